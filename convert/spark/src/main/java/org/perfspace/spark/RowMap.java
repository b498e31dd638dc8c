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

    /** The call node that the last row belongs to; neighbouring rows mostly have the same, and a division takes long. */
    private int known;

    private int first;
    private int end;

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
        return nodes[item(row)];
    }

    public int series(int row) {
        return series[item(row)];
    }

    int location(int row) {
        item(row);
        return wanted[row - first];
    }

    /** Returns which of the call nodes of the batch a row belongs to. */
    private int item(int row) {
        if (row < first || row >= end) {
            known = row / wanted.length;
            first = known * wanted.length;
            end = first + wanted.length;
        }
        return known;
    }

    /**
     * Returns the index of the cell of a row. There is a cell for each location, including those that are not
     * requested.
     */
    int cell(int row) {
        return isAll ? row : item(row) * locations + location(row);
    }
}
