package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.view.Contents;
import org.perfspace.cli.view.Page;

/**
 * A report on the contents of a page as one JSON object.
 *
 * @param page the page
 * @param target path or address of the page
 */
record ViewJson(Page page, String target) {

    public void write(Writer out) throws IOException {
        Json.object(out, json -> {
            json.writeStringField("output", target);
            json.writeNumberField("bytes", page.size());
            json.writeArrayFieldStart("profiles");
            for (Contents contents : page.contents()) {
                write(contents, json);
            }
            json.writeEndArray();
        });
    }

    private static void write(Contents contents, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", contents.name());
        json.writeArrayFieldStart("metrics");
        for (Contents.OfMetric metric : contents.metrics()) {
            json.writeStartObject();
            json.writeStringField("name", metric.name());
            json.writeBooleanField("sums", metric.sums());
            json.writeBooleanField("perLocation", metric.rows());
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.texts(json, "leftOut", contents.leftOut());
        json.writeEndObject();
    }
}
