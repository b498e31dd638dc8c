package org.perfspace.convert.algebra;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;

/**
 * Merges system trees. Location groups are the same if they have the same rank and type, locations if they have the same
 * group, rank and type. If several in one operand are equal, the n-th of one operand matches the n-th of another, so that
 * no rank appears twice. {@link Matching.SystemMode} specifies the treatment of machines and nodes.
 */
final class SystemMerge {

    private static final String MACHINE = "machine";
    private static final String NODE = "node";

    private final DefinitionsBuilder builder;
    private final Matching.SystemMode mode;
    private final Map<Object, Integer> nodes = new HashMap<>();
    private final Map<Object, Integer> groups = new HashMap<>();
    private final Map<Integer, Integer> nodeOfGroup = new HashMap<>();
    private final Map<Object, Integer> locations = new HashMap<>();
    private final FreeIds locationIds = new FreeIds();
    private final List<int[]> nodeMaps = new ArrayList<>();
    private final List<int[]> groupMaps = new ArrayList<>();
    private final List<int[]> maps = new ArrayList<>();

    private record GroupKey(long rank, LocationGroup.Type type) {}

    private record LocationKey(int group, long rank, Location.Type type) {}

    private record NodeKey(int parent, String name, String sort) {}

    private SystemMerge(DefinitionsBuilder builder, Matching.SystemMode mode) {
        this.builder = builder;
        this.mode = mode;
    }

    static SystemMerge of(
            DefinitionsBuilder builder, Matching.SystemMode requested, List<Definitions> operands, List<String> notes) {
        Matching.SystemMode mode = requested;
        if (requested == Matching.SystemMode.AUTOMATIC) {
            boolean alike = Partition.areCompatible(operands);
            mode = alike ? Matching.SystemMode.KEEP : Matching.SystemMode.COLLAPSE;
            if (!alike) {
                notes.add("the operands spread their processes over nodes in different ways:"
                        + " machines and nodes are collapsed into one of each");
            }
        }
        SystemMerge merge = new SystemMerge(builder, mode);
        operands.forEach(merge::add);
        return merge;
    }

    /** Returns the handles of an operand's locations in the builder of the result. */
    int[] map(int operand) {
        return maps.get(operand);
    }

    /** Returns the handles of an operand's location groups in the builder of the result. */
    int[] groupMap(int operand) {
        return groupMaps.get(operand);
    }

    /**
     * Returns the handles of an operand's system nodes in the builder of the result; {@link Mapping#NONE} for removed
     * nodes.
     */
    int[] nodeMap(int operand) {
        return nodeMaps.get(operand);
    }

    /** Returns the keys of the groups of an operand, by which groups of different operands are matched. */
    static Object[] groupKeys(Definitions definitions) {
        Occurrences occurrences = new Occurrences();
        return definitions.locationGroups().stream()
                .map(group -> occurrences.next(new GroupKey(group.rank(), group.type())))
                .toArray();
    }

    private void add(Definitions definitions) {
        Object[] keys = groupKeys(definitions);
        int[] nodeMap = mapNodes(definitions, keys);
        int[] groupMap = new int[keys.length];
        for (LocationGroup group : definitions.locationGroups()) {
            Integer known = groups.get(keys[group.id()]);
            if (known == null) {
                int node = nodeMap[group.systemNode()];
                known = builder.add(group, node);
                groups.put(keys[group.id()], known);
                nodeOfGroup.put(known, node);
            }
            groupMap[group.id()] = known;
        }
        nodeMaps.add(nodeMap);
        groupMaps.add(groupMap);
        maps.add(mapLocations(definitions, groupMap));
    }

    private int[] mapLocations(Definitions definitions, int[] groupMap) {
        int[] map = new int[definitions.locations().size()];
        Occurrences occurrences = new Occurrences();
        for (Location location : definitions.locations()) {
            int group = groupMap[location.group()];
            Object key = occurrences.next(new LocationKey(group, location.rank(), location.type()));
            Integer known = locations.get(key);
            if (known == null) {
                known = builder.add(location.withFileId(locationIds.take(location.fileId())), group);
                locations.put(key, known);
            }
            map[location.id()] = known;
        }
        return map;
    }

    private int[] mapNodes(Definitions definitions, Object[] keys) {
        return switch (mode) {
            case KEEP, AUTOMATIC -> keepNodes(definitions, keys);
            case REDUCE -> reduceNodes(definitions);
            case COLLAPSE -> collapseNodes(definitions);
        };
    }

    /**
     * Maps system nodes to nodes of earlier operands: a node that shares a process with an earlier node is the same; all
     * others are matched by name, or added.
     */
    private int[] keepNodes(Definitions definitions, Object[] keys) {
        int[] map = new int[definitions.systemNodes().size()];
        Arrays.fill(map, Mapping.NONE);
        for (LocationGroup group : definitions.locationGroups()) {
            Integer known = groups.get(keys[group.id()]);
            if (known != null && map[group.systemNode()] == Mapping.NONE) {
                map[group.systemNode()] = nodeOfGroup.getOrDefault(known, Mapping.NONE);
            }
        }
        boolean first = nodeMaps.isEmpty();
        Occurrences occurrences = new Occurrences();
        for (SystemNode node : definitions.systemNodes()) {
            if (map[node.id()] == Mapping.NONE) {
                int parent = node.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : map[node.parent()];
                Object key = occurrences.next(new NodeKey(parent, node.name(), node.nodeClass()));
                Integer known = first ? null : nodes.get(key);
                map[node.id()] = known == null ? addNode(node, parent, key) : known;
            }
        }
        return map;
    }

    private int addNode(SystemNode node, int parent, Object key) {
        int handle = builder.add(node, parent);
        nodes.put(key, handle);
        return handle;
    }

    private int[] reduceNodes(Definitions definitions) {
        int[] map = new int[definitions.systemNodes().size()];
        for (SystemNode node : definitions.systemNodes()) {
            if (node.parent() == Tree.NO_PARENT) {
                map[node.id()] = named(node, Tree.NO_PARENT);
            } else if (node.isHost()) {
                map[node.id()] = named(node, root(map, definitions, node));
            } else {
                map[node.id()] = map[node.parent()];
            }
        }
        return map;
    }

    private static int root(int[] map, Definitions definitions, SystemNode node) {
        SystemNode root = node;
        while (root.parent() != Tree.NO_PARENT) {
            root = definitions.systemNodes().get(root.parent());
        }
        return map[root.id()];
    }

    private int named(SystemNode node, int parent) {
        NodeKey key = new NodeKey(parent, node.name(), parent == Tree.NO_PARENT ? MACHINE : NODE);
        Integer known = nodes.get(key);
        return known == null ? addNode(node, parent, key) : known;
    }

    private int[] collapseNodes(Definitions definitions) {
        if (nodes.isEmpty() && !definitions.systemNodes().isEmpty()) {
            int machine = builder.addSystemNode(Tree.NO_PARENT, "Virtual machine", MACHINE, "", Attributes.NONE);
            nodes.put(NODE, builder.addSystemNode(machine, "Virtual node", NODE, "", Attributes.NONE));
        }
        int[] map = new int[definitions.systemNodes().size()];
        Arrays.fill(map, nodes.getOrDefault(NODE, Mapping.NONE));
        return map;
    }

    /** Returns whether the system nodes were kept, so that references to them are still valid. */
    boolean keepsNodes() {
        return mode == Matching.SystemMode.KEEP;
    }

    /** The distribution of the processes of a space over nodes. */
    private static final class Partition {

        private Partition() {}

        /** Returns whether processes that share a node in one operand also share one in all other operands that have them. */
        static boolean areCompatible(List<Definitions> operands) {
            Map<Object, Object> nodeOfGroup = new HashMap<>();
            for (int i = 0; i < operands.size(); i++) {
                Map<Object, Object> here = new HashMap<>();
                Map<Object, Object> there = new HashMap<>();
                Object[] keys = SystemMerge.groupKeys(operands.get(i));
                for (LocationGroup group : operands.get(i).locationGroups()) {
                    Object known = nodeOfGroup.get(keys[group.id()]);
                    if (known != null && !isOneToOne(here, there, group.systemNode(), known)) {
                        return false;
                    }
                }
                addNew(operands.get(i), i, keys, here, nodeOfGroup);
            }
            return true;
        }

        private static boolean isOneToOne(
                Map<Object, Object> here, Map<Object, Object> there, Object node, Object known) {
            Object sameNode = here.putIfAbsent(node, known);
            Object sameKnown = there.putIfAbsent(known, node);
            return (sameNode == null || sameNode.equals(known)) && (sameKnown == null || sameKnown.equals(node));
        }

        private static void addNew(
                Definitions definitions,
                int operand,
                Object[] keys,
                Map<Object, Object> here,
                Map<Object, Object> known) {
            for (LocationGroup group : definitions.locationGroups()) {
                Object node = here.computeIfAbsent(group.systemNode(), n -> List.of(operand, n));
                known.putIfAbsent(keys[group.id()], node);
            }
        }
    }
}
