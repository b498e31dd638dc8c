package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * A store for rows of doubles by call node: in memory if all stores that are open fit there, otherwise in a temporary
 * file.
 */
final class KeptRows implements Closeable {

    private final int first;
    private final ResultStore store;
    private final BitSet present = new BitSet();
    private final Row row;

    /** Creates an empty store for the call nodes of a range. */
    KeptRows(int first, int end, int columns, long mostWords) throws IOException {
        this.first = first;
        this.row = new Row(ValueType.DOUBLE, columns);
        this.store = ResultStore.of(end - first, columns, mostWords);
    }

    /** Stores a row, which replaces the previous one of this call node. */
    void put(int callNode, double[] numbers) throws IOException {
        NodeValuesCursor.fill(numbers, row);
        put(callNode, row);
    }

    /** Stores a dense row, which replaces the previous one of this call node. */
    void put(int callNode, Row cells) throws IOException {
        present.set(callNode - first);
        store.put(callNode - first, cells);
    }

    /** Reads a row; returns false if none is stored for the call node. */
    boolean get(int callNode, Row into) throws IOException {
        boolean found = present.get(callNode - first);
        if (found) {
            into.fillDense(ValueType.DOUBLE);
            store.get(callNode - first, into);
        }
        return found;
    }

    /** Reads a row as numbers; returns false if none is stored for the call node. */
    boolean get(int callNode, double[] into) throws IOException {
        boolean found = get(callNode, row);
        if (found) {
            StoredNodeValues.numbers(row, into);
        }
        return found;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
