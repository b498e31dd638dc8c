package org.perfspace.convert.derived;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.model.Attributes;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;

/**
 * Statistics over the threads of an HPCToolkit metric as derived metrics, with the formulas that HPCToolkit itself writes
 * for them.
 */
public final class HpctStatistics {

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

        /** The name as HPCToolkit writes it. */
        public String label() {
            return label;
        }

        private static String deviation() {
            return "sqrt1 max2 =0 -2 /2 %1$s,($$^2),sum,%2$s $execution,1,sum,%2$s"
                    + " ^2 /2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s =2";
        }

        /** Returns the formula for a metric of meta.db, for the inclusive and the exclusive column. */
        public String formula(String metric) {
            String name = HpctText.join(List.of(metric));
            return String.format(terms, "$execution", name) + " | " + String.format(terms, "$lex_aware", name);
        }
    }

    private HpctStatistics() {}

    /**
     * Returns a space with derived metrics for statistics over the threads, behind all others: for each metric of the
     * database, the statistics that are asked for. Their values belong to sums over locations; for a single location they
     * are those of one thread.
     */
    public static PerformanceSpace withStatistics(PerformanceSpace space, List<Statistic> statistics) {
        List<Metric> metrics = new ArrayList<>(space.definitions().metrics());
        long fileId = metrics.stream().mapToLong(Metric::fileId).max().orElse(-1);
        for (Metric metric : space.definitions().metrics()) {
            String name = metric.attributes().get(HpctNames.NAME);
            for (Statistic statistic : name.isEmpty() ? List.<Statistic>of() : statistics) {
                metrics.add(Metric.named(metric.name() + "_" + statistic.label())
                        .title(metric.title() + " " + statistic.label())
                        .unit(statistic == Statistic.CFVAR ? "" : metric.unit())
                        .fileId(++fileId)
                        .kind(MetricKind.POSTDERIVED)
                        .derivation(new Derivation("0", true, "", List.of()))
                        .attributes(Attributes.of(HpctNames.FORMULA, statistic.formula(name)))
                        .asDefined(metrics.size()));
            }
        }
        PerformanceSpace result = PerformanceSpace.of(space.definitions().withMetrics(metrics), space.severity())
                .withAttachments(space.attachments())
                .withNotes(space.notes())
                .closing(space);
        return space.trace().map(result::with).orElse(result);
    }
}
