package org.perfspace.format.caliper;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.NumberColumn;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** Opens Caliper's json-split files, plain or compressed with gzip. */
public final class CaliperReader {

    private CaliperReader() {}

    /** Returns whether an input is a json-split file, sound or not. */
    public static boolean recognizes(Input input) throws IOException {
        return CaliperLayout.begins(Gzip.head(input));
    }

    /** Reads the whole profile; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        return open(input, options, HeldBytes.ofHeap());
    }

    static PerformanceSpace open(Input input, ReadOptions options, HeldBytes memory) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            CaliperFile file;
            try (JsonInput json = json(input, source, options.limits())) {
                file = CaliperFileReader.read(json, place, memory);
            }
            CaliperDefinitions definitions = new CaliperDefinitions(file, memory, place);
            try (JsonInput json = json(input, source, options.limits())) {
                definitions.collect(json);
            }
            Definitions built = definitions.build();
            List<String> notes = definitions.notes();
            return CaliperSums.space(built, definitions.mostRows(built), false, memory, place, notes, sums -> {
                try (JsonInput json = json(input, source, options.limits())) {
                    new Values(file, definitions, sums).read(json);
                }
            });
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }

    private static JsonInput json(Input input, ByteSource source, Limits limits) throws IOException {
        return JsonInput.open(Gzip.stream(input, source, limits), input.place(), JsonInput.FEW_LEVELS);
    }

    /** Stores the numbers of the rows in the rows of a severity. */
    private static final class Values {

        private final CaliperFile file;
        private final CaliperDefinitions definitions;
        private final CaliperSums sums;
        private final int[] metrics;
        private final long[] words;
        private final BitSet given = new BitSet();

        Values(CaliperFile file, CaliperDefinitions definitions, CaliperSums sums) {
            this.file = file;
            this.definitions = definitions;
            this.sums = sums;
            this.metrics = new int[file.columns().size()];
            this.words = new long[metrics.length];
            for (int column = 0; column < metrics.length; column++) {
                metrics[column] = definitions.metric(column);
            }
        }

        void read(JsonInput json) throws IOException {
            sums.at(json::place);
            CaliperRow row = new CaliperRow(file, json, column -> take(column, json));
            row.readAll(() -> {
                int callNode = definitions.callNode(row);
                int location = definitions.location(row);
                for (int column = given.nextSetBit(0); column >= 0; column = given.nextSetBit(column + 1)) {
                    sums.add(metrics[column], callNode, location, words[column]);
                }
                given.clear();
            });
        }

        private void take(int column, JsonInput json) throws IOException {
            if (metrics[column] >= 0) {
                words[column] = NumberColumn.word(json, sums.type(metrics[column]));
                given.set(column);
            }
        }
    }
}
