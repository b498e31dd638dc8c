package org.perfspace.writer.cube.rows;

import org.perfspace.model.definitions.Tree;

/**
 * An order of the call nodes by which Cube numbers rows (README.md of format.cube, section 4). <em>Deep</em> is
 * pre-order, that of the model's ids.
 * <em>Wide</em>: each root; below it, for one node after the other in pre-order, all its children.
 */
public final class CallOrder {

    private final int size;

    /** Call node by position; empty where it is the position. */
    private final int[] nodes;

    private CallOrder(int size, int[] nodes) {
        this.size = size;
        this.nodes = nodes;
    }

    /** Pre-order. */
    static CallOrder deep(int size) {
        return new CallOrder(size, new int[0]);
    }

    /** Siblings side by side. */
    public static CallOrder wide(Tree tree) {
        int[] nodes = new int[tree.size()];
        int next = 0;
        for (int node = 0; node < nodes.length; node++) {
            if (tree.parent(node) == Tree.NO_PARENT) {
                nodes[next++] = node;
            }
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                nodes[next++] = child;
            }
        }
        return new CallOrder(nodes.length, nodes);
    }

    /** Number of call nodes. */
    int size() {
        return size;
    }

    /** The call node at a position. */
    int node(int position) {
        return nodes.length == 0 ? position : nodes[position];
    }

    /** Returns whether positions are the ids of the call nodes. */
    boolean isDeep() {
        return nodes.length == 0;
    }
}
