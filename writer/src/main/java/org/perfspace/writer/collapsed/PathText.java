package org.perfspace.writer.collapsed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.format.collapsed.CollapsedLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/** The stacks of call nodes as text. Moving from one call node to the next is fast. */
final class PathText {

    private final Tree tree;
    private final int[] depths;
    private final byte[][] names;
    private final Definitions definitions;
    private byte[] text = new byte[256];

    /** The nodes of the current path, and the end of the text of each. */
    private int[] nodes = new int[16];

    private int[] ends = new int[16];
    private int depth = -1;

    PathText(Definitions definitions) {
        this.definitions = definitions;
        this.tree = definitions.callTree();
        this.depths = tree.depths();
        this.names = definitions.regions().stream()
                .map(region -> CollapsedLayout.escape(region.name()).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** Goes to a call node; returns the length of its text in {@link #bytes()}. */
    int goTo(int node) {
        int target = depths[node];
        if (nodes.length <= target) {
            nodes = Arrays.copyOf(nodes, 2 * target);
            ends = Arrays.copyOf(ends, 2 * target);
        }
        int known = Math.min(depth, target);
        int first = target + 1;
        for (int each = node;
                first > 0 && !(first - 1 <= known && nodes[first - 1] == each);
                each = tree.parent(each)) {
            nodes[--first] = each;
        }
        for (int level = first; level <= target; level++) {
            append(level, names[definitions.callNodes().get(nodes[level]).region()]);
        }
        depth = target;
        return ends[target];
    }

    /** Returns the array that holds the text of the current call node. */
    byte[] bytes() {
        return text;
    }

    private void append(int level, byte[] name) {
        int at = level == 0 ? 0 : ends[level - 1];
        int end = at + name.length + (level == 0 ? 0 : 1);
        if (text.length < end) {
            text = Arrays.copyOf(text, 2 * end);
        }
        if (level > 0) {
            text[at++] = CollapsedLayout.SEPARATOR;
        }
        System.arraycopy(name, 0, text, at, name.length);
        ends[level] = end;
    }
}
