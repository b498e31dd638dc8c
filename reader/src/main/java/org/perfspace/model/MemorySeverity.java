package org.perfspace.model;

import java.util.List;

/**
 * Dense rows in memory, for spaces that are built from individual values and for formats that must be read as a whole.
 * They are filled by one thread and only read afterwards.
 */
public final class MemorySeverity implements Severity {

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final long[][][] rows;

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
        this.rows = new long[metrics.size()][][];
    }

    /**
     * {@return the words of a row to be filled; a new row consists of neutral cells}
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     */
    public long[] row(int metric, int callNode) {
        if (rows[metric] == null) {
            rows[metric] = new long[callNodes][];
        }
        if (rows[metric][callNode] == null) {
            long[] words = new long[Math.multiplyExact(locations, types[metric].words())];
            types[metric].fillNeutral(words, locations);
            rows[metric][callNode] = words;
        }
        return rows[metric][callNode];
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return rows[metric] != null && rows[metric][callNode] != null;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) {
        if (!hasRow(metric, callNode)) {
            return false;
        }
        long[] words = rows[metric][callNode];
        System.arraycopy(words, 0, into.fillDense(types[metric]), 0, words.length);
        return true;
    }

    @Override
    public boolean isCheap(int metric) {
        return true;
    }

    @Override
    public RowCursor rows(int metric) {
        Row row = new Row(types[metric], locations);
        return RowCursor.nodeByNode(callNodes, node -> read(metric, node, row) ? row : null);
    }
}
