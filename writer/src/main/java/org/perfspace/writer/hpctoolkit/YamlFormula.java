package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.function.UnaryOperator;
import org.perfspace.format.hpctoolkit.MetricFormula;

/**
 * Writes formulas in the syntax of {@code metrics/default.yaml}: {@code {op: [operands]}}.
 *
 * @param alias returns the alias of the statistic of a metric
 */
record YamlFormula(UnaryOperator<String> alias) implements MetricFormula.Builder<String> {

    @Override
    public String number(String digits) {
        return digits;
    }

    @Override
    public String metric(String name, boolean exclusive) {
        return alias.apply(name);
    }

    @Override
    public String apply(String operator, List<String> operands) {
        return "{'" + operator + "': [" + String.join(", ", operands) + "]}";
    }
}
