package org.perfspace.convert.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.parquet.ParquetTable;

/**
 * Copies the rows of many files of one table into one, sorted by run. Rows of a run keep their order. Memory: some thousand
 * rows, and the texts of the open files.
 */
final class TableMerge implements Closeable {

    private static final int BUFFERED_ROWS = 16_384;
    /** Represents all row groups of the file of a single run, which is opened once. */
    private static final int ALL = -1;

    private static final String REGIONS = "regions";

    private final String table;
    private final Batch batch;
    private final TableRows.Texts texts;
    private final List<Field> fields = new ArrayList<>();
    private final Map<ArchivePart, TableRows> open = new HashMap<>();
    private final Map<Group, TableRows.Column[]> last = new HashMap<>();
    private final int[] runs = new int[BUFFERED_ROWS];
    private int rows;

    /** A column, and its values in the buffered rows. */
    private static final class Field {
        private final String name;
        private final LeafKind kind;
        private final boolean optional;
        private final long[] words = new long[BUFFERED_ROWS];
        private final BitSet nulls = new BitSet();

        Field(String name, LeafKind kind, boolean optional) {
            this.name = name;
            this.kind = kind;
            this.optional = optional;
        }
    }

    private record Group(ArchivePart file, int number) {}

    /** Rows of one run in a row group, or all rows of the file of a single run (row group {@link #ALL}). */
    private record Segment(int run, Group group, int from, int to) {}

    /** Receives each row that is copied. */
    interface Watcher {
        /** Receives a row: the number of its run, and the values of the watched columns, {@link RunLabels#NULL} for null. */
        void row(int run, long[] values, TableRows rows) throws IOException;
    }

    TableMerge(String table, Batch batch, TableRows.Texts texts) {
        this.table = table;
        this.batch = batch;
        this.texts = texts;
    }

    /**
     * Copies the table if at least one of the files has rows of it, or if it is one that every run has.
     *
     * @param watched names of the columns that are passed to the watcher
     */
    void copy(Path target, WriteOptions options, List<String> watched, Watcher watcher) throws IOException {
        List<Segment> segments = new ArrayList<>();
        for (ArchivePart file : batch.parts()) {
            if (file.has(table)) {
                addSegments(file, segments);
            }
        }
        boolean any = batch.parts().stream().anyMatch(part -> part.has(table));
        if (segments.isEmpty() && (!any || !ArchiveTables.OF_LABELS.contains(table))) {
            return;
        }
        segments.sort(Comparator.comparingInt(Segment::run));
        addFields();
        int[] chosen = watched.stream().mapToInt(this::fieldOf).toArray();
        ArchiveTables.makeDirectory(target);
        try (ParquetTable out = ParquetTable.create(target, columns(), options)) {
            for (Segment segment : segments) {
                copy(segment, out, chosen, watcher);
            }
            flush(out);
            out.commit();
        }
    }

    private void addSegments(ArchivePart file, List<Segment> segments) throws IOException {
        if (file.isOfOneRun()) {
            segments.add(new Segment(batch.runOf(file, file.runs().get(0).id()), new Group(file, ALL), 0, 0));
            return;
        }
        TableRows in = open(file);
        for (int group = 0; group < in.groups(); group++) {
            int end = in.rows(group);
            long[] marks = in.read(ArchiveTables.RUN_ID, LeafKind.TEXT, group).words();
            for (int from = 0; from < end; ) {
                int to = from + 1;
                while (to < end && marks[to] == marks[from]) {
                    to++;
                }
                int run = batch.runOf(file, texts.text(marks[from]));
                if (run >= 0) {
                    segments.add(new Segment(run, new Group(file, group), from, to));
                }
                from = to;
            }
        }
    }

    private TableRows open(ArchivePart file) throws IOException {
        TableRows known = open.get(file);
        if (known == null) {
            known = TableRows.open(file.in(table), texts);
            open.put(file, known);
        }
        return known;
    }

    private void addFields() {
        for (ParquetTable.Column column : ArchiveTables.columns(table)) {
            fields.add(new Field(column.name(), column.kind(), column.isOptional()));
        }
    }

    private int fieldOf(String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name.equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + name);
    }

    private List<ParquetTable.Column> columns() {
        List<ParquetTable.Column> columns = new ArrayList<>();
        fields.forEach(field -> columns.add(column(field)));
        List<ParquetTable.Column> facts = batch.columns().of(Map.of());
        for (int i = 0; i < facts.size(); i++) {
            columns.add(fact(facts.get(i), i));
        }
        return columns;
    }

    /** Returns a column whose values are the same in all rows of a run. */
    private ParquetTable.Column fact(ParquetTable.Column column, int number) {
        IntFunction<ParquetTable.Column> at =
                row -> batch.labels(runs[row]).facts().get(number);
        ParquetTable.Column all = column.kind() == LeafKind.TEXT
                ? ParquetTable.Column.utf8(column.name(), row -> at.apply(row).text(0))
                : ParquetTable.Column.number(
                        column.name(), column.kind(), row -> at.apply(row).number(0));
        return all.where(row -> at.apply(row).isPresent(0));
    }

    private ParquetTable.Column column(Field field) {
        if (field.name.equals(REGIONS)) {
            return ParquetTable.Column.list(
                    REGIONS, row -> batch.labels(runs[row]).regions((int) field.words[row]));
        }
        if (table.equals(ArchiveTables.RUN) && field.name.equals(RunTables.PARAMETERS)) {
            return ParquetTable.Column.text(field.name, row -> RunTables.json(parameters(row)));
        }
        if (table.equals(ArchiveTables.RUN) && field.name.equals(RunTables.SCALES)) {
            return ParquetTable.Column.text(field.name, row -> RunTables.scales(parameters(row), batch.columns()));
        }
        ParquetTable.Column column = field.kind == LeafKind.TEXT
                ? ParquetTable.Column.utf8(field.name, row -> texts.of(field.words[row]))
                : ParquetTable.Column.number(field.name, field.kind, row -> field.words[row]);
        return field.optional ? column.where(row -> !field.nulls.get(row)) : column;
    }

    /** Returns the parameters of the run of a row, which may have changed since its file was written. */
    private Map<String, String> parameters(int row) {
        return batch.runs().get(runs[row]).parameters();
    }

    private void copy(Segment segment, ParquetTable out, int[] chosen, Watcher watcher) throws IOException {
        ArchivePart file = segment.group().file();
        TableRows in = open(file);
        if (segment.group().number() == ALL) {
            for (int group = 0; group < in.groups(); group++) {
                copy(segment.run(), in, read(in, group), 0, in.rows(group), out, chosen, watcher);
            }
            in.close();
            open.remove(file);
            return;
        }
        TableRows.@Nullable Column[] columns = last.get(segment.group());
        if (columns == null) {
            columns = read(in, segment.group().number());
            last.keySet().removeIf(group -> group.file().equals(file));
            last.put(segment.group(), columns);
        }
        copy(segment.run(), in, columns, segment.from(), segment.to(), out, chosen, watcher);
    }

    private void copy(
            int run,
            TableRows in,
            TableRows.Column[] columns,
            int from,
            int to,
            ParquetTable out,
            int[] chosen,
            Watcher watcher)
            throws IOException {
        long[] values = new long[chosen.length];
        for (int row = from; row < to; row++) {
            if (rows == BUFFERED_ROWS) {
                flush(out);
            }
            runs[rows] = run;
            for (int f = 0; f < columns.length; f++) {
                Field field = fields.get(f);
                TableRows.Column column = columns[f];
                if (column.nulls().get(row)) {
                    field.nulls.set(rows);
                } else {
                    field.words[rows] = column.words()[row];
                }
            }
            for (int i = 0; i < chosen.length; i++) {
                Field field = fields.get(chosen[i]);
                values[i] = field.nulls.get(rows) ? RunLabels.NULL : field.words[rows];
            }
            watcher.row(run, values, in);
            rows++;
        }
    }

    /** Reads all columns; the list of regions is represented by the numbers of the call paths it belongs to. */
    private TableRows.Column[] read(TableRows in, int group) throws IOException {
        TableRows.Column[] columns = new TableRows.Column[fields.size()];
        for (int f = 0; f < columns.length; f++) {
            Field field = fields.get(f);
            String name = field.name.equals(REGIONS) ? "call_path_id" : field.name;
            LeafKind kind = field.name.equals(REGIONS) ? LeafKind.INT32 : field.kind;
            columns[f] = in.read(name, kind, group);
        }
        return columns;
    }

    private void flush(ParquetTable out) throws IOException {
        out.append(rows);
        for (Field field : fields) {
            field.nulls.clear();
        }
        rows = 0;
    }

    @Override
    public void close() throws IOException {
        for (TableRows in : open.values()) {
            in.close();
        }
    }
}
