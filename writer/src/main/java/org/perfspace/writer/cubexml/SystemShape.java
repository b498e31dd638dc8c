package org.perfspace.writer.cubexml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;

/**
 * The machines, nodes and processes of a system of any depth, as the grammar of CUBE 3 allows them: roots are machines; parts
 * that hold processes are nodes of the machine above them; all other parts are omitted, and so are processes without
 * threads. A node is added to a machine that holds processes directly.
 */
final class SystemShape {

    private final Definitions definitions;
    private final List<List<LocationGroup>> processes = new ArrayList<>();
    private final List<List<Location>> threads = new ArrayList<>();
    private final BitSet holders = new BitSet();

    SystemShape(Definitions definitions) {
        this.definitions = definitions;
        definitions.systemNodes().forEach(node -> processes.add(new ArrayList<>()));
        definitions.locationGroups().forEach(group -> threads.add(new ArrayList<>()));
        definitions.locations().forEach(location -> threads.get(location.group())
                .add(location));
        for (LocationGroup group : definitions.locationGroups()) {
            if (isWritten(group.id())) {
                processes.get(group.systemNode()).add(group);
                holders.set(group.systemNode());
            }
        }
    }

    private boolean isWritten(int group) {
        return !threads.get(group).isEmpty();
    }

    /** Returns the processes of a node. */
    List<LocationGroup> processes(int systemNode) {
        return processes.get(systemNode);
    }

    /** Returns the threads of a process. */
    List<Location> threads(LocationGroup process) {
        return threads.get(process.id());
    }

    /** Returns whether a part becomes a node; it may also be a machine. */
    boolean isNode(int systemNode) {
        return holders.get(systemNode);
    }

    /** Returns whether a part becomes a machine. */
    boolean isMachine(int systemNode) {
        Tree tree = definitions.systemTree();
        int first = holders.nextSetBit(systemNode);
        return tree.parent(systemNode) == Tree.NO_PARENT && first >= 0 && first < tree.end(systemNode);
    }

    /** Returns whether the owner of a coordinate is written. */
    boolean isWritten(Topology.Coordinate coordinate) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> isMachine(coordinate.ownerId()) || isNode(coordinate.ownerId());
            case LOCATION_GROUP -> isWritten(coordinate.ownerId());
            case LOCATION -> true;
        };
    }

    /** Returns the locations in file order. */
    List<Location> locationsInOrder() {
        return threads.stream().flatMap(List::stream).toList();
    }
}
