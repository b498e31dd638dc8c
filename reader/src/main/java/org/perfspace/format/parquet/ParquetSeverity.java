package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * The values of an open file. Rows are read from the file on request; those of metrics without columns come from the
 * definitions.
 */
final class ParquetSeverity implements Severity {

    private final List<Optional<MetricTable>> metrics;
    private final Severity others;
    private final PageCache cache;

    ParquetSeverity(List<Optional<MetricTable>> metrics, Severity others, PageCache cache) {
        this.metrics = List.copyOf(metrics);
        this.others = others;
        this.cache = cache;
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        Optional<MetricTable> table = metrics.get(metric);
        return table.isPresent() ? table.get().hasRow(callNode) : others.hasRow(metric, callNode);
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        Optional<MetricTable> table = metrics.get(metric);
        return table.isPresent() ? Math.min(to, table.get().nextRow(from)) : others.nextRow(metric, from, to);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        Optional<MetricTable> table = metrics.get(metric);
        if (table.isEmpty()) {
            return others.read(metric, callNode, into);
        }
        if (!table.get().hasRow(callNode)) {
            return false;
        }
        table.get().read(callNode, into, cache);
        return true;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        Optional<MetricTable> table = metrics.get(metric);
        return table.isPresent() ? table.get().cursor() : others.rows(metric);
    }
}
