package org.perfspace.format.cube;

import java.nio.ByteOrder;
import java.util.Arrays;

/** The positions in the order of the call tree that have a row, and the number of each row in the data. Immutable. */
final class CubeIndex {

    private final ByteOrder order;
    private final int count;
    /** Positions in strictly ascending order; empty if row k is at position k. */
    private final int[] positions;

    private CubeIndex(ByteOrder order, int count, int[] positions) {
        this.order = order;
        this.count = count;
        this.positions = positions;
    }

    /** Creates an index where the first positions have rows, without a gap. */
    static CubeIndex dense(ByteOrder order, int count) {
        return new CubeIndex(order, count, new int[0]);
    }

    /** Creates an index of rows at these strictly ascending positions; the array is not copied. */
    static CubeIndex sparse(ByteOrder order, int[] positions) {
        int count = positions.length;
        boolean withoutGap = count == 0 || positions[count - 1] == count - 1;
        return withoutGap ? dense(order, count) : new CubeIndex(order, count, positions);
    }

    /** Returns the byte order of the index and of the rows. */
    ByteOrder order() {
        return order;
    }

    /** Returns the number of rows. */
    int count() {
        return count;
    }

    /** Returns the first position from a given one on that has a row, or the largest integer if there is none. */
    int next(int position) {
        if (positions.length == 0) {
            return position < count ? position : Integer.MAX_VALUE;
        }
        int found = Arrays.binarySearch(positions, position);
        int row = found < 0 ? -found - 1 : found;
        return row < count ? positions[row] : Integer.MAX_VALUE;
    }

    /** Returns the number of the row at a position, or -1 if there is none. */
    int row(int position) {
        if (positions.length == 0) {
            return position < count ? position : -1;
        }
        return Math.max(-1, Arrays.binarySearch(positions, position));
    }
}
