package org.perfspace.convert.reduce;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** A cursor over the rows of a source that applies a change to each of them. */
final class ChangedRows implements RowCursor {

    private final RowCursor source;
    private final Row changed;
    private final Change change;

    /** A function from row to row. */
    public interface Change {
        void apply(Row row, Row into) throws IOException;
    }

    public ChangedRows(RowCursor source, Row changed, Change change) {
        this.source = source;
        this.changed = changed;
        this.change = change;
    }

    @Override
    public boolean next() throws IOException {
        boolean more = source.next();
        if (more) {
            change.apply(source.row(), changed);
        }
        return more;
    }

    @Override
    public int callNode() {
        return source.callNode();
    }

    @Override
    public Row row() {
        return changed;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
