package org.perfspace.model.severity;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Rows that are handed to somebody as they come.
 *
 * @param rows the rows; closed with this
 * @param visitor gets each row before anybody else sees it, and may change it
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
