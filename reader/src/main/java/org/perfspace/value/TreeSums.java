package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Tree;
import org.perfspace.value.cubepl.Evaluation;

/**
 * A conversion of stored rows from exclusive to inclusive values, e+incl(1)+incl(2)+…, or from inclusive to exclusive
 * values, i-(incl(1)+incl(2)+…), as Cube's library does for a single value.
 *
 * <p>A derived metric can replace both operations. In this case absent rows are treated as rows of zeros, and the sum
 * of the children starts at 0: minus(i, plus(plus(0, incl(1)), incl(2))).
 */
final class TreeSums {

    private final DerivedView view;
    private final Tree tree;
    private final int first;
    private final int end;
    private final KeptRows kept;
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
            DerivedView view,
            int first,
            int end,
            int columns,
            KeptRows kept,
            @Nullable Evaluation plus,
            @Nullable Evaluation minus) {
        this.view = view;
        this.tree = view.definitions().callTree();
        this.first = first;
        this.end = end;
        this.kept = kept;
        this.values = new double[columns];
        this.below = new double[columns];
        this.part = new double[columns];
        this.plus = plus;
        this.minus = minus;
    }

    /**
     * Computes inclusive values from the last node to the first, so that the nodes below are inclusive already.
     *
     * @param counted whether the value of a call node is added to that of its parent
     */
    void addUp(IntPredicate counted) throws IOException {
        for (int node = end - 1; node >= first; node--) {
            boolean any = kept.get(node, values);
            if (!any) {
                Arrays.fill(values, 0);
            }
            if (addChildren(node, counted, values, any || plus != null)) {
                kept.put(node, values);
            }
        }
    }

    /** Computes exclusive values from the first node to the last, so that the nodes below are still inclusive. */
    void takeApart() throws IOException {
        for (int node = first; node < end; node++) {
            Arrays.fill(below, 0);
            if (!addChildren(node, child -> true, below, plus != null)) {
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
     * @param started whether the sum starts with the given row; if not, it starts with the first child
     * @return whether any child has a row
     */
    private boolean addChildren(int node, IntPredicate counted, double[] sum, boolean started) throws IOException {
        boolean found = false;
        boolean counts = started;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            boolean present = counted.test(child) && kept.get(child, part);
            if (!present && plus == null) {
                continue;
            }
            if (!present) {
                Arrays.fill(part, 0);
            }
            if (plus != null) {
                view.combine(plus, sum.clone(), part, sum);
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
            view.combine(minus, values.clone(), below, values);
            return;
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = DoubleArithmetic.difference(values[i], below[i]);
        }
    }
}
