package org.perfspace.reader.cube;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** A cursor over the rows of a metric in the order of the call nodes, with read-ahead. */
final class CubeCursor implements RowCursor {

    private final CubeSeverity severity;
    private final MetricRows rows;
    private final Row row;
    private int callNode = -1;
    private @Nullable RowFetcher fetcher;

    CubeCursor(CubeSeverity severity, int metric, MetricRows rows) {
        this.severity = severity;
        this.rows = rows;
        this.row = severity.newRow(metric);
    }

    @Override
    public boolean next() throws IOException {
        int next = callNode < severity.callNodes() ? rows.next(callNode + 1) : callNode;
        callNode = next;
        if (next >= severity.callNodes()) { // a file whose space has no call nodes has one all the same
            close();
            return false;
        }
        if (fetcher == null) {
            fetcher = severity.borrow();
        }
        rows.read(rows.row(next), fetcher, true, row);
        return true;
    }

    @Override
    public int callNode() {
        return callNode;
    }

    @Override
    public Row row() {
        return row;
    }

    /** Returns the buffers; {@link #next()} does so too when there is no further row. */
    @Override
    public void close() {
        if (fetcher != null) {
            severity.giveBack(fetcher);
            fetcher = null;
        }
    }
}
