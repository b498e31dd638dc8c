package org.perfspace.model;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A cursor that asks for the row of each call node in ascending order. */
final class NodeByNode implements RowCursor {

    private final int callNodes;
    private final Fetch rows;
    private int current = -1;
    private @Nullable Row row;

    NodeByNode(int callNodes, Fetch rows) {
        this.callNodes = callNodes;
        this.rows = rows;
    }

    @Override
    public boolean next() throws IOException {
        row = null;
        while (row == null && current + 1 < callNodes) {
            row = rows.at(++current);
        }
        return row != null;
    }

    @Override
    public int callNode() {
        return current;
    }

    @Override
    public Row row() {
        if (row == null) {
            throw new IllegalStateException("there is no row");
        }
        return row;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
