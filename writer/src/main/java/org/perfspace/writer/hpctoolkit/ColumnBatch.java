package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;

/**
 * The non-neutral cells of some neighbouring locations, as triples of metric, call node and word: location by location, and
 * in any order within a location. A batch can be filled again, and keeps the capacity of its largest use.
 */
final class ColumnBatch {

    private static final int FIRST_ROOM = 256;

    /** Index of the first cell of each location, and one past the last cell. */
    private int[] starts = new int[64];

    private int locations;
    private int count;
    private int[] metrics = new int[FIRST_ROOM];
    private int[] callNodes = new int[FIRST_ROOM];
    private long[] words = new long[FIRST_ROOM];
    private int[] places = {};

    /** Removes all locations. */
    void clear() {
        locations = 0;
        count = 0;
    }

    /** Adds a cell to the location that {@link #endLocation} ends. */
    void add(int metric, int callNode, long word) {
        if (count == metrics.length) {
            hold(count + 1);
        }
        set(count++, metric, callNode, word);
    }

    /** Ends a location. */
    void endLocation() {
        locations++;
        if (locations == starts.length) {
            starts = Arrays.copyOf(starts, 2 * locations);
        }
        starts[locations] = count;
    }

    /** Adds a location with a number of cells, which are {@link #set} afterwards. */
    void addLocation(int cells) {
        count = Math.addExact(count, cells);
        hold(count);
        endLocation();
    }

    /** Sets the i-th cell. */
    void set(int i, int metric, int callNode, long word) {
        metrics[i] = metric;
        callNodes[i] = callNode;
        words[i] = word;
    }

    private void hold(int cells) {
        if (cells > metrics.length) {
            int room = Math.max(cells, Math.multiplyExact(metrics.length, 2));
            metrics = Arrays.copyOf(metrics, room);
            callNodes = Arrays.copyOf(callNodes, room);
            words = Arrays.copyOf(words, room);
        }
    }

    /** Returns the number of locations. */
    int locations() {
        return locations;
    }

    /** Returns the index of the first cell of a location; its cells end where those of the next location start. */
    int start(int location) {
        return starts[location];
    }

    /** Returns the number of all cells. */
    int size() {
        return count;
    }

    /** Returns the metric of the i-th cell. */
    int metric(int i) {
        return metrics[i];
    }

    /** Returns the call node of the i-th cell. */
    int callNode(int i) {
        return callNodes[i];
    }

    /** Returns the word of the i-th cell. */
    long word(int i) {
        return words[i];
    }

    /**
     * Returns the indices of the cells of a location by metric.
     *
     * @param firsts receives the position of the first cell of each metric of the space, and the number of cells
     * @return indices of cells, those of metric 0 first; valid until the next call
     */
    int[] byMetric(int location, int[] firsts) {
        Arrays.fill(firsts, 0);
        for (int i = starts[location]; i < starts[location + 1]; i++) {
            firsts[metrics[i] + 1]++;
        }
        for (int m = 1; m < firsts.length; m++) {
            firsts[m] += firsts[m - 1];
        }
        int[] next = firsts.clone();
        places = places.length < firsts[firsts.length - 1] ? new int[metrics.length] : places;
        for (int i = starts[location]; i < starts[location + 1]; i++) {
            places[next[metrics[i]]++] = i;
        }
        return places;
    }
}
