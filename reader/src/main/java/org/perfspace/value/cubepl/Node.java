package org.perfspace.value.cubepl;

import java.util.Arrays;
import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A part of an expression that computes numbers: one for each column of a window, or a single one if all columns have
 * the same value. Immutable after {@link #analyse}; the state of an evaluation is in its {@link Frame}.
 */
abstract non-sealed class Node implements Part {

    private boolean varies;

    /**
     * Computes the values.
     *
     * @param n number of values: the width of the window, or 1 if {@link #varies} is false
     * @param out receives the values
     */
    protected abstract void compute(Frame frame, int n, double[] out) throws ExpressionException;

    /** Determines whether the values may differ between columns; called repeatedly until the result does not change. */
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

    /** Returns whether the value can be a text. */
    public boolean canBeText() {
        return false;
    }

    /** Returns whether the value is a text in this evaluation. */
    public boolean isText(Frame frame) throws ExpressionException {
        return false;
    }

    /** Returns the value as a text; may be called only if it {@linkplain #canBeText can be} one. */
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

    /** Computes the single value of a part that does not vary, or of a window with one column. */
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

    /** A function of one number, or a sign. */
    static final class Applied extends Node {

        private final Function function;
        private final Node argument;

        public Applied(Function function, Node argument) {
            this.function = function;
            this.argument = argument;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
            argument.fill(frame, n, out);
            function.apply(out, n);
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            return argument.analyse(analysis);
        }

        @Override
        public void print(StringBuilder out) {
            out.append(function.symbol()).append('(');
            argument.print(out);
            out.append(')');
        }
    }

    /** A number that is written in the expression, or a metric that does not exist. */
    static final class Constant extends Node {

        public static final Constant ZERO = new Constant(0);

        private final double value;

        public Constant(double value) {
            this.value = value;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) {
            out[0] = value;
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append(value == Math.rint(value) && Math.abs(value) < 1e15 ? String.valueOf((long) value) : value);
        }
    }

    /** A part of an expression that is always a text; its value as a number is 0. */
    abstract static class TextNode extends Node {

        @Override
        protected final void compute(Frame frame, int n, double[] out) {
            out[0] = 0;
        }

        @Override
        public final boolean canBeText() {
            return true;
        }

        @Override
        public final boolean isText(Frame frame) {
            return true;
        }
    }

    /** A text that is written in the expression. */
    static final class TextConstant extends TextNode {

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

    /** A sequence of statements, followed by the value that is returned. */
    static final class Block extends Node {

        private final List<Statement> statements;
        private final Node result;

        public Block(List<Statement> statements, Node result) {
            this.statements = List.copyOf(statements);
            this.result = result;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
            Statement.runAll(statements, frame);
            result.fill(frame, n, out);
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            statements.forEach(statement -> statement.analyse(analysis));
            return result.analyse(analysis);
        }

        @Override
        public void print(StringBuilder out) {
            out.append("{ ");
            for (Statement statement : statements) {
                statement.print(out);
                out.append("; ");
            }
            out.append("return ");
            result.print(out);
            out.append("; }");
        }
    }
}
