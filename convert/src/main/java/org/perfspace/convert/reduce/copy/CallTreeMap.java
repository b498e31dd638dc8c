package org.perfspace.convert.reduce.copy;

import java.util.Arrays;

/**
 * The destinations of the call nodes of a source: each to one node of the result, or nowhere. The sources of a node of the
 * result are its <em>members</em>, ascending.
 */
public final class CallTreeMap {

    public static final int NONE = -1;

    private final int[] targets;
    private final int[] starts;
    private final int[] members;
    private final boolean ascending;

    /**
     * A map.
     *
     * @param targets node of the result for each of the source, or {@link #NONE}; not changed any more
     * @param size number of nodes of the result, each of which has a member
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

    /** From the nodes that take the cost of each, which are among those that take their own. */
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

    /** Number of nodes of the result. */
    public int size() {
        return starts.length - 1;
    }

    /** Returns where a node of the source goes, or {@link #NONE}. */
    int target(int node) {
        return targets[node];
    }

    /** Number of members of a node of the result; at least 1. */
    int count(int target) {
        return starts[target + 1] - starts[target];
    }

    /** The i-th member. */
    int member(int target, int i) {
        return members[starts[target] + i];
    }

    /** Returns whether sources that go somewhere come in the order of the results. */
    boolean isAscending() {
        return ascending;
    }

    /** Returns whether two nodes go to the same one. */
    public boolean merges() {
        return members.length > size();
    }
}
