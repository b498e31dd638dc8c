package org.perfspace.convert.algebra;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Combined definitions that contain those of all operands, and the mapping of each operand's definitions to them. */
final class Integration {

    private final Definitions definitions;
    private final List<Mapping> mappings = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** Combines the definitions of operands for an operation. */
    Integration(Operation operation, List<Operand> operands, Matching matching) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        List<Definitions> all =
                operands.stream().map(o -> o.space().definitions()).toList();
        MetricMerge metrics = new MetricMerge(operation, notes);
        operands.forEach(metrics::add);
        metrics.define(builder);
        CallTreeMerge calls = new CallTreeMerge(builder, matching.byNameOnly());
        all.forEach(calls::add);
        SystemMerge system = SystemMerge.of(builder, matching.system(), all, notes);
        addTopologies(builder, all, system);
        all.stream().flatMap(d -> d.mirrors().stream()).distinct().forEach(builder::mirror);
        builder.titles(all.get(0).titles());
        builder.attributes(attributes(operation, operands, all));
        definitions = builder.build();
        for (int i = 0; i < all.size(); i++) {
            mappings.add(mapping(
                    builder,
                    translate(metrics.map(i), builder::metricId),
                    translate(calls.map(i), builder::callNodeId),
                    translate(system.map(i), builder::locationId)));
        }
    }

    Definitions definitions() {
        return definitions;
    }

    Mapping mapping(int operand) {
        return mappings.get(operand);
    }

    /** Returns notes on decisions that were not obvious, one line of text each. */
    List<String> notes() {
        return notes;
    }

    private Mapping mapping(DefinitionsBuilder builder, int[] metrics, int[] callNodes, int[] locations) {
        return new Mapping(
                Mapping.inverse(metrics, builder.metricCount()),
                Mapping.inverse(callNodes, builder.callNodeCount()),
                locations,
                builder.locationCount());
    }

    private static int[] translate(int[] handles, IntUnaryOperator id) {
        int[] ids = new int[handles.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id.applyAsInt(handles[i]);
        }
        return ids;
    }

    /** Returns the attributes that all operands share, and attributes that describe how the result was computed. */
    private static Attributes attributes(Operation operation, List<Operand> operands, List<Definitions> all) {
        Map<String, String> facts = new LinkedHashMap<>(all.get(0).attributes().values());
        all.forEach(d -> facts.entrySet().retainAll(d.attributes().values().entrySet()));
        facts.keySet().removeIf(Operation::isDescribedBy);
        facts.put(Operation.ATTRIBUTE, operation.id());
        for (int i = 0; i < operands.size(); i++) {
            facts.put(Operation.OPERAND + (i + 1), operands.get(i).name());
        }
        return Attributes.of(facts);
    }

    private void addTopologies(DefinitionsBuilder builder, List<Definitions> all, SystemMerge system) {
        Map<String, Topology> different = new TreeMap<>();
        for (int i = 0; i < all.size(); i++) {
            for (Topology topology : all.get(i).topologies()) {
                Topology moved = moved(topology, i, system);
                if (different.putIfAbsent(moved.toString(), moved) == null) {
                    builder.add(moved);
                }
            }
        }
    }

    private Topology moved(Topology topology, int operand, SystemMerge system) {
        List<Topology.Coordinate> coordinates = new ArrayList<>();
        for (Topology.Coordinate c : topology.coordinates()) {
            if (c.owner() != Topology.Owner.SYSTEM_NODE || system.keepsNodes()) {
                coordinates.add(new Topology.Coordinate(c.owner(), owner(c, operand, system), c.position()));
            }
        }
        int lost = topology.coordinates().size() - coordinates.size();
        if (lost > 0) {
            notes.add("topology \"" + topology.name() + "\" loses " + lost
                    + " coordinates of machines and nodes, as these are brought together");
        }
        return new Topology(topology.name(), topology.dimensions(), coordinates);
    }

    private static int owner(Topology.Coordinate coordinate, int operand, SystemMerge system) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> system.nodeMap(operand)[coordinate.ownerId()];
            case LOCATION_GROUP -> system.groupMap(operand)[coordinate.ownerId()];
            case LOCATION -> system.map(operand)[coordinate.ownerId()];
        };
    }

    /**
     * Merges metric trees. Metrics are the same if they have the same unique name at the same place of the tree and the same
     * unit, if both or neither are derived, and if their types can be combined. The first definition is used. A different
     * metric with a name that is taken gets a number appended to its name.
     */
    private static final class MetricMerge {

        private final Operation operation;
        private final List<Metric> metrics = new ArrayList<>();
        private final List<List<ValueType>> types = new ArrayList<>();
        private final Map<Key, Integer> handles = new HashMap<>();
        private final Set<String> names = new HashSet<>();
        private final FreeIds fileIds = new FreeIds();
        private final List<int[]> maps = new ArrayList<>();
        private final List<String> notes;

        private record Key(int parent, String name) {}

        MetricMerge(Operation operation, List<String> notes) {
            this.operation = operation;
            this.notes = notes;
        }

        /** Adds the metrics of the next operand. */
        void add(Operand operand) {
            Definitions definitions = operand.space().definitions();
            int[] map = new int[definitions.metrics().size()];
            Arrays.fill(map, Mapping.NONE);
            for (Metric metric : definitions.metrics()) {
                int parent = metric.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : map[metric.parent()];
                map[metric.id()] = place(metric, parent, operand.name());
            }
            maps.add(map);
        }

        /** Defines all metrics, with the types of the results. */
        void define(DefinitionsBuilder builder) {
            for (int handle = 0; handle < metrics.size(); handle++) {
                Metric metric = metrics.get(handle);
                Metric.Builder copy = metric.edit().type(operation.resultType(types.get(handle)));
                builder.add(operation.present(copy, metric));
            }
        }

        /** Returns the handles of an operand's metrics in the builder of the result. */
        int[] map(int operand) {
            return maps.get(operand);
        }

        private int place(Metric metric, int parent, String operand) {
            Integer known = handles.get(new Key(parent, metric.name()));
            if (known != null && canMeet(known, metric)) {
                types.get(known).add(metric.type());
                return known;
            }
            int handle = metrics.size();
            String name = free(metric.name());
            if (!name.equals(metric.name())) {
                notes.add("metric \"" + metric.name() + "\" of " + operand
                        + " is another than that of the operands before"
                        + " (place, unit \"" + metric.unit() + "\" or type " + metric.type() + "); it becomes \"" + name
                        + "\"");
            }
            metrics.add(metric.edit()
                    .name(name)
                    .parent(parent)
                    .fileId(fileIds.take(metric.fileId()))
                    .asDefined(handle));
            types.add(new ArrayList<>(List.of(metric.type())));
            handles.putIfAbsent(new Key(parent, metric.name()), handle);
            return handle;
        }

        private boolean canMeet(int known, Metric metric) {
            Metric first = metrics.get(known);
            ValueType a = first.type();
            ValueType b = metric.type();
            return first.unit().equals(metric.unit())
                    && first.kind().derived() == metric.kind().derived()
                    && (a.equals(b) || (isPlain(a) && isPlain(b)));
        }

        private static boolean isPlain(ValueType type) {
            return type.isInteger() || type.base() == ValueType.Base.DOUBLE;
        }

        private String free(String name) {
            String free = name;
            for (int i = 2; !names.add(free); i++) {
                free = name + "#" + i;
            }
            return free;
        }
    }
}
