package org.perfspace.value;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Exclusive values of a metric that is stored as inclusive ones: the row of a call node minus the rows of its children. */
final class TakenApart {

    private final CallTreeView view;
    private final Severity severity;
    private final Tree tree;
    private final int metric;
    private final Arithmetic arithmetic;
    private final Row stored;
    private final Cells rest;
    private final Cells child;

    /** The call nodes with rows and their parents, see {@link StoredNodes#byParent}; null if they are not known. */
    private final long @Nullable [] children;

    private int next;

    /** Creates a function for rows in any order. */
    TakenApart(CallTreeView view, int metric) {
        this(view, metric, null);
    }

    /**
     * Creates a function for rows in ascending order of call nodes.
     *
     * @param children the call nodes that have a row, see {@link StoredNodes#byParent}
     */
    TakenApart(CallTreeView view, int metric, long @Nullable [] children) {
        ValueType type = view.definitions().metrics().get(metric).type();
        int locations = view.definitions().locations().size();
        this.view = view;
        this.severity = view.stored();
        this.tree = view.definitions().callTree();
        this.metric = metric;
        this.arithmetic = Arithmetic.of(type);
        this.stored = new Row(type, locations);
        this.rest = new Cells(type, locations);
        this.child = new Cells(type, locations);
        this.children = children;
    }

    /**
     * Returns the row of a call node, which is valid until the next call; null if no row is stored for the call node and
     * its children.
     */
    @Nullable
    Row at(int callNode) throws IOException {
        boolean found = severity.read(metric, callNode, stored);
        if (found) {
            rest.load(stored, 0);
        }
        int end = tree.end(callNode);
        for (int node = nextChild(callNode, callNode + 1); node < end; node = nextChild(callNode, tree.end(node))) {
            if (severity.read(metric, node, stored)) {
                if (!found) {
                    rest.setNeutral();
                    found = true;
                }
                child.load(stored, 0);
                arithmetic.subtract(rest, child);
            }
        }
        if (!found) {
            return null;
        }
        view.settle(metric, callNode, rest, 0);
        return rest.row;
    }

    /** Returns the first child from a call node on that may have a row; the end of the subtree if there is none. */
    private int nextChild(int callNode, int from) throws IOException {
        int end = tree.end(callNode);
        if (children != null) {
            while (next < children.length && children[next] >> Integer.SIZE < callNode) {
                next++;
            }
            boolean found = next < children.length && children[next] >> Integer.SIZE == callNode;
            return found ? (int) children[next++] : end;
        }
        int child = severity.nextRow(metric, from, end);
        while (child < end && tree.parent(child) != callNode) {
            child = tree.parent(child);
        }
        return child;
    }
}
