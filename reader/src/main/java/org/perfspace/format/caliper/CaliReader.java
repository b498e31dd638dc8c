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
import org.perfspace.io.IoConsumer;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Opens Caliper's streams of records ({@code .cali}), plain or compressed with gzip. With {@code salvage}, the records before the
 * first fault are read.
 */
public final class CaliReader {

    private final Input input;
    private final ByteSource source;
    private final ReadOptions options;
    private long most = Long.MAX_VALUE;
    private long soundLines;

    private CaliReader(Input input, ByteSource source, ReadOptions options) {
        this.input = input;
        this.source = source;
        this.options = options;
    }

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
            return new CaliReader(input, source, options).read(memory);
        }
    }

    private PerformanceSpace read(HeldBytes memory) throws IOException {
        try {
            return read(memory, new ArrayList<>());
        } catch (ProfileException.Corrupt e) {
            if (!options.salvage() || soundLines == 0 || soundLines >= most) {
                throw e;
            }
            most = soundLines;
            List<String> notes = new ArrayList<>();
            notes.add("the stream is incomplete or damaged; records from the first fault on are left out: "
                    + e.getMessage());
            return read(HeldBytes.ofHeap(), notes);
        }
    }

    private PerformanceSpace read(HeldBytes memory, List<String> notes) throws IOException {
        CaliRecords records = new CaliRecords(memory, input.place());
        overLines(lines -> {
            records.collect(lines);
            if (lines.endsOpen()) {
                notes.add("the last line has no line end; if the file is incomplete, its last number may be cut");
            }
        });
        Definitions definitions = records.build();
        notes.addAll(records.notes());
        return CaliperSums.space(
                definitions,
                records.mostRows(definitions),
                records.hasEvents(),
                memory,
                input.place(),
                notes,
                sums -> addUp(records, sums));
    }

    private void addUp(CaliRecords records, CaliperSums sums) throws IOException {
        overLines(lines -> records.addUp(lines, sums));
    }

    /** Makes a pass over the records. */
    private void overLines(IoConsumer<CaliLines> pass) throws IOException {
        try (InputStream in = Gzip.stream(input, source, options.limits())) {
            CaliLines lines = new CaliLines(in, input.place(), most);
            try {
                pass.accept(lines);
            } finally {
                soundLines = lines.soundLines();
            }
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }
}
