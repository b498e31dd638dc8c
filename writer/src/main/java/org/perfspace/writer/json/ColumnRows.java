package org.perfspace.writer.json;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** The rows of several metrics, which are asked for node by node in ascending order. */
public final class ColumnRows implements Closeable {

    private final List<RowCursor> cursors = new ArrayList<>();
    private final List<Boolean> more = new ArrayList<>();

    /**
     * Opens the rows.
     *
     * @param summed whether derived metrics have sums over locations, see {@link MetricColumn#rows}
     */
    public ColumnRows(PerformanceSpace space, List<MetricColumn> columns, boolean summed) throws IOException {
        boolean done = false;
        try {
            for (MetricColumn column : columns) {
                RowCursor cursor = column.rows(space, summed);
                cursors.add(cursor);
                more.add(cursor.next());
            }
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /** Returns the row of a column at a call node, if there is one; valid until the next call for that column. */
    public Optional<Row> at(int column, int callNode) throws IOException {
        RowCursor cursor = cursors.get(column);
        while (more.get(column) && cursor.callNode() < callNode) {
            more.set(column, cursor.next());
        }
        return more.get(column) && cursor.callNode() == callNode ? Optional.of(cursor.row()) : Optional.empty();
    }

    @Override
    public void close() throws IOException {
        for (RowCursor cursor : cursors) {
            cursor.close();
        }
    }
}
