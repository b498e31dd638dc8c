package org.perfspace.testdata.generate.run;

/** The call tree of a made profile: arrays over the call nodes in pre-order, filled by its maker, then only read. */
public final class CallTree {

    /** The node is no instance of a time step. */
    static final int NO_INSTANCE = -1;

    private final int[] parent;
    private final int[] end;
    private final int[] function;
    private final Form[] form;
    private final int[] line;
    private final int[] instance;
    private final long[] weight;
    private final long[] visits;

    /** The part of a function that a call node stands for. */
    public enum Form {
        /** The start of the program, above {@code main}. */
        ENTRY,
        /** The function. */
        FUNCTION,
        /** A loop in it. */
        LOOP,
        /** A line of it. */
        LINE,
        /** An instruction of it. */
        INSTRUCTION,
        /** The place of a kernel or copy in the host's call path. */
        GPU_PLACE
    }

    /** Arrays for so many call nodes. */
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

    /** Number of call nodes. */
    public int size() {
        return parent.length;
    }

    /** Id of the caller, -1 for the root. */
    public int[] parent() {
        return parent;
    }

    /** One above the last node below. */
    int[] end() {
        return end;
    }

    /** Returns for each call node the id of the function of the source code that is entered. */
    public int[] function() {
        return function;
    }

    /** Returns for each call node the part of the function that it stands for. */
    public Form[] form() {
        return form;
    }

    /** Source line: of the call, or of a loop or line itself; offset of an instruction; 0 if unknown. */
    public int[] line() {
        return line;
    }

    /** Number of the time step that the node is part of, or {@link #NO_INSTANCE}. */
    public int[] instance() {
        return instance;
    }

    /** Units of work that the node does itself; at least 0. */
    public long[] weight() {
        return weight;
    }

    /** Returns for each call node how often it is entered. */
    long[] visits() {
        return visits;
    }
}
