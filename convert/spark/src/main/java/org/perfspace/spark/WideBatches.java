package org.perfspace.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.parquet.TidyCells;
import org.perfspace.writer.parquet.TidyRows;
import org.perfspace.writer.parquet.TidySeries;

/**
 * The rows of table {@code severity} in the wide shape: one for each call path and location at which one of the chosen
 * metrics has a row, with a column of exclusive values for each of them.
 */
final class WideBatches extends SeverityRows {

    private static final int NO_MORE = Integer.MAX_VALUE;

    private final List<Chosen> chosen = new ArrayList<>();
    private final Map<String, TidyCells> columns = new LinkedHashMap<>();

    /** A metric and its rows. */
    private static final class Chosen {
        private final TidySeries series;
        private final TidyRows rows;
        private final @Nullable TidyCells cells;
        private int next;

        Chosen(TidySeries series, TidyRows rows, @Nullable TidyCells cells) {
            this.series = series;
            this.rows = rows;
            this.cells = cells;
        }
    }

    private WideBatches(
            PerformanceSpace space, List<TidySeries> series, ProfilePart part, String run, RowsFactory query) {
        super(space, series, part, run, query);
    }

    /** Opens the rows of the metrics that a query selects, if the profile contains them. */
    static WideBatches of(PerformanceSpace space, List<TidySeries> all, ProfilePart part, String run, RowsFactory query)
            throws IOException {
        List<TidySeries> series = all.stream()
                .filter(one -> query.options().metrics().contains(one.name()))
                .toList();
        WideBatches batches = new WideBatches(space, series, part, run, query);
        try {
            for (TidySeries one : series) {
                batches.open(one, query.names(one.name()));
            }
            return batches;
        } catch (IOException | RuntimeException e) {
            batches.close();
            throw e;
        }
    }

    private void open(TidySeries one, boolean isWanted) throws IOException {
        TidyCells cells = isWanted ? newCells() : null;
        if (cells != null) {
            columns.put(one.name(), cells);
        }
        Chosen more = new Chosen(one, TidyRows.of(space(), one, TidyRows.Inclusive.NONE, callNodes()), cells);
        chosen.add(more);
        advance(more);
    }

    private static void advance(Chosen one) throws IOException {
        one.next = one.rows.next() ? one.rows.callNode() : NO_MORE;
    }

    @Override
    ColumnVector values(StructField field) {
        TidyCells cells = columns.get(field.name());
        return cells == null ? new ConstantVector(field.dataType(), (Object) null) : CellVector.ofDoubles(map(), cells);
    }

    @Override
    boolean addNode() throws IOException {
        int node = NO_MORE;
        for (Chosen one : chosen) {
            node = Math.min(node, one.next);
        }
        if (node == NO_MORE) {
            return false;
        }
        map().add(0, node);
        for (Chosen one : chosen) {
            boolean isThere = one.next == node;
            if (one.cells != null && isThere) {
                one.cells.add(one.series, one.rows.exclusive(), locations());
            } else if (one.cells != null) {
                one.cells.addAbsent(locations());
            }
            if (isThere) {
                advance(one);
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        for (Chosen one : chosen) {
            one.rows.close();
        }
    }
}
