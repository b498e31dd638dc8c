package org.perfspace.writer.cubexml;

import java.util.List;
import java.util.stream.IntStream;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;

/** The parts of a system that CUBE 3 and CUBE 2 cannot hold: they know machines, nodes in these, processes and threads. */
final class SystemLosses {

    private final Definitions definitions;
    private final SystemShape shape;
    private final boolean version2;
    private final WriteReport report;

    SystemLosses(Definitions definitions, boolean version2, WriteReport report) {
        this.definitions = definitions;
        this.shape = new SystemShape(definitions);
        this.version2 = version2;
        this.report = report;
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
        Losses.count(report, nodes, "system nodes between machine and node", n -> !shape.isWritten(n.id()));
        Losses.count(
                report,
                nodes,
                "places of nodes inside others (they are set below the machine)",
                n -> depths[n.id()] > 1 && shape.isWritten(n.id()));
        Losses.count(
                report,
                nodes,
                "machines with processes of their own (a node is put between)",
                n -> depths[n.id()] == 0 && shape.isNode(n.id()));
    }

    private void reportNodes() {
        List<SystemNode> nodes = definitions.systemNodes();
        Losses.count(report, nodes, "classes of system nodes", n -> !n.nodeClass()
                .equals(isMachine(n) ? "machine" : "node"));
        Losses.count(
                report,
                nodes,
                "descriptions of system nodes",
                n -> !n.description().isEmpty() && !saysDescription(n));
        Losses.count(report, nodes, "attributes of system nodes", n -> !n.attributes()
                .isEmpty());
        Losses.count(
                report,
                nodes,
                "texts of system nodes with characters that XML has not",
                n -> Losses.isOdd(n.name()) || (saysDescription(n) && Losses.isOdd(n.description())));
    }

    private static boolean isMachine(SystemNode node) {
        return node.parent() == Tree.NO_PARENT;
    }

    private boolean saysDescription(SystemNode node) {
        return !version2 && isMachine(node);
    }

    private void reportProcesses() {
        List<LocationGroup> groups = definitions.locationGroups();
        Losses.count(report, groups, "types of processes", g -> g.type() != LocationGroup.Type.PROCESS);
        Losses.count(
                report, groups, "attributes of processes", g -> !g.attributes().isEmpty());
        Losses.count(
                report,
                groups,
                "names of processes with characters that XML has not, or none",
                g -> g.name().isEmpty() || Losses.isOdd(g.name()));
    }

    private void reportLocations() {
        List<Location> locations = definitions.locations();
        Losses.count(report, locations, "types of locations", l -> l.type() != Location.Type.CPU_THREAD);
        Losses.count(report, locations, "attributes of locations", l -> !l.attributes()
                .isEmpty());
        if (version2) {
            List<Location> inFile = shape.locationsInOrder();
            List<Integer> positions = IntStream.range(0, inFile.size()).boxed().toList();
            Losses.count(
                    report, positions, "ids of locations", i -> inFile.get(i).fileId() != i);
        }
        Losses.count(
                report,
                locations,
                "names of locations with characters that XML has not, or none",
                l -> l.name().isEmpty() || Losses.isOdd(l.name()));
    }

    private void reportTopologies() {
        List<Topology> topologies = definitions.topologies();
        Losses.count(
                report,
                topologies,
                "names of topologies and their dimensions",
                t -> !t.name().isEmpty()
                        || t.dimensions().stream().anyMatch(d -> !d.name().isEmpty()));
        Losses.count(
                report,
                topologies.stream().flatMap(t -> t.coordinates().stream()).toList(),
                "coordinates of system nodes that are left out",
                c -> !shape.isWritten(c));
    }
}
