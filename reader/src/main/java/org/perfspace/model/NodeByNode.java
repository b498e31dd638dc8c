package org.perfspace.model;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A cursor that fetches the row of each call node of a range in ascending order. */
final class NodeByNode implements RowCursor {

    private final int end;
    private final Fetch rows;
    private int current;
    private @Nullable Row row;

    NodeByNode(int first, int end, Fetch rows) {
        this.current = first - 1;
        this.end = end;
        this.rows = rows;
    }

    @Override
    public boolean next() throws IOException {
        row = null;
        while (row == null && current + 1 < end) {
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
