package org.perfspace.writer.json;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.LocationSums;
import org.perfspace.value.cubepl.Columns;

/**
 * The rows of several columns, with a cell for each location or sums over locations. They must be requested node by
 * node in ascending order.
 */
public final class ColumnRows implements Closeable {

    private final List<JsonColumn> columns;
    private final @Nullable LocationSums sums;
    private final List<RowCursor.Fetch> rows = new ArrayList<>();

    /**
     * Opens the rows.
     *
     * @param cells the parts of the system that have a cell: a sum over their locations
     */
    public ColumnRows(PerformanceSpace space, List<JsonColumn> columns, Columns.Kind cells) throws IOException {
        this.columns = columns;
        this.sums = cells == Columns.Kind.LOCATIONS ? null : LocationSums.over(space.definitions(), cells);
        boolean done = false;
        try {
            for (JsonColumn column : columns) {
                rows.add(column.rows(space, cells).byCallNode());
            }
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /**
     * Returns the row of a column at a call node, if there is one; valid until the next call for that column.
     *
     * @throws org.perfspace.value.ViewException if a sum does not fit into 64 bits
     */
    public Optional<Row> at(int column, int callNode) throws IOException {
        Metric metric = columns.get(column).metric();
        Row row = rows.get(column).at(callNode);
        return row == null || sums == null || metric.kind().derived()
                ? Optional.ofNullable(row)
                : Optional.of(sums.sum(metric, callNode, row));
    }

    @Override
    public void close() throws IOException {
        for (RowCursor.Fetch ofColumn : rows) {
            ofColumn.close();
        }
    }
}
