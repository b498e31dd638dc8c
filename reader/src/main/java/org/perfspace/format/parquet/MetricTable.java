package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** The column, or the columns, of one metric. Immutable; safe for several threads. */
final class MetricTable {

    private final TableFile table;
    private final Metric metric;
    private final RowRuns rows;
    private final TableNodes nodes;
    private final int locations;
    private final List<Column> columns;
    private final int[] starts;
    private final long[] cellsBefore;

    /**
     * A column and the kind of its values.
     *
     * @param leaf the column
     * @param kind kind of its values
     */
    private record Column(Leaf leaf, LeafKind kind) {}

    /** Returns pages of a column. */
    @FunctionalInterface
    private interface Pages {
        DecodedPage page(int column, long row) throws IOException;
    }

    /** Finds the columns of a metric, which must exist if the metric has rows and there are locations. */
    MetricTable(TableFile table, Metric metric, String name, RowRuns rows, TableNodes nodes, int locations)
            throws IOException {
        this.table = table;
        this.metric = metric;
        this.rows = rows;
        this.nodes = nodes;
        this.locations = locations;
        this.columns = rows.runs() == 0 || locations == 0 ? List.of() : columns(table, metric, name);
        this.starts = nodes.starts(rows);
        this.cellsBefore = new long[rows.runs() + 1];
        for (int run = 0; run < rows.runs(); run++) {
            cellsBefore[run + 1] = cellsBefore[run] + (long) (rows.end(run) - rows.start(run)) * locations;
        }
    }

    /** Returns whether the metric has a row at a call node. */
    boolean hasRow(int callNode) {
        return rows.contains(callNode);
    }

    /** Returns the first call node from a given one on that has a row, or the largest integer if there is none. */
    int nextRow(int callNode) {
        return rows.next(callNode);
    }

    /** Reads a row that exists, page by page from a cache. */
    void read(int callNode, Row into, PageCache cache) throws IOException {
        fill(callNode, into, (column, row) -> {
            Column at = columns.get(column);
            return cache.page(at.leaf, at.kind, row, this::check);
        });
    }

    /** Returns a cursor over the rows, which reads the metric's columns from the first page to the last. */
    RowCursor cursor() {
        List<ColumnStream> streams = columns.stream()
                .map(column -> new ColumnStream(table, column.leaf, column.kind, this::check))
                .toList();
        Row row = new Row(metric.type(), locations);
        return RowCursor.nodeByNode(nodes.positions().length, new RowCursor.Fetch() {
            @Override
            public @Nullable Row at(int callNode) throws IOException {
                if (!hasRow(callNode)) {
                    return null;
                }
                fill(callNode, row, (column, at) -> streams.get(column).page(at));
                return row;
            }

            @Override
            public int next(int callNode) {
                return nextRow(callNode);
            }
        });
    }

    private void fill(int callNode, Row into, Pages pages) throws IOException {
        long[] words = into.fillDense(metric.type());
        long first = (long) nodes.positions()[callNode] * locations;
        int width = metric.type().words();
        for (int column = 0; column < columns.size(); column++) {
            for (int done = 0; done < locations; ) {
                DecodedPage page = pages.page(column, first + done);
                int some = (int) Math.min(locations - done, page.endRow() - first - done);
                if (metric.type().mayBeAbsent()) {
                    page.copy(first + done, some, words, done, metric.type().neutral(0));
                } else if (!page.copy(first + done, some, words, done * width + column, width)) {
                    throw table.place()
                            .corrupt(
                                    "expected values of metric \"%s\" at call path %,d, found none",
                                    metric.name(), callNode);
                }
                done += some;
            }
        }
    }

    /**
     * Compares the number of values of a page with the number that follows from the existing rows; there may be fewer if
     * cells may be absent.
     */
    private void check(DecodedPage page, Place place) throws IOException {
        long expected = cellsUpTo(page.endRow()) - cellsUpTo(page.firstRow());
        int found = page.values().length;
        if (metric.type().mayBeAbsent() ? found > expected : found != expected) {
            throw place.corrupt(
                    "expected %,d values of metric \"%s\" in %,d rows, found %,d",
                    expected, metric.name(), page.rows(), page.values().length);
        }
    }

    /** Returns the number of cells of this metric in all rows of the table before the given one. */
    private long cellsUpTo(long row) {
        int node = (int) (row / locations);
        int found = Arrays.binarySearch(starts, node);
        int run = found >= 0 ? found : -found - 2;
        if (run < 0) {
            return 0;
        }
        long inRun = row - (long) starts[run] * locations;
        return cellsBefore[run] + Math.min(inRun, cellsBefore[run + 1] - cellsBefore[run]);
    }

    private static List<Column> columns(TableFile table, Metric metric, String name) throws IOException {
        String base = metric.type().base().name();
        List<String> components = LeafKind.components(base, metric.type().words());
        if (components.isEmpty()) {
            LeafKind kind = LeafKind.of(base, 0);
            return List.of(new Column(table.leaf(List.of(name), kind), kind));
        }
        List<Column> columns = new ArrayList<>();
        for (int word = 0; word < components.size(); word++) {
            LeafKind kind = LeafKind.of(base, word);
            columns.add(new Column(table.leaf(List.of(name, components.get(word)), kind), kind));
        }
        return columns;
    }
}
