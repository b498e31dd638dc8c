package org.perfspace.writer.stacks;

import java.util.BitSet;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/** The call nodes that a file of stacks has: those with a value, and their callers. */
public final class WrittenPaths {

    private final Tree tree;
    private final BitSet written = new BitSet();

    /**
     * Creates the call nodes of a file without values.
     *
     * @param definitions definitions of the space
     */
    public WrittenPaths(Definitions definitions) {
        this.tree = definitions.callTree();
    }

    /**
     * Adds a call node and its callers.
     *
     * @param callNode id of a call node with a value
     */
    public void add(int callNode) {
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
