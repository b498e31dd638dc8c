package org.perfspace.model;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rows of a cursor, fetched in ascending order of call nodes. */
final class RowsInOrder implements RowCursor.Fetch {

    private final RowCursor rows;
    private int waiting = -1;

    RowsInOrder(RowCursor rows) {
        this.rows = rows;
    }

    @Override
    public @Nullable Row at(int callNode) throws IOException {
        return next(callNode) == callNode ? rows.row() : null;
    }

    @Override
    public int next(int callNode) throws IOException {
        while (waiting < callNode) {
            waiting = rows.next() ? rows.callNode() : Integer.MAX_VALUE;
        }
        return waiting;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
