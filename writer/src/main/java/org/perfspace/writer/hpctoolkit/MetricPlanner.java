package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetricName;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/**
 * Plans the metrics. Those that were read from a database do not change; any other metric that is a cost gets the four
 * scopes of the releases and the sum as its statistic. Metric ids have 16 bits; metrics beyond the last id are omitted.
 */
final class MetricPlanner {

    /** The scopes of the releases. */
    static final List<MetaDb.Scope> SCOPES = List.of(
            new MetaDb.Scope(DefaultYaml.POINT, MetaDbLayout.POINT, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.FUNCTION, MetaDbLayout.TRANSITIVE, 0),
            new MetaDb.Scope(DefaultYaml.LEX_AWARE, MetaDbLayout.CUSTOM, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.EXECUTION, MetaDbLayout.EXECUTION, MetaDbLayout.NO_PROPAGATION));

    private static final int IDS = 1 << 16;

    /** cct.db counts the ids of a context with 16 bits. */
    private static final int MOST_IDS = IDS - 1;

    private static final int SUM = 0;

    private final Definitions definitions;
    private final WrittenScopes written;
    private final List<MetaDb.Scope> scopes = new ArrayList<>();
    private final List<MetricPlan> plans = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> labels = new HashSet<>();
    private final BitSet takenIds = new BitSet(IDS);
    private final BitSet takenStatIds = new BitSet(IDS);
    private boolean anyFromDatabase;

    private MetricPlanner(Definitions definitions, WrittenScopes written) {
        this.definitions = definitions;
        this.written = written;
    }

    /** Plans the metrics of the database that a space was read from, if the space has all of them unchanged. */
    public static Optional<List<MetricPlan>> unchanged(Definitions definitions, MetaDb meta) {
        MetricPlanner planner = new MetricPlanner(definitions, WrittenScopes.ALL);
        Map<Long, Metric> byFileId = new HashMap<>();
        definitions.metrics().forEach(metric -> byFileId.put(metric.fileId(), metric));
        for (int i = 0; i < meta.metrics().size(); i++) {
            Metric metric = byFileId.get((long) i);
            if (metric == null || !planner.addKnown(metric, meta)) {
                return Optional.empty();
            }
        }
        return Optional.of(planner.plans);
    }

    /**
     * Plans the metrics of any space.
     *
     * @param origin content of meta.db of the database that the space was read from, if any
     * @param written scopes that are written
     */
    public static MetricPlanner mapped(Definitions definitions, @Nullable MetaDb origin, WrittenScopes written) {
        MetricPlanner planner = new MetricPlanner(definitions, written);
        List<Metric> others = new ArrayList<>();
        if (origin != null) {
            planner.scopes.addAll(origin.scopes());
        }
        definitions.metrics().stream()
                .sorted(Comparator.comparingLong(Metric::fileId))
                .filter(metric -> origin == null || !planner.addKnown(metric, origin))
                .forEach(others::add);
        others.sort(Comparator.comparingInt(Metric::id));
        others.forEach(planner::add);
        return planner;
    }

    /**
     * Returns the plans in the order of meta.db.
     *
     * @param lexical whether any call node is a part of a function, so that its own cost differs from scope function
     */
    public List<MetricPlan> plans(boolean lexical) {
        List<MetricPlan> numbered = MetricPlan.numbered(plans);
        return lexical
                ? numbered
                : numbered.stream().map(MetricPlan::withoutLexicalNodes).toList();
    }

    /** Returns the scopes that the metrics need. */
    public List<MetaDb.Scope> scopes() {
        return scopes.isEmpty() ? SCOPES : scopes;
    }

    /**
     * Returns the description of the database, which specifies to a reader how to interpret the names of the metrics.
     */
    public String description() {
        return anyFromDatabase ? "" : HpctNames.CONVERTED;
    }

    /** Returns whether the values of a metric are costs that can be added up, so that HPCToolkit can express them. */
    public static boolean isCost(Definitions definitions, Metric metric) {
        ValueType.Base base = metric.type().base();
        boolean stored = metric.kind() == MetricKind.EXCLUSIVE || metric.kind() == MetricKind.INCLUSIVE;
        return stored
                && metric.type().isNumber()
                && base != ValueType.Base.MINDOUBLE
                && base != ValueType.Base.MAXDOUBLE
                && !definitions.isVoid(metric.id())
                && !isFurtherScope(metric);
    }

    /** Returns whether a metric is a scope of another one, which is computed again. */
    public static boolean isFurtherScope(Metric metric) {
        return metric.attributes().values().containsKey(HpctNames.SCOPE)
                && !metric.attributes().values().containsKey(HpctNames.NAME);
    }

    /**
     * Plans a metric as it was in a database. Returns false if it is not from the database, has changed, or lacks a
     * scope that was requested and can be computed.
     */
    private boolean addKnown(Metric metric, MetaDb meta) {
        if (metric.fileId() >= meta.metrics().size()) {
            return false;
        }
        String scope = metric.attributes().values().getOrDefault(HpctNames.SCOPE, DefaultYaml.EXECUTION);
        MetaDb.MetricRecord record = written.of(meta.metrics().get((int) metric.fileId()), scope);
        boolean inclusive = metric.kind() == MetricKind.INCLUSIVE;
        boolean complete = costs(scope) == MetricPlan.Costs.OPAQUE || written.areIn(record);
        boolean same = complete
                && record.name().equals(metric.attributes().get(HpctNames.NAME))
                && isCost(definitions, metric)
                && inclusive == scope.equals(DefaultYaml.EXECUTION)
                && !names.contains(record.name())
                && isFree(record);
        if (!same) {
            return false;
        }
        names.add(record.name());
        record.instances().forEach(instance -> takenIds.set(instance.propMetricId()));
        record.statistics().forEach(statistic -> takenStatIds.set(statistic.statMetricId()));
        anyFromDatabase = true;
        plans.add(new MetricPlan(
                record,
                label(metric, record.name()),
                "",
                metric.description(),
                isVisible(metric),
                metric.id(),
                costs(scope),
                scope));
        return true;
    }

    private static MetricPlan.Costs costs(String scope) {
        return switch (scope) {
            case DefaultYaml.EXECUTION -> MetricPlan.Costs.INCLUSIVE;
            case DefaultYaml.POINT -> MetricPlan.Costs.OWN;
            default -> MetricPlan.Costs.OPAQUE;
        };
    }

    /**
     * Returns whether the ids of a metric are unused and do not enclose those of another metric, because values are
     * encoded metric by metric.
     */
    private boolean isFree(MetaDb.MetricRecord record) {
        IntStream ids = record.instances().stream().mapToInt(MetaDb.ScopeInstance::propMetricId);
        int[] sorted = ids.sorted().toArray();
        boolean free = sorted.length == 0
                || takenIds.get(sorted[0], sorted[sorted.length - 1] + 1).isEmpty();
        return free
                && takenIds.cardinality() + sorted.length <= MOST_IDS
                && record.statistics().stream().noneMatch(s -> takenStatIds.get(s.statMetricId()));
    }

    private void add(Metric metric) {
        int base = Math.max(takenIds.length(), takenStatIds.length());
        if (!isCost(definitions, metric) || base + SCOPES.size() > MOST_IDS) {
            return;
        }
        for (MetaDb.Scope scope : SCOPES) {
            if (scopes.stream().noneMatch(known -> known.name().equals(scope.name()))) {
                scopes.add(scope);
            }
        }
        takenIds.set(base, base + SCOPES.size());
        takenStatIds.set(base, base + SCOPES.size());
        boolean inclusive = metric.kind() == MetricKind.INCLUSIVE;
        String name = newName(metric);
        String title = label(metric, name);
        boolean known = name.equals(metric.attributes().get(HpctNames.NAME));
        plans.add(new MetricPlan(
                written.of(usual(name, base), ""),
                known ? title : name,
                known || title.equals(name) ? "" : title,
                metric.description().isBlank() ? name : PlainText.of(metric.description()),
                isVisible(metric),
                metric.id(),
                inclusive ? MetricPlan.Costs.INCLUSIVE : MetricPlan.Costs.OWN,
                inclusive ? DefaultYaml.EXECUTION : DefaultYaml.POINT));
    }

    /** Returns a metric that has no values and no counterpart in the space. */
    static MetricPlan standIn() {
        String name = "no additive metric";
        return new MetricPlan(
                usual(name, 0),
                name,
                "",
                "The values of this profile do not add up over call paths or threads; they are in "
                        + HpctNames.SUPPLEMENT_FILE,
                true,
                MetricPlan.NO_METRIC,
                MetricPlan.Costs.OWN,
                DefaultYaml.POINT);
    }

    private static MetaDb.MetricRecord usual(String name, int base) {
        return new MetaDb.MetricRecord(
                name,
                IntStream.range(0, SCOPES.size())
                        .mapToObj(i -> new MetaDb.ScopeInstance(SCOPES.get(i).name(), base + i))
                        .toList(),
                IntStream.range(0, SCOPES.size())
                        .mapToObj(i -> new MetaDb.Statistic(SCOPES.get(i).name(), DefaultYaml.VALUE, SUM, base + i))
                        .toList());
    }

    /** Returns whether HPCToolkit's tools should show a metric by default. */
    public static boolean isVisible(Metric metric) {
        String stored = metric.attributes().get(HpctNames.VISIBLE);
        return stored.isEmpty() ? metric.visibility() == Visibility.NORMAL : stored.equals("true");
    }

    /**
     * Returns the name that the metric had in a database, otherwise its unique name with the unit; a number is added if
     * that name is in use.
     */
    private String newName(Metric metric) {
        String known = metric.attributes().get(HpctNames.NAME);
        boolean fromDatabase =
                MetricName.sanitized(MetricName.withoutUnit(known)).equals(metric.name())
                        && MetricName.unit(known).equals(metric.unit())
                        && PlainText.of(known).equals(known);
        anyFromDatabase |= fromDatabase;
        String unit = PlainText.of(metric.unit());
        String unique = fromDatabase ? known : MetricName.withUnit(PlainText.of(metric.name()), unit);
        for (int i = 2; !names.add(unique); i++) {
            unique = MetricName.withUnit(PlainText.of(metric.name()) + " [" + i + "]", unit);
        }
        return unique;
    }

    /** Returns the title with the unit, or the name in meta.db if that title is in use. */
    private String label(Metric metric, String name) {
        String label = MetricName.withUnit(metric.title(), metric.unit());
        if (metric.title().isBlank() || !labels.add(label)) {
            labels.add(name);
            return name;
        }
        return label;
    }
}
