package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/**
 * The rows of a range of call nodes out of all rows.
 *
 * @param rows all rows; closed with this
 * @param from first call node
 * @param to one past the last call node
 */
record RangeCursor(RowCursor rows, int from, int to) implements RowCursor {

    @Override
    public boolean next() throws IOException {
        boolean more = rows.next();
        while (more && rows.callNode() < from) {
            more = rows.next();
        }
        return more && rows.callNode() < to;
    }

    @Override
    public int callNode() {
        return rows.callNode();
    }

    @Override
    public Row row() {
        return rows.row();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
