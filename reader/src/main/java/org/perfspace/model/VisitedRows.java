package org.perfspace.model;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * A cursor that passes each row to a visitor.
 *
 * @param rows the rows; closed together with this cursor
 * @param visitor receives each row before the caller does, and may change it
 */
record VisitedRows(RowCursor rows, Consumer<Row> visitor) implements RowCursor {

    @Override
    public boolean next() throws IOException {
        boolean more = rows.next();
        if (more) {
            visitor.accept(rows.row());
        }
        return more;
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
