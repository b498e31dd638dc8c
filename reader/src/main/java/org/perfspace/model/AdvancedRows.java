package org.perfspace.model;

import java.io.IOException;

/**
 * A cursor over the rows of another one that is advanced in its own way.
 *
 * @param rows the rows; closed together with this cursor
 * @param advance moves {@code rows} to the next row
 */
record AdvancedRows(RowCursor rows, RowCursor.Advance advance) implements RowCursor {

    @Override
    public boolean next() throws IOException {
        return advance.next();
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
