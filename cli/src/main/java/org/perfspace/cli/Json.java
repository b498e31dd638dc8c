package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CellText;

/** Reports for machines: one JSON object on a line, whose schema {@code perfspace help --json-schema VERB} prints. */
final class Json {

    /** The first field of each report. */
    static final String VERSION_FIELD = "jsonVersion";

    /** The version of all schemas; a field that is added does not change it. */
    static final int VERSION = 1;

    private Json() {}

    /** Contents of a JSON object. */
    interface Fields {

        /** Writes them. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object and ends the line; the writer stays open. */
    static void object(Writer out, Fields fields) throws IOException {
        try (JsonGenerator json = generator(out)) {
            begin(json);
            fields.write(json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Begins the object of a report. */
    static void begin(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField(VERSION_FIELD, VERSION);
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

    /** Writes what an output lost, each with the number of bytes if it is known. */
    static void losses(JsonGenerator json, Iterable<WriteReport.Loss> losses) throws IOException {
        json.writeArrayFieldStart("losses");
        for (WriteReport.Loss loss : losses) {
            json.writeStartObject();
            json.writeStringField("what", loss.what());
            json.writeNumberField("bytes", loss.bytes());
            json.writeEndObject();
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
