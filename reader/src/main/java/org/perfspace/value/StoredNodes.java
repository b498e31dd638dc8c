package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;

/**
 * The call nodes for which rows are stored, and those whose values follow from these rows: inclusive values from all rows
 * below a node, exclusive values from the rows of its children.
 */
record StoredNodes(Tree tree, Severity severity) {

    /** Returns the call nodes that have a row, without reading values. */
    BitSet of(int metric) throws IOException {
        return severity.nodesWithRows(metric, tree.size());
    }

    /** Returns whether a call node or one below it has a row. */
    boolean isAtOrAbove(int metric, int callNode) throws IOException {
        int end = tree.end(callNode);
        return severity.nextRow(metric, callNode, end) < end;
    }

    /** Returns whether a call node or one of its children has a row. */
    boolean isAtOrAboveChild(int metric, int callNode) throws IOException {
        boolean found = severity.hasRow(metric, callNode);
        for (int node = callNode + 1; node < tree.end(callNode) && !found; node = tree.end(node)) {
            found = severity.hasRow(metric, node);
        }
        return found;
    }

    /** Returns the call nodes that have a row or a node with one below them, in ascending order. */
    int[] atOrAbove(int metric) throws IOException {
        BitSet stored = of(metric);
        int[] nodes = new int[16];
        int count = 0;
        int last = Tree.NO_PARENT;
        for (int node = stored.nextSetBit(0); node >= 0; node = stored.nextSetBit(node + 1)) {
            int levels = 0;
            for (int above = node; above >= 0 && !tree.isAtOrAbove(above, last); above = tree.parent(above)) {
                levels++;
            }
            count += levels;
            if (count > nodes.length) {
                nodes = Arrays.copyOf(nodes, Math.max(2 * nodes.length, count));
            }
            for (int i = count - 1, above = node; i >= count - levels; i--, above = tree.parent(above)) {
                nodes[i] = above;
            }
            last = node;
        }
        return Arrays.copyOf(nodes, count);
    }

    /** Returns call nodes in the order of their parents: in the upper half of each number the parent, in the lower one the call node. */
    long[] byParent(BitSet callNodes) {
        long[] keys = new long[callNodes.cardinality()];
        int count = 0;
        for (int node = callNodes.nextSetBit(0); node >= 0; node = callNodes.nextSetBit(node + 1)) {
            keys[count++] = (long) tree.parent(node) << Integer.SIZE | node;
        }
        Arrays.sort(keys);
        return keys;
    }

    /** Returns call nodes and their parents. */
    BitSet withParents(BitSet stored) {
        BitSet nodes = (BitSet) stored.clone();
        for (int node = stored.nextSetBit(0); node >= 0; node = stored.nextSetBit(node + 1)) {
            int parent = tree.parent(node);
            if (parent >= 0) {
                nodes.set(parent);
            }
        }
        return nodes;
    }
}
