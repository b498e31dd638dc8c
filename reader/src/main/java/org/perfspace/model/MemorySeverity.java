package org.perfspace.model;

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
    private final @Nullable MemoryRows[] rows;

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
        this.rows = new MemoryRows[metrics.size()];
    }

    /**
     * {@return the words of a row to be filled; a new row consists of neutral cells}
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     */
    public long[] row(int metric, int callNode) {
        MemoryRows ofMetric = rows[metric];
        if (ofMetric == null) {
            ofMetric = new MemoryRows(callNodes);
            rows[metric] = ofMetric;
        }
        long[] words = ofMetric.get(callNode);
        if (words == null) {
            words = new long[Math.multiplyExact(locations, types[metric].words())];
            types[metric].fillNeutral(words, locations);
            ofMetric.put(callNode, words);
        }
        return words;
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return words(metric, callNode) != null;
    }

    @Override
    public int nextRow(int metric, int from, int to) {
        MemoryRows ofMetric = rows[metric];
        return ofMetric == null ? to : ofMetric.from(from, to);
    }

    private long @Nullable [] words(int metric, int callNode) {
        MemoryRows ofMetric = rows[metric];
        return ofMetric == null ? null : ofMetric.get(callNode);
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
    public RowCursor rows(int metric) {
        MemoryRows ofMetric = rows[metric];
        return new Cursor(metric, ofMetric == null ? new MemoryRows(callNodes) : ofMetric);
    }

    /** Goes from row to row, past call nodes that have none. */
    private final class Cursor implements RowCursor {
        private final int metric;
        private final MemoryRows ofMetric;
        private final Row row;
        private int callNode = -1;

        Cursor(int metric, MemoryRows ofMetric) {
            this.metric = metric;
            this.ofMetric = ofMetric;
            this.row = new Row(types[metric], locations);
        }

        @Override
        public boolean next() {
            if (callNode == callNodes) {
                return false;
            }
            callNode = ofMetric.from(callNode + 1, callNodes);
            return callNode < callNodes && read(metric, callNode, row);
        }

        @Override
        public int callNode() {
            return callNode;
        }

        @Override
        public Row row() {
            return row;
        }
    }
}
