package org.perfspace.value;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;

/**
 * A cursor over the rows of a node and of all nodes below it, or of its children only, which are fetched one by one.
 */
final class SelectedRows implements RowCursor {

    private final Severity severity;
    private final int metric;
    private final Tree tree;
    private final boolean childrenOnly;
    private final int top;
    private final int end;
    private final Row row;
    private int next;
    private int current = -1;

    public SelectedRows(Severity severity, int metric, Tree tree, int top, boolean childrenOnly, Row buffer) {
        this.severity = severity;
        this.metric = metric;
        this.tree = tree;
        this.childrenOnly = childrenOnly;
        this.top = top;
        this.next = top;
        this.end = tree.end(top);
        this.row = buffer;
    }

    @Override
    public boolean next() throws IOException {
        while (next < end) {
            current = next;
            next = childrenOnly && current != top ? tree.end(current) : current + 1;
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
