package org.perfspace.spark;

import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** A column of labels of locations. As each location occurs in many rows, all values are computed in advance. */
final class LocationVector extends ItemVector {

    private final RowMap rows;
    private final long[] numbers;
    private final UTF8String[] texts;

    public LocationVector(DataType type, Column column, int locations, RowMap rows) {
        super(type);
        this.rows = rows;
        boolean isText = column.kind() == LeafKind.TEXT;
        this.numbers = new long[isText ? 0 : locations];
        Arrays.setAll(numbers, column::number);
        this.texts = new UTF8String[isText ? locations : 0];
        Arrays.setAll(texts, location -> UTF8String.fromBytes(column.text(location)));
    }

    @Override
    public boolean hasNull() {
        return false;
    }

    @Override
    public boolean isNullAt(int row) {
        return false;
    }

    @Override
    public int getInt(int row) {
        return (int) numbers[rows.location(row)];
    }

    @Override
    public long getLong(int row) {
        return numbers[rows.location(row)];
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return texts[rows.location(row)];
    }
}
