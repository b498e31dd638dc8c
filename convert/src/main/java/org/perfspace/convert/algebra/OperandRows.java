package org.perfspace.convert.algebra;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The rows of one metric of one operand, with their cells in the columns of the result. Rows are read sequentially if the
 * call nodes have the same order in both, otherwise individually. For one thread.
 */
public final class OperandRows implements Closeable {

    private final Mapping mapping;
    private final Row placed;
    private final ValueType asType;
    private final RowCursor.Fetch rows;
    private final boolean inOrder;

    /**
     * Creates the rows of a metric of an operand.
     *
     * @param severity the operand's values in the flavour of the result
     * @param asType DOUBLE to convert integers to doubles; any other type leaves cells unchanged
     * @param inOrder whether rows will be fetched in ascending order of call nodes
     */
    OperandRows(
            PerformanceSpace space,
            Severity severity,
            int metric,
            Mapping mapping,
            int locations,
            ValueType asType,
            boolean inOrder)
            throws IOException {
        this.mapping = mapping;
        Metric m = space.definitions().metrics().get(metric);
        ValueType type = m.kind().derived() ? ValueType.DOUBLE : m.type();
        Row stored = new Row(type, space.definitions().locations().size());
        this.placed = new Row(type, locations);
        this.asType = asType;
        this.inOrder = inOrder && mapping.isAscending();
        this.rows = this.inOrder
                ? severity.rows(metric).byCallNode()
                : callNode -> severity.read(metric, callNode, stored) ? stored : null;
    }

    /**
     * Returns the first call node of the result from a given one on at which this operand may have a row; the largest integer if
     * there is none.
     */
    public int next(int callNode) throws IOException {
        if (!inOrder) {
            return callNode;
        }
        // where the operand has no such call node, the next row decides
        int mine = Math.max(0, mapping.callNode(callNode));
        int found = rows.next(mine);
        int next = found == Integer.MAX_VALUE ? found : mapping.integratedCallNode(found);
        while (next < callNode) {
            found = rows.next(found + 1);
            next = found == Integer.MAX_VALUE ? found : mapping.integratedCallNode(found);
        }
        return next;
    }

    /**
     * Returns the row of a call node of the result, or null if this operand has none. The row is valid until the next call.
     */
    public @Nullable Row fetch(int callNode) throws IOException {
        int mine = mapping.callNode(callNode);
        if (mine == Mapping.NONE) {
            return null;
        }
        Row row = rows.at(mine);
        if (row == null) {
            return null;
        }
        Row inPlace = mapping.hasSameColumns() ? row : place(row);
        return asType.base() == ValueType.Base.DOUBLE && row.type().isInteger() ? asDoubles(inPlace) : inPlace;
    }

    /** Returns the columns of the result that this operand has. */
    int[] columns() {
        return mapping.columns();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    private Row place(Row row) {
        ValueType type = row.type();
        int width = type.words();
        long[] words = placed.fillDense(type);
        type.fillNeutral(words, placed.locations());
        for (int i = 0; i < row.count(); i++) {
            System.arraycopy(row.words(), i * width, words, mapping.column(row.location(i)) * width, width);
        }
        return placed;
    }

    private Row asDoubles(Row row) {
        if (row != placed) {
            placed.set(row);
        }
        long[] words = placed.words();
        for (int i = 0; i < placed.count(); i++) {
            words[i] = Double.doubleToRawLongBits((double) words[i]);
        }
        placed.relabel(asType);
        return placed;
    }
}
