package org.perfspace.testdata.generate;

import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * A severity whose rows are computed on request.
 *
 * @param definitions the definitions
 * @param cells values of each metric
 */
record ComputedSeverity(Definitions definitions, List<GeneratedCells> cells) implements Severity {

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
        Row row = new Row(
                definitions.metrics().get(metric).type(),
                definitions.locations().size());
        return RowCursor.nodeByNode(definitions.callNodes().size(), node -> read(metric, node, row) ? row : null);
    }
}
