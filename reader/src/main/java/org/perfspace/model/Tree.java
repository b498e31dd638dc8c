package org.perfspace.model;

import java.util.Arrays;
import java.util.List;

/**
 * The shape of a forest of nodes 0 to {@link #size()}-1 in pre-order: the subtree of {@code i} is the range from
 * {@code i} to {@link #end end(i)}. It can be traversed without recursion. Immutable.
 */
public final class Tree {

    /** Parent of a root. */
    public static final int NO_PARENT = -1;

    private final int[] parents;
    private final int[] ends;

    /** The number of levels, once it is asked for; every view of a metric asks for it. */
    private int levels = -1;

    private Tree(int[] parents, int[] ends) {
        this.parents = parents;
        this.ends = ends;
    }

    /**
     * Returns a forest, given the parent of each node.
     *
     * @throws IllegalArgumentException if the nodes are not in pre-order
     */
    static Tree of(int[] parents) {
        int[] ends = new int[parents.length];
        for (int i = parents.length - 1; i >= 0; i--) {
            ends[i] = Math.max(ends[i], i + 1);
            int parent = parents[i];
            if (parent >= i) {
                throw new IllegalArgumentException("node " + i + " comes before its parent " + parent);
            }
            if (parent >= 0) {
                ends[parent] = Math.max(ends[parent], ends[i]);
            }
        }
        Tree tree = new Tree(parents, ends);
        tree.requirePreOrder();
        return tree;
    }

    static int[] parentsOfMetrics(List<Metric> metrics) {
        int[] parents = new int[metrics.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = metrics.get(i).parent();
        }
        return parents;
    }

    static int[] parentsOfCallNodes(List<CallNode> callNodes) {
        int[] parents = new int[callNodes.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = callNodes.get(i).parent();
        }
        return parents;
    }

    static int[] parentsOfSystemNodes(List<SystemNode> systemNodes) {
        int[] parents = new int[systemNodes.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = systemNodes.get(i).parent();
        }
        return parents;
    }

    /**
     * Returns the position of each node after a forest is sorted into pre-order, in which siblings keep their order.
     *
     * @param parents parent of each node, which must have a smaller number
     */
    static int[] preOrder(int[] parents) {
        int[] sizes = new int[parents.length];
        for (int i = parents.length - 1; i >= 0; i--) {
            sizes[i]++;
            if (parents[i] >= 0) {
                sizes[parents[i]] += sizes[i];
            }
        }
        int[] positions = new int[parents.length];
        int[] next = new int[parents.length];
        int nextRoot = 0;
        for (int i = 0; i < parents.length; i++) {
            int parent = parents[i];
            if (parent < 0) {
                positions[i] = nextRoot;
                nextRoot += sizes[i];
            } else {
                positions[i] = next[parent];
                next[parent] += sizes[i];
            }
            next[i] = positions[i] + 1;
        }
        return positions;
    }

    /** {@return the number of nodes} */
    public int size() {
        return parents.length;
    }

    /**
     * {@return the parent of a node, or {@link #NO_PARENT}}
     *
     * @param node id of the node
     */
    public int parent(int node) {
        return parents[node];
    }

    /**
     * {@return one past the last node of the subtree}
     *
     * @param node id of the node
     */
    public int end(int node) {
        return ends[node];
    }

    /**
     * {@return whether a node is another one or above it}
     *
     * @param node a node
     * @param other another node, or a negative number for none
     */
    public boolean isAtOrAbove(int node, int other) {
        return node <= other && other < end(node);
    }

    /**
     * {@return whether a node has no children}
     *
     * @param node id of the node
     */
    public boolean isLeaf(int node) {
        return ends[node] == node + 1;
    }

    /**
     * {@return the first child of a node, or -1} {@link #nextSibling} returns the other children.
     *
     * @param node id of the node
     */
    public int firstChild(int node) {
        return isLeaf(node) ? -1 : node + 1;
    }

    /**
     * {@return the next node with the same parent, or -1; for a root, the next root}
     *
     * @param node id of the node
     */
    public int nextSibling(int node) {
        int next = ends[node];
        int limit = parents[node] < 0 ? parents.length : ends[parents[node]];
        return next < limit ? next : -1;
    }

    /** {@return the number of nodes above each node: 0 for a root} */
    public int[] depths() {
        int[] depths = new int[parents.length];
        for (int i = 0; i < depths.length; i++) {
            depths[i] = parents[i] < 0 ? 0 : depths[parents[i]] + 1;
        }
        return depths;
    }

    /** {@return the number of levels; 0 if there are no nodes} */
    public int levels() {
        if (levels < 0) {
            int most = 0;
            for (int depth : depths()) {
                most = Math.max(most, depth + 1);
            }
            levels = most;
        }
        return levels;
    }

    /** Compares the shapes. */
    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof Tree tree && Arrays.equals(parents, tree.parents);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parents);
    }

    private void requirePreOrder() {
        for (int i = 1; i < parents.length; i++) {
            int parent = parents[i];
            boolean fits = parent < 0 ? isRootStart(i) : i == parent + 1 || isEndOfSibling(i, parent);
            if (!fits) {
                throw new IllegalArgumentException("node " + i + " is not in pre-order");
            }
        }
    }

    private boolean isRootStart(int node) {
        int root = node - 1;
        while (parents[root] >= 0) {
            root = parents[root];
        }
        return ends[root] == node;
    }

    private boolean isEndOfSibling(int node, int parent) {
        int sibling = node - 1;
        while (sibling >= 0 && parents[sibling] != parent) {
            sibling = parents[sibling];
        }
        return sibling >= 0 && ends[sibling] == node;
    }

    /** {@return the number of nodes} */
    @Override
    public String toString() {
        return "tree of " + Definitions.count(size(), "node");
    }
}
