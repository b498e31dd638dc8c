package org.perfspace.model;

import java.util.List;
import java.util.function.Function;

/** The fields of all definitions. The names of fields are defined only here. */
public final class Fields {

    /** Metrics. */
    public static final Field.Kind<Metric> METRICS = new Field.Kind<>("metric", Definitions::metrics);

    /** Regions. */
    public static final Field.Kind<Region> REGIONS = new Field.Kind<>("region", Definitions::regions);

    /** Call nodes. */
    public static final Field.Kind<CallNode> CALL_NODES = new Field.Kind<>("call node", Definitions::callNodes);

    /** System nodes. */
    public static final Field.Kind<SystemNode> SYSTEM_NODES = new Field.Kind<>("system node", Definitions::systemNodes);

    /** Location groups. */
    public static final Field.Kind<LocationGroup> GROUPS =
            new Field.Kind<>("location group", Definitions::locationGroups);

    /** Locations. */
    public static final Field.Kind<Location> LOCATIONS = new Field.Kind<>("location", Definitions::locations);

    /** The id of metrics; the position by default. */
    public static final Field<Metric> METRIC_ID =
            new Field<>(METRICS, "id", Metric::fileId, metric -> (long) metric.id());
    /** The parent of metrics; {@link Tree#NO_PARENT} at the top. */
    public static final Field<Metric> METRIC_PARENT = field(METRICS, "parent", Metric::parent, Tree.NO_PARENT);
    /** The unique name of metrics; empty by default. */
    public static final Field<Metric> METRIC_NAME = field(METRICS, "unique name", Metric::name, "");
    /** The title of metrics; the name by default. */
    public static final Field<Metric> METRIC_TITLE = new Field<>(METRICS, "title", Metric::title, Metric::name);
    /** The unit of metrics; empty by default. */
    public static final Field<Metric> METRIC_UNIT = field(METRICS, "unit", Metric::unit, "");
    /** The description of metrics; empty by default. */
    public static final Field<Metric> METRIC_DESCRIPTION = field(METRICS, "description", Metric::description, "");
    /** The URL of metrics; empty by default. */
    public static final Field<Metric> METRIC_URL = field(METRICS, "URL", Metric::url, "");
    /** The type of metrics; {@link ValueType#DOUBLE} by default. */
    public static final Field<Metric> METRIC_TYPE = field(METRICS, "type", Metric::type, ValueType.DOUBLE);
    /** The name of the type of metrics; empty by default. */
    public static final Field<Metric> METRIC_TYPE_NAME = field(METRICS, "name of the type", Metric::typeName, "");
    /** The kind of metrics; {@link MetricKind#EXCLUSIVE} by default. */
    public static final Field<Metric> METRIC_KIND = field(METRICS, "kind", Metric::kind, MetricKind.EXCLUSIVE);
    /** The visibility of metrics; {@link Visibility#NORMAL} by default. */
    public static final Field<Metric> METRIC_VISIBILITY =
            field(METRICS, "visibility", Metric::visibility, Visibility.NORMAL);
    /** The expressions of metrics; {@link Derivation#NONE} of stored metrics. */
    public static final Field<Metric> METRIC_EXPRESSIONS =
            field(METRICS, "expressions", Metric::derivation, Derivation.NONE);
    /** The flag for tools that change kinds of metrics; true by default. */
    public static final Field<Metric> METRIC_CONVERTIBLE =
            field(METRICS, "flag \"convertible\"", Metric::convertible, true);
    /** The flag for tools that cache values of metrics; true by default. */
    public static final Field<Metric> METRIC_CACHEABLE = field(METRICS, "flag \"cacheable\"", Metric::cacheable, true);
    /** The attributes of metrics; none by default. */
    public static final Field<Metric> METRIC_ATTRIBUTES =
            field(METRICS, "attributes", Metric::attributes, Attributes.NONE);

    /** The id of regions; the position by default. */
    public static final Field<Region> REGION_ID =
            new Field<>(REGIONS, "id", Region::fileId, region -> (long) region.id());
    /** The name of regions; empty by default. */
    public static final Field<Region> REGION_NAME = field(REGIONS, "name", Region::name, "");
    /** The mangled name of regions; the name by default. */
    public static final Field<Region> REGION_MANGLED_NAME =
            new Field<>(REGIONS, "mangled name", Region::mangledName, Region::name);
    /** The file of regions; empty by default. */
    public static final Field<Region> REGION_MODULE = field(REGIONS, "file", Region::module, "");
    /** The first line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_BEGIN = field(REGIONS, "first line", Region::beginLine, Region.NO_LINE);
    /** The last line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_END = field(REGIONS, "last line", Region::endLine, Region.NO_LINE);
    /** The paradigm of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_PARADIGM = field(REGIONS, "paradigm", Region::paradigm, Region.UNKNOWN);
    /** The role of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_ROLE = field(REGIONS, "role", Region::role, Region.UNKNOWN);
    /** The URL of regions; empty by default. */
    public static final Field<Region> REGION_URL = field(REGIONS, "URL", Region::url, "");
    /** The description of regions; empty by default. */
    public static final Field<Region> REGION_DESCRIPTION = field(REGIONS, "description", Region::description, "");
    /** The attributes of regions; none by default. */
    public static final Field<Region> REGION_ATTRIBUTES =
            field(REGIONS, "attributes", Region::attributes, Attributes.NONE);

    /** The id of call nodes; the position by default. */
    public static final Field<CallNode> CALL_NODE_ID =
            new Field<>(CALL_NODES, "id", CallNode::fileId, node -> (long) node.id());
    /** The line of call nodes; {@link Region#NO_LINE} by default. */
    public static final Field<CallNode> CALL_NODE_LINE = field(CALL_NODES, "line", CallNode::line, Region.NO_LINE);
    /** The file of call nodes; empty by default. */
    public static final Field<CallNode> CALL_NODE_MODULE = field(CALL_NODES, "file", CallNode::module, "");
    /** The parameters of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_PARAMETERS =
            field(CALL_NODES, "parameters", CallNode::parameters, List.of());
    /** The attributes of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_ATTRIBUTES =
            field(CALL_NODES, "attributes", CallNode::attributes, Attributes.NONE);

    /** The name of system nodes; by default a name that readers invent. */
    public static final Field<SystemNode> SYSTEM_NODE_NAME =
            new Field<>(SYSTEM_NODES, "name", SystemNode::name, InventedNames::of);
    /** The class of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_CLASS = field(SYSTEM_NODES, "class", SystemNode::nodeClass, "");
    /** The description of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_DESCRIPTION =
            field(SYSTEM_NODES, "description", SystemNode::description, "");
    /** The attributes of system nodes; none by default. */
    public static final Field<SystemNode> SYSTEM_NODE_ATTRIBUTES =
            field(SYSTEM_NODES, "attributes", SystemNode::attributes, Attributes.NONE);

    /** The name of location groups; by default a name that readers invent. */
    public static final Field<LocationGroup> GROUP_NAME =
            new Field<>(GROUPS, "name", LocationGroup::name, InventedNames::of);
    /** The rank of location groups; 0 by default. */
    public static final Field<LocationGroup> GROUP_RANK = field(GROUPS, "rank", LocationGroup::rank, 0L);
    /** The type of location groups; {@link LocationGroup.Type#PROCESS} by default. */
    public static final Field<LocationGroup> GROUP_TYPE =
            field(GROUPS, "type", LocationGroup::type, LocationGroup.Type.PROCESS);
    /** The attributes of location groups; none by default. */
    public static final Field<LocationGroup> GROUP_ATTRIBUTES =
            field(GROUPS, "attributes", LocationGroup::attributes, Attributes.NONE);

    /** The id of locations; the position by default. */
    public static final Field<Location> LOCATION_ID =
            new Field<>(LOCATIONS, "id", Location::fileId, location -> (long) location.id());
    /** The name of locations; by default a name that readers invent. */
    public static final Field<Location> LOCATION_NAME =
            new Field<>(LOCATIONS, "name", Location::name, InventedNames::of);
    /** The rank of locations; 0 by default. */
    public static final Field<Location> LOCATION_RANK = field(LOCATIONS, "rank", Location::rank, 0L);
    /** The type of locations; {@link Location.Type#CPU_THREAD} by default. */
    public static final Field<Location> LOCATION_TYPE =
            field(LOCATIONS, "type", Location::type, Location.Type.CPU_THREAD);
    /** The attributes of locations; none by default. */
    public static final Field<Location> LOCATION_ATTRIBUTES =
            field(LOCATIONS, "attributes", Location::attributes, Attributes.NONE);

    /** The fields of metrics, without ids and parents. */
    public static final List<Field<Metric>> OF_METRICS = List.of(
            METRIC_NAME,
            METRIC_TITLE,
            METRIC_UNIT,
            METRIC_DESCRIPTION,
            METRIC_URL,
            METRIC_TYPE,
            METRIC_TYPE_NAME,
            METRIC_KIND,
            METRIC_VISIBILITY,
            METRIC_EXPRESSIONS,
            METRIC_CONVERTIBLE,
            METRIC_CACHEABLE,
            METRIC_ATTRIBUTES);

    /** The fields of regions, without ids. */
    public static final List<Field<Region>> OF_REGIONS = List.of(
            REGION_NAME,
            REGION_MANGLED_NAME,
            REGION_MODULE,
            REGION_BEGIN,
            REGION_END,
            REGION_PARADIGM,
            REGION_ROLE,
            REGION_URL,
            REGION_DESCRIPTION,
            REGION_ATTRIBUTES);

    /** The fields of call nodes, without ids, parents and regions. */
    public static final List<Field<CallNode>> OF_CALL_NODES =
            List.of(CALL_NODE_LINE, CALL_NODE_MODULE, CALL_NODE_PARAMETERS, CALL_NODE_ATTRIBUTES);

    /** The fields of system nodes, without parents. */
    public static final List<Field<SystemNode>> OF_SYSTEM_NODES =
            List.of(SYSTEM_NODE_NAME, SYSTEM_NODE_CLASS, SYSTEM_NODE_DESCRIPTION, SYSTEM_NODE_ATTRIBUTES);

    /** The fields of location groups, without system nodes. */
    public static final List<Field<LocationGroup>> OF_GROUPS =
            List.of(GROUP_NAME, GROUP_RANK, GROUP_TYPE, GROUP_ATTRIBUTES);

    /** The fields of locations, without ids and groups. */
    public static final List<Field<Location>> OF_LOCATIONS =
            List.of(LOCATION_NAME, LOCATION_RANK, LOCATION_TYPE, LOCATION_ATTRIBUTES);

    private Fields() {}

    private static <T> Field<T> field(Field.Kind<T> kind, String name, Function<T, Object> value, Object usual) {
        return new Field<>(kind, name, value, any -> usual);
    }
}
