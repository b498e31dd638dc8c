package org.perfspace.testdata.generate;

import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * The call tree of the program, which is the same for all tools: arrays over the call nodes in pre-order, which are only read
 * once they are filled.
 */
final class CallTree {

    /** Marks a node that is not part of a time step. */
    static final int NO_INSTANCE = -1;

    /** For each call node, the id of the caller; -1 for the root. */
    final int[] parent;

    /** For each call node, one more than the id of the last node below it. */
    final int[] end;

    /** For each call node, the function of the source code that is entered. */
    final Function[] function;

    /** For each call node, the source line of the call; 0 for the root. */
    final int[] line;

    /** For each call node, the number of the time step that it is part of, or {@link #NO_INSTANCE}. */
    final int[] instance;

    /** For each call node, the units of work that it does itself; at least 0. */
    final long[] weight;

    /** For each call node, the number of times it is entered. */
    final long[] visits;

    /** Creates arrays for the given number of call nodes. */
    CallTree(int size) {
        this.parent = new int[size];
        this.end = new int[size];
        this.function = new Function[size];
        this.line = new int[size];
        this.instance = new int[size];
        this.weight = new long[size];
        this.visits = new long[size];
    }

    /** Returns the number of call nodes. */
    public int size() {
        return parent.length;
    }

    /** Returns the kind of the function that a call node enters. */
    FunctionSort sort(int node) {
        return function[node].sort();
    }
}
