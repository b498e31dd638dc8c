package org.perfspace.writer.json;

import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.format.json.SystemNames;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.supplement.Losses;

/** The parts of a space that neither Hatchet's nor Caliper's JSON can express. */
public final class JsonLosses {

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.METRIC_ID,
            Fields.REGION_ID,
            Fields.REGION_DESCRIPTION,
            Fields.REGION_URL,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_ID,
            Fields.CALL_NODE_PARAMETERS,
            Fields.CALL_NODE_ATTRIBUTES);

    private static final List<Field<?>> PLACES = List.of(
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.REGION_END,
            Fields.REGION_MANGLED_NAME,
            Fields.REGION_PARADIGM,
            Fields.REGION_ROLE,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_MODULE);

    private final WriteReport report;
    private final PerformanceSpace space;
    private final Losses losses;

    /** Prepares to report the losses of a space. */
    public JsonLosses(PerformanceSpace space, WriteReport report) {
        this.report = report;
        this.space = space;
        this.losses = new Losses(space.definitions(), report);
    }

    /** {@return the report, for further losses of a format} */
    public Losses losses() {
        return losses;
    }

    /** Reports the losses that concern the profile as a whole, including the trace and the attachments. */
    public void reportWhole() throws IOException {
        losses.ofMirrors();
        losses.ofTitles();
        losses.ofTopologies();
        Losses.ofExtras(space, report);
    }

    /**
     * Reports the losses that concern metrics with columns.
     *
     * @param keepsFacts whether unit and attributes are kept
     */
    public void reportMetrics(List<MetricColumn> columns, boolean keepsFacts) {
        for (MetricColumn column : columns) {
            if (column.own()) {
                reportMetric(column, keepsFacts);
            }
        }
    }

    private void reportMetric(MetricColumn column, boolean keepsFacts) {
        Metric metric = column.metric();
        boolean derived = metric.kind().derived();
        Losses.OfMetric line = losses.of(metric)
                .field(Fields.METRIC_EXPRESSIONS)
                .field(Fields.METRIC_TITLE)
                .when(!derived && column.kindReadBack() != metric.kind(), "that values are " + metric.kind())
                .field(Fields.METRIC_PARENT);
        if (!keepsFacts) {
            line.field(Fields.METRIC_UNIT).field(Fields.METRIC_ATTRIBUTES);
        }
        line.field(Fields.METRIC_DESCRIPTION)
                .field(Fields.METRIC_URL)
                .when(!isReadBack(metric), "type " + metric.type())
                .field(Fields.METRIC_TYPE_NAME)
                .field(Fields.METRIC_VISIBILITY)
                .field(Fields.METRIC_CONVERTIBLE)
                .field(Fields.METRIC_CACHEABLE)
                .report();
    }

    private static boolean isReadBack(Metric metric) {
        return metric.type().base() == ValueType.Base.INT64
                || metric.type().base() == ValueType.Base.DOUBLE
                || metric.kind().derived();
    }

    /**
     * Reports the losses that concern regions and call nodes.
     *
     * @param keepsPlaces whether source files, lines, roles and other names are kept
     */
    public void reportProgram(boolean keepsPlaces) {
        if (!keepsPlaces) {
            losses.of(PLACES);
        }
        losses.of(WITHOUT_PLACE);
        List<CallNode> nodes = space.definitions().callNodes();
        long called = nodes.stream().mapToInt(CallNode::region).distinct().count();
        losses.count(space.definitions().regions().size() - called, "regions that nothing calls");
    }

    /**
     * Returns whether the system that a reader defines equals that of the profile.
     *
     * @param ranks returns the rank that a reader finds for each group
     * @param threads returns the number that a reader finds for each location
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
}
