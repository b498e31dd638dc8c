package org.perfspace.reader.cube.rows;

import java.nio.ByteOrder;
import java.util.Arrays;

/** The positions of the call tree's order that have a row, and the number of the row in the data. Immutable. */
final class CubeIndex {

    private final ByteOrder order;
    private final int count;
    /** Strictly ascending; empty if row k is position k. */
    private final int[] positions;

    private CubeIndex(ByteOrder order, int count, int[] positions) {
        this.order = order;
        this.count = count;
        this.positions = positions;
    }

    /** Rows of the first positions without a gap. */
    static CubeIndex dense(ByteOrder order, int count) {
        return new CubeIndex(order, count, new int[0]);
    }

    /** Rows of these strictly ascending positions; the array is not copied. */
    static CubeIndex sparse(ByteOrder order, int[] positions) {
        int count = positions.length;
        boolean withoutGap = count == 0 || positions[count - 1] == count - 1;
        return withoutGap ? dense(order, count) : new CubeIndex(order, count, positions);
    }

    /** Byte order of the index and of the rows. */
    ByteOrder order() {
        return order;
    }

    /** Number of rows. */
    int count() {
        return count;
    }

    /** Number of the row of a position, or -1. */
    int row(int position) {
        if (positions.length == 0) {
            return position < count ? position : -1;
        }
        return Math.max(-1, Arrays.binarySearch(positions, position));
    }
}
