package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;

/**
 * The call nodes for which rows are stored, and those whose values follow from these rows: inclusive values from all rows
 * below a node, exclusive values from the rows of its children.
 */
record StoredNodes(Tree tree, Severity severity) {

    /** Returns the call nodes that have a row, without reading values. */
    BitSet of(int metric) throws IOException {
        BitSet nodes = new BitSet();
        for (int node = 0; node < tree.size(); node++) {
            nodes.set(node, severity.hasRow(metric, node));
        }
        return nodes;
    }

    /** Returns whether a call node or one below it has a row. */
    boolean isAtOrAbove(int metric, int callNode) throws IOException {
        for (int node = callNode; node < tree.end(callNode); node++) {
            if (severity.hasRow(metric, node)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a call node or one of its children has a row. */
    boolean isAtOrAboveChild(int metric, int callNode) throws IOException {
        boolean found = severity.hasRow(metric, callNode);
        for (int node = callNode + 1; node < tree.end(callNode) && !found; node = tree.end(node)) {
            found = severity.hasRow(metric, node);
        }
        return found;
    }

    /** Returns the call nodes that have a row or a node with one below them. */
    BitSet atOrAbove(int metric) throws IOException {
        boolean cheap = severity.isCheap(metric);
        BitSet nodes = cheap ? read(metric) : new BitSet();
        for (int node = tree.size() - 1; node >= 0; node--) {
            if (!cheap && !nodes.get(node) && severity.hasRow(metric, node)) {
                nodes.set(node);
            }
            int parent = tree.parent(node);
            if (nodes.get(node) && parent >= 0) {
                nodes.set(parent);
            }
        }
        return nodes;
    }

    /** Returns call nodes and their parents. */
    BitSet withParents(BitSet stored) {
        BitSet nodes = (BitSet) stored.clone();
        for (int node = stored.nextSetBit(0); node >= 0; node = stored.nextSetBit(node + 1)) {
            int parent = tree.parent(node);
            if (parent >= 0) {
                nodes.set(parent);
            }
        }
        return nodes;
    }

    /** Returns the call nodes that have a row, which are all read. */
    BitSet read(int metric) throws IOException {
        BitSet nodes = new BitSet();
        try (RowCursor rows = severity.rows(metric)) {
            while (rows.next()) {
                nodes.set(rows.callNode());
            }
        }
        return nodes;
    }
}
