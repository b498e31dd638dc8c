package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.CubePlText;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetricFormula;
import org.perfspace.format.hpctoolkit.MetricName;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;

/**
 * Plans the presentation of the metrics by {@code metrics/default.yaml}: in the order of the space, including metrics
 * that are computed from others by the formulas of the original database. A metric that is the sum of others is the
 * parent of these; all other metrics are siblings, because hatchet ignores nested metrics.
 */
final class TaxonomyPlanner {

    private final Definitions definitions;
    private final Map<Integer, MetricPlan> planned = new HashMap<>();
    private final CubePlText expressions;

    /**
     * The presentation of a metric in {@code metrics/default.yaml}.
     *
     * @param depth number of entries that this entry is nested in
     * @param name display name
     * @param description text for people
     * @param visible whether it is shown by default
     * @param metric the metric of meta.db that is shown, or null if the entry is computed
     * @param formula formula of a computed entry; see {@link HpctNames#FORMULA}
     */
    record Entry(
            int depth, String name, String description, boolean visible, @Nullable MetricPlan metric, String formula) {

        /** Returns an entry that shows a metric of meta.db. */
        static Entry of(MetricPlan metric) {
            return new Entry(0, metric.label(), metric.description(), metric.visible(), metric, "");
        }
    }

    private TaxonomyPlanner(Definitions definitions, DatabasePlan plan) {
        this.definitions = definitions;
        Map<String, String> uniqueNames = new HashMap<>();
        for (MetricPlan metric : plan.metrics()) {
            if (DefaultYamlWriter.isShown(metric)) {
                planned.put(metric.metric(), metric);
                uniqueNames.put(
                        metric.name(),
                        definitions.metrics().get(metric.metric()).name());
            }
        }
        this.expressions = new CubePlText(uniqueNames);
    }

    /** Returns the entries in pre-order. */
    public static List<Entry> plan(Definitions definitions, DatabasePlan plan) {
        boolean standIn = plan.metrics().stream().anyMatch(metric -> metric.metric() == MetricPlan.NO_METRIC);
        return standIn
                ? plan.metrics().stream().map(Entry::of).toList()
                : new TaxonomyPlanner(definitions, plan).entries();
    }

    private List<Entry> entries() {
        List<Metric> metrics = definitions.metrics();
        boolean[] kept = kept(metrics);
        int[] depths = new int[metrics.size()];
        List<Entry> entries = new ArrayList<>();
        for (Metric metric : metrics) {
            boolean nested = metric.parent() >= 0 && kept[metric.parent()] && isSum(metrics.get(metric.parent()));
            depths[metric.id()] = nested ? depths[metric.parent()] + 1 : 0;
            if (kept[metric.id()]) {
                entries.add(entry(metric, depths[metric.id()], planned.get(metric.id())));
            }
        }
        return entries;
    }

    private static Entry entry(Metric metric, int depth, @Nullable MetricPlan plan) {
        return plan != null
                ? new Entry(depth, plan.label(), plan.description(), plan.visible(), plan, "")
                : new Entry(
                        depth,
                        MetricName.withUnit(metric.title(), metric.unit()),
                        metric.description(),
                        MetricPlanner.isVisible(metric),
                        null,
                        metric.attributes().get(HpctNames.FORMULA));
    }

    /**
     * Returns the metrics to present: those that are planned, those that can be computed from these, and their sums.
     */
    private boolean[] kept(List<Metric> metrics) {
        boolean[] kept = new boolean[metrics.size()];
        boolean[] above = new boolean[metrics.size()];
        for (int i = metrics.size() - 1; i >= 0; i--) {
            Metric metric = metrics.get(i);
            kept[i] = planned.containsKey(i) || isComputed(metric) || (above[i] && isSum(metric));
            if (metric.parent() >= 0) {
                above[metric.parent()] |= kept[i];
            }
        }
        return kept;
    }

    private static boolean isSum(Metric metric) {
        return metric.kind() == MetricKind.POSTDERIVED
                && metric.attributes().get(HpctNames.FORMULA).equals(MetricFormula.SUM);
    }

    /** Returns whether a metric states a formula over planned metrics that still agrees with its expression. */
    private boolean isComputed(Metric metric) {
        Optional<MetricFormula> formula =
                MetricFormula.parse(metric.attributes().get(HpctNames.FORMULA));
        return metric.kind() == MetricKind.POSTDERIVED
                && formula.isPresent()
                && expressions.of(formula.get()).equals(metric.derivation().expression());
    }
}
