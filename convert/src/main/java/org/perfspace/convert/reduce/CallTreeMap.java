package org.perfspace.convert.reduce;

import java.util.Arrays;

/**
 * A mapping of the call nodes of a source to those of a result: each source node goes to one result node, or to none. The
 * source nodes of a result node are its <em>members</em>, in ascending order.
 */
final class CallTreeMap {

    public static final int NONE = -1;

    private final int[] targets;
    private final int[] starts;
    private final int[] members;
    private final boolean ascending;

    /**
     * Creates a map.
     *
     * @param targets result node for each source node, or {@link #NONE}; must not be changed afterwards
     * @param size number of result nodes, each of which has a member
     */
    public CallTreeMap(int[] targets, int size) {
        this.targets = targets;
        this.starts = new int[size + 1];
        for (int target : targets) {
            if (target != NONE) {
                starts[target + 1]++;
            }
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        this.members = new int[starts[size]];
        int[] next = starts.clone();
        boolean inOrder = true;
        int last = NONE;
        for (int node = 0; node < targets.length; node++) {
            int target = targets[node];
            if (target != NONE) {
                members[next[target]++] = node;
                inOrder &= target >= last;
                last = target;
            }
        }
        this.ascending = inOrder;
    }

    /** Creates a map from the owner of each node, which takes its cost; each owner is its own owner. */
    public static CallTreeMap ofOwners(int[] owners) {
        int[] targets = new int[owners.length];
        int size = 0;
        for (int node = 0; node < owners.length; node++) {
            if (owners[node] == node) {
                targets[node] = size++;
            } else {
                targets[node] = owners[node] == NONE ? NONE : targets[owners[node]];
            }
        }
        return new CallTreeMap(targets, size);
    }

    /** Returns the number of result nodes. */
    public int size() {
        return starts.length - 1;
    }

    /** Returns the number of source nodes. */
    int sources() {
        return targets.length;
    }

    /** Returns the result node of a source node, or {@link #NONE}. */
    int target(int node) {
        return targets[node];
    }

    /** Returns the number of members of a result node; at least 1. */
    int count(int target) {
        return starts[target + 1] - starts[target];
    }

    /** Returns the i-th member of a result node. */
    int member(int target, int i) {
        return members[starts[target] + i];
    }

    /** Returns whether the source nodes that have a target are in the order of their targets. */
    boolean isAscending() {
        return ascending;
    }

    /** Returns whether at least two source nodes have the same target. */
    public boolean merges() {
        return members.length > size();
    }
}
