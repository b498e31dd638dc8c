package org.perfspace.model.derived.node;

import org.perfspace.model.derived.ExpressionException;
import org.perfspace.model.derived.evaluation.Frame;
import java.util.Arrays;

/**
 * A part of an expression that computes numbers: one for each column of a window, or a single one where all columns have
 * the same. Immutable once {@link #analyse} has run; whatever changes during an evaluation is in its {@link Frame}.
 */
public abstract non-sealed class Node implements Part {

    private boolean varies;

    /**
     * Computes the values.
     *
     * @param n number of values: the width of the window, or 1 if {@link #varies} is false
     * @param out takes them
     */
    protected abstract void compute(Frame frame, int n, double[] out) throws ExpressionException;

    /** Finds out whether the values may differ between columns; called again until nothing changes. */
    protected abstract boolean analyseParts(Analysis analysis);

    /** Appends the text of the expression, with every operation in parentheses. */
    public abstract void print(StringBuilder out);

    /** Analyses this part and everything below it. */
    public final boolean analyse(Analysis analysis) {
        varies = analyseParts(analysis);
        return varies;
    }

    /** Returns whether the values may differ between the columns of a window. */
    public final boolean varies() {
        return varies;
    }

    /** Returns whether a text can come out. */
    public boolean canBeText() {
        return false;
    }

    /** Returns whether the value is a text this time. */
    public boolean isText(Frame frame) throws ExpressionException {
        return false;
    }

    /** The value as a text; only if it {@linkplain #canBeText can be} one. */
    public String text(Frame frame) throws ExpressionException {
        throw new IllegalStateException("not a text");
    }

    /** Computes a value for each column of a window, even if they are all the same. */
    public final void fill(Frame frame, int n, double[] out) throws ExpressionException {
        if (n > 1 && !varies) {
            compute(frame, 1, out);
            Arrays.fill(out, 1, n, out[0]);
        } else {
            compute(frame, n, out);
        }
    }

    /** Computes the only value of a part that does not vary, or the one of a window of a single column. */
    public final double number(Frame frame) throws ExpressionException {
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
