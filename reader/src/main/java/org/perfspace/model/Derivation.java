package org.perfspace.model;

import java.util.List;

/**
 * The expressions of a derived metric, as text in Cube's language CubePL. See {@code value.DerivedView} for their
 * values.
 *
 * @param expression expression that computes a value; empty if there is none
 * @param rowwise whether the expression is evaluated for whole rows, which is the default in Cube, as opposed to
 *     {@code rowwise=false}
 * @param initialization statements that are executed once before; empty if there are none
 * @param aggregations expressions that replace the operators of the aggregation
 */
public record Derivation(String expression, boolean rowwise, String initialization, List<Aggregation> aggregations) {

    /** The derivation of a stored metric: no expressions. */
    public static final Derivation NONE = new Derivation("", true, "", List.of());

    /** Copies the list. */
    public Derivation {
        aggregations = List.copyOf(aggregations);
    }

    /** {@return whether there is no expression at all, as for a stored metric} */
    public boolean isNone() {
        return expression.isEmpty() && rowwise && initialization.isEmpty() && aggregations.isEmpty();
    }

    /**
     * An operator that is replaced.
     *
     * @param operator {@code plus}, {@code minus} or {@code aggr}
     * @param expression expression that combines {@code arg1} and {@code arg2}
     */
    public record Aggregation(String operator, String expression) {}
}
