package org.perfspace.testdata.generate;

import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * The call tree of a generated profile: arrays over the call nodes in pre-order, which are only read once they are filled.
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

    /** For each call node, the part of the function that it represents. */
    final Form[] form;

    /**
     * For each call node, the source line of the call, or of the loop or line itself; for an instruction, its offset; 0 if
     * unknown.
     */
    final int[] line;

    /** For each call node, the number of the time step that it is part of, or {@link #NO_INSTANCE}. */
    final int[] instance;

    /** For each call node, the units of work that it does itself; at least 0. */
    final long[] weight;

    /** For each call node, the number of times it is entered. */
    final long[] visits;

    /** The part of a function that a call node represents. */
    public enum Form {
        /** The start of the program, above {@code main}. */
        ENTRY,
        /** The function. */
        FUNCTION,
        /** A loop in the function. */
        LOOP,
        /** A line of the function. */
        LINE,
        /** An instruction of the function. */
        INSTRUCTION,
        /** The place of a kernel or copy in the host's call path. */
        GPU_PLACE
    }

    /** Creates arrays for the given number of call nodes. */
    CallTree(int size) {
        this.parent = new int[size];
        this.end = new int[size];
        this.function = new Function[size];
        this.form = new Form[size];
        this.line = new int[size];
        this.instance = new int[size];
        this.weight = new long[size];
        this.visits = new long[size];
    }

    /** Returns the number of call nodes. */
    public int size() {
        return parent.length;
    }
}
