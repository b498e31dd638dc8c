package org.perfspace.writer.json;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.LocationSums;
import org.perfspace.value.cubepl.Columns;

/**
 * The rows of several columns, with a cell for each location or sums over locations, call node by call node. Only the columns
 * that have a row at a call node are looked at there, as there may be many columns with few rows.
 */
public final class ColumnRows implements Closeable {

    private final List<JsonColumn> columns;
    private final @Nullable LocationSums sums;
    private final List<RowCursor> rows = new ArrayList<>();
    /** The next call node and column of each column that has further rows. */
    private final PriorityQueue<Long> next = new PriorityQueue<>();

    private final BitSet present = new BitSet();

    /**
     * Opens the rows.
     *
     * @param cells the parts of the system that have a cell: a sum over their locations
     */
    public ColumnRows(PerformanceSpace space, List<JsonColumn> columns, Columns.Kind cells) throws IOException {
        this.columns = columns;
        this.sums = cells == Columns.Kind.LOCATIONS ? null : LocationSums.over(space.definitions(), cells);
        boolean done = false;
        try {
            for (JsonColumn column : columns) {
                rows.add(column.rows(space, cells));
                advance(rows.size() - 1);
            }
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /**
     * Moves to a call node.
     *
     * @param callNode id of the call node, greater than that of the previous call
     * @return the columns that have a row there; valid until the next call
     */
    public BitSet moveTo(int callNode) throws IOException {
        for (int column = present.nextSetBit(0); column >= 0; column = present.nextSetBit(column + 1)) {
            advance(column);
        }
        present.clear();
        while (!next.isEmpty() && next.element() >> Integer.SIZE <= callNode) {
            present.set(next.remove().intValue());
        }
        return present;
    }

    private void advance(int column) throws IOException {
        RowCursor cursor = rows.get(column);
        if (cursor.next()) {
            next.add((long) cursor.callNode() << Integer.SIZE | column);
        }
    }

    /**
     * Returns the row of a column at the current call node, if there is one; valid until the next move.
     *
     * @throws org.perfspace.value.ViewException if a sum does not fit into 64 bits
     */
    public Optional<Row> at(int column) throws IOException {
        if (!present.get(column)) {
            return Optional.empty();
        }
        Metric metric = columns.get(column).metric();
        RowCursor cursor = rows.get(column);
        return Optional.of(
                sums == null || metric.kind().derived()
                        ? cursor.row()
                        : sums.sum(metric, cursor.callNode(), cursor.row()));
    }

    @Override
    public void close() throws IOException {
        for (RowCursor ofColumn : rows) {
            ofColumn.close();
        }
    }
}
