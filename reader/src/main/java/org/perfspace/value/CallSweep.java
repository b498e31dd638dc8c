package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * A traversal of the stored rows of a metric in call-node order, which computes the values of each node from its own
 * row and from the rows below it. A node is finished when all nodes below it are, so children come before their
 * parents. Only the cells of the current path are in memory, for one run of locations.
 */
final class CallSweep implements Closeable {

    private static final int NO_MORE = Integer.MAX_VALUE;

    private final Tree tree;
    private final int top;
    private final RowCursor stored;
    private final Arithmetic arithmetic;
    private final boolean addUp;
    private final ValueType type;
    private final int first;
    private final int count;
    private final RowCursor.@Nullable Visitor visitor;
    private final Deque<Cells> spare = new ArrayDeque<>();

    private int[] nodes = new int[16];
    private @Nullable Cells[] open = new Cells[16];
    private int depth;
    private int waiting;
    private boolean started;
    private int doneNode = -1;
    private @Nullable Cells done;

    /**
     * Creates a sweep.
     *
     * @param top first node of the sweep; nodes above it are ignored
     * @param addUp whether to add the rows below a node (for inclusive values), or to subtract them (for exclusive
     *     values)
     * @param first first location
     * @param count number of locations
     * @param visitor receives each stored row, in ascending order of call nodes; null if there is none
     */
    public CallSweep(
            Tree tree,
            int top,
            RowCursor stored,
            ValueType type,
            boolean addUp,
            int first,
            int count,
            RowCursor.@Nullable Visitor visitor) {
        this.tree = tree;
        this.top = top;
        this.stored = stored;
        this.type = type;
        this.arithmetic = Arithmetic.of(type);
        this.addUp = addUp;
        this.first = first;
        this.count = count;
        this.visitor = visitor;
    }

    /** Moves to the next finished node that has a value. */
    public boolean next() throws IOException {
        if (done != null) {
            spare.push(done);
            done = null;
        }
        if (!started) {
            started = true;
            advance();
        }
        while (depth > 0 || waiting != NO_MORE) {
            if (depth > 0 && tree.end(nodes[depth - 1]) <= waiting) {
                if (closeTop()) {
                    return true;
                }
            } else {
                openPath();
                takeRow();
                advance();
            }
        }
        return false;
    }

    public int callNode() {
        return doneNode;
    }

    /** Returns the result, which is valid until {@link #next()}. */
    public Cells cells() {
        if (done == null) {
            throw new IllegalStateException("there is no result");
        }
        return done;
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }

    private void advance() throws IOException {
        waiting = stored.next() ? stored.callNode() : NO_MORE;
    }

    private boolean closeTop() {
        depth--;
        Cells cells = open[depth];
        open[depth] = null;
        if (cells == null) {
            return false;
        }
        if (addUp && depth > 0) {
            addToParent(cells);
        }
        doneNode = nodes[depth];
        done = cells;
        return true;
    }

    private void addToParent(Cells cells) {
        Cells parent = open[depth - 1];
        if (parent != null) {
            arithmetic.add(parent, cells);
        } else {
            Cells copy = fresh();
            copy.copy(cells);
            open[depth - 1] = copy;
        }
    }

    /** Extends the open path down to the waiting node. */
    private void openPath() {
        int above = depth > 0 ? nodes[depth - 1] : Tree.NO_PARENT;
        int levels = 0;
        for (int n = waiting; n != above && n >= top; n = tree.parent(n)) {
            levels++;
        }
        if (depth + levels > nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(2 * nodes.length, depth + levels));
            open = Arrays.copyOf(open, nodes.length);
        }
        int n = waiting;
        for (int at = depth + levels - 1; at >= depth; at--) {
            nodes[at] = n;
            n = tree.parent(n);
        }
        depth += levels;
    }

    private void takeRow() throws IOException {
        Cells own = fresh();
        own.load(stored.row(), first);
        if (visitor != null) {
            visitor.visit(waiting, stored.row());
        }
        open[depth - 1] = own;
        if (!addUp && depth > 1) {
            Cells parent = open[depth - 2];
            if (parent == null) {
                parent = fresh();
                parent.setNeutral();
                open[depth - 2] = parent;
            }
            arithmetic.subtract(parent, own);
        }
    }

    private Cells fresh() {
        return spare.isEmpty() ? new Cells(type, count) : spare.pop();
    }
}
