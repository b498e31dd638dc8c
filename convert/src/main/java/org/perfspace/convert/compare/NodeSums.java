package org.perfspace.convert.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.perfspace.convert.compare.Comparison.Changes;
import org.perfspace.convert.compare.Comparison.Changes.Change;
import org.perfspace.model.Tree;

/**
 * The sums over all locations of one metric in two spaces, two numbers for each call node; determines the call nodes that
 * changed. Serves one metric after the other, as there may be many with few values each.
 */
final class NodeSums {

    /** Differences below this fraction of the total are rounding errors. */
    private static final double DUST = 1e-12;

    private static final Comparator<Change> SMALLEST_FIRST = Comparator.<Change>comparingDouble(
                    change -> Math.abs(change.difference()))
            .thenComparing(Comparator.comparingInt(Change::callNode).reversed());

    private final Tree tree;
    private final double[] first;
    private final double[] second;
    private final BitSet different = new BitSet();

    /** The call nodes with sums, of the metric that is compared; the others have the sum 0. */
    private int[] summed = new int[16];

    private int count;

    NodeSums(Tree tree) {
        this.tree = tree;
        this.first = new double[tree.size()];
        this.second = new double[tree.size()];
    }

    /** Prepares for another metric. */
    void clear() {
        for (int i = 0; i < count; i++) {
            first[summed[i]] = 0;
            second[summed[i]] = 0;
        }
        count = 0;
        different.clear();
    }

    /**
     * Sets the sums of the stored cells of a call node, which must be greater than the earlier ones of this metric.
     *
     * @param differs whether there are cells that are not equal
     * @param same whether the rows have the same bits
     */
    void set(int callNode, CellPair cells, boolean[] counts, boolean differs, boolean same) {
        remember(callNode);
        first[callNode] = Sizes.sum(cells.firstType(), cells.firstWords(), counts);
        second[callNode] = same ? first[callNode] : Sizes.sum(cells.secondType(), cells.secondWords(), counts);
        different.set(callNode, differs);
    }

    private void remember(int callNode) {
        summed = count == summed.length ? Arrays.copyOf(summed, 2 * count) : summed;
        summed[count++] = callNode;
    }

    /**
     * Returns the changes. To be called once, at the end.
     *
     * @param inclusive whether the sums include those of the call nodes below
     * @param total total of the metric, to which differences are related
     * @param most maximum number of changes kept
     */
    Changes changes(boolean inclusive, double total, int most) {
        if (inclusive) {
            takeApart();
        }
        PriorityQueue<Change> largest = new PriorityQueue<>(SMALLEST_FIRST);
        long count = 0;
        for (int node = different.nextSetBit(0); node >= 0; node = different.nextSetBit(node + 1)) {
            Change change = new Change(node, first[node], second[node]);
            double size = Math.abs(change.difference());
            if (size > DUST * total && Double.isFinite(size)) {
                count++;
                largest.add(change);
            }
            if (largest.size() > most) {
                largest.remove();
            }
        }
        return new Changes(
                count, largest.stream().sorted(SMALLEST_FIRST.reversed()).toList());
    }

    /**
     * Subtracts the sum of each node from that of its caller. Goes over callers first, so that the sum subtracted is still
     * inclusive.
     */
    private void takeApart() {
        int end = count;
        for (int i = 0; i < end; i++) {
            int node = summed[i];
            int parent = tree.parent(node);
            if (parent != Tree.NO_PARENT) {
                remember(parent);
                first[parent] -= first[node];
                second[parent] -= second[node];
                if (different.get(node)) {
                    different.set(parent);
                }
            }
        }
    }
}
