package org.perfspace.writer.cube;

import java.util.Locale;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.ViewException;

/**
 * The cells of rows as Cube stores them: dense, with a column for each location. A file must have a location; if the
 * space has none, the location that is added has neutral cells. For one thread.
 */
final class RowCells {

    private final int locations;
    private final ValueType type;
    private final CellEncoder encoder;
    private long[] dense = {};

    RowCells(ValueType type, int locations) {
        this.type = type;
        this.locations = locations;
        this.encoder = new CellEncoder(type);
    }

    /** Returns the number of columns. */
    int columns() {
        return Math.max(1, locations);
    }

    /** Returns the size of a row in a file, in bytes. */
    long rowBytes() {
        return columns() * encoder.cellBytes();
    }

    /** Returns the encoder for the words of {@link #of}. */
    CellEncoder encoder() {
        return encoder;
    }

    /**
     * Returns the words of all columns of the current row of a metric.
     *
     * @throws ViewException if a sum of counts of TAU_ATOMIC has more than the 32 bits that Cube stores
     */
    long[] of(Metric metric, RowCursor cursor) throws ViewException {
        Row row = cursor.row();
        if (type.base() == ValueType.Base.TAU_ATOMIC) {
            for (int cell = 0; cell < row.count(); cell++) {
                long count = row.words()[cell * type.words()];
                if (!type.holds(count)) {
                    throw new ViewException.Refused(
                            metric.name(),
                            String.format(
                                    Locale.ROOT,
                                    "%s, call node %d, location %d: the count %s does not fit into the 32 bits of %s",
                                    ViewException.name(metric),
                                    cursor.callNode(),
                                    row.location(cell),
                                    Long.toUnsignedString(count),
                                    type));
                }
            }
        }
        return of(row);
    }

    /**
     * Returns the words of all columns, from index 0. The array may be longer; it is that of the row, or is overwritten
     * by the next call.
     */
    long[] of(Row row) {
        if (row.isDense() && locations > 0) {
            return row.words();
        }
        if (dense.length == 0) {
            dense = new long[Math.multiplyExact(columns(), type.words())];
        }
        if (locations == 0) {
            type.fillNeutral(dense, columns());
        } else {
            row.copyDense(dense);
        }
        return dense;
    }
}
