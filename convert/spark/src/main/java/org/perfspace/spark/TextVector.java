package org.perfspace.spark;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** A column whose values are from a list of texts. */
final class TextVector extends ItemVector {

    private final List<UTF8String> texts;
    private final IntUnaryOperator items;

    /**
     * Creates the column.
     *
     * @param items returns the index of the text of a row
     */
    public TextVector(List<UTF8String> texts, IntUnaryOperator items) {
        super(DataTypes.StringType);
        this.texts = List.copyOf(texts);
        this.items = items;
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
    public UTF8String getUTF8String(int row) {
        return texts.get(items.applyAsInt(row));
    }
}
