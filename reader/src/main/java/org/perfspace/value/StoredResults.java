package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.io.HeapPart;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/**
 * A cursor in call-node order over computed rows that are stored temporarily: in memory if all open results together
 * stay within a limit, otherwise in a temporary file.
 */
final class StoredResults implements RowCursor {

    /**
     * Maximum number of bytes in memory. A larger limit is not needed, since a temporary file, which the operating
     * system caches, is hardly slower.
     */
    private static final long ENOUGH_BYTES = 64L << 20;

    private final ResultStore store;

    /** The call nodes with a result, in ascending order; few of many, if the values are sparse. */
    private final int[] nodes;

    private final Row row;
    private final ValueType type;
    private final Map<Integer, ViewException.Overflow> overflows = new HashMap<>();
    private int slot = -1;

    private StoredResults(ResultStore store, int[] nodes, Row row) {
        this.store = store;
        this.nodes = nodes;
        this.row = row;
        this.type = row.type();
    }

    /**
     * Stores rows of a sweep, which may be in any order and in runs of locations.
     *
     * @param nodes the call nodes whose rows are wanted, in ascending order; the sweep has rows for all of them
     */
    public static RowCursor of(RowCursor sweep, int[] nodes, Row row, long mostWords) throws IOException {
        int words = Math.multiplyExact(row.locations(), row.type().words());
        ResultStore store = ResultStore.of(nodes.length, words, mostWords);
        StoredResults results = new StoredResults(store, nodes, row);
        try (sweep) {
            while (results.advance(sweep)) {
                int slot = results.slotOf(sweep.callNode());
                if (slot >= 0) {
                    store.put(slot, sweep.row());
                }
            }
        } catch (IOException | RuntimeException e) {
            results.close();
            throw e;
        }
        return results;
    }

    /** Goes to the next row whose results all fit into 64 bits; remembers which ones do not. */
    private boolean advance(RowCursor sweep) throws IOException {
        while (true) {
            try {
                return sweep.next();
            } catch (ViewException.Overflow e) {
                overflows.putIfAbsent(e.skipped().orElseThrow(() -> e), e);
            }
        }
    }

    /**
     * Returns the maximum number of words in memory of all open results: 64 MiB, or an eighth of the heap if that is
     * less.
     */
    public static long mostWords() {
        return Math.min(ENOUGH_BYTES, HeapPart.CACHE.bytes()) / Long.BYTES;
    }

    private int slotOf(int node) {
        return Arrays.binarySearch(nodes, node);
    }

    @Override
    public boolean next() throws IOException {
        if (slot + 1 >= nodes.length) {
            return false;
        }
        slot++;
        ViewException.Overflow overflow = overflows.get(nodes[slot]);
        if (overflow != null) {
            throw overflow;
        }
        store.get(slot, row);
        Cells.relabel(row, type);
        return true;
    }

    @Override
    public int callNode() {
        return nodes[slot];
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
