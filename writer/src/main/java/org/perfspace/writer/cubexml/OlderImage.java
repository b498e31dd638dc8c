package org.perfspace.writer.cubexml;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.NativeText;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from a file of CUBE 3 or CUBE 2. */
final class OlderImage {

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_NAME,
            Fields.METRIC_TITLE,
            Fields.METRIC_UNIT,
            Fields.METRIC_DESCRIPTION,
            Fields.METRIC_URL,
            Fields.METRIC_TYPE,
            Fields.METRIC_TYPE_NAME,
            Fields.METRIC_VISIBILITY,
            Fields.REGION_NAME,
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.REGION_END,
            Fields.REGION_URL,
            Fields.REGION_DESCRIPTION,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_MODULE,
            Fields.CALL_NODE_PARAMETERS,
            Fields.GROUP_NAME,
            Fields.GROUP_RANK,
            Fields.LOCATION_NAME,
            Fields.LOCATION_RANK);

    private final Definitions original;
    private final boolean version2;
    private final XmlIds ids;
    private final SystemShape shape;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final int[] systemNodes;
    private final int[] groups;
    private final int[] locations;

    private OlderImage(Definitions original, boolean version2) {
        this.original = original;
        this.version2 = version2;
        this.ids = new XmlIds(original);
        this.shape = new SystemShape(original);
        this.systemNodes = Image.none(original.systemNodes().size());
        this.groups = Image.none(original.locationGroups().size());
        this.locations = Image.none(original.locations().size());
    }

    /** Returns the image of definitions. */
    static Image of(Definitions definitions, boolean version2) {
        return new OlderImage(definitions, version2).build();
    }

    /**
     * Rejects metrics that readers of the file could not distinguish, because their names differ only in characters
     * that are lost.
     */
    static void requireNames(Definitions definitions, boolean version2, Place target) throws ProfileException {
        Set<String> names = new HashSet<>();
        OlderImage image = new OlderImage(definitions, version2);
        for (Metric metric : definitions.metrics()) {
            String name = image.nameOf(metric);
            if (!names.add(name)) {
                throw target.unsupported(
                        "expected metrics with names of their own when written as XML, found \"%s\" twice", name);
            }
        }
    }

    private Image build() {
        builder.attributes(attributes(original.attributes()));
        original.mirrors().forEach(mirror -> builder.mirror(element(mirror)));
        for (Metric metric : original.metrics()) {
            String dtype = MetricsPart.dtype(metric, version2);
            boolean usual =
                    dtype.equals(MetricsPart.dtype(metric.edit().typeName("").asDefined(0), version2));
            builder.add(readBack(Fields.METRICS, metric)
                    .edit()
                    .fileId(ids.of(metric))
                    .parent(metric.parent())
                    .name(nameOf(metric))
                    .visibility(metric.visibility() == Visibility.VOID ? Visibility.VOID : Visibility.NORMAL)
                    .type(MetricsPart.typeReadBack(metric, version2))
                    .typeName(usual && !version2 ? "" : dtype));
        }
        for (Region region : original.regions()) {
            Region.Builder there = readBack(Fields.REGIONS, region).edit().fileId(ids.of(region));
            builder.add(there.renamed(element(region.name())));
        }
        for (CallNode node : original.callNodes()) {
            builder.add(readBack(Fields.CALL_NODES, node).withFileId(ids.of(node)), node.parent(), node.region());
        }
        addSystem();
        original.topologies().forEach(topology -> builder.add(readBack(topology)));
        Definitions there = builder.build();
        Format format = version2 ? Format.CUBE2 : Format.CUBE3;
        return Image.of(
                format.title(),
                original,
                there,
                Image.identity(original.metrics().size()),
                systemNodes,
                groups,
                Image.ids(locations, builder::locationId));
    }

    private String nameOf(Metric metric) {
        return version2 ? ids.of(metric) + element(metric.title()) : element(metric.name());
    }

    /** Returns a definition with the fields that the file has, as a reader finds them. */
    private <T> T readBack(Field.Kind<T> kind, T definition) {
        return kind.changed(
                definition,
                (field, value) -> HOLDS.contains(field) && !(version2 && field.equals(Fields.CALL_NODE_PARAMETERS))
                        ? readBack(field, value)
                        : field.absentIn(definition));
    }

    private Object readBack(Field<?> field, Object value) {
        if (field.equals(Fields.REGION_MODULE) || field.equals(Fields.CALL_NODE_MODULE)) {
            return module(value.toString());
        } else if (value instanceof String text) {
            return element(text);
        } else if (value instanceof List<?> parameters) {
            return parameters.stream().flatMap(OlderImage::readBack).toList();
        }
        return value;
    }

    private static Stream<Parameter> readBack(Object value) {
        return value instanceof Parameter parameter && !parameter.key().equals(DefinitionsLayout.SIBLING_KEY)
                ? Stream.of(new Parameter(
                        parameter.kind(),
                        NativeText.attribute(parameter.key()),
                        NativeText.attribute(parameter.value())))
                : Stream.empty();
    }

    private String module(String text) {
        String module = version2 ? element(text) : NativeText.attribute(text);
        return version2 && module.equals(DefinitionsLayout.UNKNOWN_MODULE) ? "" : module;
    }

    /** Returns a text between tags, around which the reader of CUBE 2 removes blanks. */
    private String element(String text) {
        String there = NativeText.element(text);
        return version2 ? there.strip() : there;
    }

    private static Attributes attributes(Attributes attributes) {
        Map<String, String> there = new LinkedHashMap<>();
        attributes
                .values()
                .forEach((name, value) -> there.put(NativeText.attribute(name), NativeText.attribute(value)));
        return Attributes.of(there);
    }

    /** Adds machines, nodes, processes and threads in the order of the file. */
    private void addSystem() {
        int machine = Tree.NO_PARENT;
        for (SystemNode node : original.systemNodes()) {
            if (shape.isMachine(node.id())) {
                machine = add(node, Tree.NO_PARENT, DefinitionsLayout.MACHINE);
                systemNodes[node.id()] = machine;
            }
            if (shape.isNode(node.id())) {
                int there = add(node, machine, DefinitionsLayout.NODE);
                systemNodes[node.id()] = shape.isMachine(node.id()) ? machine : there;
                shape.processes(node.id()).forEach(group -> add(group, there));
            }
        }
    }

    private int add(SystemNode node, int parent, String sort) {
        boolean described = !version2 && parent == Tree.NO_PARENT;
        String description = described ? element(node.description()) : "";
        return builder.addSystemNode(parent, element(node.name()), sort, description, Attributes.NONE);
    }

    private void add(LocationGroup group, int node) {
        LocationGroup there = readBack(Fields.GROUPS, group);
        groups[group.id()] = there.name().isEmpty()
                ? builder.addLocationGroup(node, "Process " + group.rank(), group.rank(), there.type(), Attributes.NONE)
                : builder.add(there, node);
        for (Location thread : shape.threads(group)) {
            Location location = readBack(Fields.LOCATIONS, thread);
            long id = version2 ? DefinitionsBuilder.NEXT_FILE_ID : ids.of(thread);
            String name = location.name().isEmpty() ? "Thread " + thread.rank() : location.name();
            locations[thread.id()] =
                    builder.addLocation(id, groups[group.id()], name, thread.rank(), location.type(), Attributes.NONE);
        }
    }

    private Topology readBack(Topology topology) {
        return new Topology(
                "",
                topology.dimensions().stream()
                        .map(dimension -> new Topology.Dimension("", dimension.size(), dimension.periodic()))
                        .toList(),
                topology.coordinates().stream()
                        .filter(shape::isWritten)
                        .map(coordinate ->
                                new Topology.Coordinate(coordinate.owner(), owner(coordinate), coordinate.position()))
                        .toList());
    }

    private int owner(Topology.Coordinate coordinate) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> systemNodes[coordinate.ownerId()];
            case LOCATION_GROUP -> groups[coordinate.ownerId()];
            case LOCATION -> locations[coordinate.ownerId()];
        };
    }
}
