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
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;

/**
 * Plans how {@code metrics/default.yaml} presents the metrics. Those of a space that came from a database stand in the tree
 * in which that one's file had them, with the headings and formulas that the space remembers. All others stand side by
 * side, because hatchet sees nothing else.
 */
final class TaxonomyPlanner {

    private final Definitions definitions;
    private final Map<Integer, MetricPlan> planned = new HashMap<>();
    private final CubePlText expressions;

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

    /** The entries in pre-order. */
    static List<TaxonomyEntry> plan(Definitions definitions, DatabasePlan plan) {
        boolean hasTree =
                plan.fromDatabase() && plan.metrics().stream().noneMatch(metric -> metric.metric() == MetricPlan.NO_ID);
        return hasTree
                ? new TaxonomyPlanner(definitions, plan).tree()
                : plan.metrics().stream().map(TaxonomyEntry::of).toList();
    }

    private List<TaxonomyEntry> tree() {
        List<Metric> metrics = definitions.metrics();
        boolean[] kept = kept(metrics);
        int[] depths = new int[metrics.size()];
        List<TaxonomyEntry> entries = new ArrayList<>();
        for (Metric metric : metrics) {
            int above = metric.parent() < 0 ? 0 : depths[metric.parent()];
            depths[metric.id()] = above + (kept[metric.id()] ? 1 : 0);
            if (kept[metric.id()]) {
                entries.add(entry(metric, above, planned.get(metric.id())));
            }
        }
        return entries;
    }

    private static TaxonomyEntry entry(Metric metric, int depth, @Nullable MetricPlan plan) {
        Map<String, String> facts = metric.attributes().values();
        boolean visible = !facts.getOrDefault(HpctNames.VISIBLE, "").equals(HpctNames.INVISIBLE);
        String name = facts.getOrDefault(HpctNames.LABEL, plan == null ? metric.title() : plan.name());
        return plan == null
                ? new TaxonomyEntry(
                        depth,
                        name,
                        metric.description(),
                        visible,
                        null,
                        metric.attributes().get(HpctNames.FORMULA))
                : new TaxonomyEntry(depth, name, plan.description(), visible && plan.visible(), plan, "");
    }

    /** What is planned, what can be computed from that, and the headings above these. */
    private boolean[] kept(List<Metric> metrics) {
        boolean[] kept = new boolean[metrics.size()];
        boolean[] above = new boolean[metrics.size()];
        for (int i = metrics.size() - 1; i >= 0; i--) {
            Metric metric = metrics.get(i);
            kept[i] = planned.containsKey(i) || isComputed(metric) || (above[i] && isHeading(metric));
            if (metric.parent() >= 0) {
                above[metric.parent()] |= kept[i] || above[i];
            }
        }
        return kept;
    }

    private static boolean isHeading(Metric metric) {
        return switch (metric.attributes().get(HpctNames.FORMULA)) {
            case MetricFormula.NONE, MetricFormula.FIRST, MetricFormula.SUM -> metric.kind() == MetricKind.POSTDERIVED;
            default -> false;
        };
    }

    /** Whether a metric remembers a formula over planned metrics, and its expression still says the same. */
    private boolean isComputed(Metric metric) {
        Optional<MetricFormula> formula =
                MetricFormula.parse(metric.attributes().get(HpctNames.FORMULA));
        return metric.kind() == MetricKind.POSTDERIVED
                && formula.isPresent()
                && expressions.of(formula.get()).equals(metric.derivation().expression());
    }
}
