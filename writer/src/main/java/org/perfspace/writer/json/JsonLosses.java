package org.perfspace.writer.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.perfspace.format.json.SystemNames;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** The parts of a space that neither Hatchet's nor Caliper's JSON has words for. */
public final class JsonLosses {

    private final WriteReport report;
    private final PerformanceSpace space;
    private final Definitions definitions;

    /** Prepares to report the losses of a space. */
    public JsonLosses(PerformanceSpace space, WriteReport report) {
        this.report = report;
        this.space = space;
        this.definitions = space.definitions();
    }

    /** Counts the things of which something is lost; says nothing of none. */
    public <T> void count(List<T> things, String what, Predicate<T> lost) {
        count(things.stream().filter(lost).count(), what);
    }

    /** Reports a number of losses; says nothing of none. */
    public void count(long number, String what) {
        if (number > 0) {
            report.lose(String.format(Locale.ROOT, "%,d %s", number, what), 0);
        }
    }

    /** Reports what is lost of the whole, and the trace and the attachments. */
    public void reportWhole() throws IOException {
        count(definitions.mirrors().size(), "mirrors");
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            report.lose("the titles of the dimensions", 0);
        }
        count(definitions.topologies().size(), "topologies");
        count(definitions.metrics(), "ids of metrics", metric -> metric.fileId() != metric.id());
        count(definitions.callNodes(), "ids of call nodes", node -> node.fileId() != node.id());
        count(definitions.regions(), "ids of regions", region -> region.fileId() != region.id());
        if (space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
        for (Attachment attachment : space.attachments()) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        }
    }

    /**
     * Reports what is lost of metrics that have columns.
     *
     * @param keepsFacts whether unit and attributes are kept
     */
    public void reportMetrics(List<MetricColumn> columns, boolean keepsFacts) {
        for (MetricColumn column : columns) {
            if (!column.own()) {
                continue;
            }
            List<String> lost = new ArrayList<>();
            Metric metric = column.metric();
            lost(lost, "the expression", metric.kind().derived());
            lost(lost, "the title", !metric.title().equals(metric.name()));
            lost(
                    lost,
                    "that values are " + metric.kind(),
                    !metric.kind().derived() && column.kindReadBack() != metric.kind());
            lost(lost, "its place below another metric", metric.parent() >= 0);
            lost(lost, "the unit", !keepsFacts && !metric.unit().isEmpty());
            lost(
                    lost,
                    "the description",
                    !metric.description().isEmpty() || !metric.url().isEmpty());
            lost(lost, "the type " + metric.type(), !isReadBack(metric));
            lost(
                    lost,
                    "the name " + metric.typeName() + " of the type",
                    !metric.typeName().isEmpty());
            lost(lost, "that it is a ghost", metric.visibility() == Visibility.GHOST);
            lost(lost, "attributes", !keepsFacts && !metric.attributes().isEmpty());
            lost(lost, "what tools may do with it", !metric.convertible() || !metric.cacheable());
            if (!lost.isEmpty()) {
                report.lose("of metric \"" + metric.name() + "\": " + String.join(", ", lost), 0);
            }
        }
    }

    private static void lost(List<String> lost, String what, boolean isLost) {
        if (isLost) {
            lost.add(what);
        }
    }

    private static boolean isReadBack(Metric metric) {
        return metric.type().equals(ValueType.INT64)
                || metric.type().equals(ValueType.DOUBLE)
                || metric.kind().derived();
    }

    /**
     * Reports what is lost of regions and call nodes.
     *
     * @param keepsPlaces whether source files, lines, roles and other names are kept
     */
    public void reportProgram(boolean keepsPlaces) {
        List<Region> regions = definitions.regions();
        List<CallNode> nodes = definitions.callNodes();
        if (!keepsPlaces) {
            count(regions, "source files and lines of regions", JsonLosses::hasPlace);
            count(regions, "mangled names of regions", region -> !region.mangledName()
                    .equals(region.name()));
            count(
                    regions,
                    "paradigms and roles of regions",
                    region -> !region.paradigm().equals(Region.UNKNOWN)
                            || !region.role().equals(Region.UNKNOWN));
            count(
                    nodes,
                    "source files and lines of calls",
                    node -> node.line() != Region.NO_LINE || !node.module().isEmpty());
        }
        count(
                regions,
                "descriptions of regions",
                region -> !region.description().isEmpty() || !region.url().isEmpty());
        count(regions, "attributes of regions", region -> !region.attributes().isEmpty());
        count(nodes, "parameters of call nodes", node -> !node.parameters().isEmpty());
        count(nodes, "attributes of call nodes", node -> !node.attributes().isEmpty());
        long called = nodes.stream().mapToInt(CallNode::region).distinct().count();
        count(regions.size() - called, "regions that nothing calls");
    }

    /**
     * Returns whether the system that a reader defines is that of the profile.
     *
     * @param ranks the rank that a reader finds of each group
     * @param threads the number that a reader finds of each location
     */
    public static boolean isSystemReadBack(
            Definitions definitions, ToLongFunction<LocationGroup> ranks, ToLongFunction<Location> threads) {
        SystemNode machine = new SystemNode(0, Tree.NO_PARENT, SystemNames.MACHINE, "machine", "", Attributes.NONE);
        SystemNode node = new SystemNode(1, 0, SystemNames.NODE, "node", "", Attributes.NONE);
        return definitions.systemNodes().equals(List.of(machine, node))
                && definitions.locationGroups().stream().allMatch(group -> group.equals(process(group, ranks)))
                && definitions.locations().stream().allMatch(location -> location.equals(thread(location, threads)));
    }

    private static LocationGroup process(LocationGroup group, ToLongFunction<LocationGroup> ranks) {
        long rank = ranks.applyAsLong(group);
        return new LocationGroup(
                group.id(), 1, SystemNames.process(rank), rank, LocationGroup.Type.PROCESS, Attributes.NONE);
    }

    private static Location thread(Location location, ToLongFunction<Location> threads) {
        long thread = threads.applyAsLong(location);
        return new Location(
                location.id(),
                location.id(),
                location.group(),
                SystemNames.thread(thread),
                thread,
                Location.Type.CPU_THREAD,
                Attributes.NONE);
    }

    private static boolean hasPlace(Region region) {
        return Stream.of(region.beginLine(), region.endLine()).anyMatch(line -> line != Region.NO_LINE)
                || !region.module().isEmpty();
    }
}
