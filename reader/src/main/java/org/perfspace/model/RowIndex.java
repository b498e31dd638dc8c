package org.perfspace.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A number for each stored row, such as its position in a store, by metric and call node. The numbers of a metric at a few thousand
 * successive call nodes are in a list that is searched if there are few rows, so that a profile of many metrics with few values
 * needs memory for its values only; otherwise in a table of these call nodes.
 */
public final class RowIndex {

    /** The number of a row that is not stored. */
    public static final long NONE = -1;

    private static final int NOT_FOUND = -1;
    private static final int PART_BITS = 12;
    private static final int PART = 1 << PART_BITS;

    private final int callNodes;
    private final @Nullable Part[] @Nullable [] metrics;

    /**
     * Creates an empty index.
     *
     * @param metrics number of metrics
     * @param callNodes number of call nodes
     */
    public RowIndex(int metrics, int callNodes) {
        this.callNodes = callNodes;
        this.metrics = new Part[metrics][];
    }

    /**
     * {@return the number of a row, or {@link #NONE}}
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     */
    public long get(int metric, int callNode) {
        @Nullable Part @Nullable [] parts = metrics[metric];
        Part part = parts == null ? null : parts[callNode >> PART_BITS];
        return part == null ? NONE : part.get(callNode % PART);
    }

    /**
     * Sets the number of a row, which replaces the previous one.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param number the number, at least 0
     */
    public void put(int metric, int callNode, long number) {
        @Nullable Part @Nullable [] parts = metrics[metric];
        if (parts == null) {
            parts = new Part[((callNodes - 1) >> PART_BITS) + 1];
            metrics[metric] = parts;
        }
        int first = callNode & -PART;
        Part part = parts[callNode >> PART_BITS];
        if (part == null) {
            part = new Part(Math.min(PART, callNodes - first));
            parts[callNode >> PART_BITS] = part;
        }
        part.put(callNode - first, number);
    }

    /**
     * {@return the first call node of a range that has a row; the end of the range if there is none}
     *
     * @param metric id of the metric
     * @param from first call node
     * @param to one past the last call node
     */
    public int next(int metric, int from, int to) {
        @Nullable Part @Nullable [] parts = metrics[metric];
        int node = from;
        while (parts != null && node < to) {
            int first = node & -PART;
            Part part = parts[node >> PART_BITS];
            int found = part == null ? NOT_FOUND : part.next(node - first);
            if (found != NOT_FOUND) {
                return Math.min(first + found, to);
            }
            node = first + PART;
        }
        return to;
    }

    /** The rows of one metric at some successive call nodes. */
    private static final class Part {

        /** Call nodes for each row from which on rows are not in a table. */
        private static final long SPARSE = 8;

        private static final int FIRST = 4;

        private final int callNodes;
        private int[] nodes = new int[FIRST];
        private long[] numbers = new long[FIRST];
        private int count;
        private boolean isTable;

        Part(int callNodes) {
            this.callNodes = callNodes;
        }

        long get(int callNode) {
            if (isTable) {
                return numbers[callNode];
            }
            int index = index(callNode);
            return index < 0 ? NONE : numbers[index];
        }

        void put(int callNode, long number) {
            int index = isTable ? callNode : index(callNode);
            if (index >= 0) {
                numbers[index] = number;
            } else {
                insert(-index - 1, callNode, number);
            }
        }

        private void insert(int at, int callNode, long number) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            System.arraycopy(nodes, at, nodes, at + 1, count - at);
            System.arraycopy(numbers, at, numbers, at + 1, count - at);
            nodes[at] = callNode;
            numbers[at] = number;
            count++;
            if (SPARSE * count > callNodes) {
                toTable();
            }
        }

        private void toTable() {
            long[] table = new long[callNodes];
            Arrays.fill(table, NONE);
            for (int i = 0; i < count; i++) {
                table[nodes[i]] = numbers[i];
            }
            numbers = table;
            nodes = new int[0];
            isTable = true;
        }

        /** Returns the first call node from a given one on that has a row, or {@link #NOT_FOUND}. */
        int next(int from) {
            if (isTable) {
                int node = from;
                while (node < callNodes && numbers[node] == NONE) {
                    node++;
                }
                return node < callNodes ? node : NOT_FOUND;
            }
            int index = index(from);
            int next = index < 0 ? -index - 1 : index;
            return next < count ? nodes[next] : NOT_FOUND;
        }

        private int index(int callNode) {
            return count > 0 && callNode > nodes[count - 1]
                    ? -count - 1
                    : Arrays.binarySearch(nodes, 0, count, callNode);
        }
    }
}
