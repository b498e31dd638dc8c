package org.perfspace.convert.algebra;

import java.util.Arrays;

/** The mapping between the ids of one operand and those of an integrated space; -1 for no counterpart. */
final class Mapping {

    static final int NONE = -1;

    private final int[] metricOf;
    private final int[] callNodeOf;
    private final int[] integratedOf;
    private final int[] columnOf;
    private final boolean sameColumns;
    private final boolean ascending;

    /**
     * Creates a mapping from arrays, which must not be changed afterwards.
     *
     * @param metricOf id of the operand's metric for each integrated metric
     * @param callNodeOf id of the operand's call node for each integrated call node
     * @param columnOf integrated location for each location of the operand
     * @param locations number of integrated locations
     */
    Mapping(int[] metricOf, int[] callNodeOf, int[] columnOf, int locations) {
        this.metricOf = metricOf;
        this.callNodeOf = callNodeOf;
        this.integratedOf = inverse(callNodeOf, Arrays.stream(callNodeOf).max().orElse(NONE) + 1);
        this.columnOf = columnOf;
        this.sameColumns = columnOf.length == locations && isAscending(columnOf);
        this.ascending =
                isAscending(Arrays.stream(callNodeOf).filter(c -> c != NONE).toArray());
    }

    int metric(int integrated) {
        return metricOf[integrated];
    }

    int callNode(int integrated) {
        return callNodeOf[integrated];
    }

    /** Returns the integrated call node of one of the operand. */
    int integratedCallNode(int callNode) {
        return callNode < integratedOf.length ? integratedOf[callNode] : NONE;
    }

    int column(int location) {
        return columnOf[location];
    }

    /** Returns the integrated location of each location of the operand. */
    int[] columns() {
        return columnOf;
    }

    /** Returns whether the operand has the same locations in the same order, so that its rows can be used unchanged. */
    boolean hasSameColumns() {
        return sameColumns;
    }

    /** Returns whether matched call nodes have the same order in both. */
    boolean isAscending() {
        return ascending;
    }

    /** Inverts a mapping from sources to targets. */
    static int[] inverse(int[] to, int size) {
        int[] from = new int[size];
        Arrays.fill(from, NONE);
        for (int i = 0; i < to.length; i++) {
            if (to[i] != NONE) {
                from[to[i]] = i;
            }
        }
        return from;
    }

    private static boolean isAscending(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
