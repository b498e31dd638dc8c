package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.perfspace.cli.console.Json;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/**
 * A table in one of the formats of a dump, written line by line. Adjacent cells that many lines share are formatted once,
 * see {@link #cells}, so that a line costs no more than its last cell.
 *
 * <pre>
 *              tsv, csv                               json
 *  line        cells in the order of the columns      an object; call_node is the key callNode
 *  missing     empty                                  null
 *  number      as {@link CellText} writes it          the same digits; null for NaN and infinities, which JSON lacks
 *  compound    [a,b,…], quoted in csv                 an array of numbers
 *  SCALE_FUNC  x and its bytes in hexadecimal         the same as a string
 * </pre>
 */
final class DumpText {

    private static final String ALL = "*";

    /** The text before a JSON object; without the comma before the first one. */
    private static final String NEXT = ",\n{";

    /** Characters at the beginning of formulas, or that spreadsheets skip before a formula. */
    private static final String FORMULA = "=+-@\t\r\n";

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");

    private final Writer out;
    private final DumpFormat format;
    private final boolean safe;
    private final List<String> columns;

    /** The text before each cell: a separator or a key. */
    private final List<String> leads;

    private boolean first = true;

    /** The first cell of each line and its name, if there is one before those of the columns, with their separators. */
    private String file = "";

    private String fileColumn = "";

    /**
     * Creates a table without writing anything yet.
     *
     * @param safe whether CSV output must not contain texts that spreadsheets interpret as formulas
     * @param columns names of the columns in lower case, with underscores between words
     */
    public DumpText(Writer out, DumpFormat format, boolean safe, List<String> columns) {
        this.out = out;
        this.format = format;
        this.safe = safe;
        this.columns = List.copyOf(columns);
        this.leads = columns.stream()
                .map(column -> (column.equals(columns.get(0)) ? "" : separator()) + key(column))
                .toList();
    }

    /** Writes the name of a file in front of each line from now on. */
    void name(String path) {
        fileColumn = "file" + separator();
        file = key("file") + text(path) + separator();
    }

    /**
     * Writes the text above the first line.
     *
     * @param heading whether TSV has a line with the names of the columns; CSV always has one
     */
    public void begin(boolean heading) throws IOException {
        if (format == DumpFormat.JSON) {
            out.write('[');
        } else if (heading || format == DumpFormat.CSV) {
            out.write(fileColumn + String.join(separator(), columns) + "\n");
        }
    }

    /** Writes the text below the last line. */
    public void end() throws IOException {
        if (format == DumpFormat.JSON) {
            out.write("\n]\n");
        }
    }

    /** Returns a cell of text. */
    String text(String text) {
        return switch (format) {
            case TSV -> tabless(text);
            case CSV -> quoted(text);
            case JSON -> Json.quoted(text);
            case PGM, PNG -> throw noTable();
        };
    }

    /** Returns a cell of text, or a missing cell if the text is empty. */
    String known(String text) {
        return text.isEmpty() ? missing() : text(text);
    }

    /** Returns a cell without a value. */
    String missing() {
        return format == DumpFormat.JSON ? "null" : "";
    }

    /**
     * Returns a cell that stands for all ids of a numeric column; in JSON a missing cell, since the column contains
     * numbers.
     */
    String all() {
        return format == DumpFormat.JSON ? missing() : ALL;
    }

    /** Returns a cell with the value of a metric. */
    String value(ValueType type, long[] words, int from) {
        return switch (format) {
            case TSV -> plain(type, words, from);
            case CSV -> quoted(plain(type, words, from));
            case JSON -> Json.value(type, words, from);
            case PGM, PNG -> throw noTable();
        };
    }

    /** Returns adjacent cells of a line, beginning at the given column, each with its separator or key. */
    String cells(int column, List<String> cells) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            text.append(leads.get(column + i)).append(cells.get(i));
        }
        return text.toString();
    }

    /** Appends a line of three groups of adjacent cells, and the last cell. Safe for several threads. */
    void line(String metric, String callNode, String location, String last, StringBuilder into) {
        into.append(format == DumpFormat.JSON ? NEXT : "");
        into.append(file).append(metric).append(callNode).append(location);
        into.append(leads.get(leads.size() - 1)).append(last);
        into.append(format == DumpFormat.JSON ? "}" : "\n");
    }

    /** Writes formatted lines. */
    void write(StringBuilder lines) throws IOException {
        out.append(lines, first && format == DumpFormat.JSON ? 1 : 0, lines.length());
        first = false;
    }

    /** Formats and writes a line with the given cells. */
    void line(List<String> cells) throws IOException {
        int last = cells.size() - 1;
        StringBuilder line = new StringBuilder();
        line(cells(0, cells.subList(0, last)), "", "", cells.get(last), line);
        write(line);
    }

    private String separator() {
        return format == DumpFormat.TSV ? "\t" : ",";
    }

    private String key(String column) {
        if (format != DumpFormat.JSON) {
            return "";
        }
        StringBuilder key = new StringBuilder();
        for (String word : column.split("_", -1)) {
            key.append(key.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return "\"" + key + "\":";
    }

    private static String plain(ValueType type, long[] words, int from) {
        return type.isAbsent(words[from]) ? "" : CellText.of(type, words, from);
    }

    private String quoted(String text) {
        return csv(safe && isFormula(text) ? "'" + text : text);
    }

    /** Returns a cell of CSV, quoted as in RFC 4180 if necessary. */
    static String csv(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }

    /** Returns whether a spreadsheet would evaluate a text instead of displaying it. */
    private static boolean isFormula(String text) {
        return !text.isEmpty()
                && FORMULA.indexOf(text.charAt(0)) >= 0
                && !NUMBER.matcher(text).matches();
    }

    /** Returns a cell of TSV, in which tab, line break and backslash are escaped. */
    static String tabless(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static IllegalStateException noTable() {
        return new IllegalStateException("a picture is no table");
    }
}
