package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/** Stored rows whose narrow integers are read as wide ones, and counters that went backwards as negative numbers. */
record WidenedRows(RowCursor stored, ValueType type) implements RowCursor {

    @Override
    public boolean next() throws IOException {
        boolean more = stored.next();
        if (more) {
            Cells.relabel(stored.row(), type);
        }
        return more;
    }

    @Override
    public int callNode() {
        return stored.callNode();
    }

    @Override
    public Row row() {
        return stored.row();
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }
}
