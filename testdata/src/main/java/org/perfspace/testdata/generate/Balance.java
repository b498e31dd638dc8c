package org.perfspace.testdata.generate;

import java.util.function.LongBinaryOperator;
import org.perfspace.testdata.generate.CallTree.Form;

/**
 * Adjusts the weights of waiting: waiting at the barrier of a parallel region weighs as much as the computation in the
 * region, waiting in MPI as much as all computation. The speeds of computing and waiting of each location have the same sum,
 * so all locations end together.
 */
final class Balance {

    private final SourceCode code;
    private final CallTree tree;

    public Balance(SourceCode code, CallTree tree) {
        this.code = code;
        this.tree = tree;
    }

    /** Adjusts the weights of the tree, and returns whether waiting in MPI weighs as much as all computation. */
    public boolean settle() {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.form[node] == Form.FUNCTION && sort(node) == FunctionSort.REGION) {
                scale(node, tree.end[node], Work.BARRIER, sum(node, tree.end[node], Work.PARALLEL));
            }
        }
        int size = tree.size();
        long computation = sum(0, size, Work.SERIAL) + sum(0, size, Work.PARALLEL);
        scale(0, size, Work.MPI_WAIT, computation);
        return computation > 0 && sum(0, size, Work.MPI_WAIT) == computation;
    }

    /** Scales the weights of the nodes with a kind of work to the given sum, and keeps their proportions. */
    private void scale(int from, int to, Work work, long target) {
        long total = sum(from, to, work);
        long count = fold(from, to, work, (sum, weight) -> sum + 1);
        if (count == 0 || target < count) {
            return;
        }
        long left = target;
        int last = -1;
        for (int node = from; node < to; node++) {
            if (does(node, work)) {
                long share = 1 + share(tree.weight[node], total, target - count);
                tree.weight[node] = share;
                left -= share;
                last = node;
            }
        }
        tree.weight[last] += left;
    }

    /** Returns {@code target * weight / total}, rounded down, without overflow for all trees that fit into memory. */
    private static long share(long weight, long total, long target) {
        return target / total * weight + target % total * weight / total;
    }

    private long sum(int from, int to, Work work) {
        return fold(from, to, work, Long::sum);
    }

    private long fold(int from, int to, Work work, LongBinaryOperator operator) {
        long result = 0;
        for (int node = from; node < to; node++) {
            if (does(node, work)) {
                result = operator.applyAsLong(result, tree.weight[node]);
            }
        }
        return result;
    }

    private boolean does(int node, Work work) {
        return tree.weight[node] > 0 && sort(node).work() == work;
    }

    private FunctionSort sort(int node) {
        return code.functions().get(tree.function[node]).sort();
    }
}
