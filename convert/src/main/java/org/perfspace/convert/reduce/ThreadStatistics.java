package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;

/**
 * Adds statistics over the threads of each metric of an HPCToolkit database as derived metrics after all others, with the
 * formulas that HPCToolkit itself writes for them. The values are meaningful for sums over locations; for a single location
 * they are the statistics of one thread.
 *
 * @param statistics the statistics in the order in which they are added
 */
public record ThreadStatistics(List<Statistic> statistics) implements Reduction {

    /** Copies the list. */
    public ThreadStatistics {
        statistics = List.copyOf(statistics);
    }

    /** Statistics over the threads of a metric. */
    public enum Statistic {
        /** Arithmetic mean over the threads that have a value. */
        MEAN("Mean", "/2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s"),
        /** Standard deviation of the population. */
        STDDEV("StdDev", deviation()),
        /** Standard deviation divided by the mean. */
        CFVAR("CfVar", "/2 " + deviation() + " /2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s"),
        /** The smallest value that is not 0. */
        MIN("Min", "%1$s,$$,min,%2$s"),
        /** The largest value that is not 0. */
        MAX("Max", "%1$s,$$,max,%2$s");

        private final String label;
        private final String terms;

        Statistic(String label, String terms) {
            this.label = label;
            this.terms = terms;
        }

        /** {@return the name of the statistic as HPCToolkit writes it} */
        public String label() {
            return label;
        }

        private static String deviation() {
            return "sqrt1 max2 =0 -2 /2 %1$s,($$^2),sum,%2$s $execution,1,sum,%2$s"
                    + " ^2 /2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s =2";
        }

        @Override
        public String toString() {
            return label.toLowerCase(Locale.ROOT);
        }

        /**
         * {@return the formula for a metric of meta.db, for the inclusive and the exclusive column}
         *
         * @param metric name of the metric
         */
        public String formula(String metric) {
            String name = HpctText.join(List.of(metric));
            return String.format(Locale.ROOT, terms, "$execution", name) + " | "
                    + String.format(Locale.ROOT, terms, "$lex_aware", name);
        }
    }

    @Override
    public Step step() {
        return Step.DERIVE;
    }

    @Override
    public String text() {
        return "thread-statistics "
                + statistics.stream().map(Statistic::toString).collect(Collectors.joining(","));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        List<Metric> metrics = new ArrayList<>(source.metrics());
        long fileId = metrics.stream().mapToLong(Metric::fileId).max().orElse(-1);
        for (Metric metric : source.metrics()) {
            String name = metric.attributes().get(HpctNames.NAME);
            for (Statistic statistic : name.isEmpty() ? List.<Statistic>of() : statistics) {
                String unique = metric.name() + "_" + statistic.label();
                if (source.metric(unique) != null) {
                    throw new ReductionException.Refused("there is a metric \"" + unique + "\" already");
                }
                metrics.add(Metric.named(unique)
                        .title(metric.title() + " " + statistic.label())
                        .unit(statistic == Statistic.CFVAR ? "" : metric.unit())
                        .fileId(++fileId)
                        .kind(MetricKind.POSTDERIVED)
                        .visibility(metric.visibility())
                        .derivation(new Derivation("0", true, "", List.of()))
                        .attributes(Attributes.of(HpctNames.FORMULA, statistic.formula(name)))
                        .asDefined(metrics.size()));
            }
        }
        if (metrics.size() == source.metrics().size()) {
            throw new ReductionException.Refused("expected metrics of an HPCToolkit database, found none");
        }
        return space.withDefinitions(source.withMetrics(metrics));
    }
}
