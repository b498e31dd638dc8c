package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/**
 * The rows of a stored metric at one call node after the other, in ascending order, each read once. Not safe for use by
 * several threads.
 */
final class StoredRows implements Closeable {

    private final Metric metric;
    private final int locations;
    private final RowCursor.Fetch rows;
    private int current = -1;
    private @Nullable Row row;

    /**
     * Opens the rows.
     *
     * @param first first call node that may be requested
     * @param end one past the last call node that may be requested
     * @param inOrder whether most of these call nodes will be requested, so that a cursor is efficient
     */
    StoredRows(CallTreeView view, Metric metric, int first, int end, boolean inOrder) throws IOException {
        Row buffer = view.newRow(metric.id());
        this.metric = metric;
        this.locations = buffer.locations();
        this.rows = inOrder
                ? view.rows(metric.id(), first, end, buffer).byCallNode()
                : callNode -> view.read(metric.id(), callNode, buffer) ? buffer : null;
    }

    /** Returns the metric. */
    Metric metric() {
        return metric;
    }

    /** Returns the number of locations. */
    int locations() {
        return locations;
    }

    /**
     * Returns the row of a call node, which is read only once; null if there is none. Valid until another row is
     * requested.
     */
    @Nullable
    Row at(int callNode) throws IOException {
        if (callNode != current) {
            row = rows.at(callNode);
            current = callNode;
        }
        return row;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
