package org.perfspace.writer.parquet;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.LeafKind;

/**
 * A column that describes a call node, a location, or the whole table or segment, but not a combination of these.
 *
 * @param column name and type
 * @param axis dimension that its values belong to
 * @param present returns whether an item has a value
 * @param number returns the value of an item of an integer column
 * @param text returns the value of an item of a text column, in UTF-8
 */
record Label(TableColumn column, Axis axis, IntPredicate present, IntToLongFunction number, IntFunction<byte[]> text) {

    /** The dimension that the values of a label belong to. */
    enum Axis {
        /** Call nodes. */
        CALL_NODE,
        /** Locations. */
        LOCATION,
        /** The whole table, or a segment of a row group; the only item is 0. */
        SEGMENT
    }

    private static final byte[] NO_TEXT = {};

    static Label number(String name, LeafKind kind, Axis axis, IntToLongFunction value) {
        return new Label(TableColumn.of(name, kind, false), axis, item -> true, value, item -> NO_TEXT);
    }

    static Label text(String name, Axis axis, IntFunction<byte[]> value) {
        return new Label(TableColumn.of(name, LeafKind.TEXT, false), axis, item -> true, item -> 0, value);
    }

    /** Returns the same label with values of another dimension. */
    Label along(Axis other) {
        return new Label(column, other, present, number, text);
    }

    /** Returns the same label with null values for the items that are not known. */
    Label where(IntPredicate known) {
        TableColumn optional = TableColumn.of(column.path().get(0), column.kind(), true);
        return new Label(optional, axis, known, number, text);
    }
}
