package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * The names of the regions of call paths as lists. A list has at most {@link #MOST} names, the first and the last ones of a
 * longer path, and is made in that many steps however deep the tree is: each deep call node knows its ancestor at the end of
 * the first names.
 */
final class RegionLists {

    /** Maximum number of regions in a list, with the mark for those that are omitted. */
    static final int MOST = 256;

    /** Marks the omitted regions. */
    private static final byte[] GAP = "…".getBytes(StandardCharsets.UTF_8);

    private static final int FIRST = MOST / 2;

    private final IntUnaryOperator parent;
    private final IntFunction<byte[]> name;
    private int[] heads = new int[0];

    /**
     * Creates lists of a tree whose nodes are added.
     *
     * @param parent parent of a node
     * @param name name of the region of a node
     */
    RegionLists(IntUnaryOperator parent, IntFunction<byte[]> name) {
        this.parent = parent;
        this.name = name;
    }

    /** Adds a node, whose parent was added before. */
    void add(int node, int depth) {
        if (depth < FIRST - 1) {
            return;
        }
        if (node >= heads.length) {
            heads = Arrays.copyOf(heads, Math.max(node + 1, 2 * heads.length));
        }
        heads[node] = depth == FIRST - 1 ? node : heads[parent.applyAsInt(node)];
    }

    /** Returns the names of the regions of a node from the root on. */
    List<byte[]> of(int node, int depth) {
        int count = Math.min(depth + 1, MOST);
        byte[][] names = new byte[count][];
        boolean isLong = depth >= MOST;
        int at = node;
        for (int place = count - 1; place >= 0; place--) {
            if (isLong && place == FIRST) {
                names[place] = GAP;
                at = heads[node];
            } else {
                names[place] = name.apply(at);
                at = parent.applyAsInt(at);
            }
        }
        return Collections.unmodifiableList(Arrays.asList(names));
    }
}
