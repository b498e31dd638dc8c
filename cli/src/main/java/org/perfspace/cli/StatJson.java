package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.statistics.Spread;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Value;
import org.perfspace.model.PerformanceSpace;

/** Statistics as one JSON object, in which each metric is written as soon as it is computed. Sums are exact. */
final class StatJson implements Closeable {

    private final PerformanceSpace space;
    private final Statistics.By by;
    private final Writer out;
    private final JsonGenerator json;
    private final List<String> leftOut = new ArrayList<>();

    /**
     * Begins the object.
     *
     * @param file path of the profile as the user gave it
     */
    public StatJson(PerformanceSpace space, String file, Statistics.By by, Writer out) throws IOException {
        this.space = space;
        this.by = by;
        this.out = out;
        this.json = Json.generator(out);
        Json.begin(json);
        json.writeStringField("file", file);
        json.writeStringField("by", by.toString());
        json.writeArrayFieldStart("metrics");
    }

    /** Records a metric that has no statistics, with the reason. */
    public void leaveOut(String reason) {
        leftOut.add(reason);
    }

    public void write(Statistics statistics) throws IOException {
        PointNames names = new PointNames(space.definitions());
        json.writeStartObject();
        json.writeStringField("name", statistics.metric().name());
        json.writeStringField("unit", statistics.metric().unit());
        spread("total", statistics.total());
        json.writeNumberField("entries", statistics.entries());
        Json.objects(json, "largest", statistics.largest(), entry -> {
            json.writeNumberField("id", fileId(entry.id()));
            json.writeStringField("name", StatText.name(by, names, space.definitions(), entry.id()));
            spread(by == Statistics.By.LOCATION ? "values" : "exclusive", entry.exclusive());
            if (by != Statistics.By.LOCATION) {
                spread("inclusive", entry.inclusive());
            }
        });
        json.writeEndObject();
    }

    private long fileId(int id) {
        return switch (by) {
            case REGION -> space.definitions().regions().get(id).fileId();
            case GROUP -> id;
            case CALL_PATH -> space.definitions().callNodes().get(id).fileId();
            case LOCATION -> space.definitions().locations().get(id).fileId();
        };
    }

    private void spread(String field, Optional<Spread> some) throws IOException {
        if (some.isEmpty()) {
            json.writeNullField(field);
            return;
        }
        Spread spread = some.get();
        json.writeObjectFieldStart(field);
        value("sum", spread.sum());
        Json.number(json, "mean", spread.mean());
        value("min", spread.min());
        value("max", spread.max());
        Json.number(json, "imbalance", spread.imbalance());
        json.writeEndObject();
    }

    private void value(String field, Value value) throws IOException {
        json.writeFieldName(field);
        json.writeRawValue(Json.value(value.type(), new long[] {value.word()}, 0));
    }

    @Override
    public void close() throws IOException {
        json.writeEndArray();
        Json.texts(json, "leftOut", leftOut);
        json.writeEndObject();
        json.close();
        out.write('\n');
    }
}
