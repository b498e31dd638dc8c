package org.perfspace.spark;

import org.apache.spark.sql.types.DataTypes;
import org.perfspace.writer.parquet.TidyCells;

/** A column of the values of a batch: all values as doubles, or only the integers that a double cannot represent. */
final class CellVector extends ItemVector {

    private final RowMap rows;
    private final TidyCells cells;
    private final boolean isInteger;

    private CellVector(RowMap rows, TidyCells cells, boolean isInteger) {
        super(isInteger ? DataTypes.LongType : DataTypes.DoubleType);
        this.rows = rows;
        this.cells = cells;
        this.isInteger = isInteger;
    }

    /** Returns the values as doubles. */
    public static CellVector ofDoubles(RowMap rows, TidyCells cells) {
        return new CellVector(rows, cells, false);
    }

    /** Returns the integers that a double cannot represent; null for other values. */
    public static CellVector ofIntegers(RowMap rows, TidyCells cells) {
        return new CellVector(rows, cells, true);
    }

    @Override
    public boolean hasNull() {
        return isInteger || !cells.isPresentEverywhere();
    }

    @Override
    public boolean isNullAt(int row) {
        int cell = rows.cell(row);
        return isInteger ? !cells.isLarge(cell) : !cells.isPresent(cell);
    }

    @Override
    public double getDouble(int row) {
        return cells.value(rows.cell(row));
    }

    @Override
    public long getLong(int row) {
        return cells.integer(rows.cell(row));
    }
}
