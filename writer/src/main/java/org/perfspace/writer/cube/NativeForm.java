package org.perfspace.writer.cube;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.format.cube.ScaleFuncLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Image;

/**
 * The part of definitions that Cube can express. Converts any definitions to the nearest ones that anchor.xml can
 * express, which are those that a reader of the native part gets back; if they equal the original, they need no
 * supplement. The number of metrics, call nodes and locations does not change, nor does the order of call nodes and
 * locations, so that the rows match both forms. The rules:
 *
 * <ul>
 *   <li>hidden metrics follow all others: {@link MetricOrder}
 *   <li>texts: {@link NativeText}; a metric needs a unique name that is not blank
 *   <li>ids of metrics, regions, call nodes and locations have no gap: cubelib stores definitions in arrays indexed by
 *       id and crashes on holes (README.md of format.cube, section 4.1). Ids that are 0, 1, … n-1 in any order are
 *       kept, so that cube_cmp finds a copy of a Cube file equal to the original; otherwise all definitions of that
 *       kind are numbered from 0 in document order, locations in the order of their ids
 *   <li>lines and sizes of grids have 31 bits
 *   <li>a SCALE_FUNC that does not have the length of cubelib's becomes an NDOUBLES of the same number of words; a
 *       derived metric has an expression
 *   <li>a SIMPLE metric becomes INCLUSIVE, because cubelib treats it so and pyCubexR rejects it; if its type cannot be
 *       inclusive, it becomes EXCLUSIVE
 *   <li>a numeric parameter that is not a decimal number becomes a string
 *   <li>each group has a location; in grids only groups and locations have coordinates, because cubelib crashes on
 *       other ones
 *   <li>if the space has no metric, no call node or no location, one without values is added, because cubelib cannot
 *       read a file without them
 *   <li>the parameter by which this toolkit marks equal siblings does not belong to the profile
 * </ul>
 */
final class NativeForm {

    private static final Set<Field<?>> HOLDS = holds();

    private static final String STAND_IN_METRIC = "none";
    private static final String STAND_IN = "(none)";
    private static final String BLANK_NAME = "metric";
    private static final String NO_EXPRESSION = "0";
    private static final Set<String> OPERATORS = Set.of("plus", "minus", "aggr");

    private final Definitions from;
    private final DefinitionsBuilder to = new DefinitionsBuilder();
    private final Set<String> names = new HashSet<>();

    private NativeForm(Definitions from) {
        this.from = from;
    }

    /** Returns the nearest definitions that anchor.xml can express. */
    public static Definitions of(Definitions definitions) {
        return new NativeForm(definitions).build();
    }

    /** Compares definitions with their native form. */
    public static Differences differences(Definitions definitions, Definitions form) {
        List<Integer> moved = MetricOrder.of(definitions).positions();
        int[] metrics = IntStream.range(0, definitions.metrics().size())
                .map(metric -> moved.isEmpty() ? metric : moved.get(metric))
                .toArray();
        return Differences.between(definitions, Image.complete("Cube", definitions, form, metrics));
    }

    private Definitions build() {
        to.attributes(attributes(from.attributes()));
        from.mirrors().forEach(mirror -> to.mirror(NativeText.element(mirror)));
        to.titles(new Definitions.Titles(
                NativeText.attribute(from.titles().metrics()),
                NativeText.attribute(from.titles().calls()),
                NativeText.attribute(from.titles().system())));
        addMetrics();
        addRegions();
        addCallNodes();
        addSystem();
        return to.build();
    }

    /** Returns the fields for which anchor.xml has a place, except those of call nodes. */
    private static Set<Field<?>> holds() {
        Set<Field<?>> holds = new HashSet<>(Set.of(
                Fields.METRIC_NAME,
                Fields.METRIC_TITLE,
                Fields.METRIC_UNIT,
                Fields.METRIC_DESCRIPTION,
                Fields.METRIC_URL,
                Fields.METRIC_TYPE,
                Fields.METRIC_TYPE_NAME,
                Fields.METRIC_KIND,
                Fields.METRIC_VISIBILITY,
                Fields.METRIC_EXPRESSIONS,
                Fields.METRIC_CONVERTIBLE,
                Fields.METRIC_CACHEABLE,
                Fields.METRIC_ATTRIBUTES,
                Fields.REGION_MODULE,
                Fields.REGION_BEGIN,
                Fields.REGION_END,
                Fields.REGION_ATTRIBUTES,
                Fields.SYSTEM_NODE_NAME,
                Fields.SYSTEM_NODE_CLASS,
                Fields.SYSTEM_NODE_DESCRIPTION,
                Fields.SYSTEM_NODE_ATTRIBUTES,
                Fields.GROUP_NAME,
                Fields.GROUP_RANK,
                Fields.GROUP_TYPE,
                Fields.GROUP_ATTRIBUTES,
                Fields.LOCATION_NAME,
                Fields.LOCATION_RANK,
                Fields.LOCATION_TYPE,
                Fields.LOCATION_ATTRIBUTES));
        AnchorWriter.REGION_TEXTS.forEach(text -> holds.add(text.field()));
        return holds;
    }

    /** Returns a definition with texts and numbers that anchor.xml can express, in the fields that it has. */
    private static <T> T form(Field.Kind<T> kind, T definition) {
        return kind.changed(
                definition, (field, value) -> HOLDS.contains(field) ? form(field, value) : field.absentIn(definition));
    }

    private static Object form(Field<?> field, Object value) {
        if (value instanceof String text) {
            return field.equals(Fields.REGION_MODULE) ? NativeText.attribute(text) : NativeText.element(text);
        } else if (value instanceof Attributes attributes) {
            return attributes(attributes);
        } else if (value instanceof Long number) {
            return field.kind().equals(Fields.REGIONS) ? line(number) : rank(number);
        }
        return value;
    }

    private void addMetrics() {
        boolean renumber = hasGap(from.metrics(), Metric::fileId);
        from.metrics().stream().map(Metric::name).filter(NativeForm::fits).forEach(names::add);
        MetricOrder order = MetricOrder.of(from);
        for (Metric metric : order.metrics()) {
            MetricKind kind = kind(metric);
            to.add(form(Fields.METRICS, metric)
                    .edit()
                    .name(uniqueName(metric.name()))
                    .fileId(renumber ? to.metricCount() : metric.fileId())
                    .parent(order.parent(metric))
                    .type(type(metric.type()))
                    .typeName(typeName(metric))
                    .kind(kind)
                    .derivation(derivation(metric.derivation(), kind)));
        }
        if (from.metrics().isEmpty()) {
            to.add(Metric.named(STAND_IN_METRIC));
        }
    }

    private void addRegions() {
        boolean renumber = hasGap(from.regions(), Region::fileId);
        for (Region region : from.regions()) {
            to.add(form(Fields.REGIONS, region).edit().fileId(renumber ? region.id() : region.fileId()));
        }
        if (from.regions().isEmpty()) {
            to.add(Region.named(STAND_IN));
        }
    }

    private void addCallNodes() {
        boolean renumber = hasGap(from.callNodes(), CallNode::fileId);
        for (CallNode node : from.callNodes()) {
            to.addCallNode(
                    renumber ? node.id() : node.fileId(),
                    node.parent(),
                    node.region(),
                    line(node.line()),
                    NativeText.attribute(node.module()),
                    node.parameters().stream()
                            .filter(parameter -> !parameter.key().equals(DefinitionsLayout.SIBLING_KEY))
                            .map(NativeForm::parameter)
                            .toList(),
                    attributes(node.attributes()));
        }
        if (from.callNodes().isEmpty()) {
            to.addCallNode(Tree.NO_PARENT, 0);
        }
    }

    private void addSystem() {
        for (SystemNode node : from.systemNodes()) {
            to.add(form(Fields.SYSTEM_NODES, node), node.parent());
        }
        int[] groups = addGroups();
        for (Location location : from.locations()) {
            to.add(form(Fields.LOCATIONS, location).withFileId(location.id()), groups[location.group()]);
        }
        if (from.locations().isEmpty()) {
            addLocation();
        }
        from.topologies().forEach(topology -> topology(topology, groups).ifPresent(to::add));
    }

    /** Adds the groups that have locations; returns the handle of each, -1 for the others. */
    private int[] addGroups() {
        boolean[] used = new boolean[from.locationGroups().size()];
        from.locations().forEach(location -> used[location.group()] = true);
        int[] handles = new int[used.length];
        for (LocationGroup group : from.locationGroups()) {
            handles[group.id()] = used[group.id()] ? to.add(form(Fields.GROUPS, group), group.systemNode()) : -1;
        }
        return handles;
    }

    private void addLocation() {
        if (from.systemNodes().isEmpty()) {
            to.addSystemNode(Tree.NO_PARENT, STAND_IN, "machine", "", Attributes.NONE);
        }
        int group = to.addLocationGroup(0, STAND_IN, 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        to.addLocation(0, group, STAND_IN, 0, Location.Type.CPU_THREAD, Attributes.NONE);
    }

    private static Optional<Topology> topology(Topology topology, int[] groups) {
        boolean fits = !topology.dimensions().isEmpty()
                && topology.dimensions().stream().allMatch(d -> d.size() <= Integer.MAX_VALUE);
        if (!fits) {
            return Optional.empty();
        }
        return Optional.of(new Topology(
                NativeText.attribute(topology.name()),
                topology.dimensions().stream()
                        .map(d -> new Topology.Dimension(NativeText.attribute(d.name()), d.size(), d.periodic()))
                        .toList(),
                topology.coordinates().stream()
                        .flatMap(c -> coordinate(c, groups).stream())
                        .toList()));
    }

    private static Optional<Topology.Coordinate> coordinate(Topology.Coordinate c, int[] groups) {
        return switch (c.owner()) {
            case LOCATION -> Optional.of(c);
            case LOCATION_GROUP ->
                groups[c.ownerId()] < 0
                        ? Optional.empty()
                        : Optional.of(new Topology.Coordinate(c.owner(), groups[c.ownerId()], c.position()));
            case SYSTEM_NODE -> Optional.empty();
        };
    }

    /** Returns the name if it is valid and unused, otherwise a similar name that no other metric has. */
    private String uniqueName(String name) {
        if (fits(name)) {
            return name;
        }
        String wanted = name.isBlank() ? BLANK_NAME : NativeText.element(name);
        String unique = wanted;
        for (int n = 2; !names.add(unique); n++) {
            unique = wanted + "_" + n;
        }
        return unique;
    }

    private static boolean fits(String name) {
        return !name.isBlank() && NativeText.element(name).equals(name);
    }

    private static MetricKind kind(Metric metric) {
        if (metric.kind() != MetricKind.SIMPLE) {
            return metric.kind();
        }
        return metric.type().mayBeInclusive() ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
    }

    private static ValueType type(ValueType type) {
        boolean odd = type.base() == ValueType.Base.SCALE_FUNC && type.length() != ScaleFuncLayout.WORDS;
        return odd ? ValueType.ndoubles(type.length()) : type;
    }

    private static String typeName(Metric metric) {
        CubeDtype dtype = MetricsSectionWriter.dtype(type(metric.type()));
        boolean usual = dtype.text(metric.typeName()).equals(dtype.text());
        return usual ? "" : metric.typeName();
    }

    private static Derivation derivation(Derivation d, MetricKind kind) {
        String expression = NativeText.element(d.expression());
        if (expression.isBlank()) {
            expression = kind.derived() ? NO_EXPRESSION : "";
        }
        return new Derivation(
                expression,
                d.rowwise() || expression.isEmpty(),
                NativeText.element(d.initialization()),
                d.aggregations().stream()
                        .filter(a -> OPERATORS.contains(a.operator()))
                        .map(a -> new Derivation.Aggregation(a.operator(), NativeText.element(a.expression())))
                        .toList());
    }

    private static Parameter parameter(Parameter parameter) {
        String value = NativeText.attribute(parameter.value());
        boolean numeric = parameter.kind() == Parameter.Kind.NUMERIC && NativeText.isNumber(value);
        return new Parameter(
                numeric ? Parameter.Kind.NUMERIC : Parameter.Kind.STRING, NativeText.attribute(parameter.key()), value);
    }

    private static Attributes attributes(Attributes attributes) {
        Map<String, String> fit = new LinkedHashMap<>();
        attributes
                .values()
                .forEach((key, value) -> fit.putIfAbsent(NativeText.attribute(key), NativeText.attribute(value)));
        return Attributes.of(fit);
    }

    private static long line(long line) {
        return line < 0 || line > Integer.MAX_VALUE ? Region.NO_LINE : line;
    }

    private static long rank(long rank) {
        return Math.min(rank, Integer.MAX_VALUE);
    }

    /** Returns whether ids, which must be distinct, differ from 0, 1, … n-1. */
    private static <T> boolean hasGap(List<T> things, ToLongFunction<T> fileId) {
        return things.stream().anyMatch(thing -> fileId.applyAsLong(thing) >= things.size());
    }
}
