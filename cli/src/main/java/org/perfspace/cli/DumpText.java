package org.perfspace.cli;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/** The table of a dump: a line for each cell, and one for each row that is not there. */
final class DumpText {

    private static final String ALL_LOCATIONS = "*";
    private static final String ABSENT = "null-row";

    /** First characters of formulas, or that spreadsheets skip before one. */
    private static final String FORMULA = "=+-@\t\r\n";

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");

    private final Writer out;
    private final DumpFormat format;
    private final boolean safe;
    private String metric = "";
    private boolean first = true;

    /**
     * A table to be.
     *
     * @param safe whether CSV has no text that a spreadsheet takes for a formula
     */
    DumpText(Writer out, DumpFormat format, boolean safe) {
        this.out = out;
        this.format = format;
        this.safe = safe;
    }

    /** Writes the text above the first line. */
    void begin() throws IOException {
        switch (format) {
            case TSV -> {}
            case CSV -> out.write("metric,call_node,location,value\n");
            case JSON -> out.write('[');
            case PGM, PNG -> throw noTable();
        }
    }

    /** The metric that the lines from here on are about. */
    void metric(String name) {
        metric = switch (format) {
            case TSV -> tabless(name);
            case CSV -> quoted(name);
            case JSON -> json(name);
            case PGM, PNG -> throw noTable();
        };
    }

    /** A cell of a location. */
    void cell(long callNode, long location, ValueType type, long[] words, int from) throws IOException {
        line(callNode, Long.toString(location), value(type, words, from));
    }

    /** A cell that sums up all locations. */
    void sum(long callNode, ValueType type, long[] words, int from) throws IOException {
        line(callNode, star(), value(type, words, from));
    }

    /** A row that is not stored. */
    void absent(long callNode) throws IOException {
        line(callNode, star(), format == DumpFormat.JSON ? "null" : ABSENT);
    }

    /** Writes the text below the last line. */
    void end() throws IOException {
        if (format == DumpFormat.JSON) {
            out.write("\n]\n");
        }
    }

    private void line(long callNode, String location, String value) throws IOException {
        switch (format) {
            case PGM, PNG -> throw noTable();
            case TSV -> row('\t', callNode, location, value);
            case CSV -> row(',', callNode, location, value);
            case JSON ->
                out.write((first ? "\n" : ",\n") + "{\"metric\":" + metric + ",\"callNode\":" + callNode
                        + ",\"location\":" + location + ",\"value\":" + value + "}");
        }
        first = false;
    }

    private void row(char separator, long callNode, String location, String value) throws IOException {
        out.write(metric);
        out.write(separator);
        out.write(Long.toString(callNode));
        out.write(separator);
        out.write(location);
        out.write(separator);
        out.write(value);
        out.write('\n');
    }

    private String star() {
        return format == DumpFormat.JSON ? json(ALL_LOCATIONS) : ALL_LOCATIONS;
    }

    private String value(ValueType type, long[] words, int from) {
        return switch (format) {
            case TSV -> text(type, words, from);
            case CSV -> quoted(text(type, words, from));
            case JSON -> jsonValue(type, words, from);
            case PGM, PNG -> throw noTable();
        };
    }

    private static String text(ValueType type, long[] words, int from) {
        return type.isAbsent(words[from]) ? "" : CellText.of(type, words, from);
    }

    /** Returns a cell for JSON: a string where JSON has no number for it, such as {@code nan}, and null for no value. */
    static String jsonValue(ValueType type, long[] words, int from) {
        if (type.isAbsent(words[from])) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < type.words(); w++) {
            String word = CellText.word(type.word(w), words[from + w]);
            boolean number = Character.isDigit(word.charAt(word.length() - 1)) && !word.startsWith("0x");
            text.append(w == 0 ? "" : ",").append(number ? word : json(word));
        }
        return type.words() == 1 ? text.toString() : "[" + text + "]";
    }

    private static String json(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    private String quoted(String text) {
        String cell = safe && isFormula(text) ? "'" + text : text;
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }

    /** Returns whether a spreadsheet computes a text instead of showing it. */
    private static boolean isFormula(String text) {
        return !text.isEmpty()
                && FORMULA.indexOf(text.charAt(0)) >= 0
                && !NUMBER.matcher(text).matches();
    }

    private static String tabless(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static IllegalStateException noTable() {
        return new IllegalStateException("a picture is no table");
    }
}
