package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.RowIndex;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Rows of one-word cells, stored in any order: in memory up to a limit, beyond it in a temporary file, which is deleted on
 * closing. A row with values for all locations consists of these, another one of the locations followed by the values. The
 * rows are stored by one thread and only read afterwards.
 */
public final class SpilledRows implements Severity, Closeable {

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final LongSpill cells;

    /** The position of each row, with the number of its cells as the last digit in base {@code locations + 1}. */
    private final RowIndex index;

    /**
     * Creates an empty store.
     *
     * @param definitions definitions of the profile, whose metrics have values of one word
     * @param memory number of words that are kept in memory at most
     */
    public SpilledRows(Definitions definitions, long memory) {
        this.types = definitions.metrics().stream().map(Metric::type).toArray(ValueType[]::new);
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
        this.cells = new LongSpill(Place.of("temporary file of rows"), memory);
        this.index = new RowIndex(types.length, callNodes);
    }

    /**
     * Stores a copy of a row with a value for each location, in place of the one that is there.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param words the values
     * @throws IOException if the temporary file cannot be written
     */
    public void put(int metric, int callNode, long[] words) throws IOException {
        index(metric, callNode, locations);
        cells.add(words, 0, locations);
    }

    /**
     * Stores a copy of a row in place of the one that is there; it is sparse if some locations are missing.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param ids ascending ids of locations
     * @param words the value of each of these locations
     * @param count number of these locations
     * @throws IOException if the temporary file cannot be written
     */
    public void put(int metric, int callNode, int[] ids, long[] words, int count) throws IOException {
        index(metric, callNode, count);
        for (int i = 0; i < count && count < locations; i++) {
            cells.add(ids[i]);
        }
        cells.add(words, 0, count);
    }

    private void index(int metric, int callNode, int count) {
        index.put(metric, callNode, Math.addExact(Math.multiplyExact(cells.size(), locations + 1L), count));
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return index.get(metric, callNode) != RowIndex.NONE;
    }

    @Override
    public int nextRow(int metric, int from, int to) {
        return index.next(metric, from, to);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        long row = index.get(metric, callNode);
        if (row == RowIndex.NONE) {
            return false;
        }
        long position = row / (locations + 1L);
        int count = (int) (row % (locations + 1L));
        if (count == locations) {
            cells.read(position, into.fillDense(types[metric]), 0, locations);
            return true;
        }
        long[] both = new long[2 * count];
        cells.read(position, both, 0, both.length);
        into.clearSparse(types[metric]);
        for (int i = 0; i < count; i++) {
            int at = into.append((int) both[i]);
            into.words()[at] = both[count + i];
        }
        return true;
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
