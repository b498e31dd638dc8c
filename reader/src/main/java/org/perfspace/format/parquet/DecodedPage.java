package org.perfspace.format.parquet;

import java.util.Arrays;

/**
 * The values of some rows of a column. If some rows have no value, runs describe which: runs with an even index have values,
 * runs with an odd index have none.
 *
 * @param firstRow first row, counted over the whole table
 * @param rows number of rows
 * @param values the existing values, as words of a cell
 * @param runEnds one past the last row of each run, from the page's first row; empty if every row has a value
 * @param runValues number of values before each run
 */
@SuppressWarnings("ArrayRecordComponent") // used inside the package only, never compared
record DecodedPage(long firstRow, int rows, long[] values, int[] runEnds, int[] runValues) {

    /** Returns one past the last row. */
    public long endRow() {
        return firstRow + rows;
    }

    /**
     * Copies the values of consecutive rows to every {@code step}-th element of an array.
     *
     * @param row first row, within this page
     * @return whether all these rows have a value
     */
    public boolean copy(long row, int count, long[] into, int offset, int step) {
        int from = (int) (row - firstRow);
        if (runEnds.length > 0) {
            int run = runOf(from);
            if (run % 2 == 1 || from + count > runEnds[run]) {
                return false;
            }
            from += runValues[run] - (run == 0 ? 0 : runEnds[run - 1]);
        }
        if (step == 1) {
            System.arraycopy(values, from, into, offset, count);
        } else {
            for (int i = 0, at = offset; i < count; i++, at += step) {
                into[at] = values[from + i];
            }
        }
        return true;
    }

    /** Copies the values of consecutive rows, with a default word where a row has no value. */
    public void copy(long row, int count, long[] into, int offset, long otherwise) {
        int from = (int) (row - firstRow);
        for (int done = 0; done < count; ) {
            int run = runEnds.length == 0 ? 0 : runOf(from + done);
            int end = runEnds.length == 0 ? rows : runEnds[run];
            int some = Math.min(count - done, end - from - done);
            if (run % 2 == 1 || !copy(row + done, some, into, offset + done, 1)) {
                Arrays.fill(into, offset + done, offset + done + some, otherwise);
            }
            done += some;
        }
    }

    private int runOf(int row) {
        int found = Arrays.binarySearch(runEnds, row);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
