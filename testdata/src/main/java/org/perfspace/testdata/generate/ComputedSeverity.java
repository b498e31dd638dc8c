package org.perfspace.testdata.generate;

import java.util.List;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * A severity whose rows are computed on request.
 *
 * @param metrics the metrics
 * @param cells values of each metric
 * @param callNodes number of call nodes
 * @param locations number of locations
 */
record ComputedSeverity(List<Metric> metrics, List<GeneratedCells> cells, int callNodes, int locations)
        implements Severity {

    @Override
    public boolean hasRow(int metric, int callNode) {
        return cells.get(metric).hasRow(callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) {
        GeneratedCells values = cells.get(metric);
        if (!values.hasRow(callNode)) {
            return false;
        }
        values.fill(callNode, into);
        return true;
    }

    @Override
    public RowCursor rows(int metric) {
        Row row = new Row(metrics.get(metric).type(), locations);
        return RowCursor.nodeByNode(callNodes, node -> read(metric, node, row) ? row : null);
    }
}
