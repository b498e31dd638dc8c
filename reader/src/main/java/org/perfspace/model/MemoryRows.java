package org.perfspace.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one metric in memory by their call nodes. Few rows are kept in a list that is searched, so that a profile of many
 * metrics with few values needs memory for its values only; many in a table of all call nodes.
 */
final class MemoryRows {

    /** Call nodes for each row from which on rows are not in a table. */
    private static final long SPARSE = 8;

    private static final int FIRST = 4;

    private final int callNodes;
    private int[] nodes = new int[FIRST];
    private long[][] found = new long[FIRST][];
    private int count;
    private boolean isTable;

    MemoryRows(int callNodes) {
        this.callNodes = callNodes;
    }

    /** Returns the words of a row, or null. */
    long @Nullable [] get(int callNode) {
        if (isTable) {
            return found[callNode];
        }
        int index = index(callNode);
        return index < 0 ? null : found[index];
    }

    /** Adds a row of a call node that has none. */
    void put(int callNode, long[] words) {
        if (isTable) {
            found[callNode] = words;
            return;
        }
        int at = -index(callNode) - 1;
        if (count == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * count);
            found = Arrays.copyOf(found, 2 * count);
        }
        System.arraycopy(nodes, at, nodes, at + 1, count - at);
        System.arraycopy(found, at, found, at + 1, count - at);
        nodes[at] = callNode;
        found[at] = words;
        count++;
        if (SPARSE * count > callNodes) {
            toTable();
        }
    }

    private void toTable() {
        long[][] table = new long[callNodes][];
        for (int i = 0; i < count; i++) {
            table[nodes[i]] = found[i];
        }
        found = table;
        nodes = new int[0];
        isTable = true;
    }

    /** Returns the first call node of a range that has a row, or the end of the range if there is none. */
    int from(int callNode, int end) {
        if (isTable) {
            int node = callNode;
            while (node < end && found[node] == null) {
                node++;
            }
            return node;
        }
        int index = index(callNode);
        int next = index < 0 ? -index - 1 : index;
        return next < count ? Math.min(nodes[next], end) : end;
    }

    private int index(int callNode) {
        return count > 0 && callNode > nodes[count - 1] ? -count - 1 : Arrays.binarySearch(nodes, 0, count, callNode);
    }
}
