package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.List;

/**
 * A statistic of the summary profile: a combination of the values of all other profiles at a context (README.md of
 * format.hpctoolkit, "Costs").
 *
 * <p>The formula {@code $$} combines the values, {@code ($$^2)} their squares, and {@code 1} counts the profiles with an
 * execution cost at the context, regardless of the scope. Statistics with other formulas have no values.
 *
 * @param metric the metric
 * @param statistic its statistic
 * @param source propMetricId of the values
 * @param counted propMetricId of the values that {@code 1} counts
 */
public record SummaryStatistic(MetaDb.MetricRecord metric, MetaDb.Statistic statistic, int source, int counted) {

    private static final int SUM = 0;
    private static final int MIN = 1;
    private static final int MAX = 2;

    /** Sums over the values of all profiles at a context; without values, only the number of values is meaningful. */
    public interface Sums {
        /** Returns the number of values. */
        int count(int propMetricId);

        /** Returns the sum of the values. */
        double sum(int propMetricId);

        /** Returns the sum of the squares. */
        double squares(int propMetricId);

        /** Returns the smallest value. */
        double least(int propMetricId);

        /** Returns the largest value. */
        double largest(int propMetricId);
    }

    /** Returns those statistics of some metrics that have values. */
    public static List<SummaryStatistic> of(List<MetaDb.MetricRecord> metrics) {
        List<SummaryStatistic> statistics = new ArrayList<>();
        for (MetaDb.MetricRecord metric : metrics) {
            int execution = metric.propMetricId(DefaultYaml.EXECUTION);
            for (MetaDb.Statistic statistic : metric.statistics()) {
                int source = metric.propMetricId(statistic.scope());
                if (source != MetaDb.NONE && hasValues(statistic)) {
                    int counted = execution == MetaDb.NONE ? source : execution;
                    statistics.add(new SummaryStatistic(metric, statistic, source, counted));
                }
            }
        }
        return statistics;
    }

    private static boolean hasValues(MetaDb.Statistic statistic) {
        boolean isKnown =
                switch (statistic.formula()) {
                    case DefaultYaml.ONE, DefaultYaml.VALUE, DefaultYaml.SQUARE -> true;
                    default -> false;
                };
        return isKnown && statistic.combine() <= MAX;
    }

    /** Returns whether the statistic counts profiles. */
    public boolean isCount() {
        return statistic.formula().equals(DefaultYaml.ONE);
    }

    /** Returns the value of the statistic at a context; 0 if there is none. */
    public double of(Sums sums) {
        if (isCount()) {
            int count = sums.count(counted);
            return statistic.combine() == SUM ? count : Math.min(count, 1);
        }
        if (sums.count(source) == 0) {
            return 0;
        }
        boolean squared = statistic.formula().equals(DefaultYaml.SQUARE);
        return switch (statistic.combine()) {
            case SUM -> squared ? sums.squares(source) : sums.sum(source);
            case MIN -> power(sums.least(source), squared);
            default -> power(sums.largest(source), squared);
        };
    }

    private static double power(double value, boolean squared) {
        return squared ? value * value : value;
    }
}
