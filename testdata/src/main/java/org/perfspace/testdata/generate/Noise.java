package org.perfspace.testdata.generate;

import java.util.Arrays;

/**
 * The pairs of call nodes that exchange noise: two neighbouring siblings that do the same kind of work, otherwise a child
 * and its parent. One node gains as much as the other loses, so that the total does not change.
 */
final class Noise {

    /** Marks a node without a partner. */
    static final int NOBODY = -1;

    private final CallTree tree;
    private final int[] partner;
    private final int[] takers;

    /**
     * Finds the pairs.
     *
     * @param work kind of work of each call node
     */
    Noise(CallTree tree, Work[] work) {
        this.tree = tree;
        this.partner = new int[tree.size()];
        this.takers = new int[tree.size()];
        Arrays.fill(partner, NOBODY);
        for (int node = 0; node < tree.size(); node++) {
            pairChildren(node, work);
        }
        for (int other : partner) {
            if (other != NOBODY) {
                takers[other]++;
            }
        }
    }

    /** Returns the node that loses the cost that this one gains, or {@link #NOBODY}. */
    int partner(int node) {
        return partner[node];
    }

    /** Returns the number of nodes that have this node as their partner. */
    int takers(int node) {
        return takers[node];
    }

    private void pairChildren(int node, Work[] work) {
        int waiting = NOBODY;
        for (int child = node + 1; child < tree.end[node]; child = tree.end[child]) {
            if (tree.weight[child] == 0) {
                toParent(waiting, node);
                waiting = NOBODY;
            } else if (waiting != NOBODY && work[waiting] == work[child]) {
                partner[child] = waiting;
                waiting = NOBODY;
            } else {
                toParent(waiting, node);
                waiting = child;
            }
        }
        toParent(waiting, node);
    }

    private void toParent(int child, int node) {
        if (child != NOBODY && tree.weight[node] > 0) {
            partner[child] = node;
        }
    }
}
