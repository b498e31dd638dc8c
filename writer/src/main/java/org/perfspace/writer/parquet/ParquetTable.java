package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;

/**
 * A table of any columns as a Parquet file, which appears whole or not at all: texts as dictionaries, integers as
 * differences. For tables of descriptions; the values of a profile are written by {@link ParquetWriter}.
 */
public final class ParquetTable implements Closeable {

    /** Rows of a row group, so that its texts fit in memory even if each has 4 KiB. */
    private static final int GROUP_ROWS = 16_384;

    /** Size of the output buffer; most of these tables have a few kilobytes. */
    private static final int BUFFER = 32 << 10;

    private final OutputFile file;
    private final List<Column> columns;
    private final TableWriter table;

    /** The dimension that the values of a column belong to. */
    enum Axis {
        /** Call nodes, or the rows of a table that is not divided. */
        CALL_NODE,
        /** Locations. */
        LOCATION,
        /** The whole table, or a segment of a row group; the only item is 0. */
        SEGMENT
    }

    /**
     * A column with functions that return its values. The values of most columns belong to rows, which are requested in
     * ascending order. A table of values of a profile has columns that describe a call node, a location, or a whole segment.
     */
    public static final class Column {

        private static final byte[] NO_TEXT = {};

        private final TableColumn leaf;
        private final Axis axis;
        private final IntPredicate present;
        private final IntToLongFunction number;
        private final IntFunction<byte[]> text;
        private final IntFunction<List<byte[]>> elements;

        private Column(
                TableColumn leaf,
                Axis axis,
                IntPredicate present,
                IntToLongFunction number,
                IntFunction<byte[]> text,
                IntFunction<List<byte[]>> elements) {
            this.leaf = leaf;
            this.axis = axis;
            this.present = present;
            this.number = number;
            this.text = text;
            this.elements = elements;
        }

        private static Column of(
                TableColumn leaf,
                IntToLongFunction number,
                IntFunction<byte[]> text,
                IntFunction<List<byte[]>> elements) {
            return new Column(leaf, Axis.CALL_NODE, row -> true, number, text, elements);
        }

        /** Returns a column of texts. */
        public static Column text(String name, IntFunction<String> value) {
            return utf8(name, row -> value.apply(row).getBytes(StandardCharsets.UTF_8));
        }

        /** Returns a column of texts that are already in UTF-8. */
        public static Column utf8(String name, IntFunction<byte[]> value) {
            return of(TableColumn.of(name, LeafKind.TEXT, false), row -> 0, value, row -> List.of());
        }

        /** Returns a column of integers. */
        public static Column number(String name, LeafKind kind, IntToLongFunction value) {
            return of(TableColumn.of(name, kind, false), value, row -> NO_TEXT, row -> List.of());
        }

        /** Returns a column of lists of texts in UTF-8, each with at least one element. */
        public static Column list(String name, IntFunction<List<byte[]>> value) {
            return of(TableColumn.list(name), row -> 0, row -> NO_TEXT, value);
        }

        /** Returns the same column with null values in the rows that are not known. */
        public Column where(IntPredicate known) {
            return new Column(TableColumn.of(name(), kind(), true), axis, known, number, text, elements);
        }

        /** Returns the same column with values of another dimension. */
        Column along(Axis other) {
            return new Column(leaf, other, present, number, text, elements);
        }

        /** Returns the column of the file. */
        TableColumn leaf() {
            return leaf;
        }

        /** Returns the dimension that the values belong to. */
        Axis axis() {
            return axis;
        }

        /** Returns the name of the column. */
        public String name() {
            return leaf.path().get(0);
        }

        /** Returns the kind of the values, or of the elements of lists. */
        public LeafKind kind() {
            return leaf.kind();
        }

        /** Returns whether values may be null. */
        public boolean isOptional() {
            return leaf.optional();
        }

        /** Returns whether the values are lists. */
        public boolean isList() {
            return leaf.isList();
        }

        /** Returns whether a row has a value. */
        public boolean isPresent(int row) {
            return present.test(row);
        }

        /** Returns the value of a row in a column of integers. */
        public long number(int row) {
            return number.applyAsLong(row);
        }

        /** Returns the value of a row in a column of texts, in UTF-8. */
        public byte[] text(int row) {
            return text.apply(row);
        }

        /** Returns the value of a row in a column of lists, in UTF-8. */
        public List<byte[]> elements(int row) {
            return elements.apply(row);
        }
    }

    private ParquetTable(OutputFile file, List<Column> columns, TableWriter table) {
        this.file = file;
        this.columns = List.copyOf(columns);
        this.table = table;
    }

    /** Begins a table. */
    public static ParquetTable create(Path target, List<Column> columns, WriteOptions options) throws IOException {
        ParquetSettings settings = ParquetSettings.of(options.settings(), target.toString());
        OutputFile file = OutputFile.create(target, options.force());
        try {
            TableWriter table = new TableWriter(
                    new ByteSink(file.channel(), BUFFER),
                    columns.stream().map(Column::leaf).toList(),
                    settings.compression(),
                    List.of(),
                    1,
                    PageStore.NONE);
            return new ParquetTable(file, columns, table);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Appends rows, which the columns number from 0. */
    public ParquetTable append(int rows) throws IOException {
        for (int from = 0; from < rows; from += GROUP_ROWS) {
            int first = from;
            int[] items = new int[Math.min(GROUP_ROWS, rows - from)];
            Arrays.setAll(items, row -> first + row);
            table.beginGroup(items.length);
            LabelWriter writer = new LabelWriter(GroupPlan.of(items, 1), table, table.labels());
            for (Column column : columns) {
                writer.write(column);
            }
            table.endGroup();
        }
        return this;
    }

    /** Ends the table and gives the file its name. */
    public void commit() throws IOException {
        table.finish(Map.of());
        file.commit();
    }

    /** Discards the file unless it was committed. */
    @Override
    public void close() throws IOException {
        table.close();
        file.close();
    }
}
