package org.perfspace.reader.caliper;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.caliper.CaliperLayout;
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
        return !input.isFolder() && CaliperLayout.beginsStream(Gzip.head(input));
    }

    /** Reads the whole profile; the values are kept in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open()) {
            CaliRecords records = new CaliRecords(HeldBytes.ofHeap(), input.place());
            boolean cut;
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                CaliLines lines = new CaliLines(in, input.place());
                records.collect(lines);
                cut = lines.endsOpen();
            }
            Definitions definitions = records.build();
            CaliperSums sums = new CaliperSums(definitions);
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                records.addUp(new CaliLines(in, input.place()), sums);
            }
            List<String> notes = new ArrayList<>(records.notes());
            notes.addAll(sums.notes());
            if (cut) {
                notes.add("the last line has no line end; if the file is incomplete, its last number may be cut");
            }
            return PerformanceSpace.of(definitions, sums.severity()).withNotes(notes);
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }
}
