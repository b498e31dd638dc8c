package org.perfspace.value.cubepl;

import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Language;

/** The parsers of all languages. All of them create an {@link Expression}. */
final class Parsers {

    private Parsers() {}

    /** Parses an expression. */
    public static Expression parse(Language language, String text, Draft draft) throws ExpressionException {
        return switch (language) {
            case CUBEPL -> CubePlParser.parse(text, draft);
            case HPCTOOLKIT -> PolishParser.parse(text, draft);
            case HPCVIEWER -> ViewerParser.parse(text, draft);
        };
    }
}
