package org.perfspace.writer.json;

import java.io.IOException;
import java.io.Writer;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.ValueType;
import org.perfspace.model.ValueType.Word;

/**
 * Writes JSON in ASCII, with any nesting depth. Numbers keep all their digits: integers have no fraction, doubles
 * always have one. NaN and infinities are written as Python writes and reads them.
 */
public final class JsonOutput {

    private static final String HEX = "0123456789abcdef";

    private final Writer out;
    private boolean follows;
    private boolean newLine;

    /** Counts the NaN values whose bits differ from those of the canonical NaN, which is read back. */
    public static final class NanPayloads {

        private static final long CANONICAL_NAN = Double.doubleToRawLongBits(Double.NaN);

        private long count;

        /** Considers the only word of a cell that is written. */
        public void see(ValueType type, long word) {
            if (type.word(0) == Word.DOUBLE && word != CANONICAL_NAN && Double.isNaN(Double.longBitsToDouble(word))) {
                count += type.isAbsent(word) ? 0 : 1;
            }
        }

        /** Reports the values that were seen. */
        public void report(WriteReport report) {
            if (count > 0) {
                report.lose(Definitions.count(count, "value") + " NaN with a payload", 0);
            }
        }
    }

    /** Starts a text. */
    public JsonOutput(Writer out) {
        this.out = out;
    }

    /** Begins an object. */
    public JsonOutput object() throws IOException {
        return open('{');
    }

    /** Ends an object. */
    public JsonOutput endObject() throws IOException {
        return close('}');
    }

    /** Begins a list. */
    public JsonOutput list() throws IOException {
        return open('[');
    }

    /** Ends a list. */
    public JsonOutput endList() throws IOException {
        return close(']');
    }

    /** Begins a field; its value follows. */
    public JsonOutput name(String name) throws IOException {
        begin();
        quote(name);
        out.write(": ");
        follows = false;
        return this;
    }

    /** Writes a text. */
    public JsonOutput text(String text) throws IOException {
        begin();
        quote(text);
        follows = true;
        return this;
    }

    /** Writes {@code null}, a boolean value, or a number that is already formatted. */
    public JsonOutput word(String word) throws IOException {
        begin();
        out.write(word);
        follows = true;
        return this;
    }

    /** Writes an integer. */
    public JsonOutput number(long number) throws IOException {
        return word(Long.toString(number));
    }

    /** Writes the only word of a cell; {@code null} if it represents no value. */
    public JsonOutput cell(ValueType type, long word) throws IOException {
        if (type.isAbsent(word)) {
            return word("null");
        }
        return word(digits(type, word));
    }

    /** Returns the only word of a cell as a text. */
    public static String digits(ValueType type, long word) {
        return switch (type.word(0)) {
            case SIGNED, OPAQUE -> Long.toString(word);
            case UNSIGNED -> Long.toUnsignedString(word);
            case DOUBLE -> Double.toString(Double.longBitsToDouble(word));
        };
    }

    /** Begins a new line before the next element. */
    public JsonOutput line() {
        newLine = true;
        return this;
    }

    private JsonOutput open(char bracket) throws IOException {
        begin();
        out.write(bracket);
        follows = false;
        return this;
    }

    private JsonOutput close(char bracket) throws IOException {
        follows = false;
        begin();
        out.write(bracket);
        follows = true;
        return this;
    }

    private void begin() throws IOException {
        if (follows) {
            out.write(newLine ? "," : ", ");
        }
        if (newLine) {
            out.write('\n');
            newLine = false;
        }
    }

    private void quote(String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.write('\\');
                out.write(c);
            } else if (c >= ' ' && c < 0x7f) {
                out.write(c);
            } else {
                out.write("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.write(HEX.charAt(c >> shift & 0xf));
                }
            }
        }
        out.write('"');
    }
}
