package org.perfspace.format.hpctoolkit;

/**
 * The call nodes that samples of a trace belong to. A sample in a context that is no call node itself, such as a line that
 * calls, is a place inside the nearest call node above it.
 */
public final class SampleNodes {

    private final int[] own;
    private final int[] nearest;

    /**
     * Creates the mapping.
     *
     * @param tree the contexts
     * @param own call node of each context, or -1 for one that is no call node itself
     */
    public SampleNodes(ContextTree tree, int[] own) {
        this.own = own.clone();
        this.nearest = own.clone();
        for (int context = 0; context < nearest.length; context++) {
            if (nearest[context] < 0 && tree.parent(context) >= 0) {
                nearest[context] = nearest[tree.parent(context)];
            }
        }
    }

    /** Returns the call node of a context or, if it has none, of the nearest one above it that does; otherwise -1. */
    public int of(int context) {
        return nearest[context];
    }

    /** Returns whether a context is a call node itself. */
    public boolean isNode(int context) {
        return own[context] >= 0;
    }
}
