package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.Json;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;

/** The findings of {@code validate} as one JSON object, in which each input is written as soon as it is checked. */
final class ValidateJson implements Closeable {

    private final Writer out;
    private final JsonGenerator json;

    /** Begins the object. */
    public ValidateJson(Writer out) throws IOException {
        this.out = out;
        this.json = Json.generator(out);
        Json.begin(json);
        json.writeArrayFieldStart("files");
    }

    /** Writes the findings for an input. */
    public void write(String file, List<Finding> findings) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeBooleanField("sound", findings.stream().noneMatch(Finding::isFault));
        json.writeNullField("failure");
        Json.objects(json, "findings", findings, finding -> write(finding));
        json.writeEndObject();
    }

    /** Writes the reason why an input could not be checked. */
    public void fail(String file, String failure) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeBooleanField("sound", false);
        json.writeStringField("failure", failure);
        json.writeArrayFieldStart("findings");
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Finding finding) throws IOException {
        Place place = finding.place();
        json.writeStringField("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        json.writeStringField("file", place.file());
        json.writeStringField("member", place.member());
        if (place.unit() != Place.Unit.WHOLE) {
            json.writeNumberField(place.unit().name().toLowerCase(Locale.ROOT), place.number());
        }
        json.writeStringField("message", finding.message());
    }

    @Override
    public void close() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.close();
        out.write('\n');
    }
}
