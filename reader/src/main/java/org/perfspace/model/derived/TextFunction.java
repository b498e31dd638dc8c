package org.perfspace.model.derived;

import java.util.Locale;

/** A text in lower or in upper case. As a number it is 0, like a text that is written in the expression. */
final class TextFunction extends Node {

    private final boolean upper;
    private final Node argument;

    TextFunction(boolean upper, Node argument) {
        this.upper = upper;
        this.argument = argument;
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
    String text(Frame frame) throws ExpressionException {
        String text = argument.canBeText() ? argument.text(frame) : "";
        return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        analysis.requireOne(argument.analyse(analysis));
        return false;
    }

    @Override
    void print(StringBuilder out) {
        out.append(upper ? "uppercase(" : "lowercase(");
        argument.print(out);
        out.append(')');
    }
}
