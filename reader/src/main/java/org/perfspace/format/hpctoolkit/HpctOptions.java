package org.perfspace.format.hpctoolkit;

import org.perfspace.io.FormatOption;

/** Options of reading an HPCToolkit database. */
public final class HpctOptions {

    /** Forms of the call tree. */
    public enum CallTree {
        /** A call node for each context: functions, loops, source lines, instructions. */
        FULL,
        /**
         * The tree of hpcviewer: a source line becomes the call site of what it calls, its own cost is that of its
         * function or loop.
         */
        COMPACT,
        /** Like {@link #COMPACT}, and loops become a part of their function, too. */
        FUNCTIONS
    }

    /** Form of the call tree. */
    public static final FormatOption<CallTree> CALL_TREE = new FormatOption<>(
            "call-tree",
            CallTree.class,
            CallTree.FULL,
            "The contexts that become call nodes: all, compact, functions.");

    /** With {@link CallTree#COMPACT}: lines with a cost of their own remain, as leaves below their function or loop. */
    public static final FormatOption<Boolean> LINES = new FormatOption<>(
            "lines", Boolean.class, false, "In the compact call tree, source lines with a cost of their own remain.");

    /** Every scope other than {@code execution} becomes a further metric. */
    public static final FormatOption<Boolean> ALL_SCOPES = new FormatOption<>(
            "all-scopes", Boolean.class, false, "Every scope other than execution becomes a further metric.");

    private HpctOptions() {}
}
