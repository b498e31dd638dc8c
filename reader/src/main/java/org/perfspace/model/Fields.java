package org.perfspace.model;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * The fields of all definitions: the only description of them. Comparisons, digests, reports, copies and the JSON of the
 * supplement treat all fields alike.
 */
public final class Fields {

    /** Metrics. */
    public static final Field.Kind<Metric> METRICS =
            new Field.Kind<>("metric", Definitions::metrics, Fields::values, Fields::metric);

    /** Regions. */
    public static final Field.Kind<Region> REGIONS =
            new Field.Kind<>("region", Definitions::regions, Fields::values, Fields::region);

    /** Call nodes. */
    public static final Field.Kind<CallNode> CALL_NODES =
            new Field.Kind<>("call node", Definitions::callNodes, Fields::values, Fields::callNode);

    /** System nodes. */
    public static final Field.Kind<SystemNode> SYSTEM_NODES =
            new Field.Kind<>("system node", Definitions::systemNodes, Fields::values, Fields::systemNode);

    /** Location groups. */
    public static final Field.Kind<LocationGroup> GROUPS =
            new Field.Kind<>("location group", Definitions::locationGroups, Fields::values, Fields::group);

    /** Locations. */
    public static final Field.Kind<Location> LOCATIONS =
            new Field.Kind<>("location", Definitions::locations, Fields::values, Fields::location);

    /** The id of metrics; the position by default. */
    public static final Field<Metric> METRIC_ID = METRICS.id(Metric::id);
    /** The parent of metrics; {@link Tree#NO_PARENT} at the top. */
    public static final Field<Metric> METRIC_PARENT = METRICS.parent();
    /** The unique name of metrics; empty by default. */
    public static final Field<Metric> METRIC_NAME = METRICS.name("unique name");
    /** The title of metrics; the name by default. */
    public static final Field<Metric> METRIC_TITLE = METRICS.text("title", "title", Metric::name, METRIC_NAME);
    /** The unit of metrics; empty by default. */
    public static final Field<Metric> METRIC_UNIT = METRICS.text("unit", "unit");
    /** The description of metrics; empty by default. */
    public static final Field<Metric> METRIC_DESCRIPTION = METRICS.text("description", "description");
    /** The URL of metrics; empty by default. */
    public static final Field<Metric> METRIC_URL = METRICS.text("URL", "url");
    /** The type of metrics; {@link ValueType#DOUBLE} by default. */
    public static final Field<Metric> METRIC_TYPE =
            METRICS.field("type", "type", Field.Type.VALUE_TYPE, ValueType.DOUBLE);
    /** The name of the type of metrics; empty by default. */
    public static final Field<Metric> METRIC_TYPE_NAME = METRICS.text("name of the type", "typeName");
    /** The kind of metrics; {@link MetricKind#EXCLUSIVE} by default. */
    public static final Field<Metric> METRIC_KIND = METRICS.constant("kind", "kind", MetricKind.EXCLUSIVE);
    /** The combination of values of metrics; {@link Combination#BY_TYPE} by default. */
    public static final Field<Metric> METRIC_COMBINATION =
            METRICS.constant("combination", "combination", Combination.BY_TYPE);
    /** The visibility of metrics; {@link Visibility#NORMAL} by default. */
    public static final Field<Metric> METRIC_VISIBILITY =
            METRICS.constant("visibility", "visibility", Visibility.NORMAL);
    /** The expressions of metrics; {@link Derivation#NONE} of stored metrics. */
    public static final Field<Metric> METRIC_EXPRESSIONS =
            METRICS.field("expressions", "expression", Field.Type.DERIVATION, Derivation.NONE);
    /** The flag for tools that change kinds of metrics; true by default. */
    public static final Field<Metric> METRIC_CONVERTIBLE = METRICS.flag("flag \"convertible\"", "convertible");
    /** The flag for tools that cache values of metrics; true by default. */
    public static final Field<Metric> METRIC_CACHEABLE = METRICS.flag("flag \"cacheable\"", "cacheable");
    /** The attributes of metrics; none by default. */
    public static final Field<Metric> METRIC_ATTRIBUTES = METRICS.attributes();

    /** The id of regions; the position by default. */
    public static final Field<Region> REGION_ID = REGIONS.id(Region::id);
    /** The name of regions; empty by default. */
    public static final Field<Region> REGION_NAME = REGIONS.name("name");
    /** The mangled name of regions; the name by default. */
    public static final Field<Region> REGION_MANGLED_NAME =
            REGIONS.text("mangled name", "mangledName", Region::name, REGION_NAME);
    /** The file of regions; empty by default. */
    public static final Field<Region> REGION_MODULE = REGIONS.text("file", "module");
    /** The first line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_BEGIN = REGIONS.number("first line", "begin", Region.NO_LINE);
    /** The last line of regions; {@link Region#NO_LINE} by default. */
    public static final Field<Region> REGION_END = REGIONS.number("last line", "end", Region.NO_LINE);
    /** The paradigm of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_PARADIGM = REGIONS.text("paradigm", "paradigm", Region.UNKNOWN);
    /** The role of regions; {@link Region#UNKNOWN} by default. */
    public static final Field<Region> REGION_ROLE = REGIONS.text("role", "role", Region.UNKNOWN);
    /** The URL of regions; empty by default. */
    public static final Field<Region> REGION_URL = REGIONS.text("URL", "url");
    /** The description of regions; empty by default. */
    public static final Field<Region> REGION_DESCRIPTION = REGIONS.text("description", "description");
    /** The attributes of regions; none by default. */
    public static final Field<Region> REGION_ATTRIBUTES = REGIONS.attributes();

    /** The id of call nodes; the position by default. */
    public static final Field<CallNode> CALL_NODE_ID = CALL_NODES.id(CallNode::id);
    /** The parent of call nodes; {@link Tree#NO_PARENT} at the top. */
    public static final Field<CallNode> CALL_NODE_PARENT = CALL_NODES.parent();
    /** The region of call nodes. */
    public static final Field<CallNode> CALL_NODE_REGION = CALL_NODES.reference("region");
    /** The line of call nodes; {@link Region#NO_LINE} by default. */
    public static final Field<CallNode> CALL_NODE_LINE = CALL_NODES.number("line", "line", Region.NO_LINE);
    /** The file of call nodes; empty by default. */
    public static final Field<CallNode> CALL_NODE_MODULE = CALL_NODES.text("file", "module");
    /** The parameters of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_PARAMETERS =
            CALL_NODES.field("parameters", "parameters", Field.Type.PARAMETERS, List.of());
    /** The attributes of call nodes; none by default. */
    public static final Field<CallNode> CALL_NODE_ATTRIBUTES = CALL_NODES.attributes();

    /** The parent of system nodes; {@link Tree#NO_PARENT} at the top. */
    public static final Field<SystemNode> SYSTEM_NODE_PARENT = SYSTEM_NODES.parent();
    /** The name of system nodes; by default a name that readers invent. */
    public static final Field<SystemNode> SYSTEM_NODE_NAME = SYSTEM_NODES.text("name", "name", InventedNames::of);
    /** The class of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_CLASS = SYSTEM_NODES.text("class", "class");
    /** The description of system nodes; empty by default. */
    public static final Field<SystemNode> SYSTEM_NODE_DESCRIPTION = SYSTEM_NODES.text("description", "description");
    /** The attributes of system nodes; none by default. */
    public static final Field<SystemNode> SYSTEM_NODE_ATTRIBUTES = SYSTEM_NODES.attributes();

    /** The system node of location groups. */
    public static final Field<LocationGroup> GROUP_NODE = GROUPS.reference("node");
    /** The name of location groups; by default a name that readers invent. */
    public static final Field<LocationGroup> GROUP_NAME = GROUPS.text("name", "name", InventedNames::of);
    /** The rank of location groups; 0 by default. */
    public static final Field<LocationGroup> GROUP_RANK = GROUPS.number("rank", "rank", 0);
    /** The type of location groups; {@link LocationGroup.Type#PROCESS} by default. */
    public static final Field<LocationGroup> GROUP_TYPE = GROUPS.constant("type", "type", LocationGroup.Type.PROCESS);
    /** The attributes of location groups; none by default. */
    public static final Field<LocationGroup> GROUP_ATTRIBUTES = GROUPS.attributes();

    /** The id of locations; the position by default. */
    public static final Field<Location> LOCATION_ID = LOCATIONS.id(Location::id);
    /** The group of locations. */
    public static final Field<Location> LOCATION_GROUP = LOCATIONS.reference("group");
    /** The name of locations; by default a name that readers invent. */
    public static final Field<Location> LOCATION_NAME = LOCATIONS.text("name", "name", InventedNames::of);
    /** The rank of locations; 0 by default. */
    public static final Field<Location> LOCATION_RANK = LOCATIONS.number("rank", "rank", 0);
    /** The type of locations; {@link Location.Type#CPU_THREAD} by default. */
    public static final Field<Location> LOCATION_TYPE = LOCATIONS.constant("type", "type", Location.Type.CPU_THREAD);
    /** The attributes of locations; none by default. */
    public static final Field<Location> LOCATION_ATTRIBUTES = LOCATIONS.attributes();

    private Fields() {}

    private static Object[] values(Metric metric) {
        return new Object[] {
            metric.fileId(),
            metric.parent(),
            metric.name(),
            metric.title(),
            metric.unit(),
            metric.description(),
            metric.url(),
            metric.type(),
            metric.typeName(),
            metric.kind(),
            metric.combination(),
            metric.visibility(),
            metric.derivation(),
            metric.convertible(),
            metric.cacheable(),
            metric.attributes()
        };
    }

    private static Metric metric(Iterator<?> v) {
        return new Metric(
                0, next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v),
                next(v), next(v), next(v), next(v), next(v));
    }

    private static Object[] values(Region region) {
        return new Object[] {
            region.fileId(),
            region.name(),
            region.mangledName(),
            region.module(),
            region.beginLine(),
            region.endLine(),
            region.paradigm(),
            region.role(),
            region.url(),
            region.description(),
            region.attributes()
        };
    }

    private static Region region(Iterator<?> v) {
        return new Region(
                0, next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v), next(v));
    }

    private static Object[] values(CallNode node) {
        return new Object[] {
            node.fileId(),
            node.parent(),
            node.region(),
            node.line(),
            node.module(),
            node.parameters(),
            node.attributes()
        };
    }

    private static CallNode callNode(Iterator<?> v) {
        return new CallNode(0, next(v), next(v), next(v), next(v), next(v), next(v), next(v));
    }

    private static Object[] values(SystemNode node) {
        return new Object[] {node.parent(), node.name(), node.nodeClass(), node.description(), node.attributes()};
    }

    private static SystemNode systemNode(Iterator<?> v) {
        return new SystemNode(0, next(v), next(v), next(v), next(v), next(v));
    }

    private static Object[] values(LocationGroup group) {
        return new Object[] {group.systemNode(), group.name(), group.rank(), group.type(), group.attributes()};
    }

    private static LocationGroup group(Iterator<?> v) {
        return new LocationGroup(0, next(v), next(v), next(v), next(v), next(v));
    }

    private static Object[] values(Location location) {
        return new Object[] {
            location.fileId(),
            location.group(),
            location.name(),
            location.rank(),
            location.type(),
            location.attributes()
        };
    }

    private static Location location(Iterator<?> v) {
        return new Location(0, next(v), next(v), next(v), next(v), next(v), next(v));
    }

    /** Returns the next value with the type of the component of the record that it becomes. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // fields are in the order of the components
    private static <V> V next(Iterator<?> values) {
        return (V) values.next();
    }

    /**
     * The names that readers invent for parts of the system of which a file contains only numbers, or nothing: {@code rank 3},
     * {@code Process 3} or {@code process}, {@code thread 1} or {@code thread}, {@code machine}, {@code node}. An output that
     * does not contain such a name loses nothing.
     */
    private static final class InventedNames {

        private static final List<String> OF_GROUPS = List.of("rank", "process");
        private static final List<String> OF_LOCATIONS = List.of("thread", "stream");

        private InventedNames() {}

        /** Returns the name of a system node if it is invented, otherwise an empty text. */
        static String of(SystemNode node) {
            return node.name().equalsIgnoreCase(node.nodeClass()) ? node.name() : "";
        }

        /** Returns the name of a location group if it is invented, otherwise an empty text. */
        static String of(LocationGroup group) {
            return invented(group.name(), OF_GROUPS, group.rank());
        }

        /** Returns the name of a location if it is invented, otherwise an empty text. */
        static String of(Location location) {
            return invented(location.name(), OF_LOCATIONS, location.rank());
        }

        private static String invented(String name, List<String> nouns, long number) {
            String word = name.toLowerCase(Locale.ROOT);
            boolean invented = nouns.stream()
                    .anyMatch(noun -> (number == 0 && word.equals(noun)) || word.equals(noun + " " + number));
            return invented ? name : "";
        }
    }
}
