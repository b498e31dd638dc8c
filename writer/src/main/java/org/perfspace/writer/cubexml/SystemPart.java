package org.perfspace.writer.cubexml;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.writer.cube.XmlText;

/** Machines, nodes, processes and threads, and their topologies. */
final class SystemPart {

    private final Definitions definitions;
    private final SystemShape shape;
    private final boolean version2;
    private final XmlIds ids;

    SystemPart(Definitions definitions, boolean version2) {
        this.definitions = definitions;
        this.shape = new SystemShape(definitions);
        this.version2 = version2;
        this.ids = new XmlIds(definitions);
    }

    void write(XmlText xml) throws IOException {
        xml.open(version2 ? LOCATIONS : SYSTEM).close();
        Tree tree = definitions.systemTree();
        for (int root = 0; root >= 0 && root < tree.size(); root = tree.nextSibling(root)) {
            if (shape.isMachine(root)) {
                writeMachine(xml, root);
            }
        }
        writeTopologies(xml);
        xml.end(version2 ? LOCATIONS : SYSTEM);
    }

    private void writeMachine(XmlText xml, int root) throws IOException {
        SystemNode machine = definitions.systemNodes().get(root);
        open(xml, MACHINE, root);
        xml.element(NAME, machine.name());
        if (!version2) {
            xml.elementUnlessEmpty(DESCR, machine.description());
        }
        for (int node = root; node < definitions.systemTree().end(root); node++) {
            if (shape.isNode(node)) {
                writeNode(xml, node, root);
            }
        }
        xml.end(MACHINE);
    }

    private void writeNode(XmlText xml, int node, int root) throws IOException {
        // a node that is added for the processes of a machine needs a separate number
        open(xml, NODE, node == root ? definitions.systemNodes().size() + root : node);
        xml.element(NAME, definitions.systemNodes().get(node).name());
        for (LocationGroup group : shape.processes(node)) {
            open(xml, PROCESS, version2 ? 2 * definitions.systemNodes().size() + group.id() : group.id());
            xml.element(NAME, group.name()).element(RANK, Long.toString(group.rank()));
            for (Location location : shape.threads(group)) {
                open(xml, THREAD, threadId(location.id()));
                xml.element(NAME, location.name()).element(RANK, Long.toString(location.rank()));
                xml.end(THREAD);
            }
            xml.end(PROCESS);
        }
        xml.end(NODE);
    }

    private void open(XmlText xml, String element, long id) throws IOException {
        xml.open(element).with(version2 ? LOCID : SYSTEM_ID, id).close();
    }

    /**
     * Returns the id of a thread. CUBE 3 numbers threads separately; CUBE 2 numbers all parts of the system together.
     */
    private long threadId(int location) {
        return version2
                ? 2L * definitions.systemNodes().size()
                        + definitions.locationGroups().size()
                        + location
                : ids.of(definitions.locations().get(location));
    }

    private void writeTopologies(XmlText xml) throws IOException {
        if (version2 && definitions.topologies().isEmpty()) {
            return;
        }
        xml.open(TOPOLOGIES).close();
        for (Topology topology : definitions.topologies()) {
            xml.open(CART).with(NDIMS, topology.dimensions().size()).close();
            for (Topology.Dimension dimension : topology.dimensions()) {
                xml.open(DIM)
                        .with(SIZE, dimension.size())
                        .with(PERIODIC, Boolean.toString(dimension.periodic()))
                        .closeEmpty();
            }
            for (Topology.Coordinate coordinate : topology.coordinates()) {
                if (shape.isWritten(coordinate)) {
                    writeCoordinate(xml, coordinate);
                }
            }
            xml.end(CART);
        }
        xml.end(TOPOLOGIES);
    }

    private void writeCoordinate(XmlText xml, Topology.Coordinate coordinate) throws IOException {
        int owner = coordinate.ownerId();
        String places = String.join(
                " ", coordinate.position().stream().map(String::valueOf).toList());
        if (version2) {
            long locid =
                    switch (coordinate.owner()) {
                        case SYSTEM_NODE -> owner;
                        case LOCATION_GROUP -> 2L * definitions.systemNodes().size() + owner;
                        case LOCATION -> threadId(owner);
                    };
            xml.open(COORD).with(LOCID, locid).text(COORD, places);
            return;
        }
        switch (coordinate.owner()) {
            case LOCATION -> xml.open(COORD).with(THRD_ID, threadId(owner)).text(COORD, places);
            case LOCATION_GROUP -> xml.open(COORD).with(PROC_ID, owner).text(COORD, places);
            case SYSTEM_NODE ->
                xml.open(COORD)
                        .with(shape.isMachine(owner) ? MACH_ID : NODE_ID, owner)
                        .text(COORD, places);
        }
    }
}
