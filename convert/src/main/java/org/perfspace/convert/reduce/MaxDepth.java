package org.perfspace.convert.reduce;

import java.io.IOException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;

/**
 * Keeps the upper levels of the call tree; the exclusive cost of deeper nodes is added to the last level that is kept.
 *
 * @param levels number of levels kept below the roots: 0 keeps only the roots
 */
record MaxDepth(int levels) implements Reduction {

    /** Rejects a negative number. */
    MaxDepth {
        if (levels < 0) {
            throw new IllegalArgumentException("a depth of " + levels + " levels makes no sense");
        }
    }

    @Override
    public Step step() {
        return Step.MAX_DEPTH;
    }

    @Override
    public String text() {
        return "max-depth " + levels;
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Tree tree = space.definitions().callTree();
        int[] depths = tree.depths();
        return CallTreeCut.of(space, CallTreeCut.intoParents(tree, node -> depths[node] <= levels));
    }
}
