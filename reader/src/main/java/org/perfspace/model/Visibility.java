package org.perfspace.model;

/** Visibility of a metric to people. */
public enum Visibility {
    /** Displayed. */
    NORMAL,
    /** Stored, but not displayed: an operand of other metrics (Cube's {@code viztype="GHOST"}). */
    GHOST,
    /** Switched off together with all metrics below it: values are to be ignored (Cube's {@code <val>VOID</val>}). */
    VOID
}
