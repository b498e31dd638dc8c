package org.perfspace.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The system tree of a profile in its final order: nodes in pre-order, groups in the order of their nodes, and locations in
 * that of their ids. The nodes, groups and locations of a {@link DefinitionsBuilder} refer to each other by handles, which
 * are their positions in the order in which they were added.
 */
final class ArrangedSystem {

    private final List<SystemNode> systemNodes;
    private final List<LocationGroup> groups;
    private final List<Location> locations;
    private final int[] systemPositions;
    private final int[] groupPositions;
    private final int[] locationPositions;

    /** Finds the position of each node, group and location. */
    ArrangedSystem(List<SystemNode> systemNodes, List<LocationGroup> groups, List<Location> locations) {
        this.systemNodes = systemNodes;
        this.groups = groups;
        this.locations = locations;
        this.systemPositions = Tree.preOrder(Tree.parentsOfSystemNodes(systemNodes));
        long[] nodesOfGroups = new long[groups.size()];
        for (int handle = 0; handle < nodesOfGroups.length; handle++) {
            nodesOfGroups[handle] = systemPositions[groups.get(handle).systemNode()];
        }
        this.groupPositions = Handles.ranking(nodesOfGroups);
        long[] idsOfLocations = new long[locations.size()];
        for (int handle = 0; handle < idsOfLocations.length; handle++) {
            idsOfLocations[handle] = locations.get(handle).fileId();
        }
        this.locationPositions = Handles.ranking(idsOfLocations);
    }

    /** Returns the position of the location of each handle. */
    int[] locationPositions() {
        return locationPositions;
    }

    List<SystemNode> nodes() {
        List<SystemNode> arranged = new ArrayList<>(systemNodes.size());
        for (int handle : Handles.order(systemPositions)) {
            SystemNode n = systemNodes.get(handle);
            int parent = Handles.at(systemPositions, n.parent());
            arranged.add(n.at(systemPositions[handle], parent));
        }
        return arranged;
    }

    List<LocationGroup> groups() {
        List<LocationGroup> arranged = new ArrayList<>(groups.size());
        for (int handle : Handles.order(groupPositions)) {
            LocationGroup g = groups.get(handle);
            int node = systemPositions[g.systemNode()];
            arranged.add(g.at(groupPositions[handle], node));
        }
        return arranged;
    }

    List<Location> locations() {
        List<Location> arranged = new ArrayList<>(locations.size());
        for (int handle : Handles.order(locationPositions)) {
            Location l = locations.get(handle);
            int group = groupPositions[l.group()];
            arranged.add(l.at(locationPositions[handle], l.fileId(), group));
        }
        return arranged;
    }

    Topology topology(Topology topology) {
        return new Topology(
                topology.name(),
                topology.dimensions(),
                topology.coordinates().stream()
                        .map(c -> new Topology.Coordinate(c.owner(), owner(c), c.position()))
                        .toList());
    }

    private int owner(Topology.Coordinate coordinate) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> systemPositions[coordinate.ownerId()];
            case LOCATION_GROUP -> groupPositions[coordinate.ownerId()];
            case LOCATION -> locationPositions[coordinate.ownerId()];
        };
    }
}
