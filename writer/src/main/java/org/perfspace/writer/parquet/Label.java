package org.perfspace.writer.parquet;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.writer.parquet.page.TableColumn;

/**
 * A column that says something about a call node or a location, not about both.
 *
 * @param column name and type
 * @param axis what its values belong to
 * @param present whether an item has a value
 * @param number value of an item, of an integer column
 * @param text value of an item in UTF-8, of a text column
 */
record Label(TableColumn column, Axis axis, IntPredicate present, IntToLongFunction number, IntFunction<byte[]> text) {

    /** The dimension that the values of a label belong to. */
    enum Axis {
        /** Call nodes. */
        CALL_NODE,
        /** Locations. */
        LOCATION,
        /** The whole table; the only item is 0. */
        TABLE
    }

    private static final byte[] NO_TEXT = {};

    static Label number(String name, LeafKind kind, Axis axis, IntToLongFunction value) {
        return new Label(TableColumn.of(name, kind, false), axis, item -> true, value, item -> NO_TEXT);
    }

    static Label text(String name, Axis axis, IntFunction<byte[]> value) {
        return new Label(TableColumn.of(name, LeafKind.TEXT, false), axis, item -> true, item -> 0, value);
    }

    /**
     * The same on an axis of other items.
     *
     * @param original the item here that an item there stands for
     */
    Label on(Axis other, IntUnaryOperator original) {
        return new Label(
                column,
                other,
                item -> present.test(original.applyAsInt(item)),
                item -> number.applyAsLong(original.applyAsInt(item)),
                item -> text.apply(original.applyAsInt(item)));
    }

    /** The same, null where nothing is known. */
    Label where(IntPredicate known) {
        TableColumn optional = TableColumn.of(column.path().get(0), column.kind(), true);
        return new Label(optional, axis, known, number, text);
    }
}
