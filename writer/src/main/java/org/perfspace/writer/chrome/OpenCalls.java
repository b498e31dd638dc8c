package org.perfspace.writer.chrome;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;

/** The call nodes that are open in a location at one time, from the root of the call tree downwards. */
final class OpenCalls {

    private final Tree tree;
    private final int[] depths;
    private final int[] path;
    private final int[] next;
    private int open;

    /** Receives the steps from one call node to another. */
    interface Steps {

        /** Enters a call node from the one above it. */
        void enter(int callNode) throws IOException;

        /** Leaves the call node that was entered last. */
        void leave(int callNode) throws IOException;
    }

    OpenCalls(Definitions definitions) {
        this.tree = definitions.callTree();
        this.depths = tree.depths();
        this.path = new int[Arrays.stream(depths).max().orElse(-1) + 1];
        this.next = new int[path.length];
    }

    /**
     * Goes to another call node, or to none: leaves the open nodes that are not on its path, then enters the remaining
     * nodes of the path.
     */
    void goTo(int callNode, Steps steps) throws IOException {
        int end = callNode == Trace.IDLE ? 0 : depths[callNode] + 1;
        int shared = end;
        for (int node = callNode; shared > 0 && !isOpen(shared - 1, node); node = tree.parent(node)) {
            next[--shared] = node;
        }
        while (open > shared) {
            steps.leave(path[--open]);
        }
        while (open < end) {
            path[open] = next[open];
            steps.enter(path[open++]);
        }
    }

    private boolean isOpen(int depth, int node) {
        return depth < open && path[depth] == node;
    }
}
