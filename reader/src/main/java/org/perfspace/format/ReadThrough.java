package org.perfspace.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.IoRunnable;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;

/** Checks a profile of any format by reading all its definitions, values and samples. */
public final class ReadThrough {

    private ReadThrough() {}

    /**
     * Returns the violations that reading a profile reveals. Values are not checked if the definitions cannot be read.
     *
     * @param place the place of the profile
     * @param notesCount whether the notes of the reader, such as a repair, count as violations
     * @throws IOException if the file cannot be read at all
     */
    public static List<Finding> check(Place place, IoSupplier<PerformanceSpace> opening, boolean notesCount)
            throws IOException {
        Findings findings = Findings.all();
        List<String> notes = new ArrayList<>();
        check(opening, findings::add, space -> notes.addAll(space.notes()));
        if (notesCount) {
            notes.forEach(note -> findings.add(Finding.of(place, note)));
        }
        return findings.toList(place);
    }

    /**
     * Returns all violations: first those already known, then those that reading the whole profile reveals at other places.
     *
     * @param place the place of the profile
     * @param notesCount whether the notes of the reader count as violations
     * @throws IOException if the file cannot be read at all
     */
    public static List<Finding> after(
            List<Finding> known, Place place, IoSupplier<PerformanceSpace> opening, boolean notesCount)
            throws IOException {
        Set<Place> places = known.stream().map(Finding::place).collect(Collectors.toSet());
        List<Finding> all = new ArrayList<>(known);
        for (Finding finding : check(place, opening, notesCount)) {
            if (!places.contains(finding.place())) {
                all.add(finding);
            }
        }
        return all;
    }

    /**
     * Adds the violations that reading a profile reveals.
     *
     * @throws IOException if the file cannot be read; never because of its content
     */
    public static void check(IoSupplier<PerformanceSpace> opening, Consumer<Finding> findings) throws IOException {
        check(opening, findings, space -> {});
    }

    private static void check(
            IoSupplier<PerformanceSpace> opening, Consumer<Finding> findings, Consumer<PerformanceSpace> last)
            throws IOException {
        check(findings, () -> {
            try (PerformanceSpace space = opening.get()) {
                readAll(space, findings);
                last.accept(space);
            }
        });
    }

    private static void readAll(PerformanceSpace space, Consumer<Finding> findings) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            check(findings, () -> readRows(space, metric));
        }
        if (space.trace().isPresent()) {
            Trace trace = space.trace().get();
            for (int i = 0; i < space.definitions().locations().size(); i++) {
                int location = i;
                check(findings, () -> readSamples(trace, location));
            }
        }
    }

    private static void check(Consumer<Finding> findings, IoRunnable piece) throws IOException {
        try {
            piece.run();
        } catch (ProfileException e) {
            findings.accept(Finding.of(e));
        }
    }

    private static void readRows(PerformanceSpace space, Metric metric) throws IOException {
        try (RowCursor rows = space.severity().rows(metric.id())) {
            boolean more = true;
            while (more) {
                more = rows.next();
            }
        }
    }

    private static void readSamples(Trace trace, int location) throws IOException {
        Trace.SampleCursor samples = trace.samples(location);
        boolean more = true;
        while (more) {
            more = samples.next();
        }
    }
}
