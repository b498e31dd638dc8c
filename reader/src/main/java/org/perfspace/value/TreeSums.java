package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.cubepl.DerivedMetrics;
import org.perfspace.value.cubepl.Evaluation;
import org.perfspace.value.cubepl.ExpressionException;

/**
 * A conversion of stored rows from exclusive to inclusive values, e+incl(1)+incl(2)+…, or from inclusive to exclusive
 * values, i-(incl(1)+incl(2)+…), as Cube's library does for a single value.
 *
 * <p>A derived metric can replace both operations. In this case absent rows are treated as rows of zeros, and the sum
 * of the children starts at 0: minus(i, plus(plus(0, incl(1)), incl(2))).
 */
final class TreeSums {

    private final DerivedMetrics metrics;
    private final Tree tree;
    private final int first;
    private final int end;
    private final KeptRows kept;
    private final Row row;
    private final Cells whole;
    private final Cells less;
    private final double[] values;
    private final double[] below;
    private final double[] part;
    private final @Nullable Evaluation plus;
    private final @Nullable Evaluation minus;

    /**
     * Creates the operation.
     *
     * @param first first call node; the range must consist of whole subtrees
     * @param end one past the last call node
     * @param kept the rows, which are replaced
     * @param plus operator that replaces the addition; null for the usual addition
     * @param minus operator that replaces the subtraction; null for the usual subtraction
     */
    TreeSums(
            DerivedMetrics metrics,
            Tree tree,
            int first,
            int end,
            int columns,
            KeptRows kept,
            @Nullable Evaluation plus,
            @Nullable Evaluation minus) {
        this.metrics = metrics;
        this.tree = tree;
        this.first = first;
        this.end = end;
        this.kept = kept;
        this.row = new Row(ValueType.DOUBLE, columns);
        this.whole = new Cells(ValueType.DOUBLE, columns);
        this.less = new Cells(ValueType.DOUBLE, columns);
        this.values = new double[columns];
        this.below = new double[columns];
        this.part = new double[columns];
        this.plus = plus;
        this.minus = minus;
    }

    /** Computes inclusive values from the last node to the first, so that the nodes below are inclusive already. */
    void addUp() throws IOException {
        for (int node = end - 1; node >= first; node--) {
            boolean any = kept.get(node, values);
            if (!any) {
                Arrays.fill(values, 0);
            }
            if (addChildren(node, values, any || plus != null)) {
                kept.put(node, values);
            }
        }
    }

    /** Computes exclusive values from the first node to the last, so that the nodes below are still inclusive. */
    void takeApart() throws IOException {
        for (int node = first; node < end; node++) {
            Arrays.fill(below, 0);
            if (!addChildren(node, below, plus != null)) {
                continue;
            }
            if (!kept.get(node, values)) {
                Arrays.fill(values, 0);
            }
            takeAway();
            kept.put(node, values);
        }
    }

    /**
     * Adds the rows of the children to a row.
     *
     * @param begun whether the sum starts with the given row; if not, it starts with the first child
     * @return whether any child has a row
     */
    private boolean addChildren(int node, double[] sum, boolean begun) throws IOException {
        boolean found = false;
        boolean counts = begun;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            boolean present = kept.get(child, part);
            if (!present && plus == null) {
                continue;
            }
            if (!present) {
                Arrays.fill(part, 0);
            }
            if (plus != null) {
                evaluate(plus, sum, part);
            } else {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] = counts ? sum[i] + part[i] : part[i];
                }
            }
            counts = true;
            found = true;
        }
        return found;
    }

    private void takeAway() throws IOException {
        if (minus != null) {
            evaluate(minus, values, below);
            return;
        }
        NodeValuesCursor.fill(values, row);
        whole.load(row, 0);
        NodeValuesCursor.fill(below, row);
        less.load(row, 0);
        Arithmetic.of(ValueType.DOUBLE).subtract(whole, less);
        StoredNodeValues.numbers(whole.row, values);
    }

    private void evaluate(Evaluation operator, double[] values, double[] more) throws IOException {
        try {
            metrics.combine(operator, values.clone(), more, values);
        } catch (ExpressionException e) {
            int metric = operator.metric();
            throw new ViewException.Refused(metrics.name(metric), metrics.refuse(metric, e));
        }
    }
}
