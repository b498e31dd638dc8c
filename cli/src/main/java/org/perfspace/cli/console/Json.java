package org.perfspace.cli.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/**
 * Writes machine-readable reports: one JSON object on a line, whose schema {@code perfspace help --json-schema VERB}
 * prints.
 */
public final class Json {

    /** The first field of each report. */
    static final String VERSION_FIELD = "jsonVersion";

    /** The version of all schemas; adding a field does not change it. */
    static final int VERSION = 1;

    private static final String NULL = "null";

    private Json() {}

    /** Writes an object and ends the line; the writer stays open. */
    public static void object(Writer out, IoConsumer<JsonGenerator> fields) throws IOException {
        try (JsonGenerator json = generator(out)) {
            begin(json);
            fields.accept(json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Writes an object that is a part of a report. */
    public static void part(Writer out, IoConsumer<JsonGenerator> fields) throws IOException {
        try (JsonGenerator json = generator(out)) {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        }
    }

    /** Begins the object of a report. */
    private static void begin(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField(VERSION_FIELD, VERSION);
    }

    /** Returns a generator that leaves the writer open. */
    private static JsonGenerator generator(Writer out) throws IOException {
        return new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    }

    /** Writes an array of objects, one for each item of a list. */
    public static <T> void objects(JsonGenerator json, String field, Iterable<T> items, IoConsumer<? super T> fields)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (T item : items) {
            json.writeStartObject();
            fields.accept(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes an object whose fields are texts. */
    public static void texts(JsonGenerator json, String field, Map<String, String> texts) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }

    /** Writes an array of texts. */
    public static void texts(JsonGenerator json, String field, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Writes an array of numbers. */
    public static void numbers(JsonGenerator json, String field, Iterable<Integer> numbers) throws IOException {
        json.writeArrayFieldStart(field);
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }

    /** Writes the losses of an output, each with the number of bytes if it is known. */
    public static void losses(JsonGenerator json, Iterable<WriteReport.Loss> losses) throws IOException {
        objects(json, "losses", losses, loss -> {
            json.writeStringField("what", loss.what());
            json.writeNumberField("bytes", loss.bytes());
        });
    }

    /** Writes a double; NaN and infinities become null, as JSON cannot represent them. */
    public static void number(JsonGenerator json, String field, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(field, value);
        } else {
            json.writeNullField(field);
        }
    }

    /** Writes a field with a value that is JSON already. */
    public static void raw(JsonGenerator json, String field, String value) throws IOException {
        json.writeFieldName(field);
        json.writeRawValue(value);
    }

    /** Returns a text as a JSON string. */
    public static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    /** Returns the cell whose first word is {@code words[from]} as JSON, see {@link #value(String)}. */
    public static String value(ValueType type, long[] words, int from) {
        return type.isAbsent(words[from]) ? NULL : value(CellText.of(type, words, from));
    }

    /**
     * Converts a text of {@link CellText} to a JSON value with the same digits: a number, an array of numbers for a
     * compound, or a string for bytes of unknown meaning. NaN, infinities and an empty text become null.
     */
    public static String value(String cell) {
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
