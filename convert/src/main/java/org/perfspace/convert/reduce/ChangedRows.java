package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.function.IntFunction;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * The stored rows of a profile, each replaced by another one.
 *
 * @param source the profile
 * @param newRow returns a row that fits the results for a metric
 * @param changes returns the change of the rows of a metric
 */
record ChangedRows(PerformanceSpace source, IntFunction<Row> newRow, IntFunction<Change> changes)
        implements Severity.Forwarding {

    /** A function from row to row. */
    interface Change {
        void apply(int callNode, Row row, Row into) throws IOException;
    }

    @Override
    public Severity source(int metric) {
        return source.severity();
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        Row row = source.newRow(metric);
        boolean found = source.severity().read(metric, callNode, row);
        if (found) {
            changes.apply(metric).apply(callNode, row, into);
        }
        return found;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        RowCursor rows = source.severity().rows(metric);
        Row changed = newRow.apply(metric);
        Change change = changes.apply(metric);
        return new RowCursor() {

            @Override
            public boolean next() throws IOException {
                boolean more = rows.next();
                if (more) {
                    change.apply(rows.callNode(), rows.row(), changed);
                }
                return more;
            }

            @Override
            public int callNode() {
                return rows.callNode();
            }

            @Override
            public Row row() {
                return changed;
            }

            @Override
            public void close() throws IOException {
                rows.close();
            }
        };
    }
}
