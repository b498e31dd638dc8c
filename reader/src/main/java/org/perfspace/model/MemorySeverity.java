package org.perfspace.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dense rows in memory, for spaces that are built from individual values and for formats that must be read as a whole.
 * They are filled by one thread and only read afterwards.
 */
public final class MemorySeverity implements Severity {

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final RowIndex index;
    private final List<long[]> rows = new ArrayList<>();

    /**
     * Creates a severity without rows, for the metrics, call nodes and locations of some definitions.
     *
     * @param definitions definitions of the profile
     */
    public MemorySeverity(Definitions definitions) {
        List<Metric> metrics = definitions.metrics();
        this.types = metrics.stream().map(Metric::type).toArray(ValueType[]::new);
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
        this.index = new RowIndex(types.length, callNodes);
    }

    /**
     * {@return the words of a row to be filled; a new row consists of neutral cells}
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     */
    public long[] row(int metric, int callNode) {
        long[] words = words(metric, callNode);
        if (words == null) {
            words = new long[Math.multiplyExact(locations, types[metric].words())];
            types[metric].fillNeutral(words, locations);
            index.put(metric, callNode, rows.size());
            rows.add(words);
        }
        return words;
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return index.get(metric, callNode) != RowIndex.NONE;
    }

    @Override
    public int nextRow(int metric, int from, int to) {
        return index.next(metric, from, to);
    }

    private long @Nullable [] words(int metric, int callNode) {
        long row = index.get(metric, callNode);
        return row == RowIndex.NONE ? null : rows.get((int) row);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) {
        long[] words = words(metric, callNode);
        if (words == null) {
            return false;
        }
        System.arraycopy(words, 0, into.fillDense(types[metric]), 0, words.length);
        return true;
    }

    @Override
    public boolean isCheap(int metric) {
        return true;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return rows(metric, 0, callNodes, new Row(types[metric], locations));
    }
}
