package org.perfspace.spark;

import java.util.Arrays;

/** The rows of a batch: for each of some call nodes, one row for each requested location. */
final class RowMap {

    private final int locations;
    private final int[] wanted;
    private final boolean isAll;
    private int[] nodes = new int[256];
    private int[] series = new int[256];
    private int count;

    /**
     * Creates an empty batch.
     *
     * @param locations number of locations of the profile
     * @param wanted the requested locations in ascending order
     */
    public RowMap(int locations, int[] wanted) {
        this.locations = locations;
        this.wanted = wanted.clone();
        this.isAll = wanted.length == locations;
    }

    public void clear() {
        count = 0;
    }

    /** Adds the rows of a call node. */
    public void add(int ofSeries, int node) {
        if (count == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * count);
            series = Arrays.copyOf(series, 2 * count);
        }
        series[count] = ofSeries;
        nodes[count++] = node;
    }

    /** Returns the number of rows. */
    public int size() {
        return Math.multiplyExact(count, wanted.length);
    }

    public int node(int row) {
        return nodes[row / wanted.length];
    }

    public int series(int row) {
        return series[row / wanted.length];
    }

    int location(int row) {
        return wanted[row % wanted.length];
    }

    /**
     * Returns the index of the cell of a row. There is a cell for each location, including those that are not
     * requested.
     */
    int cell(int row) {
        return isAll ? row : row / wanted.length * locations + location(row);
    }
}
