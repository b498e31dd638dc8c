package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.perfspace.cli.console.Json;
import org.perfspace.format.Format;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** The contents of a profile as one JSON object. Totals are exact. */
final class InfoJson {

    private final PerformanceSpace space;
    private final MetricTotals totals;
    private final Writer out;

    public InfoJson(PerformanceSpace space, MetricTotals totals, Writer out) {
        this.space = space;
        this.totals = totals;
        this.out = out;
    }

    /**
     * Writes the object.
     *
     * @param name name of the file as the user gave it
     */
    public void write(String name, Format format) throws IOException {
        Json.object(out, json -> {
            json.writeStringField("file", name);
            json.writeStringField("format", format.id());
            attributes(json);
            counts(json);
            json.writeArrayFieldStart("metrics");
            for (Metric metric : space.definitions().metrics()) {
                metric(json, metric);
            }
            json.writeEndArray();
            attachments(json);
            json.writeArrayFieldStart("notes");
            for (String note : space.notes()) {
                json.writeString(note);
            }
            for (String problem : totals.problems()) {
                json.writeString(problem);
            }
            json.writeEndArray();
        });
    }

    private void attributes(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("attributes");
        for (Map.Entry<String, String> entry :
                space.definitions().attributes().values().entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
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
        json.writeStartObject();
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
        json.writeFieldName("total");
        json.writeRawValue(totals.of(metric)
                .map(row -> Json.value(row.type(), row.words(), 0))
                .orElse("null"));
        json.writeEndObject();
    }

    private void attachments(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("attachments");
        for (Attachment attachment : space.attachments()) {
            json.writeStartObject();
            json.writeStringField("name", attachment.name());
            json.writeNumberField("size", attachment.size());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
