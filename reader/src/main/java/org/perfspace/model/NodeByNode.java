package org.perfspace.model;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that fetches the row of each call node of a range in ascending order. After the last row, it is closed already.
 */
final class NodeByNode implements RowCursor {

    private final int end;
    private final Fetch rows;
    private int current;
    private @Nullable Row row;
    private boolean closed;

    NodeByNode(int first, int end, Fetch rows) {
        this.current = first - 1;
        this.end = end;
        this.rows = rows;
    }

    @Override
    public boolean next() throws IOException {
        row = null;
        while (row == null && current < end - 1) {
            current = Math.min(end, rows.next(current + 1));
            row = current < end ? rows.at(current) : null;
        }
        if (row == null) {
            close();
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
        if (!closed) {
            closed = true;
            rows.close();
        }
    }
}
