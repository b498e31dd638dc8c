package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.List;

/**
 * The non-neutral cells of one location, as triples of metric, call node and word, in any order. A column can be reused
 * and keeps the capacity of its largest use.
 */
final class Column {

    private static final int FIRST_ROOM = 256;

    /** Maximum total capacity in cells of the columns of a list; only the first column may be larger. */
    private static final int MOST_ROOM = 1 << 19;

    private int count;
    private int[] metrics = new int[FIRST_ROOM];
    private int[] callNodes = new int[FIRST_ROOM];
    private long[] words = new long[FIRST_ROOM];
    private int[] places = {};

    /**
     * Returns the first columns of a list after clearing them; the list grows if it has fewer columns. Columns are
     * replaced by new ones if they have too much capacity in total, because they were large at different times.
     */
    static List<Column> cleared(List<Column> columns, int wanted) {
        long room = 0;
        for (int i = 0; i < columns.size(); i++) {
            room += columns.get(i).words.length;
            if (i > 0 && room > MOST_ROOM) {
                columns.subList(i, columns.size()).clear();
            }
        }
        while (columns.size() < wanted) {
            columns.add(new Column());
        }
        List<Column> cleared = columns.subList(0, wanted);
        cleared.forEach(Column::clear);
        return cleared;
    }

    /** Adds a cell. */
    void add(int metric, int callNode, long word) {
        if (count == metrics.length) {
            int room = Math.multiplyExact(count, 2);
            metrics = Arrays.copyOf(metrics, room);
            callNodes = Arrays.copyOf(callNodes, room);
            words = Arrays.copyOf(words, room);
        }
        metrics[count] = metric;
        callNodes[count] = callNode;
        words[count++] = word;
    }

    /** Returns the number of cells. */
    public int size() {
        return count;
    }

    /** Returns the metric of the i-th cell. */
    public int metric(int i) {
        return metrics[i];
    }

    /** Returns the call node of the i-th cell. */
    public int callNode(int i) {
        return callNodes[i];
    }

    /** Returns the word of the i-th cell. */
    public long word(int i) {
        return words[i];
    }

    /** Removes all cells. */
    void clear() {
        count = 0;
    }

    /**
     * Returns the indices of the cells of each metric.
     *
     * @param metricCount number of metrics of the space
     * @return indices of cells, those of metric 0 first; valid until the next call
     */
    int[] byMetric(int[] starts, int metricCount) {
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[metrics[i] + 1]++;
        }
        for (int m = 0; m < metricCount; m++) {
            starts[m + 1] += starts[m];
        }
        int[] next = Arrays.copyOf(starts, metricCount);
        places = places.length < count ? new int[metrics.length] : places;
        for (int i = 0; i < count; i++) {
            places[next[metrics[i]]++] = i;
        }
        return places;
    }
}
