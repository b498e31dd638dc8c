package org.perfspace.testdata;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/** Rows in memory, dense and sparse ones side by side. Filled by its maker, then only read. */
public final class HeldSeverity implements Severity {

    private final List<ValueType> types;
    private final int locations;
    private final Map<Integer, TreeMap<Integer, Row>> rows = new TreeMap<>();

    /** Without rows. */
    public HeldSeverity(List<Metric> metrics, int locations) {
        this.types = metrics.stream().map(Metric::type).toList();
        this.locations = locations;
    }

    /** Stores a copy of a row in place of the one that was there. */
    public void put(int metric, int callNode, Row row) {
        Row copy = new Row(types.get(metric), locations);
        copy.set(row);
        rows.computeIfAbsent(metric, m -> new TreeMap<>()).put(callNode, copy);
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return rowsOf(metric).containsKey(callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) {
        Row row = rowsOf(metric).get(callNode);
        if (row == null) {
            return false;
        }
        into.set(row);
        return true;
    }

    @Override
    public RowCursor rows(int metric) {
        Iterator<Map.Entry<Integer, Row>> entries = rowsOf(metric).entrySet().iterator();
        Row row = new Row(types.get(metric), locations);
        return new RowCursor() {
            private int callNode = -1;

            @Override
            public boolean next() {
                if (!entries.hasNext()) {
                    return false;
                }
                Map.Entry<Integer, Row> entry = entries.next();
                callNode = entry.getKey();
                row.set(entry.getValue());
                return true;
            }

            @Override
            public int callNode() {
                return callNode;
            }

            @Override
            public Row row() {
                return row;
            }
        };
    }

    private Map<Integer, Row> rowsOf(int metric) {
        return rows.getOrDefault(metric, new TreeMap<>());
    }
}
