package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/**
 * A cursor over the rows of some call nodes, selected from all rows.
 *
 * @param rows all rows; closed together with this cursor
 * @param callNodes ids of the call nodes
 */
record ChosenCursor(RowCursor rows, BitSet callNodes) implements RowCursor {

    @Override
    public boolean next() throws IOException {
        boolean more = rows.next();
        while (more && !callNodes.get(rows.callNode())) {
            more = rows.callNode() < callNodes.length() && rows.next();
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
