package org.perfspace.model;

/** Whether people are to see a metric. */
public enum Visibility {
    /** Shown. */
    NORMAL,
    /** Stored, but not shown: an operand of others (Cube's {@code viztype="GHOST"}). */
    GHOST,
    /** Switched off with all metrics below it: values are to be ignored (Cube's {@code <val>VOID</val>}). */
    VOID
}
