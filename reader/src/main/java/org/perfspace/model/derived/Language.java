package org.perfspace.model.derived;

/** Languages of expressions. All of them become an {@link Expression}; they differ in syntax and in some operations. */
public enum Language {
    /** Cube's language; the only one with variables and statements. */
    CUBEPL {
        @Override
        Expression parse(String text, Draft draft) throws ExpressionException {
            return CubePlParser.parse(text, draft);
        }
    },
    /** Formulas of HPCToolkit's {@code metrics/default.yaml}, in Polish notation: see {@link PolishParser}. */
    HPCTOOLKIT {
        @Override
        Expression parse(String text, Draft draft) throws ExpressionException {
            return PolishParser.parse(text, draft);
        }
    },
    /** The language that users of hpcviewer type: see {@link ViewerParser}. */
    HPCVIEWER {
        @Override
        Expression parse(String text, Draft draft) throws ExpressionException {
            return ViewerParser.parse(text, draft);
        }
    };

    /**
     * Returns whether the total of a formula is the formula of totals, whatever the formula says about inclusive and
     * exclusive values, as at the root of hpcviewer's tables.
     */
    boolean totalsOperands() {
        return this != CUBEPL;
    }

    abstract Expression parse(String text, Draft draft) throws ExpressionException;
}
