package org.perfspace.reader.hpctoolkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;

/** Makes the metrics of the space from those of meta.db, as {@link HpctNames} says. */
final class MetricDefinitions {

    private static final Pattern UNIT = Pattern.compile("(.*\\S)\\s*\\(([^()]+)\\)");

    private final DefinitionsBuilder definitions;
    private final Map<String, String> descriptions;
    private final Set<String> names = new HashSet<>();
    private final List<Integer> propMetricIds = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Adds to these definitions.
     *
     * @param descriptions text for people by a metric's name
     */
    MetricDefinitions(DefinitionsBuilder definitions, Map<String, String> descriptions) {
        this.definitions = definitions;
        this.descriptions = descriptions;
    }

    /** A metric for each of meta.db's; with all scopes, then a metric for each other scope. */
    void add(List<MetaDb.MetricRecord> metrics, boolean allScopes) {
        for (MetaDb.MetricRecord metric : metrics) {
            String scope = mainScope(metric);
            Attributes facts = Attributes.of(HpctNames.NAME, metric.name())
                    .with(HpctNames.IDS, ids(metric))
                    .with(HpctNames.STATISTICS, statistics(metric));
            boolean inclusive = scope.equals(DefaultYaml.EXECUTION);
            if (!inclusive) {
                facts = facts.with(HpctNames.SCOPE, scope);
                notes.add("metric \"" + metric.name() + "\" has no scope execution: its values are those of scope \""
                        + scope + "\", taken as exclusive");
            }
            add(metric, scope, metric.name(), "", inclusive ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE, facts);
        }
        if (allScopes) {
            metrics.forEach(this::addOtherScopes);
        }
    }

    /** propMetricId of each metric of the space, or {@link MetaDb#NONE}. */
    int[] propMetricIds() {
        return propMetricIds.stream().mapToInt(Integer::intValue).toArray();
    }

    /** What was odd. */
    List<String> notes() {
        return notes;
    }

    private void addOtherScopes(MetaDb.MetricRecord metric) {
        for (MetaDb.ScopeInstance instance : metric.instances()) {
            if (!instance.scope().equals(mainScope(metric))) {
                add(
                        metric,
                        instance.scope(),
                        metric.name() + " {" + instance.scope() + "}",
                        "_" + instance.scope(),
                        MetricKind.INCLUSIVE,
                        Attributes.of(HpctNames.SCOPE, instance.scope()));
            }
        }
    }

    private void add(
            MetaDb.MetricRecord metric, String scope, String title, String suffix, MetricKind kind, Attributes facts) {
        Matcher unit = UNIT.matcher(metric.name());
        boolean hasUnit = unit.matches();
        String stem = hasUnit ? unit.group(1) : metric.name();
        definitions.add(Metric.named(uniqueName(stem + suffix))
                .title(title)
                .unit(hasUnit ? unit.group(2) : "")
                .description(suffix.isEmpty() ? descriptions.getOrDefault(metric.name(), "") : "")
                .kind(kind)
                .convertible(suffix.isEmpty())
                .attributes(facts));
        propMetricIds.add(metric.propMetricId(scope));
    }

    private String uniqueName(String text) {
        String stem = text.replaceAll("[^A-Za-z0-9_]", "_");
        String name = stem;
        for (int i = 2; !names.add(name); i++) {
            name = stem + "_" + i;
        }
        return name;
    }

    /** The scope whose values the space takes; the empty text if the metric has none. */
    private static String mainScope(MetaDb.MetricRecord metric) {
        for (String scope : List.of(DefaultYaml.EXECUTION, DefaultYaml.POINT)) {
            if (metric.propMetricId(scope) != MetaDb.NONE) {
                return scope;
            }
        }
        return metric.instances().isEmpty() ? "" : metric.instances().get(0).scope();
    }

    private static String ids(MetaDb.MetricRecord metric) {
        List<String> items = new ArrayList<>();
        for (MetaDb.ScopeInstance instance : metric.instances()) {
            items.add(instance.scope());
            items.add(String.valueOf(instance.propMetricId()));
        }
        return HpctText.join(items);
    }

    private static String statistics(MetaDb.MetricRecord metric) {
        List<String> items = new ArrayList<>();
        for (MetaDb.Statistic statistic : metric.statistics()) {
            items.add(statistic.scope());
            items.add(statistic.formula());
            items.add(String.valueOf(statistic.combine()));
            items.add(String.valueOf(statistic.statMetricId()));
        }
        return HpctText.join(items);
    }
}
