package org.perfspace.format.caliper;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** Opens Caliper's streams of records ({@code .cali}), plain or compressed with gzip. */
public final class CaliReader {

    private CaliReader() {}

    /** Returns whether an input is a stream, sound or not. */
    public static boolean recognizes(Input input) {
        return CaliperLayout.beginsStream(Gzip.head(input));
    }

    /** Reads the whole profile; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        return open(input, options, HeldBytes.ofHeap());
    }

    static PerformanceSpace open(Input input, ReadOptions options, HeldBytes memory) throws IOException {
        try (ByteSource source = input.open()) {
            CaliRecords records = new CaliRecords(memory, input.place());
            List<String> notes = new ArrayList<>();
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                CaliLines lines = new CaliLines(in, input.place());
                records.collect(lines);
                if (lines.endsOpen()) {
                    notes.add("the last line has no line end; if the file is incomplete, its last number may be cut");
                }
            }
            Definitions definitions = records.build();
            notes.addAll(records.notes());
            return CaliperSums.space(definitions, records.nodesWithRows(), memory, input.place(), notes, sums -> {
                try (InputStream in = Gzip.stream(input, source, options.limits())) {
                    records.addUp(new CaliLines(in, input.place()), sums);
                }
            });
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }
}
