package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.convert.statistics.Value;
import org.perfspace.model.Definitions;

/** Writes the statistics of metrics as JSON objects. Sums are exact. */
record StatJson(PointNames names, Statistics.By by, JsonGenerator json) {

    public void write(Statistics statistics) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", statistics.metric().name());
        json.writeStringField("unit", statistics.metric().unit());
        spread("total", statistics.total());
        json.writeNumberField("entries", statistics.entries());
        Json.objects(json, "largest", statistics.largest(), entry -> {
            json.writeNumberField("id", fileId(entry.id()));
            json.writeStringField("name", StatText.name(by, names, entry.id()));
            spread(by == Statistics.By.LOCATION ? "values" : "exclusive", entry.exclusive());
            if (by != Statistics.By.LOCATION) {
                spread("inclusive", entry.inclusive());
            }
        });
        json.writeEndObject();
    }

    private long fileId(int id) {
        Definitions definitions = names.definitions();
        return switch (by) {
            case REGION -> definitions.regions().get(id).fileId();
            case FUNCTION, GROUP -> id;
            case CALL_PATH -> definitions.callNodes().get(id).fileId();
            case LOCATION -> definitions.locations().get(id).fileId();
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
        Json.raw(json, field, Json.value(value.type(), new long[] {value.word()}, 0));
    }
}
