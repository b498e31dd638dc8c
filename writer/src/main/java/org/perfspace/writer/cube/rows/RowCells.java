package org.perfspace.writer.cube.rows;

import org.perfspace.model.definitions.ValueType;
import org.perfspace.model.severity.Row;

/**
 * The cells of rows as Cube stores them: dense, a column for each location. A file must have a location; where the space
 * has none, the one that stands in has neutral cells. For one thread.
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

    /** Number of columns. */
    int columns() {
        return Math.max(1, locations);
    }

    /** Size of a row in a file. */
    long rowBytes() {
        return columns() * encoder.cellBytes();
    }

    /** Makes bytes of the words of {@link #of}. */
    CellEncoder encoder() {
        return encoder;
    }

    /** The words of all columns, from index 0; the array may be longer, belongs to the row or changes with the next call. */
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
