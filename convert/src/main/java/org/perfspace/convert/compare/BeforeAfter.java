package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.List;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.format.collapsed.CollapsedLayout;
import org.perfspace.io.Place;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** Two profiles as one with two metrics, the values before and after a change, which differential flame graphs show. */
public final class BeforeAfter {

    private BeforeAfter() {}

    /**
     * {@return a space with the metrics {@code before} and {@code after}} Closing it closes both profiles.
     *
     * @param before the first profile
     * @param after the second profile
     * @param metric name of a metric of both; if empty, the one that reports show
     * @param matching rules by which call trees and locations are brought together
     * @throws IOException if one of them has no such metric, or its values do not add up or have another unit
     */
    public static PerformanceSpace of(Operand before, Operand after, String metric, Matching matching)
            throws IOException {
        Metric first = chosen(before, metric);
        boolean both = after.space().definitions().metric(first.name()) != null;
        Metric second = chosen(after, metric.isEmpty() && both ? first.name() : metric);
        if (!first.unit().equals(second.unit())) {
            throw Place.of(before.name())
                    .unsupported(
                            "expected metrics in the same unit, found \"%s\" in \"%s\" and \"%s\" of %s in \"%s\"",
                            first.name(), first.unit(), second.name(), after.name(), second.unit());
        }
        return Algebra.combine(
                Operation.MERGE,
                List.of(
                        only(before, first, CollapsedLayout.TWO_METRICS.get(0)),
                        only(after, second, CollapsedLayout.TWO_METRICS.get(1))),
                matching);
    }

    private static Metric chosen(Operand operand, String name) throws IOException {
        Metric metric = MetricChoice.one(operand.space().definitions(), name, operand.name());
        String why =
                metric.kind().derived() ? "its values are computed by an expression" : MetricMeaning.whyNoCost(metric);
        if (!why.isEmpty()) {
            throw Place.of(operand.name())
                    .unsupported("expected a metric that stacks can have, found \"%s\": %s", metric.name(), why);
        }
        return metric;
    }

    /** Returns an operand that has one metric only, under another name. */
    private static Operand only(Operand operand, Metric metric, String name) throws IOException {
        return new Operand(operand.name(), MetricChoice.alone(operand.space(), metric, name));
    }
}
