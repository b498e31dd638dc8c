package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Combines the cells of a row into one, in the way in which an operation combines the rows of operands: each location acts
 * as an operand, in ascending order. Reusable; for one thread.
 */
public final class CellFold {

    private static final int[] ONE = {0};

    private final RowFold fold;
    private final ValueType type;
    private final Row cell;
    private final long[] dense;

    /**
     * Creates a fold for the rows of a metric.
     *
     * @param operation SUM, MEAN, MIN or MAX
     * @param source definitions of the rows
     * @param metric id in source and result, of a type without {@link #refusal}
     * @param result definitions with one location, and with the metric in the type of the results
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

    /** Returns the reason why an operation has no results for a type; empty if it has. */
    public static Optional<String> refusal(Operation operation, ValueType type) {
        return operation.refusal(type);
    }

    /** Returns the type of the results for a type without {@link #refusal}. */
    public static ValueType resultType(Operation operation, ValueType type) {
        return operation.resultType(List.of(type));
    }

    /**
     * Returns a row of one cell, which is valid until the next call.
     *
     * @param where names the row in the message if its result is out of range
     */
    public Row fold(Row row, String where) throws IOException {
        row.copyDense(dense);
        int width = row.type().words();
        fold.begin();
        for (int location = 0; location < row.locations(); location++) {
            System.arraycopy(dense, location * width, cell.fillDense(row.type()), 0, width);
            fold.add(location, ONE, cell);
        }
        Row folded = fold.finish(where);
        folded.relabel(type);
        return folded;
    }
}
