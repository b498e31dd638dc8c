package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.Json;
import org.perfspace.format.Format;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** The contents of a profile as one JSON object. Totals are exact. */
record InfoJson(PerformanceSpace space, MetricTotals totals, Writer out) {

    /**
     * Writes the object.
     *
     * @param name name of the file as the user gave it
     */
    public void write(String name, Format format) throws IOException {
        Json.object(out, json -> {
            json.writeStringField("file", name);
            json.writeStringField("format", format.id());
            Json.texts(json, "attributes", space.definitions().attributes().values());
            counts(json);
            Json.objects(json, "metrics", space.definitions().metrics(), metric -> metric(json, metric));
            Json.objects(json, "attachments", space.attachments(), attachment -> {
                json.writeStringField("name", attachment.name());
                json.writeNumberField("size", attachment.size());
            });
            List<String> notes = new ArrayList<>(space.notes());
            notes.addAll(totals.problems());
            Json.texts(json, "notes", notes);
        });
    }

    private void counts(JsonGenerator json) throws IOException {
        Definitions definitions = space.definitions();
        json.writeNumberField("regions", definitions.regions().size());
        json.writeNumberField("callNodes", definitions.callNodes().size());
        json.writeNumberField("systemNodes", definitions.systemNodes().size());
        json.writeNumberField("locationGroups", definitions.locationGroups().size());
        json.writeNumberField("locations", definitions.locations().size());
        json.writeNumberField("topologies", definitions.topologies().size());
        json.writeBooleanField("trace", space.trace().isPresent());
    }

    private void metric(JsonGenerator json, Metric metric) throws IOException {
        json.writeNumberField("id", metric.fileId());
        json.writeStringField("name", metric.name());
        json.writeStringField("title", metric.title());
        json.writeStringField("unit", metric.unit());
        json.writeStringField("type", metric.type().toString());
        json.writeStringField("kind", metric.kind().name());
        json.writeStringField("visibility", metric.visibility().name());
        if (metric.parent() >= 0) {
            json.writeStringField(
                    "parent", space.definitions().metrics().get(metric.parent()).name());
        }
        Json.raw(
                json,
                "total",
                totals.of(metric)
                        .map(row -> Json.value(row.type(), row.words(), 0))
                        .orElse("null"));
    }
}
