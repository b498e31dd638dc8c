package org.perfspace.writer.tau;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauThread;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.ValueType;

/** Describes what a profile of TAU cannot express of a space, in words for people. */
final class TauLosses {

    private final TauPlan plan;
    private final Definitions definitions;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private TauLosses(TauPlan plan) {
        this.plan = plan;
        this.definitions = plan.space().definitions();
    }

    /**
     * Returns what is lost: a line for each metric whose values TAU does not hold, and one for each sort of definition.
     *
     * @param inexactEvents metrics of user events whose values a reader does not get back
     */
    static List<String> of(TauPlan plan, BitSet inexactEvents) {
        TauLosses losses = new TauLosses(plan);
        losses.definitions.metrics().forEach(metric -> losses.addValues(metric, inexactEvents));
        losses.addCallTree();
        losses.countProfile();
        losses.definitions.metrics().forEach(losses::countMetric);
        losses.definitions.regions().forEach(losses::countRegion);
        losses.definitions.callNodes().forEach(losses::countCallNode);
        losses.definitions.systemNodes().forEach(losses::countSystemNode);
        losses.definitions.locationGroups().forEach(losses::countGroup);
        losses.definitions.locations().forEach(losses::countLocation);
        losses.counts.forEach((what, count) -> losses.lines.add(line("%s (%,d)", what, count)));
        return losses.lines;
    }

    private void addValues(Metric metric, BitSet inexactEvents) {
        String name = "metric \"" + metric.name() + "\": ";
        String refusal = plan.survey().refusals().get(metric.id());
        long unsound = plan.survey().unsound().getOrDefault(metric.id(), 0L);
        if (metric.kind().derived()) {
            lines.add(name + "computed by an expression");
        } else if (refusal != null) {
            lines.add(refusal);
        } else if (!plan.metrics().has(metric.id())) {
            lines.add(name + "values of type " + metric.type() + ", which TAU does not know");
        } else if (inexactEvents.get(metric.id())) {
            lines.add(name + "the exact values, as TAU stores means");
        } else if (unsound > 0) {
            lines.add(name + line("%,d values that are negative or not finite, which are written as 0", unsound));
        } else if (plan.survey().rounded().get(metric.id())) {
            lines.add(name + "the exact " + metric.type() + " values, which are rounded");
        }
    }

    private void addCallTree() {
        TauPaths paths = plan.paths();
        if (paths.hasApplication() && !definitions.callNodes().isEmpty()) {
            lines.add(
                    "the roots of the call tree, which are called elsewhere, too: they are put below one for the application");
        }
        if (paths.merged() > 0) {
            lines.add(line("%,d call nodes with the call path of others, to which they are added", paths.merged()));
        }
        if (paths.cuts() > 0) {
            lines.add(line(
                    "%,d call nodes with call paths of more than %,d bytes, which are added to those above",
                    paths.cuts(), TauPaths.LONGEST));
        }
    }

    private void countProfile() {
        definitions
                .attributes()
                .values()
                .forEach((name, value) -> count("attributes of the profile", !TauMetadata.fits(name, value)));
        count("mirrors", !definitions.mirrors().isEmpty());
        count("titles of the dimensions", !definitions.titles().equals(Definitions.Titles.NONE));
        count("topologies", definitions.topologies().size());
    }

    private void countMetric(Metric metric) {
        if (metric.kind().derived() || !plan.metrics().has(metric.id())) {
            return;
        }
        boolean event = plan.metrics().events().stream().anyMatch(e -> e.metric() == metric.id());
        Metric expected = expected(metric);
        count("names of metrics", !metric.name().equals(expected.name()));
        count("titles of metrics", !metric.title().equals(metric.name()));
        count("units of metrics", !metric.unit().equals(expected.unit()));
        count("types of metrics", !event && !metric.type().equals(ValueType.DOUBLE));
        count("places of metrics below others", metric.parent() >= 0);
        count(
                "descriptions and links of metrics",
                !metric.description().equals(expected.description())
                        || !metric.url().isEmpty());
        count("attributes of metrics", metric.attributes().values().size());
    }

    /** Returns what a reader makes of the name, the unit and the description of a metric. */
    private Metric expected(Metric metric) {
        OptionalInt id = OptionalInt.of(metric.id());
        if (plan.metrics().calls().equals(id)) {
            return metric(TauNames.CALLS, TauNames.OCCURRENCES, TauNames.CALLS_DESCRIPTION);
        }
        if (plan.metrics().subroutines().equals(id)) {
            return metric(TauNames.SUBROUTINES, TauNames.OCCURRENCES, TauNames.SUBROUTINES_DESCRIPTION);
        }
        for (TauColumn column : plan.survey().columns()) {
            String unit = TauNames.unit(column.name());
            if (column.squares().equals(id)) {
                return metric(metric.name(), metric.unit(), TauNames.SQUARES_DESCRIPTION);
            }
            if (column.inclusive().equals(id) && !column.exclusive().equals(id)) {
                boolean flat = metric.name().equals(column.name() + TauNames.INCLUSIVE);
                return flat
                        ? metric(metric.name(), unit, TauNames.INCLUSIVE_DESCRIPTION)
                        : metric(column.name(), unit, "");
            }
            if (column.exclusive().equals(id)) {
                boolean beside = metric.name().equals(column.name() + TauNames.EXCLUSIVE);
                return beside
                        ? metric(metric.name(), unit, TauNames.EXCLUSIVE_DESCRIPTION)
                        : metric(column.name(), unit, "");
            }
        }
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            if (event.metric() == metric.id()) {
                String name = event.total() ? event.name() + TauNames.TOTAL : event.name();
                return metric(name, "", TauNames.EVENT_DESCRIPTION);
            }
        }
        return metric;
    }

    private static Metric metric(String name, String unit, String description) {
        return Metric.named(name).unit(unit).description(description).asDefined(0);
    }

    private void countRegion(Region region) {
        String text = TauText.name(TauFunctionName.text(region));
        TauFunctionName name = TauFunctionName.of(text);
        count("names of regions", !name.name().equals(region.name()));
        boolean mangled =
                region.mangledName().equals(text) || region.mangledName().equals(region.name());
        count("mangled names of regions", !mangled);
        boolean placed = name.module().equals(region.module())
                && name.begin() == region.beginLine()
                && name.end() == region.endLine();
        count("files and lines of regions", !placed);
        boolean tau =
                region.paradigm().equals(TauNames.PARADIGM) || region.paradigm().equals(Region.UNKNOWN);
        count("paradigms and roles of regions", !tau || !region.role().equals(Region.UNKNOWN));
        count(
                "links and descriptions of regions",
                !region.url().isEmpty() || !region.description().isEmpty());
        String group = region.attributes().get(TauNames.GROUP);
        boolean groups = group.equals(TauText.groups(group));
        count(
                "attributes of regions",
                region.attributes()
                        .without(groups ? TauNames.GROUP : "")
                        .values()
                        .size());
    }

    private void countCallNode(CallNode node) {
        count("lines of calls", node.line() >= 0 || !node.module().isEmpty());
        count("parameters of call nodes", node.parameters().size());
        count("attributes of call nodes", node.attributes().values().size());
    }

    private void countSystemNode(SystemNode node) {
        boolean machine = node.parent() < 0 && node.name().equals("Machine");
        boolean host = node.nodeClass().equals(TauNames.HOST_CLASS);
        count("system nodes other than hosts", !machine && !host);
        count("descriptions of system nodes", !node.description().isEmpty());
        count("attributes of system nodes", node.attributes().values().size());
    }

    private void countGroup(LocationGroup group) {
        boolean named = definitions.locations().stream()
                .filter(location -> location.group() == group.id())
                .map(location -> plan.threads().get(location.id()))
                .allMatch(thread -> thread.node() == group.rank()
                        && group.name().equals(TauNames.process(thread.node(), thread.context())));
        count("names and ranks of processes", !named);
        count("types of location groups", group.type() != LocationGroup.Type.PROCESS);
        count(
                "attributes of location groups",
                group.attributes().without(TauNames.CONTEXT).values().size());
    }

    private void countLocation(Location location) {
        TauThread thread = plan.threads().get(location.id());
        boolean named = location.rank() == thread.thread() && location.name().equals(TauNames.thread(thread.thread()));
        count("names and ranks of locations", !named);
        count("types of locations", location.type() != Location.Type.CPU_THREAD);
        location.attributes()
                .values()
                .forEach((name, value) -> count("attributes of locations", !TauMetadata.fits(name, value)));
    }

    private void count(String what, boolean lost) {
        count(what, lost ? 1 : 0);
    }

    private void count(String what, int lost) {
        if (lost > 0) {
            counts.merge(what, lost, Integer::sum);
        }
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
