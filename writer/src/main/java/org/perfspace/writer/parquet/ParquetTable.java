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
import org.jspecify.annotations.Nullable;
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

    /** A column with functions that return its values; rows are requested in ascending order. */
    public static final class Column {
        private final Label label;
        private final @Nullable IntFunction<List<byte[]>> elements;

        private Column(Label label) {
            this(label, null);
        }

        private Column(Label label, @Nullable IntFunction<List<byte[]>> elements) {
            this.label = label;
            this.elements = elements;
        }

        /** Returns a column of lists of texts in UTF-8, each with at least one element. */
        public static Column list(String name, IntFunction<List<byte[]>> value) {
            Label label = Label.text(name, Label.Axis.CALL_NODE, row -> new byte[0]);
            return new Column(label, value);
        }

        private TableColumn column() {
            return elements == null ? label.column() : TableColumn.list(name());
        }

        /** Returns the column without lists. */
        Label label() {
            return label;
        }

        /** Returns the name of the column. */
        public String name() {
            return label.column().path().get(0);
        }

        /** Returns the kind of the values, or of the elements of lists. */
        public LeafKind kind() {
            return label.column().kind();
        }

        /** Returns whether values may be null. */
        public boolean isOptional() {
            return label.column().optional();
        }

        /** Returns whether the values are lists. */
        public boolean isList() {
            return elements != null;
        }

        /** Returns whether a row has a value. */
        public boolean isPresent(int row) {
            return label.present().test(row);
        }

        /** Returns the value of a row in a column of integers. */
        public long number(int row) {
            return label.number().applyAsLong(row);
        }

        /** Returns the value of a row in a column of texts, in UTF-8. */
        public byte[] text(int row) {
            return label.text().apply(row);
        }

        /** Returns the value of a row in a column of lists, in UTF-8. */
        public List<byte[]> elements(int row) {
            return elements == null ? List.of() : elements.apply(row);
        }

        private void write(LabelWriter writer) throws IOException {
            if (elements == null) {
                writer.write(label);
            } else {
                writer.writeLists(elements);
            }
        }

        /** Returns a column of texts. */
        public static Column text(String name, IntFunction<String> value) {
            return utf8(name, row -> value.apply(row).getBytes(StandardCharsets.UTF_8));
        }

        /** Returns a column of texts that are already in UTF-8. */
        public static Column utf8(String name, IntFunction<byte[]> value) {
            return new Column(Label.text(name, Label.Axis.CALL_NODE, value));
        }

        /** Returns a column of integers. */
        public static Column number(String name, LeafKind kind, IntToLongFunction value) {
            return new Column(Label.number(name, kind, Label.Axis.CALL_NODE, value));
        }

        /** Returns the same column with null values in the rows that are not known. */
        public Column where(IntPredicate known) {
            return new Column(label.where(known));
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
                    columns.stream().map(Column::column).toList(),
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
                column.write(writer);
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
