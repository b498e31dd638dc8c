package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** The rows of a table whose pages can be read; those with cells in a damaged page are left out. */
final class ReadableRows implements Severity {

    private final Severity rows;
    private final List<Metric> metrics;
    private final int callNodes;
    private final int locations;
    private final List<BitSet> lost = new ArrayList<>();
    private @Nullable ProfileException first;

    private ReadableRows(Severity rows, Definitions definitions) {
        this.rows = rows;
        this.metrics = definitions.metrics();
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
    }

    /** Reads all rows once, to find those that are damaged. */
    static ReadableRows of(Severity rows, Definitions definitions) throws IOException {
        ReadableRows readable = new ReadableRows(rows, definitions);
        for (Metric metric : definitions.metrics()) {
            BitSet lost = new BitSet();
            readable.lost.add(lost);
            Row row = new Row(metric.type(), readable.locations);
            for (int node = 0; node < readable.callNodes; node++) {
                try {
                    rows.read(metric.id(), node, row);
                } catch (ProfileException.Corrupt e) {
                    lost.set(node);
                    readable.first = readable.first == null ? e : readable.first;
                }
            }
        }
        return readable;
    }

    /** Returns a note on the rows that are left out, if there are any. */
    Optional<String> note() {
        if (first == null) {
            return Optional.empty();
        }
        long count = lost.stream().mapToLong(BitSet::cardinality).sum();
        long damaged = lost.stream().filter(nodes -> !nodes.isEmpty()).count();
        return Optional.of(String.format(
                Locale.ROOT,
                "the file is damaged: the values of %s at %s are left out: %s",
                Definitions.count(damaged, "1 metric", "%,d metrics"),
                Definitions.count(count, "1 call path", "%,d call paths"),
                first.getMessage()));
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return !lost.get(metric).get(callNode) && rows.hasRow(metric, callNode);
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        int next = rows.nextRow(metric, from, to);
        while (next < to && lost.get(metric).get(next)) {
            next = rows.nextRow(metric, next + 1, to);
        }
        return next;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return !lost.get(metric).get(callNode) && rows.read(metric, callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        if (lost.get(metric).isEmpty()) {
            return rows.rows(metric);
        }
        Row row = new Row(metrics.get(metric).type(), locations);
        return rows(metric, 0, callNodes, row);
    }
}
