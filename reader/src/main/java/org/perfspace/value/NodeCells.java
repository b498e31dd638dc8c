package org.perfspace.value;

import java.util.Arrays;
import java.util.BitSet;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * The cells of one metric at the call nodes that have values, which are combined along the call tree. Memory and time depend on
 * the number of these call nodes and of those that call them, not on that of all call nodes, as there may be many metrics with few
 * values each.
 */
final class NodeCells {

    private static final int FIRST = 16;

    private final Tree tree;
    private final ValueType type;
    private final int width;

    /** The call node of each slot, ascending. */
    private int[] nodes = new int[FIRST];

    private Cells cells;
    private int count;

    /** The slots whose call nodes have a value. */
    private final BitSet present = new BitSet();

    /**
     * Creates cells of no call node.
     *
     * @param width number of cells for each call node
     */
    NodeCells(Tree tree, ValueType type, int width) {
        this.tree = tree;
        this.type = type;
        this.width = width;
        this.cells = neutral(FIRST);
    }

    private Cells neutral(int slots) {
        Cells neutral = new Cells(type, Math.multiplyExact(slots, width));
        neutral.setNeutral();
        return neutral;
    }

    /**
     * Adds a call node, whose cells are neutral at first.
     *
     * @param node id of the call node, greater than those of the earlier ones
     * @param isPresent whether it has a value
     * @return its slot; its first cell has the index {@code slot * width}
     */
    int append(int node, boolean isPresent) {
        if (count == nodes.length) {
            int more = (int) Math.max(count + 1L, Math.min(2L * count, tree.size()));
            nodes = Arrays.copyOf(nodes, more);
            Cells larger = neutral(more);
            cells.copyRun(0, larger, 0, count * width);
            cells = larger;
        }
        nodes[count] = node;
        present.set(count, isPresent);
        return count++;
    }

    /** Returns the cells of all slots, until a call node is added. */
    Cells cells() {
        return cells;
    }

    /** Returns these cells with the call nodes above those that have a value, which have none. */
    NodeCells withCallers() {
        NodeCells all = new NodeCells(tree, type, width);
        int[] path = new int[FIRST];
        int before = -1;
        for (int slot = 0; slot < count; slot++) {
            int length = 0;
            // those above that come before the previous call node are above it, too
            for (int node = tree.parent(nodes[slot]); node > before; node = tree.parent(node)) {
                path = length == path.length ? Arrays.copyOf(path, 2 * length) : path;
                path[length++] = node;
            }
            while (length > 0) {
                all.append(path[--length], false);
            }
            int to = all.append(nodes[slot], true);
            cells.copyRun(slot * width, all.cells, to * width, width);
            before = nodes[slot];
        }
        return all;
    }

    /** Computes inclusive values from the last call node to the first, so that those below are finished. */
    void addUp() {
        Arithmetic arithmetic = Arithmetic.of(type);
        int[] ends = new int[count];
        for (int slot = count - 1; slot >= 0; slot--) {
            int child = slot + 1;
            for (; isBelow(child, slot); child = ends[child]) {
                if (present.get(slot)) {
                    arithmetic.add(cells, slot * width, cells, child * width, width);
                } else {
                    cells.copyRun(child * width, cells, slot * width, width);
                    present.set(slot);
                }
            }
            ends[slot] = child;
        }
    }

    /** Computes exclusive values from the first call node to the last, so that those below still have their stored values. */
    void takeApart() {
        Arithmetic arithmetic = Arithmetic.of(type);
        int[] ends = ends();
        Cells below = new Cells(type, width);
        for (int slot = 0; slot < count; slot++) {
            boolean any = false;
            for (int child = slot + 1; isBelow(child, slot); child = ends[child]) {
                if (present.get(child) && any) {
                    arithmetic.add(below, 0, cells, child * width, width);
                } else if (present.get(child)) {
                    cells.copyRun(child * width, below, 0, width);
                    any = true;
                }
            }
            if (any) {
                arithmetic.subtract(cells, slot * width, below, 0, width);
                present.set(slot);
            }
        }
    }

    /** Returns one past the last slot below each slot. */
    private int[] ends() {
        int[] ends = new int[count];
        for (int slot = count - 1; slot >= 0; slot--) {
            int end = slot + 1;
            while (isBelow(end, slot)) {
                end = ends[end];
            }
            ends[slot] = end;
        }
        return ends;
    }

    private boolean isBelow(int slot, int above) {
        return slot < count && nodes[slot] < tree.end(nodes[above]);
    }

    /** Returns the rows of the call nodes that have a value. After a sum that does not fit into 64 bits, the cursor goes on. */
    RowCursor rows(Metric metric, Definitions definitions) {
        Cells one = new Cells(type, width);
        return new RowCursor() {
            private int slot = -1;

            @Override
            public boolean next() throws ViewException {
                slot = slot == count ? count : present.nextSetBit(slot + 1);
                if (slot < 0 || slot == count) {
                    slot = count;
                    return false;
                }
                cells.copyRun(slot * width, one, 0, width);
                int overflow = one.settle();
                if (overflow >= 0) {
                    throw ViewException.Overflow.at(
                            metric, ViewException.callNode(definitions, nodes[slot]), "sum " + overflow);
                }
                return true;
            }

            @Override
            public int callNode() {
                return nodes[slot];
            }

            @Override
            public Row row() {
                return one.row;
            }
        };
    }
}
