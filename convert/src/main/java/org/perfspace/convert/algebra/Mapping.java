package org.perfspace.convert.algebra;

import java.util.Arrays;

/** The places of the parts of one operand in an integrated space: ids by ids, -1 for none. */
final class Mapping {

    static final int NONE = -1;

    private final int[] metricOf;
    private final int[] callNodeOf;
    private final int[] columnOf;
    private final boolean sameColumns;
    private final boolean ascending;

    /**
     * From arrays that are not changed any more.
     *
     * @param metricOf the operand's metric for each integrated one
     * @param callNodeOf the operand's call node for each integrated one
     * @param columnOf the integrated location for each of the operand's
     * @param locations number of integrated locations
     */
    Mapping(int[] metricOf, int[] callNodeOf, int[] columnOf, int locations) {
        this.metricOf = metricOf;
        this.callNodeOf = callNodeOf;
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

    int column(int location) {
        return columnOf[location];
    }

    /** Returns whether rows of the operand are rows of the result as they are. */
    boolean hasSameColumns() {
        return sameColumns;
    }

    /** Returns whether call nodes come in the same order in both. */
    boolean isAscending() {
        return ascending;
    }

    /** Turns an array of where things went into one of where they came from. */
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
