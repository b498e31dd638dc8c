package org.perfspace.model.derived;

/** A text that is written in the expression. */
final class TextConstant extends TextNode {

    private final String value;

    TextConstant(String value) {
        this.value = value;
    }

    @Override
    String text(Frame frame) {
        return value;
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    void print(StringBuilder out) {
        out.append('"').append(value.replace("\"", "\\\"")).append('"');
    }
}
