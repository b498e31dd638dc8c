package org.perfspace.format.hpctoolkit;

import org.perfspace.io.ReadOptions.FormatOption;

/** Options for reading an HPCToolkit database. */
public final class HpctOptions {

    /** Forms of the call tree. */
    public enum CallTree {
        /** A call node for each context: functions, loops, instructions, and all source lines, including those that call. */
        FULL,
        /**
         * The tree of hpcviewer: a source line becomes the call site of its callees. A line with a cost of its own
         * is a leaf below its function or loop, see {@link #LINES}.
         */
        COMPACT,
        /** Like {@link #COMPACT}, but loops also become a part of their function. */
        FUNCTIONS
    }

    /** The form of the call tree. */
    public static final FormatOption<CallTree> CALL_TREE = new FormatOption<>(
            "call-tree",
            CallTree.class,
            CallTree.COMPACT,
            "The contexts that become call nodes: full (all), compact (as in hpcviewer), functions.");

    /**
     * The choice whether, with {@link CallTree#COMPACT}, lines with a cost of their own are leaves below their function or
     * loop; otherwise their cost is a part of it.
     */
    public static final FormatOption<Boolean> LINES = new FormatOption<>(
            "lines",
            Boolean.class,
            true,
            "In the compact call tree, source lines with a cost of their own are call nodes.");

    /** A setting that turns every scope other than {@code execution} into a further metric. */
    public static final FormatOption<Boolean> ALL_SCOPES = new FormatOption<>(
            "all-scopes", Boolean.class, false, "Every scope other than execution becomes a further metric.");

    private HpctOptions() {}
}
