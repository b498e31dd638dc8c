package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import org.perfspace.model.CellText;

/** Reports for machines: one JSON value on a line. */
final class Json {

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

    /** Writes a double: one that is undefined is null, an infinite one a string, as JSON has no numbers for them. */
    static void number(JsonGenerator json, String field, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(field);
        } else if (Double.isInfinite(value)) {
            json.writeStringField(field, CellText.number(Double.doubleToRawLongBits(value)));
        } else {
            json.writeNumberField(field, value);
        }
    }
}
