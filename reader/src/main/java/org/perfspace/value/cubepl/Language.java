package org.perfspace.value.cubepl;

/** Languages of expressions. They differ in syntax and in some operations. */
public enum Language {
    /** Cube's language; the only one with variables and statements. */
    CUBEPL,
    /** Formulas of HPCToolkit's {@code metrics/default.yaml}, in Polish notation. */
    HPCTOOLKIT,
    /** The language that users of hpcviewer type. */
    HPCVIEWER;

    /**
     * Returns whether the total of a formula is computed from the totals of its operands, even if the formula refers to
     * inclusive or exclusive values, as in the root row of hpcviewer's tables.
     */
    public boolean totalsOperands() {
        return this != CUBEPL;
    }
}
