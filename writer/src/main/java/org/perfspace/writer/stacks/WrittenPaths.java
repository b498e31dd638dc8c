package org.perfspace.writer.stacks;

import java.nio.file.Path;
import java.util.BitSet;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/**
 * The call nodes that a file of stacks has: those with a value, and their callers.
 *
 * <p>Such a file repeats the whole path of each stack, so that a chain of n calls becomes n * n / 2 frames. The
 * output stays linear in the input: a file of more than {@value #FREE} frames has at most {@value #MOST} of them for each call
 * node and each stack.
 */
public final class WrittenPaths {

    private static final long FREE = 1L << 24;
    private static final long MOST = 1_024;

    private final Tree tree;
    private final int[] depths;
    private final Path target;
    private long stacks;
    private long frames;
    private final BitSet written = new BitSet();

    /**
     * Creates the call nodes of a file without values.
     *
     * @param definitions definitions of the space
     * @param target the file
     */
    public WrittenPaths(Definitions definitions, Path target) {
        this.tree = definitions.callTree();
        this.depths = tree.depths();
        this.target = target;
    }

    /**
     * Adds the stack of a call node, which is written once more.
     *
     * @param callNode id of a call node with a value
     * @throws ProfileException.TooLarge if the stacks have too many frames
     */
    public void add(int callNode) throws ProfileException {
        stacks++;
        frames += depths[callNode] + 1;
        if (frames > FREE && frames > MOST * (tree.size() + stacks)) {
            throw Place.of(target.toString())
                    .tooLarge(
                            "expected stacks of at most %,d frames on average, found %,d call nodes on %,d levels: each"
                                    + " stack repeats its whole path; fold recursion, or write a format with a call tree",
                            MOST, tree.size(), tree.levels());
        }
        for (int node = callNode; node >= 0 && !written.get(node); node = tree.parent(node)) {
            written.set(node);
        }
    }

    /**
     * Reports the call nodes that were not added.
     *
     * @param report receives the loss
     */
    public void report(WriteReport report) {
        int without = tree.size() - written.cardinality();
        if (without > 0) {
            report.lose(Definitions.count(without, "call node") + " without values", 0);
        }
    }
}
