package org.perfspace.reader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;

/** Checks a profile of any format by reading all its definitions, values and samples. */
final class ReadThrough {

    private final Findings findings = Findings.all();

    private ReadThrough() {}

    /** A piece of a profile that is read to its end. */
    private interface Piece {
        void read() throws IOException;
    }

    /**
     * Returns the violations that reading the profile reveals. Values are not checked if the definitions cannot be read.
     *
     * @param notesCount whether the notes of the reader, such as a repair, count as violations
     * @throws IOException if the file cannot be read at all
     */
    static List<Finding> check(Input input, ReadOptions options, Readers.Opener opener, boolean notesCount)
            throws IOException {
        ReadThrough all = new ReadThrough();
        all.check(() -> {
            try (PerformanceSpace space = opener.open(input, options)) {
                all.readAll(space);
                if (notesCount) {
                    space.notes().forEach(note -> all.findings.add(Finding.of(input.place(), note)));
                }
            }
        });
        return all.findings.toList(input.place());
    }

    /**
     * Returns all violations: first those already known, then those that reading the whole profile reveals at other places.
     *
     * @param notesCount whether the notes of the reader count as violations
     * @throws IOException if the file cannot be read at all
     */
    static List<Finding> after(
            List<Finding> known, Input input, ReadOptions options, Readers.Opener opener, boolean notesCount)
            throws IOException {
        Set<Place> places = known.stream().map(Finding::place).collect(Collectors.toSet());
        List<Finding> all = new ArrayList<>(known);
        for (Finding finding : check(input, options, opener, notesCount)) {
            if (!places.contains(finding.place())) {
                all.add(finding);
            }
        }
        return all;
    }

    private void readAll(PerformanceSpace space) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            check(() -> readRows(space, metric));
        }
        if (space.trace().isPresent()) {
            Trace trace = space.trace().get();
            for (int i = 0; i < space.definitions().locations().size(); i++) {
                int location = i;
                check(() -> readSamples(trace, location));
            }
        }
    }

    private void check(Piece piece) throws IOException {
        try {
            piece.read();
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
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
