package org.perfspace.value.cubepl;

import java.util.BitSet;

/**
 * The properties of an expression that are determined before it is evaluated: which local variables may hold different
 * values for different columns, and whether the flow of control may differ between columns, so that the columns have to
 * be computed one by one.
 */
final class Analysis {

    /** Local variables that may vary. */
    private final BitSet varying = new BitSet();

    private boolean changed;
    private boolean columnByColumn;
    private boolean usesColumn;

    /** Analyses an expression. */
    static Analysis of(Node root) {
        Analysis analysis = new Analysis();
        do {
            analysis.changed = false;
            root.analyse(analysis);
        } while (analysis.changed);
        return analysis;
    }

    /** Returns whether the columns have to be computed one by one. */
    boolean isColumnByColumn() {
        return columnByColumn;
    }

    /** Returns whether the expression refers to the column that is computed. */
    boolean usesColumn() {
        return usesColumn;
    }

    void setUsesColumn() {
        usesColumn = true;
    }

    boolean varies(int variable) {
        return varying.get(variable);
    }

    public void setVarying(int variable) {
        changed |= !varying.get(variable);
        varying.set(variable);
    }

    /**
     * Records whether a part varies whose value must be the same for all columns; if it does, the columns have to be
     * computed one by one.
     */
    public void requireOne(boolean varies) {
        columnByColumn |= varies;
    }
}
