package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/** Reports for machines: one JSON value on a line. */
final class Json {

    private static final String NULL = "null";

    private Json() {}

    /** Contents of a JSON object. */
    interface Fields {

        /** Writes them. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object and ends the line; the writer stays open. */
    static void object(Writer out, Fields fields) throws IOException {
        try (JsonGenerator json = generator(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Returns a generator that leaves the writer open. */
    static JsonGenerator generator(Writer out) throws IOException {
        return new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    }

    /** Writes an array of texts. */
    static void texts(JsonGenerator json, String field, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Writes a double; NaN and infinities are null, as JSON has no numbers for them. */
    static void number(JsonGenerator json, String field, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(field, value);
        } else {
            json.writeNullField(field);
        }
    }

    /** Returns a text as a JSON string. */
    static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    /** Returns the cell whose first word is {@code words[from]} as {@link #value(String)}. */
    static String value(ValueType type, long[] words, int from) {
        return type.isAbsent(words[from]) ? NULL : value(CellText.of(type, words, from));
    }

    /**
     * Returns what {@link CellText} writes as a JSON value with the same digits: a number, an array of numbers for a
     * compound, a string for bytes of no known meaning. NaN, infinities and an empty text are null.
     */
    static String value(String cell) {
        if (cell.isEmpty()) {
            return NULL;
        }
        if (cell.charAt(0) == '[') {
            return Arrays.stream(cell.substring(1, cell.length() - 1).split(",", -1))
                    .map(Json::value)
                    .collect(Collectors.joining(",", "[", "]"));
        }
        if (cell.charAt(0) == 'x') {
            return quoted(cell);
        }
        char afterSign = cell.charAt(cell.charAt(0) == '-' ? 1 : 0);
        return afterSign >= '0' && afterSign <= '9' ? cell : NULL;
    }
}
