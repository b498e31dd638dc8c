package org.perfspace.model.derived;

/** The parsers of all languages. All of them make an {@link Expression}. */
final class Parsers {

    private Parsers() {}

    /** Parses an expression. */
    static Expression parse(Language language, String text, Draft draft) throws ExpressionException {
        return switch (language) {
            case CUBEPL -> CubePlParser.parse(text, draft);
            case HPCTOOLKIT -> PolishParser.parse(text, draft);
            case HPCVIEWER -> ViewerParser.parse(text, draft);
        };
    }
}
