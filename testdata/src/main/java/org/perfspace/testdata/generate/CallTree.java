package org.perfspace.testdata.generate;

/**
 * The call tree of a generated profile: arrays over the call nodes in pre-order, which are only read once they are filled.
 */
final class CallTree {

    /** Marks a node that is not part of a time step. */
    static final int NO_INSTANCE = -1;

    private final int[] parent;
    private final int[] end;
    private final int[] function;
    private final Form[] form;
    private final int[] line;
    private final int[] instance;
    private final long[] weight;
    private final long[] visits;

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
        this.function = new int[size];
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

    /** Returns for each call node the id of the caller, -1 for the root. */
    public int[] parent() {
        return parent;
    }

    /** Returns for each call node one more than the id of the last node below it. */
    int[] end() {
        return end;
    }

    /** Returns for each call node the id of the function of the source code that is entered. */
    public int[] function() {
        return function;
    }

    /** Returns for each call node the part of the function that it represents. */
    public Form[] form() {
        return form;
    }

    /**
     * Returns for each call node the source line of the call, or of the loop or line itself; for an instruction, its offset;
     * 0 if unknown.
     */
    public int[] line() {
        return line;
    }

    /** Returns for each call node the number of the time step that it is part of, or {@link #NO_INSTANCE}. */
    public int[] instance() {
        return instance;
    }

    /** Returns for each call node the units of work that it does itself; at least 0. */
    public long[] weight() {
        return weight;
    }

    /** Returns for each call node the number of times it is entered. */
    long[] visits() {
        return visits;
    }
}
