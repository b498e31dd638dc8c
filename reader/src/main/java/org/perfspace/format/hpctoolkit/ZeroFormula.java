package org.perfspace.format.hpctoolkit;

import java.util.List;
import java.util.function.Predicate;

/**
 * Determines whether a formula is zero everywhere because metrics in it have no values; costs are never negative.
 *
 * @param isEmpty predicate for the metrics that have no values
 */
record ZeroFormula(Predicate<String> isEmpty) implements MetricFormula.Builder<Boolean> {

    @Override
    public Boolean number(String digits) {
        return Double.parseDouble(digits) == 0;
    }

    @Override
    public Boolean metric(String name, boolean exclusive) {
        return isEmpty.test(name);
    }

    /** {@inheritDoc} As in hpcviewer, a division by zero is zero. */
    @Override
    public Boolean apply(String operator, List<Boolean> operands) {
        return switch (operator) {
            case "*", "/", "min" -> operands.contains(true);
            case "^" -> operands.get(0);
            case "ln" -> false;
            default -> !operands.contains(false);
        };
    }
}
