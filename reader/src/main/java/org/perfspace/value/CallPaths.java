package org.perfspace.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Call paths as texts: the names of the regions from the root on, with {@code /} between them. Only the
 * path of the current node is stored, and from node to node only the part changes that they do not share, so that even
 * 20,000 levels are no problem. A path that is too long is shortened to its beginning and its end, with {@code …} between them.
 */
public final class CallPaths {

    private static final byte[] GAP = "…".getBytes(StandardCharsets.UTF_8);
    private static final byte[] EMPTY = {};

    private final Definitions definitions;
    private final Tree tree;
    private final int longest;
    private final byte[][] names;
    private final int[] ends;
    private byte[] path = new byte[256];
    private int length;
    private int[] open = new int[16];
    private int depth;

    /**
     * Creates a path of no call node.
     *
     * @param definitions definitions of the profile
     * @param longest maximum number of bytes of a path; a longer one is shortened in the middle
     */
    public CallPaths(Definitions definitions, int longest) {
        this.definitions = definitions;
        this.tree = definitions.callTree();
        this.longest = longest;
        this.names = regionTexts(definitions, Region::name);
        this.ends = new int[definitions.callNodes().size()];
    }

    /**
     * {@return a text of each region in UTF-8, by the id of the region; empty for regions without call nodes, of which a
     * profile may have many}
     *
     * @param definitions definitions of the profile
     * @param text the text of a region
     */
    public static byte[][] regionTexts(Definitions definitions, Function<Region, String> text) {
        byte[][] texts = new byte[definitions.regions().size()][];
        Arrays.fill(texts, EMPTY);
        BitSet known = new BitSet(texts.length);
        for (CallNode node : definitions.callNodes()) {
            int region = node.region();
            if (!known.get(region)) {
                known.set(region);
                String value = text.apply(definitions.regions().get(region));
                texts[region] = value.isEmpty() ? EMPTY : value.getBytes(StandardCharsets.UTF_8);
            }
        }
        return texts;
    }

    /**
     * {@return the path of a call node, in UTF-8} A call takes time for the levels that it does not share with the call
     * before.
     *
     * @param node id of the node
     */
    public byte[] advance(int node) {
        goTo(node);
        return length <= longest ? Arrays.copyOf(path, length) : shortened();
    }

    /**
     * {@return the number of bytes that {@link #advance} returns}
     *
     * @param node id of the node
     */
    public int size(int node) {
        goTo(node);
        return Math.min(length, longest);
    }

    /** Closes the call nodes of the current path that are not above a call node, and opens those between them. */
    private void goTo(int node) {
        while (depth > 0 && !tree.isAtOrAbove(open[depth - 1], node)) {
            depth--;
        }
        int known = depth;
        int deepest = known == 0 ? Tree.NO_PARENT : open[known - 1];
        for (int above = node; above != deepest; above = tree.parent(above)) {
            depth++;
        }
        if (depth > open.length) {
            open = Arrays.copyOf(open, Math.max(2 * open.length, depth));
        }
        for (int level = depth - 1, above = node; level >= known; level--, above = tree.parent(above)) {
            open[level] = above;
        }
        length = known == 0 ? 0 : ends[deepest];
        for (int level = known; level < depth; level++) {
            enter(open[level], level == 0);
        }
    }

    private void enter(int node, boolean isRoot) {
        byte[] name = names[definitions.callNodes().get(node).region()];
        if (path.length < length + name.length + 1) {
            path = Arrays.copyOf(path, Math.max(2 * path.length, length + name.length + 1));
        }
        if (!isRoot) {
            path[length++] = '/';
        }
        System.arraycopy(name, 0, path, length, name.length);
        length += name.length;
        ends[node] = length;
    }

    private byte[] shortened() {
        int half = (longest - GAP.length) / 2;
        int head = half;
        while (isInside(head)) {
            head--;
        }
        int tail = length - half;
        while (isInside(tail)) {
            tail++;
        }
        byte[] out = Arrays.copyOf(path, head + GAP.length + length - tail);
        System.arraycopy(GAP, 0, out, head, GAP.length);
        System.arraycopy(path, tail, out, head + GAP.length, length - tail);
        return out;
    }

    /** Returns whether a byte continues a character. */
    private boolean isInside(int position) {
        return (path[position] & 0xc0) == 0x80;
    }
}
