package org.perfspace.reader.linktest;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** A cursor over the rows of one metric of a run. */
final class LinkTestCursor implements RowCursor {

    private final LinkTestSeverity severity;
    private final int metric;
    private @Nullable LinkTestBand band;
    private final Row row;
    private int callNode = -1;

    /**
     * Creates a cursor before the first row.
     *
     * @param band neighbouring rows of a matrix; null for a metric that is not a matrix
     */
    LinkTestCursor(LinkTestSeverity severity, int metric, @Nullable LinkTestBand band) {
        this.severity = severity;
        this.metric = metric;
        this.band = band;
        this.row = severity.newRow(metric);
    }

    @Override
    public boolean next() throws IOException {
        int next = severity.nextNode(metric, callNode + 1);
        if (next < 0) {
            return false;
        }
        callNode = next;
        severity.fetch(metric, callNode, band, row);
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

    @Override
    public void close() {
        if (band != null) {
            severity.giveBack(metric, band);
            band = null;
        }
    }
}
