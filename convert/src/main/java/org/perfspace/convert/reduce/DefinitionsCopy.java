package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;

/**
 * Copies definitions dimension by dimension, with changes in some of them. Each dimension is copied once, in the order of
 * ids, so that the remaining parts keep their relative order and their file ids.
 */
final class DefinitionsCopy {

    public static final int NONE = -1;

    private final Definitions source;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();

    public DefinitionsCopy(Definitions source) {
        this.source = source;
        builder.attributes(source.attributes()).titles(source.titles());
        source.mirrors().forEach(builder::mirror);
    }

    /** Returns the builder of the copy, for dimensions that are not copied. */
    public DefinitionsBuilder builder() {
        return builder;
    }

    public Definitions build() {
        return builder.build();
    }

    public DefinitionsCopy metrics() {
        return metrics(Metric::edit);
    }

    /** Copies all metrics with a change. */
    public DefinitionsCopy metrics(Function<Metric, Metric.Builder> change) {
        source.metrics().forEach(metric -> builder.add(change.apply(metric)));
        return this;
    }

    /** Copies all regions and call nodes. */
    public DefinitionsCopy calls() {
        source.regions().forEach(region -> builder.add(region.edit()));
        return callNodes();
    }

    /** Copies all call nodes; their regions have been added in their order. */
    public DefinitionsCopy callNodes() {
        source.callNodes().forEach(node -> builder.add(node, node.parent(), node.region()));
        return this;
    }

    /** Copies the call nodes that own their own cost, each below its nearest such ancestor, and their regions. */
    public DefinitionsCopy calls(int[] owners) {
        int[] regions = regions(owners);
        int[] handles = new int[owners.length];
        for (CallNode node : source.callNodes()) {
            if (owners[node.id()] == node.id()) {
                int above = node.parent() == Tree.NO_PARENT ? NONE : owners[node.parent()];
                int parent = above == NONE ? Tree.NO_PARENT : handles[above];
                handles[node.id()] = builder.add(node, parent, regions[node.region()]);
            }
        }
        return this;
    }

    /** Copies the whole system and its topologies. */
    public DefinitionsCopy system() {
        return system(source.topologies());
    }

    /** Copies the whole system with other topologies, which contain ids of the source. */
    DefinitionsCopy system(List<Topology> topologies) {
        boolean[] all = new boolean[source.locations().size()];
        Arrays.fill(all, true);
        boolean[] groups = new boolean[source.locationGroups().size()];
        Arrays.fill(groups, true);
        boolean[] nodes = new boolean[source.systemNodes().size()];
        Arrays.fill(nodes, true);
        system(nodes, groups, all, topologies, new ArrayList<>());
        return this;
    }

    /** Copies some locations, and the parts of the system that contain them. */
    public DefinitionsCopy system(boolean[] locations, List<String> notes) {
        boolean[] groups = new boolean[source.locationGroups().size()];
        for (Location location : source.locations()) {
            groups[location.group()] |= locations[location.id()];
        }
        boolean[] nodes = new boolean[source.systemNodes().size()];
        for (LocationGroup group : source.locationGroups()) {
            nodes[group.systemNode()] |= groups[group.id()];
        }
        for (int node = nodes.length - 1; node >= 0; node--) {
            int parent = source.systemTree().parent(node);
            if (nodes[node] && parent != Tree.NO_PARENT) {
                nodes[parent] = true;
            }
        }
        system(nodes, groups, locations, source.topologies(), notes);
        return this;
    }

    /** Copies the regions of the call nodes that stay, and the regions without any call nodes in the source. */
    private int[] regions(int[] owners) {
        boolean[] gone = new boolean[source.regions().size()];
        for (CallNode node : source.callNodes()) {
            gone[node.region()] = true;
        }
        for (CallNode node : source.callNodes()) {
            if (owners[node.id()] == node.id()) {
                gone[node.region()] = false;
            }
        }
        int[] handles = new int[gone.length];
        for (Region region : source.regions()) {
            handles[region.id()] = gone[region.id()] ? NONE : builder.add(region.edit());
        }
        return handles;
    }

    private void system(
            boolean[] keepNode,
            boolean[] keepGroup,
            boolean[] keepLocation,
            List<Topology> topologies,
            List<String> notes) {
        int[] nodes = new int[keepNode.length];
        for (SystemNode node : source.systemNodes()) {
            int parent = node.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : nodes[node.parent()];
            nodes[node.id()] = keepNode[node.id()] ? builder.add(node, parent) : NONE;
        }
        int[] groups = new int[keepGroup.length];
        for (LocationGroup group : source.locationGroups()) {
            groups[group.id()] = keepGroup[group.id()] ? builder.add(group, nodes[group.systemNode()]) : NONE;
        }
        int[] locations = new int[keepLocation.length];
        for (Location location : source.locations()) {
            locations[location.id()] =
                    keepLocation[location.id()] ? builder.add(location, groups[location.group()]) : NONE;
        }
        for (Topology topology : topologies) {
            add(topology, nodes, groups, locations, notes);
        }
    }

    private void add(Topology topology, int[] nodes, int[] groups, int[] locations, List<String> notes) {
        List<Topology.Coordinate> kept = new ArrayList<>();
        for (Topology.Coordinate c : topology.coordinates()) {
            int owner =
                    switch (c.owner()) {
                        case SYSTEM_NODE -> nodes[c.ownerId()];
                        case LOCATION_GROUP -> groups[c.ownerId()];
                        case LOCATION -> locations[c.ownerId()];
                    };
            if (owner != NONE) {
                kept.add(new Topology.Coordinate(c.owner(), owner, c.position()));
            }
        }
        int lost = topology.coordinates().size() - kept.size();
        if (lost > 0) {
            notes.add("topology \"" + topology.name() + "\" loses " + lost + " of "
                    + topology.coordinates().size() + " coordinates, as their owners are left out");
        }
        builder.add(new Topology(topology.name(), topology.dimensions(), kept));
    }
}
