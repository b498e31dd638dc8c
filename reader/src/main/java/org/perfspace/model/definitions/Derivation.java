package org.perfspace.model.definitions;

import java.util.List;

/**
 * The expressions of a derived metric, as text in Cube's language CubePL. See {@code model.view.DerivedView} for their
 * values.
 *
 * @param expression computes a value; empty if there is none
 * @param rowwise whether the expression is evaluated for whole rows, as Cube does unless it says {@code rowwise=false}
 * @param initialization runs once before; empty if there is none
 * @param aggregations replace the operators of the aggregation
 */
public record Derivation(String expression, boolean rowwise, String initialization, List<Aggregation> aggregations) {

    /** Of a metric that is stored. */
    public static final Derivation NONE = new Derivation("", true, "", List.of());

    /**
     * Takes a copy of the list.
     *
     * @param expression computes a value; empty if there is none
     * @param rowwise whether the expression is evaluated for whole rows, as Cube does unless it says {@code
     *     rowwise=false}
     * @param initialization runs once before; empty if there is none
     * @param aggregations replace the operators of the aggregation
     */
    public Derivation {
        aggregations = List.copyOf(aggregations);
    }

    /** {@return whether there is no expression at all, as of a stored metric} */
    public boolean isNone() {
        return expression.isEmpty() && rowwise && initialization.isEmpty() && aggregations.isEmpty();
    }

    /**
     * One replaced operator.
     *
     * @param operator {@code plus}, {@code minus} or {@code aggr}
     * @param expression combines {@code arg1} and {@code arg2}
     */
    public record Aggregation(String operator, String expression) {}
}
