package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;

/** Reads everything that a profile holds and collects what is wrong with it. */
final class Validation {

    private final List<String> faults = new ArrayList<>();

    private Validation() {}

    /** A piece of a profile that is read to its end. */
    private interface Piece {
        void read() throws IOException;
    }

    /**
     * All that breaks a rule, a line each, with its place. What is wrong with the definitions hides what may be wrong with
     * the values.
     *
     * @throws IOException if the file cannot be read at all
     */
    static List<String> faults(Path path, ReadOptions options) throws IOException {
        Input input = Input.of(path);
        Validation validation = new Validation();
        validation.check(() -> {
            try (PerformanceSpace space = Readers.open(input, options)) {
                validation.faults.addAll(space.notes());
                validation.checkAll(space);
            }
        });
        return validation.faults;
    }

    private void checkAll(PerformanceSpace space) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            check(() -> readRows(space, metric));
        }
        if (space.trace().isPresent()) {
            Trace trace = space.trace().get();
            for (int location = 0; location < space.definitions().locations().size(); location++) {
                int which = location;
                check(() -> readSamples(trace, which));
            }
        }
    }

    private void check(Piece piece) throws IOException {
        try {
            piece.read();
        } catch (ProfileException e) {
            faults.add(String.valueOf(e.getMessage()));
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
