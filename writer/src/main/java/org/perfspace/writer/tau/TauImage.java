package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.perfspace.format.Format;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauPath;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.format.tau.TauSystem;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from a profile without its supplement. */
final class TauImage {

    private final TauPlan plan;
    private final Definitions original;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Set<String> names = new HashSet<>();

    private TauImage(TauPlan plan) {
        this.plan = plan;
        this.original = plan.space().definitions();
    }

    /**
     * Returns a line for each part of a space that a profile does not hold: differences of definitions, and metrics with
     * other values.
     */
    static List<String> losses(TauPlan plan, BitSet inexactEvents) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Metric metric : plan.space().definitions().metrics()) {
            if (isWritten(plan, metric)) { // else it is lost as a whole
                String lost = lostValues(plan, metric, inexactEvents);
                if (!lost.isEmpty()) {
                    lines.add("metric \"" + metric.name() + "\": " + lost);
                }
            }
        }
        lines.addAll(Differences.between(
                        plan.space().definitions(), new TauImage(plan).build(TauEvents.inOrderOfFiles(plan)))
                .lost());
        return lines;
    }

    /** Returns which values of a metric are written as others; empty if none are. */
    private static String lostValues(TauPlan plan, Metric metric, BitSet inexactEvents) {
        long unsound = plan.survey().unsound().getOrDefault(metric.id(), 0L);
        if (inexactEvents.get(metric.id())) {
            return "the exact values, as TAU stores means";
        } else if (unsound > 0) {
            return Definitions.count(
                    unsound,
                    "1 value that is negative or not finite, which is written as 0",
                    "%,d values that are negative or not finite, which are written as 0");
        } else if (plan.survey().rounded().get(metric.id())) {
            return "the exact " + metric.type() + " values, which are rounded";
        }
        return "";
    }

    private static boolean isWritten(TauPlan plan, Metric metric) {
        return plan.metrics().has(metric.id()) && !plan.survey().refusals().containsKey(metric.id());
    }

    private Image build(List<TauMetricPlan.Event> events) {
        int[] metrics = metrics(events);
        int[] callNodes = callNodes();
        TauSystem system = new TauSystem(builder);
        system.define(threads());
        Definitions there = builder.build();
        Image image = Image.of(
                Format.TAU.title(),
                original,
                there,
                Image.ids(metrics, builder::metricId),
                Image.ids(callNodes, builder::callNodeId),
                original.locations().stream()
                        .mapToInt(location -> system.location(plan.threads().get(location.id())))
                        .toArray());
        for (Metric metric : original.metrics()) {
            if (metrics[metric.id()] == Image.NONE) {
                image.because(metric.id(), whyNot(metric));
            }
        }
        return image;
    }

    private String whyNot(Metric metric) {
        String refusal = plan.survey().refusals().get(metric.id());
        if (metric.kind().derived()) {
            return "computed by an expression";
        } else if (refusal != null) {
            return refusal;
        } else if (!metric.combination().alongTree()) {
            return MetricMeaning.whyNoCost(metric);
        }
        return "values of type " + metric.type() + ", which TAU does not know";
    }

    /** Adds the metrics in the order in which a reader defines them: user events come last. */
    private int[] metrics(List<TauMetricPlan.Event> events) {
        int[] metrics = Image.none(original.metrics().size());
        int[] last = events.stream().mapToInt(TauMetricPlan.Event::metric).toArray();
        BitSet isLast = new BitSet();
        Arrays.stream(last).forEach(isLast::set);
        IntStream others = IntStream.range(0, metrics.length).filter(metric -> !isLast.get(metric));
        for (int id : IntStream.concat(others, Arrays.stream(last)).toArray()) {
            Metric metric = original.metrics().get(id);
            if (isWritten(plan, metric)) {
                metrics[id] = builder.add(readBack(metric));
            }
        }
        if (metrics.length == 0) {
            builder.add(Metric.named(TauMetricPlan.STAND_IN).unit(TauNames.SECONDS));
        }
        return metrics;
    }

    /** Returns the metric that a reader derives from the column or the event that a metric becomes. */
    private Metric.Builder readBack(Metric metric) {
        OptionalInt id = OptionalInt.of(metric.id());
        if (plan.metrics().calls().equals(id)) {
            return metric(TauNames.CALLS, TauNames.OCCURRENCES, TauNames.CALLS_DESCRIPTION);
        }
        if (plan.metrics().subroutines().equals(id)) {
            return metric(TauNames.SUBROUTINES, TauNames.OCCURRENCES, TauNames.SUBROUTINES_DESCRIPTION);
        }
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            if (event.metric() == metric.id()) {
                String name = event.total() ? event.name() + TauNames.TOTAL : event.name();
                return metric(name, "", TauNames.EVENT_DESCRIPTION).type(ValueType.TAU_ATOMIC);
            }
        }
        for (TauColumn column : plan.survey().columns()) {
            String name = column.name();
            String unit = TauNames.unit(name);
            if (column.squares().equals(id)) {
                return metric(name + TauNames.SQUARES, TauNames.squareUnit(name), TauNames.SQUARES_DESCRIPTION);
            } else if (column.whole().equals(id)) {
                return metric(name + TauNames.WHOLE, unit, TauNames.WHOLE_DESCRIPTION);
            } else if (column.samples().equals(id)) {
                return metric(name + TauNames.SAMPLES, unit, TauNames.SAMPLES_DESCRIPTION);
            } else if (column.exclusive().equals(id)) {
                String ofRegions = name + (TauMetricPlan.isWhole(metric) ? TauNames.WHOLE : TauNames.INCLUSIVE);
                return metric(name, unit, "").attributes(Attributes.of(Metric.INCLUSIVE_OF_REGIONS, ofRegions));
            } else if (column.inclusive().equals(id)) {
                return metric(name + TauNames.INCLUSIVE, unit, inclusiveDescription())
                        .kind(MetricKind.INCLUSIVE);
            }
        }
        return Metric.named(metric.name());
    }

    private Metric.Builder metric(String name, String unit, String description) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "#" + i;
        }
        return Metric.named(free).unit(unit).description(description);
    }

    private String inclusiveDescription() {
        TauPaths paths = plan.paths();
        boolean callPaths = IntStream.range(0, paths.size())
                .anyMatch(path -> paths.parent(path) >= 0
                        && !paths.withoutLines().get(path)
                        && !TauPath.isSample(paths.function(paths.functionOf(path))));
        return callPaths ? TauNames.PATH_DESCRIPTION : TauNames.INCLUSIVE_DESCRIPTION;
    }

    private int[] callNodes() {
        TauPaths paths = plan.paths();
        int[] nodes = new int[paths.size()];
        Map<Integer, Integer> regions = new HashMap<>();
        for (int path = 0; path < nodes.length; path++) {
            int function = paths.functionOf(path);
            int region = regions.computeIfAbsent(
                    function,
                    key -> builder.add(TauFunctionName.region(paths.function(function), paths.groupsOf(function))));
            int parent = paths.parent(path);
            nodes[path] = builder.addCallNode(parent < 0 ? Tree.NO_PARENT : nodes[parent], region);
        }
        return original.callNodes().stream()
                .mapToInt(node -> nodes[paths.ofNode(node.id())])
                .toArray();
    }

    private Map<TauThread, Map<String, String>> threads() {
        Map<TauThread, Map<String, String>> threads = new TreeMap<>();
        for (int i = 0; i < plan.threads().size(); i++) {
            Map<String, String> facts = new TreeMap<>();
            plan.metadata().shared().forEach((name, value) -> facts.put(TauText.kept(name), TauText.kept(value)));
            plan.metadata().own(i).forEach((name, value) -> facts.put(TauText.kept(name), TauText.kept(value)));
            facts.remove(TauLayout.METRIC_NAME);
            threads.put(plan.threads().get(i), facts);
        }
        return threads;
    }
}
