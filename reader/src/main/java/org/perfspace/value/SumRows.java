package org.perfspace.value;

import java.util.BitSet;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** A cursor over sums that are stored in the order of call nodes. */
final class SumRows implements RowCursor {

    private final Definitions definitions;
    private final Metric metric;
    private final BitSet nodes;
    private final Cells values;
    private final Cells cells;
    private final int size;
    private int current = -1;

    SumRows(Definitions definitions, Metric metric, BitSet nodes, Cells values, int size) {
        this.definitions = definitions;
        this.metric = metric;
        this.nodes = nodes;
        this.values = values;
        this.size = size;
        this.cells = new Cells(metric.type(), size);
    }

    @Override
    public boolean next() throws ViewException {
        int node = nodes.nextSetBit(current + 1);
        if (node < 0) {
            return false;
        }
        current = node;
        values.copyRun(node * size, cells, 0, size);
        int unfit = cells.settle();
        if (unfit >= 0) {
            throw ViewException.Overflow.at(metric, ViewException.callNode(definitions, node), "sum " + unfit);
        }
        return true;
    }

    @Override
    public int callNode() {
        return current;
    }

    @Override
    public Row row() {
        return cells.row;
    }
}
