package org.perfspace.format.caliper;

import java.io.Closeable;
import java.io.IOException;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Rows of values that came in the order of call nodes, metrics and locations: in memory up to a limit, beyond it in a temporary
 * file. A row with values for all locations consists of these, another one of the locations followed by the values.
 */
final class SortedRows implements Severity, Closeable {

    /** Bytes of memory for each metric at each call node. */
    static final int BYTES_OF_ROW = Long.BYTES + Integer.BYTES;

    private static final long MEMORY_WORDS = 1 << 20;

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final long[][] starts;
    private final int[][] counts;
    private final LongSpill cells = new LongSpill(Place.of("temporary file of rows"), MEMORY_WORDS);

    SortedRows(Definitions definitions) {
        this.types = definitions.metrics().stream().map(Metric::type).toArray(ValueType[]::new);
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
        this.starts = new long[types.length][callNodes];
        this.counts = new int[types.length][callNodes];
    }

    /** Adds up the values of each cell, and stores the rows. */
    void fill(CellSorter values, CaliperSums sums) throws IOException {
        Filling filling = new Filling(sums);
        values.merge(filling::take);
        filling.store();
    }

    /** Stores a row with a value for each location in place of the one that is there. */
    void replace(int metric, int callNode, long[] words) throws IOException {
        starts[metric][callNode] = cells.size();
        counts[metric][callNode] = locations;
        cells.add(words, locations);
    }

    /** The row that is being filled. */
    private final class Filling {
        private final CaliperSums sums;
        private final long[] filledLocations = new long[locations];
        private final long[] words = new long[locations];
        private long row;
        private int count;

        Filling(CaliperSums sums) {
            this.sums = sums;
        }

        private int metric() {
            return (int) (row % types.length);
        }

        void take(long cell, long word) throws IOException {
            long location = cell - row * locations;
            if (location >= locations) {
                store();
                row = cell / locations;
                location = cell - row * locations;
            }
            if (count > 0 && filledLocations[count - 1] == location) {
                words[count - 1] = sums.sum(metric(), words[count - 1], word);
            } else {
                filledLocations[count] = location;
                words[count++] = word;
            }
        }

        void store() throws IOException {
            if (count == 0) {
                return;
            }
            int callNode = (int) (row / types.length);
            starts[metric()][callNode] = cells.size();
            counts[metric()][callNode] = count;
            if (count < locations) {
                cells.add(filledLocations, count);
            }
            cells.add(words, count);
            count = 0;
        }
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return counts[metric][callNode] > 0;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        int count = counts[metric][callNode];
        long start = starts[metric][callNode];
        if (count == locations) {
            cells.read(start, into.fillDense(types[metric]), 0, count);
        } else if (count > 0) {
            long[] both = new long[2 * count];
            cells.read(start, both, 0, both.length);
            into.clearSparse(types[metric]);
            for (int i = 0; i < count; i++) {
                int at = into.append((int) both[i]);
                into.words()[at] = both[count + i];
            }
        }
        return count > 0;
    }

    @Override
    public boolean isCheap(int metric) {
        return true;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return rows(metric, 0, callNodes, new Row(types[metric], locations));
    }

    @Override
    public void close() throws IOException {
        cells.close();
    }
}
