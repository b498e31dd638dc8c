package org.perfspace.writer.parquet;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** The rows of the metrics that are too wide for columns. */
record ColumnlessRows(Definitions definitions, Severity all) implements Severity {

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return isColumnless(metric) && all.hasRow(metric, callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return isColumnless(metric) && all.read(metric, callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return isColumnless(metric) ? all.rows(metric) : Severity.NONE.rows(metric);
    }

    private boolean isColumnless(int metric) {
        return !MetricColumn.fits(definitions.metrics().get(metric));
    }
}
