package org.perfspace.model;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The fields of all definitions: the only description of them. Comparisons, digests, reports, copies and the JSON of the
 * supplement treat all fields alike.
 */
public final class Fields {

    /** Metrics. */
    public static final Field.Kind<Metric> METRICS =
            new Field.Kind<>("metric", Definitions::metrics, () -> Fields.OF_METRICS, Fields::metric);

    /** Regions. */
    public static final Field.Kind<Region> REGIONS =
            new Field.Kind<>("region", Definitions::regions, () -> Fields.OF_REGIONS, Fields::region);

    /** Call nodes. */
    public static final Field.Kind<CallNode> CALL_NODES =
            new Field.Kind<>("call node", Definitions::callNodes, () -> Fields.OF_CALL_NODES, Fields::callNode);

    /** System nodes. */
    public static final Field.Kind<SystemNode> SYSTEM_NODES =
            new Field.Kind<>("system node", Definitions::systemNodes, () -> Fields.OF_SYSTEM_NODES, Fields::systemNode);

    /** Location groups. */
    public static final Field.Kind<LocationGroup> GROUPS =
            new Field.Kind<>("location group", Definitions::locationGroups, () -> Fields.OF_GROUPS, Fields::group);

    /** Locations. */
    public static final Field.Kind<Location> LOCATIONS =
            new Field.Kind<>("location", Definitions::locations, () -> Fields.OF_LOCATIONS, Fields::location);

    /** The id of metrics; the position by default. */
    public static final Field<Metric> METRIC_ID = id(METRICS, Metric::fileId, Metric::id);
    /** The parent of metrics; {@link Tree#NO_PARENT} at the top. */
    public static final Field<Metric> METRIC_PARENT =
            field(METRICS, "parent", "parent", Metric::parent, Tree.NO_PARENT);
    /** The unique name of metrics; empty by default. */
    public static final Field<Metric> METRIC_NAME = field(METRICS, "unique name", "name", Metric::name, Field.REQUIRED);
    /** The title of metrics; the name by default. */
    public static final Field<Metric> METRIC_TITLE =
            new Field<>(METRICS, "title", "title", Metric::title, Metric::name, METRIC_NAME);
    /** The unit of metrics; empty by default. */
    public static final Field<Metric> METRIC_UNIT = field(METRICS, "unit", "unit", Metric::unit, "");
    /** The description of metrics; empty by default. */
    public static final Field<Metric> METRIC_DESCRIPTION =
            field(METRICS, "description", "description", Metric::description, "");
    /** The URL of metrics; empty by default. */
    public static final Field<Metric> METRIC_URL = field(METRICS, "URL", "url", Metric::url, "");
    /** The type of metrics; {@link ValueType#DOUBLE} by default. */
    public static final Field<Metric> METRIC_TYPE = field(METRICS, "type", "type", Metric::type, ValueType.DOUBLE);
    /** The name of the type of metrics; empty by default. */
    public static final Field<Metric> METRIC_TYPE_NAME =
            field(METRICS, "name of the type", "typeName", Metric::typeName, "");
    /** The kind of metrics; {@link MetricKind#EXCLUSIVE} by default. */
    public static final Field<Metric> METRIC_KIND = field(METRICS, "kind", "kind", Metric::kind, MetricKind.EXCLUSIVE);
    /** The combination of values of metrics; {@link Combination#BY_TYPE} by default. */
    public static final Field<Metric> METRIC_COMBINATION =
            field(METRICS, "combination", "combination", Metric::combination, Combination.BY_TYPE);
    /** The visibility of metrics; {@link Visibility#NORMAL} by default. */
    public static final Field<Metric> METRIC_VISIBILITY =
            field(METRICS, "visibility", "visibility", Metric::visibility, Visibility.NORMAL);
    /** The expressions of metrics; {@link Derivation#NONE} of stored metrics. */
    public static final Field<Metric> METRIC_EXPRESSIONS =
            field(METRICS, "expressions", "expression", Metric::derivation, Derivation.NONE);
    /** The flag for tools that change kinds of metrics; true by default. */
    public static final Field<Metric> METRIC_CONVERTIBLE =
            field(METRICS, "flag \"convertible\"", "convertible", Metric::convertible, true);
    /** The flag for tools that cache values of metrics; true by default. */
    public static final Field<Metric> METRIC_CACHEABLE =
            field(METRICS, "flag \"cacheable\"", "cacheable", Metric::cacheable, true);
    /** The attributes of metrics; none by default. */
    public static final Field<Metric> METRIC_ATTRIBUTES =
            field(METRICS, "attributes", "attributes", Metric::attributes, Attributes.NONE);

    /** The id of regions; the position by default. */
    public static final Field<Region> REGION_ID = id(REGIONS, Region::fileId, Region::id);
    /** The name of regions; empty by default. */
    public static final Field<Region> REGION_NAME = field(REGIONS, "name", "name", Region::name, Field.REQUIRED);
    /** The mangled name of regions; the name by default. */
    public static final Field<Region> REGION_MANGLED_NAME =
            new Field<>(REGIONS, "mangled name", "mangledName", Region::mangledName, Region::name, REGION_NAME);
    /** The file of regions; empty by default. */
    public static final Field<Region> REGION_MODULE = field(REGIONS, "file", "module", Region::module, "");
    /** The first line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_BEGIN =
            field(REGIONS, "first line", "begin", Region::beginLine, Region.NO_LINE);
    /** The last line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_END = field(REGIONS, "last line", "end", Region::endLine, Region.NO_LINE);
    /** The paradigm of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_PARADIGM =
            field(REGIONS, "paradigm", "paradigm", Region::paradigm, Region.UNKNOWN);
    /** The role of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_ROLE = field(REGIONS, "role", "role", Region::role, Region.UNKNOWN);
    /** The URL of regions; empty by default. */
    public static final Field<Region> REGION_URL = field(REGIONS, "URL", "url", Region::url, "");
    /** The description of regions; empty by default. */
    public static final Field<Region> REGION_DESCRIPTION =
            field(REGIONS, "description", "description", Region::description, "");
    /** The attributes of regions; none by default. */
    public static final Field<Region> REGION_ATTRIBUTES =
            field(REGIONS, "attributes", "attributes", Region::attributes, Attributes.NONE);

    /** The id of call nodes; the position by default. */
    public static final Field<CallNode> CALL_NODE_ID = id(CALL_NODES, CallNode::fileId, CallNode::id);
    /** The line of call nodes; {@link Region#NO_LINE} by default. */
    public static final Field<CallNode> CALL_NODE_LINE =
            field(CALL_NODES, "line", "line", CallNode::line, Region.NO_LINE);
    /** The file of call nodes; empty by default. */
    public static final Field<CallNode> CALL_NODE_MODULE = field(CALL_NODES, "file", "module", CallNode::module, "");
    /** The parameters of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_PARAMETERS =
            field(CALL_NODES, "parameters", "parameters", CallNode::parameters, List.of());
    /** The attributes of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_ATTRIBUTES =
            field(CALL_NODES, "attributes", "attributes", CallNode::attributes, Attributes.NONE);

    /** The name of system nodes; by default a name that readers invent. */
    public static final Field<SystemNode> SYSTEM_NODE_NAME =
            new Field<>(SYSTEM_NODES, "name", "name", SystemNode::name, InventedNames::of, "");
    /** The class of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_CLASS =
            field(SYSTEM_NODES, "class", "class", SystemNode::nodeClass, "");
    /** The description of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_DESCRIPTION =
            field(SYSTEM_NODES, "description", "description", SystemNode::description, "");
    /** The attributes of system nodes; none by default. */
    public static final Field<SystemNode> SYSTEM_NODE_ATTRIBUTES =
            field(SYSTEM_NODES, "attributes", "attributes", SystemNode::attributes, Attributes.NONE);

    /** The name of location groups; by default a name that readers invent. */
    public static final Field<LocationGroup> GROUP_NAME =
            new Field<>(GROUPS, "name", "name", LocationGroup::name, InventedNames::of, "");
    /** The rank of location groups; 0 by default. */
    public static final Field<LocationGroup> GROUP_RANK = field(GROUPS, "rank", "rank", LocationGroup::rank, 0L);
    /** The type of location groups; {@link LocationGroup.Type#PROCESS} by default. */
    public static final Field<LocationGroup> GROUP_TYPE =
            field(GROUPS, "type", "type", LocationGroup::type, LocationGroup.Type.PROCESS);
    /** The attributes of location groups; none by default. */
    public static final Field<LocationGroup> GROUP_ATTRIBUTES =
            field(GROUPS, "attributes", "attributes", LocationGroup::attributes, Attributes.NONE);

    /** The id of locations; the position by default. */
    public static final Field<Location> LOCATION_ID = id(LOCATIONS, Location::fileId, Location::id);
    /** The name of locations; by default a name that readers invent. */
    public static final Field<Location> LOCATION_NAME =
            new Field<>(LOCATIONS, "name", "name", Location::name, InventedNames::of, "");
    /** The rank of locations; 0 by default. */
    public static final Field<Location> LOCATION_RANK = field(LOCATIONS, "rank", "rank", Location::rank, 0L);
    /** The type of locations; {@link Location.Type#CPU_THREAD} by default. */
    public static final Field<Location> LOCATION_TYPE =
            field(LOCATIONS, "type", "type", Location::type, Location.Type.CPU_THREAD);
    /** The attributes of locations; none by default. */
    public static final Field<Location> LOCATION_ATTRIBUTES =
            field(LOCATIONS, "attributes", "attributes", Location::attributes, Attributes.NONE);

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
            METRIC_COMBINATION,
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

    private static <T> Field<T> field(
            Field.Kind<T> kind, String name, String key, Function<T, Object> value, Object usual) {
        return new Field<>(kind, name, key, value, any -> usual, usual);
    }

    private static <T> Field<T> id(Field.Kind<T> kind, Function<T, Object> fileId, ToLongFunction<T> position) {
        return new Field<>(kind, "id", "id", fileId, position::applyAsLong, Field.REQUIRED);
    }

    private static Metric metric(Iterator<?> v) {
        return new Metric(
                0,
                0,
                Tree.NO_PARENT,
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v),
                next(v));
    }

    private static Region region(Iterator<?> v) {
        return new Region(
                0, 0, next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v));
    }

    private static CallNode callNode(Iterator<?> v) {
        return new CallNode(0, 0, Tree.NO_PARENT, 0, next(v), next(v), next(v), next(v));
    }

    private static SystemNode systemNode(Iterator<?> v) {
        return new SystemNode(0, Tree.NO_PARENT, next(v), next(v), next(v), next(v));
    }

    private static LocationGroup group(Iterator<?> v) {
        return new LocationGroup(0, 0, next(v), next(v), next(v), next(v));
    }

    private static Location location(Iterator<?> v) {
        return new Location(0, 0, 0, next(v), next(v), next(v), next(v));
    }

    /** Returns the next value with the type of the component of the record that it becomes. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // fields are in the order of the components
    private static <V> V next(Iterator<?> values) {
        return (V) values.next();
    }
}
