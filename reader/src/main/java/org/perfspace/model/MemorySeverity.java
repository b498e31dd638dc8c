package org.perfspace.model;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Dense rows in memory. Filled by its maker, then only read. */
final class MemorySeverity implements Severity {

    private final ValueType[] types;
    private final int locations;
    private final Map<Integer, TreeMap<Integer, long[]>> rows = new TreeMap<>();

    MemorySeverity(ValueType[] types, int locations) {
        this.types = types.clone();
        this.locations = locations;
    }

    /** The cells of a row, made of neutral ones if it is not there yet. */
    long[] row(int metric, int callNode) {
        return rows.computeIfAbsent(metric, m -> new TreeMap<>()).computeIfAbsent(callNode, c -> neutralRow(metric));
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return rowsOf(metric).containsKey(callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) {
        long[] words = rowsOf(metric).get(callNode);
        if (words == null) {
            return false;
        }
        System.arraycopy(words, 0, into.fillDense(types[metric]), 0, words.length);
        return true;
    }

    @Override
    public RowCursor rows(int metric) {
        int[] nodes =
                rowsOf(metric).keySet().stream().mapToInt(Integer::intValue).toArray();
        Row row = new Row(types[metric], locations);
        return new RowCursor() {
            private int next;

            @Override
            public boolean next() {
                return next < nodes.length && read(metric, nodes[next++], row);
            }

            @Override
            public int callNode() {
                return nodes[next - 1];
            }

            @Override
            public Row row() {
                return row;
            }
        };
    }

    private Map<Integer, long[]> rowsOf(int metric) {
        return rows.getOrDefault(metric, new TreeMap<>());
    }

    private long[] neutralRow(int metric) {
        long[] words = new long[Math.multiplyExact(locations, types[metric].words())];
        types[metric].fillNeutral(words, locations);
        return words;
    }

    /** As a text for debugging. */
    @Override
    public String toString() {
        return "MemorySeverity" + Arrays.toString(types);
    }
}
