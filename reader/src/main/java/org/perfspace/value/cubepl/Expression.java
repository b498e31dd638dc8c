package org.perfspace.value.cubepl;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An expression in the form in which it is evaluated, which is common to all languages. Immutable; {@link Evaluation}
 * computes its values.
 */
public final class Expression {

    private final Node root;
    private final List<MetricOperand> operands;
    private final List<MetricOperand> calls;
    private final int cost;
    private final boolean columnByColumn;
    private final boolean usesColumn;
    private final @Nullable Expression exclusive;

    /**
     * An error in an expression, or an evaluation that exceeds a limit. The message is one line; for an error in the text,
     * it starts with the place in the text: {@code line 1, column 7: expected a number, found ")"}.
     */
    public static final class ExpressionException extends Exception {

        private static final long serialVersionUID = 1L;

        ExpressionException(String message) {
            super(message, null, false, false);
        }

        /** Returns the message. */
        public String text() {
            return String.valueOf(getMessage());
        }

        /** Returns an exception without a place in the text. */
        public static ExpressionException of(String format, Object... arguments) {
            return new ExpressionException(String.format(Locale.ROOT, format, arguments));
        }
    }

    public Expression(Node root, List<MetricOperand> operands, List<MetricOperand> calls, int cost) {
        this(root, operands, calls, cost, null);
    }

    private Expression(
            Node root,
            List<MetricOperand> operands,
            List<MetricOperand> calls,
            int cost,
            @Nullable Expression exclusive) {
        this.root = root;
        this.operands = operands;
        this.calls = calls;
        this.cost = cost;
        this.exclusive = exclusive;
        Analysis analysis = Analysis.of(root);
        this.columnByColumn = analysis.isColumnByColumn();
        this.usesColumn = analysis.usesColumn();
    }

    /** Returns an expression that uses another expression for exclusive values. */
    public Expression withExclusive(Expression other) {
        return new Expression(root, operands, calls, cost, other);
    }

    /** Returns the expression for inclusive or exclusive values, which is the same in most languages. */
    public Expression of(boolean inclusive) {
        return inclusive || exclusive == null ? this : exclusive;
    }

    /** Returns the values that have to be supplied for each evaluation, without duplicates. */
    public List<MetricOperand> operands() {
        return operands;
    }

    /** Returns the values that the expression reads at call nodes whose ids it computes. */
    public List<MetricOperand> calls() {
        return calls;
    }

    public Node root() {
        return root;
    }

    /** Returns the number of parts. */
    public int cost() {
        return cost;
    }

    /**
     * Returns whether the columns of a row have to be computed one by one, because the flow of control differs between them.
     */
    public boolean columnByColumn() {
        return columnByColumn;
    }

    /**
     * Returns whether the expression refers to the column that is computed, so that columns may differ even if all
     * operands are the same.
     */
    public boolean usesColumn() {
        return usesColumn;
    }

    /** Returns the expression as text, with every operation in parentheses. */
    @Override
    public String toString() {
        return root.toString();
    }
}
