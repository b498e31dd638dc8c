package org.perfspace.writer.cube;

import org.perfspace.model.Tree;

/**
 * An order of the call nodes in which Cube numbers rows (README.md of format.cube, section 4). <em>Deep</em> is
 * pre-order, which is the order of the model's ids. <em>Wide</em> lists each root, followed by all children of each
 * node of its tree, the nodes being taken in pre-order.
 */
final class CallOrder {

    private final int size;

    /** Call node by position; empty if each call node is at the position of its id. */
    private final int[] nodes;

    /** Position by call node; empty if each call node is at the position of its id. */
    private final int[] positions;

    private CallOrder(int size, int[] nodes) {
        this.size = size;
        this.nodes = nodes;
        this.positions = new int[nodes.length];
        for (int position = 0; position < nodes.length; position++) {
            positions[nodes[position]] = position;
        }
    }

    /** Returns the pre-order. */
    static CallOrder deep(int size) {
        return new CallOrder(size, new int[0]);
    }

    /** Returns the wide order of a tree. */
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

    /** Returns the number of call nodes. */
    int size() {
        return size;
    }

    /** Returns the call node at a position. */
    int node(int position) {
        return nodes.length == 0 ? position : nodes[position];
    }

    /** Returns the position of a call node. */
    int position(int node) {
        return nodes.length == 0 ? node : positions[node];
    }

    /** Returns whether positions are the ids of the call nodes. */
    boolean isDeep() {
        return nodes.length == 0;
    }
}
