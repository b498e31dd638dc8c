package org.perfspace.cli;

import java.util.List;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Rule;

/** The results of {@code compare} as tables. */
final class CompareTables {

    private CompareTables() {}

    /** Returns a table of the metrics that both profiles have. */
    static DataTable metrics(Comparison comparison) {
        DataTable table = DataTable.of(
                "metric",
                "unit",
                "before:number",
                "after:number",
                "change:number",
                "change_share:change",
                "cells_that_differ:number",
                "cells:number");
        for (MetricComparison metric : comparison.metrics()) {
            double before = metric.firstTotal();
            double change = metric.secondTotal() - before;
            table.row(
                    metric.first().name(),
                    metric.first().unit(),
                    before,
                    metric.secondTotal(),
                    change,
                    change == 0 ? 0.0 : change / Math.abs(before),
                    (double) metric.different(),
                    (double) metric.cells());
        }
        return table;
    }

    /** Returns a table of rules. */
    static DataTable rules(List<Rule.Outcome> outcomes) {
        DataTable table = DataTable.of(
                "rule", "outcome", "unit", "before:number", "after:number", "change:number", "change_share:change");
        for (Rule.Outcome outcome : outcomes) {
            double change = outcome.after() - outcome.before();
            table.row(
                    outcome.rule().text(),
                    outcome.isBroken() ? "broken" : "kept",
                    outcome.unit(),
                    outcome.before(),
                    outcome.after(),
                    change,
                    change == 0 ? 0.0 : change / Math.abs(outcome.before()));
        }
        return table;
    }
}
