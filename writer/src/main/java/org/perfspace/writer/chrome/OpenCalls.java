package org.perfspace.writer.chrome;

import java.util.Arrays;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;

/** The call nodes that a location is in at a time, from the root of the call tree down. */
final class OpenCalls {

    private final Tree tree;
    private final int[] depths;
    private final int[] path;
    private int open;
    private int entered;

    OpenCalls(Definitions definitions) {
        this.tree = definitions.callTree();
        this.depths = tree.depths();
        this.path = new int[Arrays.stream(depths).max().orElse(-1) + 1];
    }

    /**
     * Goes to another call node, or to none: leaves the nodes that do not lead to it, and enters those that are missing.
     *
     * @return number of the nodes that are left
     */
    int goTo(int callNode) {
        int before = open;
        if (callNode == Trace.IDLE) {
            open = 0;
            entered = 0;
            return before;
        }
        int depth = depths[callNode];
        int shared = depth;
        for (int node = callNode; shared >= 0 && !isOpen(shared, node, before); node = tree.parent(node)) {
            path[shared--] = node;
        }
        open = depth + 1;
        entered = depth - shared;
        return before - (shared + 1);
    }

    private boolean isOpen(int depth, int node, int before) {
        return depth < before && path[depth] == node;
    }

    /** Returns the number of nodes that were entered last. */
    int entered() {
        return entered;
    }

    /**
     * Returns one of the nodes that were entered last.
     *
     * @param i number of the node, from 0 for the one that was entered first
     */
    int entered(int i) {
        return path[open - entered + i];
    }
}
