package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/**
 * Plans the metrics: those that came from a database as they were, any other that is a cost with the four scopes of the
 * releases and the sum as its statistic. Metric ids are 16 bits; what finds no more room is left out.
 */
final class MetricPlanner {

    /** The scopes of the releases. */
    static final List<DatabasePlan.Scope> SCOPES = List.of(
            new DatabasePlan.Scope(DefaultYaml.POINT, MetaDbLayout.POINT, MetaDbLayout.NO_PROPAGATION),
            new DatabasePlan.Scope(DefaultYaml.FUNCTION, MetaDbLayout.TRANSITIVE, 0),
            new DatabasePlan.Scope(DefaultYaml.LEX_AWARE, MetaDbLayout.CUSTOM, MetaDbLayout.NO_PROPAGATION),
            new DatabasePlan.Scope(DefaultYaml.EXECUTION, MetaDbLayout.EXECUTION, MetaDbLayout.NO_PROPAGATION));

    private static final int IDS = 1 << 16;

    /** cct.db counts the ids of a context with 16 bits. */
    private static final int MOST_IDS = IDS - 1;

    private static final int SUM = 0;

    private final Definitions definitions;
    private final List<String> scopes;
    private final List<MetricPlan> plans = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final BitSet takenIds = new BitSet(IDS);
    private final BitSet takenStatIds = new BitSet(IDS);

    private MetricPlanner(Definitions definitions, List<DatabasePlan.Scope> scopes) {
        this.definitions = definitions;
        this.scopes = scopes.stream().map(DatabasePlan.Scope::name).toList();
    }

    /** Metrics of a space that came from a database. */
    static List<MetricPlan> fromFacts(Definitions definitions, List<DatabasePlan.Scope> scopes) {
        MetricPlanner planner = new MetricPlanner(definitions, scopes);
        List<Metric> others = new ArrayList<>();
        definitions.metrics().stream()
                .sorted(Comparator.comparingLong(Metric::fileId))
                .forEach(metric -> {
                    if (planner.isKnown(metric)) {
                        planner.addKnown(metric);
                    } else if (!metric.attributes().values().containsKey(HpctNames.SCOPE)) {
                        others.add(metric);
                    }
                });
        others.forEach(planner::add);
        return planner.plans;
    }

    /** Metrics of any space. */
    static List<MetricPlan> fromScratch(Definitions definitions) {
        MetricPlanner planner = new MetricPlanner(definitions, SCOPES);
        definitions.metrics().forEach(planner::add);
        return planner.plans;
    }

    /** Whether values of a metric are costs that add up, so that HPCToolkit has words for them. */
    static boolean isCost(Definitions definitions, Metric metric) {
        ValueType.Base base = metric.type().base();
        boolean stored = metric.kind() == MetricKind.EXCLUSIVE || metric.kind() == MetricKind.INCLUSIVE;
        return stored
                && metric.type().isNumber()
                && base != ValueType.Base.MINDOUBLE
                && base != ValueType.Base.MAXDOUBLE
                && !definitions.isVoid(metric.id());
    }

    private boolean isKnown(Metric metric) {
        Map<String, String> facts = metric.attributes().values();
        boolean execution = valueScope(metric).equals(DefaultYaml.EXECUTION);
        return facts.containsKey(HpctNames.NAME)
                && facts.containsKey(HpctNames.IDS)
                && facts.containsKey(HpctNames.STATISTICS)
                && isCost(definitions, metric)
                && execution == (metric.kind() == MetricKind.INCLUSIVE);
    }

    private static String valueScope(Metric metric) {
        return metric.attributes().values().getOrDefault(HpctNames.SCOPE, DefaultYaml.EXECUTION);
    }

    private void addKnown(Metric metric) {
        Attributes facts = metric.attributes();
        String name = FactReader.requireText(facts.get(HpctNames.NAME));
        if (!names.add(name)) {
            throw new IllegalArgumentException("two metrics are \"" + name + "\" in the database");
        }
        List<MetricPlan.ScopeInstance> ids = ids(new FactReader(facts.get(HpctNames.IDS)));
        requireNeighbours(name, ids);
        plans.add(new MetricPlan(
                name,
                metric.description(),
                metric.visibility() == Visibility.NORMAL,
                metric.id(),
                metric.kind() == MetricKind.INCLUSIVE,
                valueScope(metric),
                ids,
                statistics(new FactReader(facts.get(HpctNames.STATISTICS)))));
    }

    private List<MetricPlan.ScopeInstance> ids(FactReader fact) {
        List<MetricPlan.ScopeInstance> ids = new ArrayList<>();
        while (fact.hasNext()) {
            String scope = scope(fact);
            ids.add(new MetricPlan.ScopeInstance(scope, take(takenIds, fact.number(IDS - 1))));
        }
        return ids;
    }

    private List<MetricPlan.Statistic> statistics(FactReader fact) {
        List<MetricPlan.Statistic> statistics = new ArrayList<>();
        while (fact.hasNext()) {
            statistics.add(new MetricPlan.Statistic(
                    scope(fact), fact.text(), fact.number(255), take(takenStatIds, fact.number(IDS - 1))));
        }
        return statistics;
    }

    private String scope(FactReader fact) {
        String scope = fact.text();
        if (!scopes.contains(scope)) {
            throw new IllegalArgumentException("there is no scope " + scope);
        }
        return scope;
    }

    private static int take(BitSet taken, int id) {
        if (taken.get(id) || taken.cardinality() == MOST_IDS) {
            throw new IllegalArgumentException("metric id " + id + " is used twice or one too much");
        }
        taken.set(id);
        return id;
    }

    /** Values are encoded metric by metric, so the ids of one metric must not enclose those of another. */
    private void requireNeighbours(String name, List<MetricPlan.ScopeInstance> ids) {
        int low = ids.stream().mapToInt(MetricPlan.ScopeInstance::id).min().orElse(0);
        int high = ids.stream().mapToInt(MetricPlan.ScopeInstance::id).max().orElse(0);
        if (takenIds.get(low, high + 1).cardinality() > ids.size()) {
            throw new IllegalArgumentException("ids of metric \"" + name + "\" lie around those of another");
        }
    }

    private void add(Metric metric) {
        int base = Math.max(takenIds.length(), takenStatIds.length());
        List<String> usual = SCOPES.stream().map(DatabasePlan.Scope::name).toList();
        if (!isCost(definitions, metric) || base + usual.size() > MOST_IDS || !scopes.containsAll(usual)) {
            return;
        }
        IntStream.range(base, base + usual.size()).forEach(id -> {
            take(takenIds, id);
            take(takenStatIds, id);
        });
        boolean inclusive = metric.kind() == MetricKind.INCLUSIVE;
        String name = newName(metric);
        plans.add(new MetricPlan(
                name,
                metric.description().isBlank() ? name : PlainText.of(metric.description()),
                metric.visibility() == Visibility.NORMAL,
                metric.id(),
                inclusive,
                inclusive ? DefaultYaml.EXECUTION : DefaultYaml.POINT,
                usualScopes(base),
                usualStatistics(base)));
    }

    /** A metric that has no values and no counterpart in the space. */
    static MetricPlan standIn() {
        return new MetricPlan(
                "no additive metric",
                "The values of this profile do not add up over call paths or threads; they are in "
                        + HpctNames.SUPPLEMENT_FILE,
                true,
                MetricPlan.NO_ID,
                false,
                DefaultYaml.POINT,
                usualScopes(0),
                usualStatistics(0));
    }

    private static List<MetricPlan.ScopeInstance> usualScopes(int base) {
        return IntStream.range(0, SCOPES.size())
                .mapToObj(i -> new MetricPlan.ScopeInstance(SCOPES.get(i).name(), base + i))
                .toList();
    }

    private static List<MetricPlan.Statistic> usualStatistics(int base) {
        return IntStream.range(0, SCOPES.size())
                .mapToObj(i -> new MetricPlan.Statistic(SCOPES.get(i).name(), DefaultYaml.VALUE, SUM, base + i))
                .toList();
    }

    /** The title, else the unique name, else with a number; the unit in parentheses at the end. */
    private String newName(Metric metric) {
        String name = withUnit(metric.title(), metric.unit());
        if (metric.title().isBlank() || names.contains(name)) {
            name = withUnit(metric.name(), metric.unit());
        }
        String unique = name;
        for (int i = 2; !names.add(unique); i++) {
            unique = withUnit(metric.name() + " [" + i + "]", metric.unit());
        }
        return unique;
    }

    private static String withUnit(String name, String unit) {
        String suffix = "(" + unit + ")";
        return PlainText.of(unit.isEmpty() || name.endsWith(suffix) ? name : name + " " + suffix);
    }

    /** What the space's metrics are in the database, for comparing: those whose values are stored as they are. */
    static List<RawCheck.Stored> stored(Definitions definitions, List<MetricPlan> plans) {
        List<RawCheck.Stored> stored = new ArrayList<>();
        for (MetricPlan plan : plans) {
            int id = plan.id(plan.valueScope());
            if (id != MetricPlan.NO_ID) {
                stored.add(new RawCheck.Stored(plan.metric(), id));
            }
        }
        stored.sort(Comparator.comparingInt(RawCheck.Stored::id));
        return stored;
    }
}
