package org.perfspace.reader.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.format.hpctoolkit.CubePlText;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.MetricFormula;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Tree;

/**
 * Makes the metrics of the space from those of meta.db and from the tree in which {@code metrics/default.yaml} presents
 * them, as {@link HpctNames} says.
 */
final class MetricDefinitions {

    private static final Pattern UNIT = Pattern.compile("(.*\\S)\\s*\\(([^()]+)\\)");

    /** Names that a note lists. */
    private static final int MOST_NAMES = 5;

    private final DefinitionsBuilder definitions;
    private final List<MetaDb.MetricRecord> records;
    private final MetricTree tree;
    private final String[] uniqueNames;
    private final Set<String> names = new HashSet<>();
    private final CubePlText expressions;
    private final List<Integer> propMetricIds = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Adds to these definitions.
     *
     * @param records the metrics of meta.db
     * @param roots how default.yaml presents them
     */
    MetricDefinitions(
            DefinitionsBuilder definitions, List<MetaDb.MetricRecord> records, List<DefaultYamlReader.Root> roots) {
        this.definitions = definitions;
        this.records = records;
        this.tree = MetricTree.of(roots, records);
        this.uniqueNames = new String[tree.nodes().size()];
        Map<String, String> nameOfRecord = new HashMap<>();
        List<String> inFile =
                records.stream().map(record -> uniqueName(stem(record.name()))).toList();
        for (int i = 0; i < uniqueNames.length; i++) {
            MetricTree.Node node = tree.nodes().get(i);
            if (node.record() == MetaDb.NONE) {
                uniqueNames[i] = uniqueName(stem(node.name()));
            } else {
                uniqueNames[i] = inFile.get(node.record());
                nameOfRecord.put(records.get(node.record()).name(), uniqueNames[i]);
            }
        }
        this.expressions = new CubePlText(nameOfRecord);
    }

    /** The metrics of the tree; with all scopes, then a metric for each other scope. */
    void add(boolean allScopes) {
        List<MetricTree.Node> nodes = tree.nodes();
        int[] handles = new int[nodes.size()];
        List<List<String>> below = below(nodes);
        long computed = 0;
        for (int i = 0; i < handles.length; i++) {
            MetricTree.Node node = nodes.get(i);
            Metric.Builder metric = node.record() == MetaDb.NONE
                    ? computed(node, below.get(i)).fileId(records.size() + computed++)
                    : stored(records.get(node.record()), node).fileId(node.record());
            handles[i] = definitions.add(metric.name(uniqueNames[i])
                    .parent(node.parent() == MetaDb.NONE ? Tree.NO_PARENT : handles[node.parent()])
                    .description(node.description()));
        }
        noteLeftOut();
        if (allScopes) {
            records.forEach(this::addOtherScopes);
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

    /** Unique names of the metrics directly below each one. */
    private List<List<String>> below(List<MetricTree.Node> nodes) {
        List<List<String>> below = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            below.add(new ArrayList<>());
            int parent = nodes.get(i).parent();
            if (parent != MetaDb.NONE) {
                below.get(parent).add(uniqueNames[i]);
            }
        }
        return below;
    }

    private Metric.Builder stored(MetaDb.MetricRecord record, MetricTree.Node node) {
        String scope = mainScope(record);
        Attributes facts = Attributes.of(HpctNames.NAME, record.name())
                .with(HpctNames.IDS, ids(record))
                .with(HpctNames.STATISTICS, statistics(record));
        boolean inclusive = scope.equals(DefaultYaml.EXECUTION);
        if (!inclusive) {
            facts = facts.with(HpctNames.SCOPE, scope);
            notes.add("metric \"" + record.name() + "\" has no scope execution: its values are those of scope \""
                    + scope + "\", taken as exclusive");
        }
        if (!node.name().isEmpty() && !node.name().equals(record.name())) {
            facts = facts.with(HpctNames.LABEL, node.name());
        }
        propMetricIds.add(record.propMetricId(scope));
        return named(record.name())
                .kind(inclusive ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE)
                .attributes(withVisibility(facts, node));
    }

    private Metric.Builder computed(MetricTree.Node node, List<String> below) {
        propMetricIds.add(MetaDb.NONE);
        return named(node.name())
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation(expression(node, below), true, "", List.of()))
                .attributes(withVisibility(Attributes.of(HpctNames.FORMULA, node.formula()), node));
    }

    private String expression(MetricTree.Node node, List<String> below) {
        List<String> shown = below.stream().map(CubePlText::reference).toList();
        if (node.formula().equals(MetricFormula.FIRST)) {
            return shown.get(0);
        }
        if (node.formula().equals(MetricFormula.SUM)) {
            return String.join(" + ", shown);
        }
        Optional<String> text = MetricFormula.parse(node.formula()).map(expressions::of);
        if (text.isPresent() && text.get().isEmpty()) {
            notes.add("the formula of metric \"" + node.name() + "\" is too long to be computed");
        }
        return text.filter(t -> !t.isEmpty()).orElse(CubePlText.NOTHING);
    }

    private static Attributes withVisibility(Attributes facts, MetricTree.Node node) {
        return node.visible() ? facts : facts.with(HpctNames.VISIBLE, HpctNames.INVISIBLE);
    }

    private void noteLeftOut() {
        List<String> leftOut = tree.leftOut();
        if (!leftOut.isEmpty()) {
            String some = leftOut.stream()
                    .limit(MOST_NAMES)
                    .map(name -> "\"" + name + "\"")
                    .collect(Collectors.joining(", "));
            notes.add(leftOut.size() + " metrics of " + DefaultYaml.PATH
                    + " are not made of sums of known metrics and are kept as text only: " + some
                    + (leftOut.size() > MOST_NAMES ? ", …" : ""));
        }
    }

    private void addOtherScopes(MetaDb.MetricRecord metric) {
        for (MetaDb.ScopeInstance instance : metric.instances()) {
            if (!instance.scope().equals(mainScope(metric))) {
                String unique = uniqueName(stem(metric.name()) + "_" + sanitised(instance.scope()));
                definitions.add(named(metric.name())
                        .name(unique)
                        .title(metric.name() + " {" + instance.scope() + "}")
                        .kind(MetricKind.INCLUSIVE)
                        .convertible(false)
                        .attributes(Attributes.of(HpctNames.SCOPE, instance.scope())));
                propMetricIds.add(instance.propMetricId());
            }
        }
    }

    /** A metric with this name as its title; what stands in parentheses at its end is the unit. */
    private static Metric.Builder named(String name) {
        Matcher unit = UNIT.matcher(name);
        return Metric.named(name).title(name).unit(unit.matches() ? unit.group(2) : "");
    }

    /** A name without the unit, of letters, digits and underscores. */
    private static String stem(String name) {
        Matcher unit = UNIT.matcher(name);
        String stem = sanitised(unit.matches() ? unit.group(1) : name);
        return stem.isEmpty() ? "metric" : stem;
    }

    private static String sanitised(String text) {
        return text.replaceAll("[^A-Za-z0-9_]", "_");
    }

    private String uniqueName(String stem) {
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
