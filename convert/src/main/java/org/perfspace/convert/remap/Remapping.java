package org.perfspace.convert.remap;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.remap.RemappingSpec.SpecMetric;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/**
 * Gives a profile the metric tree of a {@link RemappingSpec}: its derived metrics, and the stored metrics of the profile at
 * the places given by the specification. A stored metric keeps its type, kind and values, and gets the title, unit, url and
 * description of the specification. Metrics that the specification does not name stay below their former parents. A note names
 * the metrics that have neither values nor an expression.
 *
 * <p>Idle threads, limited parallelism and imbalance have no expression: {@link #complete} computes them as Scalasca does.
 */
public final class Remapping {

    private Remapping() {}

    /** Returns the profile with the metric tree of a specification. Values are computed on demand. */
    public static PerformanceSpace apply(PerformanceSpace space, RemappingSpec spec) {
        return arranged(space, spec).withMoreNotes(missing(withoutValues(space, spec)));
    }

    /**
     * Returns the profile with the metric tree of a specification, and with idle threads, limited parallelism and imbalance if
     * the specification names them and the profile does not contain them. Idle threads are added to {@code time}.
     */
    public static PerformanceSpace complete(PerformanceSpace space, RemappingSpec spec) {
        Set<String> names = withoutValues(space, spec);
        Set<String> computed = new HashSet<>();
        PerformanceSpace complete = WaitingThreads.computed(arranged(space, spec), names, computed);
        names.removeAll(computed);
        return complete.withMoreNotes(missing(names));
    }

    private static PerformanceSpace arranged(PerformanceSpace space, RemappingSpec spec) {
        Map<String, Metric> stored = new HashMap<>();
        space.definitions().metrics().forEach(metric -> stored.put(metric.name(), metric));
        List<Metric.Builder> tree = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        List<Integer> sources = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        for (SpecMetric metric : spec.metrics()) {
            Metric known = stored.get(metric.name());
            places.put(metric.name(), tree.size());
            tree.add(metric(metric, known));
            parents.add(metric.parent());
            sources.add(source(metric, known));
        }
        for (Metric metric : space.definitions().metrics()) {
            if (!places.containsKey(metric.name())) {
                places.put(metric.name(), tree.size());
                tree.add(metric.edit());
                Metric above = metric.parent() < 0
                        ? null
                        : space.definitions().metrics().get(metric.parent());
                parents.add(above == null ? -1 : places.getOrDefault(above.name(), -1));
                sources.add(metric.kind().derived() ? -1 : metric.id());
            }
        }
        return space(space, tree, parents, sources);
    }

    /** Returns the names of the metrics that the profile does not store and that have no expression. */
    private static Set<String> withoutValues(PerformanceSpace space, RemappingSpec spec) {
        return spec.metrics().stream()
                .filter(metric -> !metric.kind().derived() && metric.visibility() != Visibility.VOID)
                .map(SpecMetric::name)
                .filter(name -> space.definitions().metric(name) == null)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns a note on the metrics that get no values. */
    private static List<String> missing(Set<String> names) {
        return names.isEmpty()
                ? List.of()
                : List.of("no values of " + String.join(", ", names)
                        + ": the profile does not have them, the specification has no expression for them, and their parents"
                        + " do not contain them");
    }

    /**
     * Metrics that are switched off, by the specification or by the initialization of one of its metrics, have no values
     * and are omitted.
     *
     * <p>cubelib 4.8.2 stores inclusive values only, and computes exclusive ones from them again. Here, a metric keeps its
     * kind, so that its exclusive values are exact. Metrics that are marked as not convertible are stored as well; no known
     * specification contains any.
     */
    public static PerformanceSpace withValues(PerformanceSpace space) throws IOException {
        PerformanceSpace stored = new Materialize(Materialize.Which.ALL).apply(space);
        Definitions definitions = stored.definitions();
        List<String> names = definitions.metrics().stream()
                .filter(metric -> !definitions.isVoid(metric.id()))
                .map(Metric::name)
                .toList();
        return names.isEmpty() ? stored : new MetricChoice(names).apply(stored);
    }

    /** Returns the id of the stored metric that provides the values of a metric of the tree, or -1. */
    private static int source(SpecMetric metric, @Nullable Metric known) {
        return known == null || known.kind().derived() || metric.kind().derived() ? -1 : known.id();
    }

    private static Metric.Builder metric(SpecMetric metric, @Nullable Metric known) {
        boolean off = known != null && known.visibility() == Visibility.VOID;
        Metric.Builder builder = known == null || metric.kind().derived() ? fresh(metric) : known.edit();
        return builder.title(metric.title())
                .unit(metric.unit())
                .url(metric.url())
                .description(metric.description())
                .visibility(off ? Visibility.VOID : metric.visibility())
                .convertible(metric.convertible())
                .cacheable(metric.cacheable())
                .derivation(metric.derivation());
    }

    private static Metric.Builder fresh(SpecMetric metric) {
        boolean integer = metric.type().equals("INTEGER") && !metric.kind().derived();
        return Metric.named(metric.name())
                .type(integer ? ValueType.INT64 : ValueType.DOUBLE)
                .kind(metric.kind());
    }

    /** Returns the space with the metrics in pre-order. */
    private static PerformanceSpace space(
            PerformanceSpace space, List<Metric.Builder> tree, List<Integer> parents, List<Integer> sources) {
        List<List<Integer>> children = new ArrayList<>();
        for (int i = 0; i <= tree.size(); i++) {
            children.add(new ArrayList<>());
        }
        for (int i = 0; i < tree.size(); i++) {
            children.get(parents.get(i) + 1).add(i);
        }
        List<Metric> metrics = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        int[] ids = new int[tree.size()];
        Deque<Integer> pending = new ArrayDeque<>();
        pushAll(children.get(0), pending);
        while (!pending.isEmpty()) {
            int next = pending.pop();
            int parent = parents.get(next);
            ids[next] = metrics.size();
            metrics.add(tree.get(next)
                    .fileId(metrics.size())
                    .parent(parent < 0 ? Tree.NO_PARENT : ids[parent])
                    .asDefined(metrics.size()));
            origins.add(sources.get(next));
            pushAll(children.get(next + 1), pending);
        }
        Definitions definitions = space.definitions().withMetrics(metrics);
        int[] origin = origins.stream().mapToInt(Integer::intValue).toArray();
        return space.withDefinitions(definitions).withSeverity(space.severity().ofMetrics(origin));
    }

    private static void pushAll(List<Integer> children, Deque<Integer> pending) {
        for (int i = children.size() - 1; i >= 0; i--) {
            pending.push(children.get(i));
        }
    }
}
