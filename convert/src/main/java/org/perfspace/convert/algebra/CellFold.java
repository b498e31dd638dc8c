package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.ValueType;
import org.perfspace.model.severity.Row;

/**
 * Combines the cells of a row into one, as an operation combines the rows of operands: each location is an operand, in
 * ascending order. Used again and again; for one thread.
 */
public final class CellFold {

    private final RowFold fold;
    private final ValueType type;
    private final Row cell;
    private final long[] dense;

    /**
     * Of the rows of a metric.
     *
     * @param operation SUM, MEAN, MIN or MAX
     * @param source definitions of the rows
     * @param metric id in source and result, of a type that is not refused
     * @param result definitions with one location and the metric in the type of the results
     */
    public CellFold(Operation operation, Definitions source, int metric, Definitions result) {
        Metric stored = source.metrics().get(metric);
        int locations = source.locations().size();
        this.fold = RowFold.of(
                operation, result, result.metrics().get(metric), stored.type().isInteger(), locations);
        this.type = result.metrics().get(metric).type();
        this.cell = new Row(stored.type(), 1);
        this.dense = new long[Math.multiplyExact(locations, stored.type().words())];
    }

    /** Returns why there can be no results of a type; empty if there can. */
    public static Optional<String> refusal(Operation operation, ValueType type) {
        return operation.refusal(type);
    }

    /** The type of results from values of a type that is not refused. */
    public static ValueType resultType(Operation operation, ValueType type) {
        return operation.resultType(List.of(type));
    }

    /**
     * A row of one cell, valid until the next call.
     *
     * @param where names the row if its result does not fit
     */
    public Row fold(Row row, String where) throws IOException {
        row.copyDense(dense);
        int width = row.type().words();
        fold.begin();
        for (int location = 0; location < row.locations(); location++) {
            System.arraycopy(dense, location * width, cell.fillDense(row.type()), 0, width);
            fold.add(location, Columns.SINGLE, cell);
        }
        Row folded = fold.finish(where);
        folded.relabel(type);
        return folded;
    }
}
