package org.perfspace.model.derived.node;

import org.perfspace.model.derived.Operand;
import org.perfspace.model.derived.metric.Evaluation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression in the form in which it is evaluated, whatever language it was written in. Immutable; {@link Evaluation}
 * computes its values.
 */
public final class Expression {

    private final Node root;
    private final List<Operand> operands;
    private final List<Operand> calls;
    private final int cost;
    private final boolean columnByColumn;
    private final boolean usesColumn;
    private final @Nullable Expression exclusive;

    public Expression(Node root, List<Operand> operands, List<Operand> calls, int cost) {
        this(root, operands, calls, cost, null);
    }

    private Expression(
            Node root, List<Operand> operands, List<Operand> calls, int cost, @Nullable Expression exclusive) {
        this.root = root;
        this.operands = operands;
        this.calls = calls;
        this.cost = cost;
        this.exclusive = exclusive;
        Analysis analysis = Analysis.of(root);
        this.columnByColumn = analysis.isColumnByColumn();
        this.usesColumn = analysis.usesColumn();
    }

    /** Returns an expression that stands for another one where exclusive values are wanted. */
    public Expression withExclusive(Expression other) {
        return new Expression(root, operands, calls, cost, other);
    }

    /** The expression of inclusive or exclusive values; in most languages it is the same. */
    public Expression of(boolean inclusive) {
        return inclusive || exclusive == null ? this : exclusive;
    }

    /** The values that have to be supplied for each evaluation, without duplicates. */
    public List<Operand> operands() {
        return operands;
    }

    /** The values that it looks up at call nodes which it computes. */
    public List<Operand> calls() {
        return calls;
    }

    public Node root() {
        return root;
    }

    /** Number of its parts. */
    public int cost() {
        return cost;
    }

    /**
     * Returns whether the columns of a row have to be computed one by one, because the flow of control differs between them.
     */
    public boolean columnByColumn() {
        return columnByColumn;
    }

    /** Returns whether it asks which column is computed, so that columns may differ even if all operands are the same. */
    public boolean usesColumn() {
        return usesColumn;
    }

    /** The expression as text, with every operation in parentheses. */
    @Override
    public String toString() {
        return root.toString();
    }
}
