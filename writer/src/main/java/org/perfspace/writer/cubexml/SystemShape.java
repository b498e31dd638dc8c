package org.perfspace.writer.cubexml;

import java.util.BitSet;
import java.util.Comparator;
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
    private final BitSet processes = new BitSet();
    private final BitSet holders = new BitSet();

    SystemShape(Definitions definitions) {
        this.definitions = definitions;
        definitions.locations().forEach(location -> processes.set(location.group()));
        processes.stream()
                .forEach(group ->
                        holders.set(definitions.locationGroups().get(group).systemNode()));
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

    /** Returns whether a part is written. */
    boolean isWritten(int systemNode) {
        return isMachine(systemNode) || isNode(systemNode);
    }

    /** Returns whether a group is written. */
    boolean isWritten(LocationGroup group) {
        return processes.get(group.id());
    }

    /** Returns whether the owner of a coordinate is written. */
    boolean isWritten(Topology.Coordinate coordinate) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> isWritten(coordinate.ownerId());
            case LOCATION_GROUP -> processes.get(coordinate.ownerId());
            case LOCATION -> true;
        };
    }

    /** Returns the locations in file order. */
    List<Location> locationsInOrder() {
        return definitions.locations().stream()
                .sorted(Comparator.comparingInt(Location::group))
                .toList();
    }
}
