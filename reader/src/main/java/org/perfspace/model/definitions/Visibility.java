package org.perfspace.model.definitions;

/** Visibility of a metric to people. */
public enum Visibility {
    /** Shown. */
    NORMAL,
    /** Stored, but not shown: an operand of others (Cube's {@code viztype="GHOST"}). */
    GHOST,
    /** Switched off with all metrics below it: values are to be ignored (Cube's {@code <val>VOID</val>}). */
    VOID
}
