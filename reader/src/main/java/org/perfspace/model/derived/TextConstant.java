package org.perfspace.model.derived;

/** A text that is written in the expression; as a number it is 0. */
final class TextConstant extends Node {

    private final String value;

    TextConstant(String value) {
        this.value = value;
    }

    @Override
    void compute(Frame frame, int n, double[] out) {
        out[0] = 0;
    }

    @Override
    boolean canBeText() {
        return true;
    }

    @Override
    boolean isText(Frame frame) {
        return true;
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
