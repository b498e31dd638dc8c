package org.perfspace.model.derived;

import java.util.Arrays;

/**
 * A part of an expression that computes numbers: one for each column of a window, or a single one where all columns have
 * the same. Immutable once {@link #analyse} has run; whatever changes during an evaluation is in its {@link Frame}.
 */
abstract non-sealed class Node implements Part {

    private boolean varies;

    /**
     * Computes the values.
     *
     * @param n number of values: the width of the window, or 1 if {@link #varies} is false
     * @param out takes them
     */
    abstract void compute(Frame frame, int n, double[] out) throws ExpressionException;

    /** Finds out whether the values may differ between columns; called again until nothing changes. */
    abstract boolean analyseParts(Analysis analysis);

    /** Appends the text of the expression, with every operation in parentheses. */
    abstract void print(StringBuilder out);

    /** Analyses this part and everything below it. */
    final boolean analyse(Analysis analysis) {
        varies = analyseParts(analysis);
        return varies;
    }

    /** Returns whether the values may differ between the columns of a window. */
    final boolean varies() {
        return varies;
    }

    /** Returns whether a text can come out. */
    boolean canBeText() {
        return false;
    }

    /** Returns whether the value is a text this time. */
    boolean isText(Frame frame) throws ExpressionException {
        return false;
    }

    /** The value as a text; only if it {@linkplain #canBeText can be} one. */
    String text(Frame frame) throws ExpressionException {
        throw new IllegalStateException("not a text");
    }

    /** Computes a value for each column of a window, even if they are all the same. */
    final void fill(Frame frame, int n, double[] out) throws ExpressionException {
        if (n > 1 && !varies) {
            compute(frame, 1, out);
            Arrays.fill(out, 1, n, out[0]);
        } else {
            compute(frame, n, out);
        }
    }

    /** Computes the only value of a part that does not vary, or the one of a window of a single column. */
    final double number(Frame frame) throws ExpressionException {
        double[] one = frame.push();
        compute(frame, 1, one);
        frame.pop();
        return one[0];
    }

    @Override
    public final String toString() {
        StringBuilder out = new StringBuilder();
        print(out);
        return out.toString();
    }
}
