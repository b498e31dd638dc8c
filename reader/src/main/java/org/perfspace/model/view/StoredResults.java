package org.perfspace.model.view;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Computed rows that were put aside, handed out in call-node order. */
final class StoredResults implements RowCursor {

    private final ResultStore store;
    private final BitSet nodes;
    private final Row row;
    private int current = -1;
    private int slot = -1;

    private StoredResults(ResultStore store, BitSet nodes, Row row) {
        this.store = store;
        this.nodes = nodes;
        this.row = row;
    }

    /** Takes all rows of a sweep, which may come in any order and in runs of locations. */
    static RowCursor of(RowCursor sweep, BitSet nodes, Row row, long mostWords) throws IOException {
        int words = Math.multiplyExact(row.locations(), row.type().words());
        int rows = nodes.cardinality();
        ResultStore store =
                (long) rows * words <= mostWords ? ResultStore.inMemory(rows, words) : ResultStore.inFile(words);
        try (sweep) {
            int[] slots = slots(nodes);
            while (sweep.next()) {
                store.put(slots[sweep.callNode()], sweep.row());
            }
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
        return new StoredResults(store, nodes, row);
    }

    private static int[] slots(BitSet nodes) {
        int[] slots = new int[nodes.length()];
        int next = 0;
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            slots[node] = next++;
        }
        return slots;
    }

    @Override
    public boolean next() throws IOException {
        int node = nodes.nextSetBit(current + 1);
        if (node < 0) {
            return false;
        }
        current = node;
        slot++;
        store.get(slot, row);
        return true;
    }

    @Override
    public int callNode() {
        return current;
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
