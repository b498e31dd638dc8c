package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.hot.HotLocations.OfLocation;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.model.Definitions;

/** Reports of hot spots as JSON, one object each. */
record HotJson(Definitions definitions, PointNames names, HotSpots spots, String by, Writer out) {

    HotJson(Definitions definitions, HotSpots spots, String by, Writer out) {
        this(definitions, new PointNames(definitions), spots, by, out);
    }

    /** Writes the lines of a tree or list. */
    public void lines(String file, List<Line> lines) throws IOException {
        int[] levels = new int[lines.size()];
        for (int i = 0; i < levels.length; i++) {
            int parent = lines.get(i).parent();
            levels[i] = parent == HotSpots.NONE ? 0 : levels[parent] + 1;
        }
        Json.object(out, json -> {
            head(json, file);
            json.writeArrayFieldStart("lines");
            for (int i = 0; i < levels.length; i++) {
                line(json, lines.get(i), levels[i]);
            }
            json.writeEndArray();
        });
    }

    /** Writes locations. */
    public void locations(String file, List<OfLocation> locations) throws IOException {
        Json.object(out, json -> {
            head(json, file);
            Json.objects(json, "locations", locations, location -> {
                json.writeNumberField(
                        "id", definitions.locations().get(location.location()).fileId());
                json.writeStringField("name", names().location(location.location()));
                Json.number(json, "cost", location.cost());
                if (location.hottest() != HotSpots.NONE) {
                    json.writeStringField("hottest", names().callPath(location.hottest()));
                    Json.number(json, "hottestCost", location.hottestCost());
                }
            });
        });
    }

    private void head(JsonGenerator json, String file) throws IOException {
        json.writeStringField("file", file);
        json.writeStringField("metric", spots.metric().name());
        json.writeStringField("unit", spots.metric().unit());
        json.writeStringField("by", by);
        Json.number(json, "total", spots.total());
    }

    private void line(JsonGenerator json, Line line, int level) throws IOException {
        json.writeStartObject();
        json.writeNumberField("level", level);
        json.writeStringField("name", line.name());
        json.writeStringField("place", line.place());
        if (!line.site().isEmpty()) {
            json.writeStringField("callSite", line.site());
        }
        if (line.callNode() != HotSpots.NONE) {
            json.writeNumberField(
                    "callNode", definitions.callNodes().get(line.callNode()).fileId());
            json.writeStringField("callPath", names().callPath(line.callNode()));
        }
        Json.number(json, "exclusive", line.exclusive());
        Json.number(json, "inclusive", line.inclusive());
        json.writeNumberField("hidden", line.hidden());
        json.writeEndObject();
    }
}
