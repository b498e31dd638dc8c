package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;

/**
 * Creates the metrics of the space from those of meta.db and from the tree in which {@code metrics/default.yaml} presents
 * them. Metrics that default.yaml hides, and metrics without any value, are {@link Visibility#GHOST}, because hpcviewer does
 * not show them either.
 */
final class MetricDefinitions {

    /** Most names that a note lists. */
    private static final int MOST_NAMES = 5;

    private final DefinitionsBuilder definitions;
    private final MetaDb meta;
    private final List<MetaDb.MetricRecord> records;
    private final List<MetricTree.Node> nodes;
    private final List<String> leftOut;
    private final IntPredicate empty;
    private final String[] uniqueNames;
    private final Set<String> names = new HashSet<>();
    private final Map<String, Integer> recordOf = new HashMap<>();
    private final CubePlText expressions;
    private final List<Integer> propMetricIds = new ArrayList<>();
    private final List<Integer> ownIds = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long computed;

    /**
     * Creates an object that adds metrics to these definitions.
     *
     * @param roots presentation of the metrics by default.yaml
     * @param empty predicate for the propMetricIds without a value in any profile
     */
    public MetricDefinitions(
            DefinitionsBuilder definitions, MetaDb meta, List<DefaultYamlReader.Root> roots, IntPredicate empty) {
        this.definitions = definitions;
        this.meta = meta;
        this.records = meta.metrics();
        this.empty = empty;
        MetricTree tree = MetricTree.of(roots, records);
        this.nodes = tree.nodes();
        this.leftOut = tree.leftOut();
        this.uniqueNames = new String[nodes.size()];
        Map<String, String> nameOfRecord = new HashMap<>();
        List<String> inFile =
                records.stream().map(record -> uniqueName(stem(record.name()))).toList();
        for (int i = 0; i < records.size(); i++) {
            recordOf.putIfAbsent(records.get(i).name(), i);
        }
        for (int i = 0; i < uniqueNames.length; i++) {
            MetricTree.Node node = nodes.get(i);
            if (node.record() == MetaDb.NONE) {
                uniqueNames[i] = uniqueName(stem(node.name()));
            } else {
                uniqueNames[i] = inFile.get(node.record());
                nameOfRecord.put(records.get(node.record()).name(), uniqueNames[i]);
            }
        }
        this.expressions = new CubePlText(nameOfRecord);
    }

    /**
     * Adds the metrics of the tree, and, if all scopes are wanted, a metric for each other scope. Visible metrics come
     * before the others, because cubelib's tools crash on a GHOST metric before a visible one.
     */
    public void add(boolean allScopes) {
        List<List<Integer>> below = below();
        boolean[] hasValues = hasValues(below);
        boolean[] shown = new boolean[nodes.size()];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = nodes.get(i).visible() && hasValues[i];
        }
        int[] handles = new int[nodes.size()];
        for (Visibility visibility : List.of(Visibility.NORMAL, Visibility.GHOST)) {
            for (int i = 0; i < handles.length; i++) {
                if (shown[i] == (visibility == Visibility.NORMAL)) {
                    int parent = nodes.get(i).parent();
                    boolean nested = parent != MetaDb.NONE && shown[parent] == shown[i];
                    List<Integer> summed = below.get(i).stream()
                            .filter(child -> hasValues[child])
                            .toList();
                    handles[i] = definitions.add(
                            metric(i, summed, visibility).parent(nested ? handles[parent] : Tree.NO_PARENT));
                }
            }
            if (allScopes) {
                records.forEach(record -> addOtherScopes(record, visibility));
            }
        }
        noteLeftOut();
    }

    private Metric.Builder metric(int position, List<Integer> summed, Visibility visibility) {
        MetricTree.Node node = nodes.get(position);
        Metric.Builder metric = node.record() == MetaDb.NONE
                ? computed(node, summed).fileId(records.size() + computed++)
                : stored(records.get(node.record())).fileId(node.record());
        Attributes facts = facts(node);
        boolean asInFile = node.visible() == (visibility == Visibility.NORMAL);
        return metric.name(uniqueNames[position])
                .title(title(node))
                .unit(node.unit())
                .description(description(node))
                .visibility(visibility)
                .attributes(asInFile ? facts : facts.with(HpctNames.VISIBLE, String.valueOf(node.visible())));
    }

    /** Returns the propMetricId of each metric of the space, or {@link MetaDb#NONE}. */
    public int[] propMetricIds() {
        return propMetricIds.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns, for each metric of the space, the propMetricId of the own cost of a line, or {@link MetaDb#NONE}. */
    public int[] ownIds() {
        return ownIds.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns notes on irregularities. */
    public List<String> notes() {
        return notes;
    }

    /** Returns the positions of the metrics directly below each metric. */
    private List<List<Integer>> below() {
        List<List<Integer>> below = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            below.add(new ArrayList<>());
            int parent = nodes.get(i).parent();
            if (parent != MetaDb.NONE) {
                below.get(parent).add(i);
            }
        }
        return below;
    }

    /** Returns for each metric whether it has a value other than zero. */
    private boolean[] hasValues(List<List<Integer>> below) {
        boolean[] hasValues = new boolean[nodes.size()];
        for (int i = hasValues.length - 1; i >= 0; i--) {
            MetricTree.Node node = nodes.get(i);
            if (node.record() != MetaDb.NONE) {
                hasValues[i] = !isEmpty(records.get(node.record()));
            } else if (node.formula().equals(MetricFormula.SUM)) {
                hasValues[i] = below.get(i).stream().anyMatch(child -> hasValues[child]);
            } else {
                Optional<MetricFormula> formula = MetricFormula.parse(node.formula());
                hasValues[i] = formula.isPresent() && !formula.get().build(new ZeroFormula(this::isEmpty));
            }
        }
        return hasValues;
    }

    private boolean isEmpty(MetaDb.MetricRecord record) {
        int id = record.propMetricId(DefaultYaml.EXECUTION);
        return id != MetaDb.NONE && empty.test(id);
    }

    private boolean isEmpty(String name) {
        return isEmpty(records.get(recordOf.getOrDefault(name, 0)));
    }

    private Metric.Builder stored(MetaDb.MetricRecord record) {
        String scope = mainScope(record);
        boolean inclusive = scope.equals(DefaultYaml.EXECUTION);
        if (!inclusive && !scope.equals(DefaultYaml.POINT)) {
            notes.add("metric \"" + record.name() + "\" has no scope execution: its values are those of scope \""
                    + scope + "\", taken as exclusive");
        }
        propMetricIds.add(record.propMetricId(scope));
        ownIds.add(record.propMetricId(inclusive ? DefaultYaml.FUNCTION : scope));
        return Metric.named(record.name()).kind(inclusive ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE);
    }

    private Metric.Builder computed(MetricTree.Node node, List<Integer> below) {
        propMetricIds.add(MetaDb.NONE);
        ownIds.add(MetaDb.NONE);
        return Metric.named(node.name())
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation(expression(node, below), true, "", List.of()));
    }

    private String expression(MetricTree.Node node, List<Integer> below) {
        if (node.formula().equals(MetricFormula.SUM)) {
            return below.stream()
                    .map(child -> CubePlText.reference(uniqueNames[child]))
                    .reduce((first, second) -> first + " + " + second)
                    .orElse(CubePlText.NOTHING);
        }
        Optional<String> text = MetricFormula.parse(node.formula()).map(expressions::of);
        if (text.isPresent() && text.get().isEmpty()) {
            notes.add("the formula of metric \"" + node.name() + "\" is too long to be computed");
        }
        return text.filter(t -> !t.isEmpty()).orElse(CubePlText.NOTHING);
    }

    private Attributes facts(MetricTree.Node node) {
        Attributes facts = Attributes.NONE;
        if (node.record() == MetaDb.NONE) {
            facts = facts.with(HpctNames.FORMULA, node.formula());
        } else {
            MetaDb.MetricRecord record = records.get(node.record());
            facts = facts.with(HpctNames.NAME, record.name());
            String scope = mainScope(record);
            facts = scope.equals(DefaultYaml.EXECUTION) ? facts : facts.with(HpctNames.SCOPE, scope);
        }
        return node.heading().isEmpty() ? facts : facts.with(HpctNames.HEADING, node.heading());
    }

    /** Returns the display name without the unit, which the metric stores separately. */
    private String title(MetricTree.Node node) {
        String name = node.name().isEmpty() && node.record() != MetaDb.NONE
                ? records.get(node.record()).name()
                : node.name();
        return MetricName.unit(name).equals(node.unit()) ? MetricName.withoutUnit(name) : name;
    }

    private static String description(MetricTree.Node node) {
        if (node.heading().isEmpty()) {
            return node.description();
        }
        String heading = "Heading: " + node.heading();
        return node.description().isEmpty() ? heading : node.description() + "\n\n" + heading;
    }

    private void noteLeftOut() {
        if (!leftOut.isEmpty()) {
            String some = leftOut.stream()
                    .limit(MOST_NAMES)
                    .map(name -> "\"" + name + "\"")
                    .collect(Collectors.joining(", "));
            notes.add(Definitions.count(
                            leftOut.size(),
                            "1 metric of " + DefaultYaml.PATH + " is not made of sums of known metrics and is kept",
                            "%,d metrics of " + DefaultYaml.PATH
                                    + " are not made of sums of known metrics and are kept")
                    + " as text only: " + some
                    + (leftOut.size() > MOST_NAMES ? ", …" : ""));
        }
    }

    private void addOtherScopes(MetaDb.MetricRecord metric, Visibility visibility) {
        if (isEmpty(metric) == (visibility == Visibility.NORMAL)) {
            return;
        }
        for (MetaDb.ScopeInstance instance : metric.instances()) {
            if (!instance.scope().equals(mainScope(metric))) {
                String unit = MetricName.unit(metric.name());
                String unique = uniqueName(stem(metric.name()) + "_" + MetricName.sanitized(instance.scope()));
                definitions.add(Metric.named(unique)
                        .fileId(records.size() + nodes.size() + (long) instance.propMetricId())
                        .title(MetricName.withoutUnit(metric.name()) + " {" + instance.scope() + "}")
                        .unit(unit)
                        .kind(MetricKind.INCLUSIVE)
                        .convertible(false)
                        .visibility(visibility)
                        .attributes(Attributes.of(HpctNames.SCOPE, instance.scope())));
                propMetricIds.add(instance.propMetricId());
                ownIds.add(instance.propMetricId());
            }
        }
    }

    /**
     * Returns a name without the unit, in a form that expressions can refer to. A name that perfspace wrote is not changed.
     */
    private String stem(String name) {
        String stem = MetricName.withoutUnit(name);
        if (!meta.description().equals(HpctNames.CONVERTED)) {
            stem = MetricName.sanitized(stem);
        }
        return stem.isEmpty() ? "metric" : stem;
    }

    private String uniqueName(String stem) {
        String name = stem;
        for (int i = 2; !names.add(name); i++) {
            name = stem + "_" + i;
        }
        return name;
    }

    /** Returns the scope whose values the space uses; the empty text if the metric has none. */
    private static String mainScope(MetaDb.MetricRecord metric) {
        for (String scope : List.of(DefaultYaml.EXECUTION, DefaultYaml.POINT)) {
            if (metric.propMetricId(scope) != MetaDb.NONE) {
                return scope;
            }
        }
        return metric.instances().isEmpty() ? "" : metric.instances().get(0).scope();
    }

    /**
     * Determines whether a formula is zero everywhere because metrics in it have no values; costs are never negative.
     *
     * @param isEmpty predicate for the metrics that have no values
     */
    private record ZeroFormula(Predicate<String> isEmpty) implements MetricFormula.Builder<Boolean> {

        @Override
        public Boolean number(String digits) {
            return Double.parseDouble(digits) == 0;
        }

        @Override
        public Boolean metric(String name, boolean exclusive) {
            return isEmpty.test(name);
        }

        /** {@inheritDoc} As in hpcviewer, a division by zero is zero. */
        @Override
        public Boolean apply(String operator, List<Boolean> operands) {
            return switch (operator) {
                case "*", "/", "min" -> operands.contains(true);
                case "^" -> operands.get(0);
                case "ln" -> false;
                default -> !operands.contains(false);
            };
        }
    }
}
