package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.convert.statistics.Value;
import org.perfspace.io.IoConsumer;

/** A table that is an answer: for people as text or Markdown, and for programs as CSV or JSON, with all digits. */
final class DataTable {

    /** Minimum width of the last column. */
    private static final int LEAST = 24;

    private final List<Column> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /** The formats of tables. */
    enum Format {
        /** Aligned columns. */
        TEXT,
        /** A table in Markdown, for a merge request or a page. */
        MARKDOWN,
        /** A heading and lines of cells with commas, as in RFC 4180. */
        CSV,
        /** A heading and lines of cells with tabs, in which tab, line break and backslash are escaped. */
        TSV,
        /** An object with the rows as objects. */
        JSON;

        /** Returns whether it is a table for programs, or for a page. */
        boolean isTable() {
            return this == MARKDOWN || isLines();
        }

        /** Returns whether it is a table for programs. */
        boolean isLines() {
            return this == CSV || this == TSV;
        }

        /** Returns a line of cells of {@link #CSV} or {@link #TSV}. */
        String line(List<String> cells) {
            boolean tabs = this == TSV;
            return cells.stream()
                    .map(tabs ? DumpText::tabless : DumpText::csv)
                    .collect(Collectors.joining(tabs ? "\t" : ",", "", "\n"));
        }

        /** Returns the number of lines of the heading of a table. */
        int headingLines() {
            return isLines() ? 1 : this == MARKDOWN ? 2 : 0;
        }

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The kinds of columns. */
    enum Kind {
        TEXT,
        NUMBER,
        /** A part of a whole, shown in percent. */
        SHARE,
        /** A change relative to a value, shown in percent with its sign. */
        CHANGE
    }

    /**
     * A column.
     *
     * @param key its name for programs, from which the heading for people follows
     * @param kind kind of its cells
     */
    record Column(String key, Kind kind) {

        String heading() {
            return kind == Kind.CHANGE ? "%" : key.replace('_', ' ');
        }
    }

    private DataTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Creates a table; each column is given as its name, followed by {@code :number}, {@code :share} or {@code :change}. */
    static DataTable of(String... columns) {
        return new DataTable(Arrays.stream(columns)
                .map(text -> {
                    int colon = text.indexOf(':');
                    return colon < 0
                            ? new Column(text, Kind.TEXT)
                            : new Column(
                                    text.substring(0, colon),
                                    Kind.valueOf(text.substring(colon + 1).toUpperCase(Locale.ROOT)));
                })
                .toList());
    }

    /** Returns a table of the same rows, with the name of their file in front of each. */
    DataTable of(String file) {
        List<Column> named = new ArrayList<>(List.of(new Column("file", Kind.TEXT)));
        named.addAll(columns);
        DataTable table = new DataTable(named);
        for (List<Object> row : rows) {
            List<Object> cells = new ArrayList<>(List.of(file));
            cells.addAll(row);
            table.rows.add(cells);
        }
        return table;
    }

    /** Adds a row: a text, a {@link Double}, an {@link Integer} or a {@link Value} for each column; NaN is shown as absent. */
    void row(Object... cells) {
        rows.add(List.of(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * Writes the table.
     *
     * @param head fields of the object of JSON before the rows
     */
    void write(Console console, Format format, IoConsumer<JsonGenerator> head) throws IOException {
        switch (format) {
            case TEXT -> text(console);
            case MARKDOWN -> markdown(console.out());
            case CSV, TSV -> lines(console.out(), format);
            case JSON -> Json.object(console.out(), json -> fields(json, head));
        }
    }

    /**
     * Numbers stand before texts, and the first text, which is the name of the row, is the last. If the lines are wider than the
     * terminal, a cell that is the same in all rows stands once above the table.
     */
    private void text(Console console) throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        List<Integer> order = order();
        int width = console.screen().width();
        TextTable table = aligned(order);
        if (rows.size() > 1 && table.room(width) < LEAST) {
            List<Integer> same = order.subList(0, order.size() - 1).stream()
                    .filter(this::isSameInAllRows)
                    .toList();
            if (!same.isEmpty()) {
                console.report()
                        .write(same.stream()
                                        .map(i -> columns.get(i).heading() + " " + OneLine.of(shown(i, rows.get(0))))
                                        .collect(Collectors.joining("; "))
                                + "\n");
                order.removeAll(same);
                table = aligned(order);
            }
        }
        table.write(console.report(), console.screen(), width, LEAST);
    }

    private boolean isSameInAllRows(int column) {
        return rows.stream().map(row -> shown(column, row)).distinct().count() == 1;
    }

    private List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        List<Integer> texts = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).kind() == Kind.TEXT)
                .boxed()
                .toList();
        IntStream.range(0, columns.size()).filter(i -> !texts.contains(i)).forEach(order::add);
        order.addAll(texts.subList(1, texts.size()));
        order.add(texts.get(0));
        return order;
    }

    private TextTable aligned(List<Integer> order) {
        long texts =
                order.stream().filter(i -> columns.get(i).kind() == Kind.TEXT).count();
        TextTable table =
                new TextTable(order.stream().map(i -> columns.get(i).heading()).toList(), (int) texts);
        for (List<Object> row : rows) {
            List<String> cells = order.stream().map(i -> shown(i, row)).toList();
            String last = cells.get(cells.size() - 1);
            table.line(cells.subList(0, cells.size() - 1), room -> OneLine.ends(last, room));
        }
        return table;
    }

    private String shown(int column, List<Object> row) {
        Object cell = row.get(column);
        if (cell instanceof Value value) {
            return HumanText.cell(value);
        }
        if (!(cell instanceof Double number)) {
            return cell instanceof Integer whole ? HumanText.number((long) whole) : (String) cell;
        }
        if (number.isNaN()) {
            return HumanText.NONE;
        }
        return switch (columns.get(column).kind()) {
            case SHARE -> HumanText.share(number).strip();
            case CHANGE -> number.isInfinite() ? "new" : String.format(Locale.ROOT, "%+.1f %%", 100 * number + 0.0);
            default -> HumanText.number(number);
        };
    }

    private void markdown(Writer out) throws IOException {
        out.write(columns.stream()
                .map(column -> " " + column.heading() + " |")
                .collect(Collectors.joining("", "|", "\n")));
        out.write(columns.stream()
                .map(column -> column.kind() == Kind.TEXT ? "---|" : "---:|")
                .collect(Collectors.joining("", "|", "\n")));
        for (List<Object> row : rows) {
            out.write(IntStream.range(0, columns.size())
                    .mapToObj(i -> " " + OneLine.of(shown(i, row)).replace("|", "\\|") + " |")
                    .collect(Collectors.joining("", "|", "\n")));
        }
    }

    private void lines(Writer out, Format format) throws IOException {
        out.write(format.line(columns.stream().map(Column::key).toList()));
        for (List<Object> row : rows) {
            out.write(format.line(row.stream().map(DataTable::digits).toList()));
        }
    }

    private static String digits(Object cell) {
        if (cell instanceof Double number) {
            return Double.isFinite(number) ? number.toString() : "";
        } else if (cell instanceof Value value) {
            return Double.isFinite(value.number()) ? value.toString() : "";
        }
        return cell.toString();
    }

    private void fields(JsonGenerator json, IoConsumer<JsonGenerator> head) throws IOException {
        head.accept(json);
        Json.objects(json, "rows", rows, row -> {
            for (int i = 0; i < columns.size(); i++) {
                write(json, columns.get(i).key(), row.get(i));
            }
        });
    }

    private static void write(JsonGenerator json, String key, Object cell) throws IOException {
        if (cell instanceof Double number) {
            Json.number(json, key, number);
        } else if (cell instanceof Value value) {
            Json.raw(json, key, Json.value(value.type(), new long[] {value.word()}, 0));
        } else if (cell instanceof Integer whole) {
            json.writeNumberField(key, whole);
        } else {
            json.writeStringField(key, (String) cell);
        }
    }
}
