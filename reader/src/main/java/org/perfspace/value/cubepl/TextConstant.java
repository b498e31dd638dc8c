package org.perfspace.value.cubepl;

/** A text that is written in the expression. */
final class TextConstant extends TextNode {

    private final String value;

    public TextConstant(String value) {
        this.value = value;
    }

    @Override
    public String text(Frame frame) {
        return value;
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append('"').append(value.replace("\"", "\\\"")).append('"');
    }
}
