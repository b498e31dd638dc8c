package org.perfspace.spark;

import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column with the same value in each row. */
final class ConstantVector extends ItemVector {

    private final @Nullable Object value;
    private final List<ColumnVector> fields;

    /**
     * Creates a column of a plain type.
     *
     * @param value a {@link Long}, a {@link Double}, a text in UTF-8, or null
     */
    ConstantVector(DataType type, @Nullable Object value) {
        super(type);
        this.value = value instanceof byte[] text ? UTF8String.fromBytes(text) : value;
        this.fields = List.of();
    }

    /** Creates a column of structures. */
    ConstantVector(DataType type, List<ColumnVector> fields) {
        super(type);
        this.value = fields;
        this.fields = List.copyOf(fields);
    }

    @Override
    public boolean hasNull() {
        return value == null;
    }

    @Override
    public boolean isNullAt(int row) {
        return value == null;
    }

    @Override
    public long getLong(int row) {
        return (Long) present();
    }

    @Override
    public double getDouble(int row) {
        return (Double) present();
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return (UTF8String) present();
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return fields.get(ordinal);
    }

    private Object present() {
        return Objects.requireNonNull(value, "a null has no value");
    }
}
