package org.perfspace.value.cubepl;

import java.util.Locale;

/** A text in lower or in upper case. */
final class TextFunction extends TextNode {

    private final boolean upper;
    private final Node argument;

    public TextFunction(boolean upper, Node argument) {
        this.upper = upper;
        this.argument = argument;
    }

    @Override
    public String text(Frame frame) throws ExpressionException {
        String text = argument.canBeText() ? argument.text(frame) : "";
        frame.spendText(text.length());
        return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        analysis.requireOne(argument.analyse(analysis));
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append(upper ? "uppercase(" : "lowercase(");
        argument.print(out);
        out.append(')');
    }
}
