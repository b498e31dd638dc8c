package org.perfspace.writer.cubexml;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;

/**
 * The machines and nodes of a system of any depth: roots are machines; parts that hold processes, and parts at the end
 * of the tree, are nodes of the machine above them; all other parts are omitted. A node is added to a machine that
 * holds processes directly.
 */
final class SystemShape {

    private final Definitions definitions;
    private final BitSet holders = new BitSet();

    SystemShape(Definitions definitions) {
        this.definitions = definitions;
        definitions.locationGroups().forEach(group -> holders.set(group.systemNode()));
    }

    /** Returns whether a part becomes a node; it may also be a machine. */
    boolean isNode(int systemNode) {
        Tree tree = definitions.systemTree();
        return holders.get(systemNode) || (tree.isLeaf(systemNode) && !isMachine(systemNode));
    }

    /** Returns whether a part becomes a machine. */
    boolean isMachine(int systemNode) {
        return definitions.systemTree().parent(systemNode) == Tree.NO_PARENT;
    }

    /** Returns whether a part is written. */
    boolean isWritten(int systemNode) {
        return isMachine(systemNode) || isNode(systemNode);
    }

    /** Returns whether the owner of a coordinate is written. */
    boolean isWritten(Topology.Coordinate coordinate) {
        return coordinate.owner() != Topology.Owner.SYSTEM_NODE || isWritten(coordinate.ownerId());
    }

    /** Returns the locations in file order. */
    List<Location> locationsInOrder() {
        return definitions.locations().stream()
                .sorted(Comparator.comparingInt(Location::group))
                .toList();
    }
}
