package org.perfspace.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** A column of labels. Neighbouring rows often belong to the same item, whose value is cached. */
final class LabelVector extends ItemVector {

    private static final int NONE = -1;

    private final Column column;
    private final IntUnaryOperator items;
    private int kept = NONE;
    private boolean isPresent;
    private long number;
    private @Nullable UTF8String text;

    /**
     * Creates the column.
     *
     * @param items returns the item to which a row of the batch belongs
     */
    public LabelVector(DataType type, Column column, IntUnaryOperator items) {
        super(type);
        this.column = column;
        this.items = items;
    }

    /** Discards the cached value after the values of items have changed. */
    public void forget() {
        kept = NONE;
    }

    @Override
    public boolean hasNull() {
        return column.isOptional();
    }

    @Override
    public boolean isNullAt(int row) {
        keep(row);
        return !isPresent;
    }

    @Override
    public int getInt(int row) {
        keep(row);
        return (int) number;
    }

    @Override
    public double getDouble(int row) {
        keep(row);
        return Double.longBitsToDouble(number);
    }

    @Override
    public long getLong(int row) {
        keep(row);
        return number;
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        keep(row);
        BigDecimal value =
                number < 0 ? new BigDecimal(new BigInteger(Long.toUnsignedString(number))) : BigDecimal.valueOf(number);
        return Decimal.apply(value, precision, scale);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        keep(row);
        UTF8String value = text;
        if (value == null) {
            value = UTF8String.fromBytes(column.text(kept));
            text = value;
        }
        return value;
    }

    @Override
    public ColumnarArray getArray(int row) {
        List<UTF8String> elements = column.elements(items.applyAsInt(row)).stream()
                .map(UTF8String::fromBytes)
                .toList();
        return new ColumnarArray(new TextVector(elements, element -> element), 0, elements.size());
    }

    private void keep(int row) {
        int item = items.applyAsInt(row);
        if (item != kept) {
            kept = item;
            isPresent = column.isPresent(item);
            number = isPresent ? column.number(item) : 0;
            text = null;
        }
    }
}
