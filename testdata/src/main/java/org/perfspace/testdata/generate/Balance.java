package org.perfspace.testdata.generate;

import java.util.stream.IntStream;

/**
 * Adjusts the weights of waiting: waiting at the barrier of a parallel region weighs as much as the computation in the
 * region, waiting in MPI as much as all computation. The speeds of computing and waiting of each location have the same sum,
 * so all locations end together.
 */
final class Balance {

    private final CallTree tree;

    public Balance(CallTree tree) {
        this.tree = tree;
    }

    /** Adjusts the weights of the tree, and returns whether waiting in MPI weighs as much as all computation. */
    public boolean settle() {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.sort(node) == FunctionSort.REGION) {
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
        int[] nodes = nodes(from, to, work).toArray();
        if (nodes.length == 0 || target < nodes.length) {
            return;
        }
        long total = sum(from, to, work);
        long left = target;
        for (int node : nodes) {
            tree.weight[node] = 1 + share(tree.weight[node], total, target - nodes.length);
            left -= tree.weight[node];
        }
        tree.weight[nodes[nodes.length - 1]] += left;
    }

    /** Returns {@code target * weight / total}, rounded down, without overflow for all trees that fit into memory. */
    private static long share(long weight, long total, long target) {
        return target / total * weight + target % total * weight / total;
    }

    private long sum(int from, int to, Work work) {
        return nodes(from, to, work).mapToLong(node -> tree.weight[node]).sum();
    }

    private IntStream nodes(int from, int to, Work work) {
        return IntStream.range(from, to)
                .filter(node -> tree.weight[node] > 0 && tree.sort(node).work() == work);
    }
}
