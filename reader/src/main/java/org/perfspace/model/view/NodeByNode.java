package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** Rows in call-node order, each fetched for itself. */
final class NodeByNode implements RowCursor {

    private final Severity severity;
    private final int metric;
    private final int callNodes;
    private final Row row;
    private int current = -1;

    NodeByNode(Severity severity, int metric, int callNodes, Row row) {
        this.severity = severity;
        this.metric = metric;
        this.callNodes = callNodes;
        this.row = row;
    }

    @Override
    public boolean next() throws IOException {
        while (current + 1 < callNodes) {
            current++;
            if (severity.read(metric, current, row)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int callNode() {
        return current;
    }

    @Override
    public Row row() {
        return row;
    }
}
