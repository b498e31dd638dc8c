package org.perfspace.convert.reduce;

import java.util.Arrays;
import org.perfspace.model.Tree;

/**
 * The call path of the call node that is being copied, in which each region occurs once. A call that is folded continues the path
 * of the outermost call of its region; what was between them stays behind the end of the path, until the copy returns to it.
 */
final class OpenRegions {

    /** The call nodes of the path, and those that were there before a fold. */
    private int[] path = new int[64];
    /** For each region, the last call node on {@link #path}. */
    private final int[] ofRegion;

    private final int[] depths;

    /** The source nodes that are open, and for each the length of the path below it and what it replaced. */
    private int[] open = new int[64];

    private int[] lengths = new int[64];
    private int[] replaced = new int[64];
    private int[] replacedOfRegion = new int[64];
    private int[] regions = new int[64];
    private int levels;

    /**
     * Creates an empty path.
     *
     * @param regions number of regions
     * @param callNodes number of call nodes
     */
    OpenRegions(int regions, int callNodes) {
        this.ofRegion = new int[regions];
        this.depths = new int[callNodes];
        Arrays.fill(ofRegion, Tree.NO_PARENT);
    }

    /** Returns from all open source nodes but the given parent, and those above it. */
    void returnTo(int parent) {
        while (levels > 0 && open[levels - 1] != parent) {
            levels--;
            if (regions[levels] != Tree.NO_PARENT) {
                path[lengths[levels] - 1] = replaced[levels];
                ofRegion[regions[levels]] = replacedOfRegion[levels];
            }
        }
    }

    /** Returns the call node of a region on the path, or {@link Tree#NO_PARENT}. */
    int outermost(int region) {
        int node = ofRegion[region];
        boolean isOpen = node != Tree.NO_PARENT && depths[node] < length() && path[depths[node]] == node;
        return isOpen ? node : Tree.NO_PARENT;
    }

    /** Enters a source node that is folded into a call node on the path. */
    void fold(int source, int callNode) {
        begin(source, Tree.NO_PARENT);
        lengths[levels - 1] = depths[callNode] + 1;
    }

    /** Enters a source node that becomes a call node at the end of the path. */
    void enter(int source, int region, int callNode) {
        int at = length();
        if (at == path.length) {
            path = Arrays.copyOf(path, 2 * at);
        }
        begin(source, region);
        lengths[levels - 1] = at + 1;
        replaced[levels - 1] = path[at];
        replacedOfRegion[levels - 1] = ofRegion[region];
        depths[callNode] = at;
        path[at] = callNode;
        ofRegion[region] = callNode;
    }

    private int length() {
        return levels == 0 ? 0 : lengths[levels - 1];
    }

    private void begin(int source, int region) {
        if (levels == open.length) {
            open = Arrays.copyOf(open, 2 * levels);
            lengths = Arrays.copyOf(lengths, 2 * levels);
            replaced = Arrays.copyOf(replaced, 2 * levels);
            replacedOfRegion = Arrays.copyOf(replacedOfRegion, 2 * levels);
            regions = Arrays.copyOf(regions, 2 * levels);
        }
        open[levels] = source;
        regions[levels++] = region;
    }
}
