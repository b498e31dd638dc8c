package org.perfspace.writer.cubexml;

import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.writer.supplement.Losses;

/**
 * The parts of a system that CUBE 3 and CUBE 2 cannot express: they support only machines, nodes of machines, processes
 * and threads.
 */
final class SystemLosses {

    private final Definitions definitions;
    private final SystemShape shape;
    private final boolean version2;
    private final Losses losses;

    SystemLosses(Definitions definitions, boolean version2, Losses losses) {
        this.definitions = definitions;
        this.shape = new SystemShape(definitions);
        this.version2 = version2;
        this.losses = losses;
    }

    void report() {
        reportShape();
        reportNodes();
        reportProcesses();
        reportLocations();
        reportTopologies();
    }

    private void reportShape() {
        int[] depths = definitions.systemTree().depths();
        List<SystemNode> nodes = definitions.systemNodes();
        losses.count(nodes, "system nodes between machine and node", n -> !shape.isWritten(n.id()));
        losses.count(
                nodes,
                "places of nodes inside others (they are set below the machine)",
                n -> depths[n.id()] > 1 && shape.isWritten(n.id()));
        losses.count(
                nodes,
                "machines with processes of their own (a node is put between)",
                n -> depths[n.id()] == 0 && shape.isNode(n.id()));
    }

    private void reportNodes() {
        List<SystemNode> nodes = definitions.systemNodes();
        losses.of(Fields.SYSTEM_NODE_CLASS, n -> !n.nodeClass().equals(isMachine(n) ? "machine" : "node"));
        losses.of(
                Fields.SYSTEM_NODE_DESCRIPTION, n -> Fields.SYSTEM_NODE_DESCRIPTION.isStated(n) && !saysDescription(n));
        losses.of(List.of(Fields.SYSTEM_NODE_ATTRIBUTES));
        losses.count(
                nodes,
                "texts of system nodes with characters that XML has not",
                n -> OlderLosses.isOdd(n.name()) || (saysDescription(n) && OlderLosses.isOdd(n.description())));
    }

    private static boolean isMachine(SystemNode node) {
        return node.parent() == Tree.NO_PARENT;
    }

    private boolean saysDescription(SystemNode node) {
        return !version2 && isMachine(node);
    }

    private void reportProcesses() {
        List<LocationGroup> groups = definitions.locationGroups();
        losses.of(List.of(Fields.GROUP_TYPE, Fields.GROUP_ATTRIBUTES));
        losses.count(
                groups,
                "names of processes with characters that XML has not, or none",
                g -> g.name().isEmpty() || OlderLosses.isOdd(g.name()));
    }

    private void reportLocations() {
        List<Location> locations = definitions.locations();
        losses.of(List.of(Fields.LOCATION_TYPE, Fields.LOCATION_ATTRIBUTES));
        if (version2) {
            int[] positions = positions(shape.locationsInOrder());
            losses.of(Fields.LOCATION_ID, l -> l.fileId() != positions[l.id()]);
        }
        losses.count(
                locations,
                "names of locations with characters that XML has not, or none",
                l -> l.name().isEmpty() || OlderLosses.isOdd(l.name()));
    }

    private static int[] positions(List<Location> inFile) {
        int[] positions = new int[inFile.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[inFile.get(i).id()] = i;
        }
        return positions;
    }

    private void reportTopologies() {
        List<Topology> topologies = definitions.topologies();
        losses.count(
                topologies,
                "names of topologies and their dimensions",
                t -> !t.name().isEmpty()
                        || t.dimensions().stream().anyMatch(d -> !d.name().isEmpty()));
        losses.count(
                topologies.stream().flatMap(t -> t.coordinates().stream()).toList(),
                "coordinates of system nodes that are left out",
                c -> !shape.isWritten(c));
    }
}
