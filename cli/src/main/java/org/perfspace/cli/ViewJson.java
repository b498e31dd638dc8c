package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import org.perfspace.cli.console.Json;
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
            Json.objects(json, "profiles", page.contents(), contents -> write(contents, json));
        });
    }

    private static void write(Page.Contents contents, JsonGenerator json) throws IOException {
        json.writeStringField("name", contents.name());
        Json.objects(json, "metrics", contents.metrics(), metric -> {
            json.writeStringField("name", metric.name());
            json.writeBooleanField("sums", metric.sums());
            json.writeBooleanField("perLocation", metric.rows());
        });
        Json.texts(json, "leftOut", contents.leftOut());
    }
}
