package org.perfspace.format.cube;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/** The orders in which Cube numbers call nodes for the rows of a metric (README.md of format.cube, section 4). */
enum RowOrder {
    /** The order of EXCLUSIVE metrics: pre-order, as in the model. */
    DEEP,
    /** The order of INCLUSIVE metrics: a root; then, for each node in pre-order, all its children. */
    WIDE,
    /** The order of SIMPLE metrics in files of cubew: ascending cnode id. */
    BY_ID;

    /** Returns the position of each call node in this order. */
    public int[] positions(Definitions definitions) {
        return switch (this) {
            case DEEP -> IntStream.range(0, definitions.callNodes().size()).toArray();
            case WIDE -> wide(definitions.callTree());
            case BY_ID -> byId(definitions);
        };
    }

    private static int[] wide(Tree tree) {
        int[] positions = new int[tree.size()];
        int next = 0;
        for (int node = 0; node < positions.length; node++) {
            if (tree.parent(node) == Tree.NO_PARENT) {
                positions[node] = next++;
            }
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                positions[child] = next++;
            }
        }
        return positions;
    }

    private static int[] byId(Definitions definitions) {
        int[] positions = new int[definitions.callNodes().size()];
        int[] nodes = IntStream.range(0, positions.length)
                .boxed()
                .sorted(Comparator.comparingLong(
                        node -> definitions.callNodes().get(node).fileId()))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < nodes.length; i++) {
            positions[nodes[i]] = i;
        }
        return positions;
    }
}
