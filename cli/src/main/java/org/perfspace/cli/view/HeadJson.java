package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.efficiency.TimeMetrics;
import org.perfspace.meaning.Aggregated;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Topology;

/** The head of a profile's data: everything except columns of numbers, as JSON. */
record HeadJson(ProfileData data, PartBuilder part) {

    private static final int VERSION = 1;

    /** Units of counts that do not say what is counted. */
    private static final Set<String> PLAIN_COUNTS = Set.of("", "#", "1", "occ", "count", "counts");

    PageBlock block() throws IOException {
        return PageBlock.ofJson("head", this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("version", VERSION);
        facts(json);
        counts(json);
        Json.objects(json, "metrics", data.metrics(), metric -> metric(json, metric));
        texts(json);
        json.writeEndObject();
    }

    private ViewProfile profile() {
        return data.profile();
    }

    private Definitions definitions() {
        return profile().definitions();
    }

    private void facts(JsonGenerator json) throws IOException {
        json.writeStringField("name", profile().shownName());
        json.writeStringField("format", profile().format());
        Json.texts(json, "sides", profile().shownSideNames());
        Json.texts(json, "attributes", attributes());
        Json.texts(
                json,
                "notes",
                profile().sides().stream()
                        .map(PerformanceSpace::notes)
                        .flatMap(List::stream)
                        .distinct()
                        .toList());
        Json.texts(json, "mirrors", definitions().mirrors());
        Json.texts(json, "leftOut", part.leftOut());
        Definitions.Titles titles = definitions().titles();
        Json.texts(json, "titles", List.of(titles.metrics(), titles.calls(), titles.system()));
        json.writeNumberField(
                "time",
                Operation.isDifference(definitions())
                        ? -1
                        : TimeMetrics.time(definitions()).map(Metric::id).orElse(-1));
        json.writeNumberField(
                "idle", TimeMetrics.idle(definitions()).map(Metric::id).orElse(-1));
        Json.numbers(
                json,
                "waiting",
                TimeMetrics.waiting(definitions()).stream().map(Metric::id).toList());
        units(json);
        String aggregate = aggregate(profile().sides().get(0));
        json.writeStringField("aggregate", aggregate);
        if (!aggregate.isEmpty()) {
            Json.number(
                    json,
                    "balance",
                    TimeMetrics.balanceOfAggregate(profile().sides().get(0)).orElse(Double.NaN));
        }
        json.writeBooleanField("together", part.hasTogether());
        json.writeNumberField("first", data.first().map(m -> m.metric().id()).orElse(-1));
    }

    /** Returns how many processes the process of a profile stands for; nothing if it stands for itself. */
    private static String aggregate(PerformanceSpace space) throws IOException {
        return Aggregated.number(space)
                .map(processes -> processes + " processes")
                .orElse("");
    }

    /** Returns the things that a unit of counts names, such as calls; nothing for other units and names that say no more than a number. */
    private static String things(String unit) {
        String word = unit.strip().toLowerCase(Locale.ROOT);
        return Unit.of(unit).filter(Unit.COUNT::equals).isPresent() && !PLAIN_COUNTS.contains(word) ? word : "";
    }

    /** Writes what values of each unit are shown in: a symbol, and the power of ten that the unit is of it. */
    private void units(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("units");
        for (String unit : new TreeSet<>(definitions().metrics().stream()
                .map(metric -> ValueScale.symbol(metric.unit()))
                .toList())) {
            Optional<ValueScale.Base> base = ValueScale.Base.of(unit);
            if (base.isPresent()) {
                json.writeArrayFieldStart(unit);
                json.writeString(base.get().symbol());
                json.writeNumber(base.get().power());
                json.writeEndArray();
            }
        }
        json.writeEndObject();
    }

    /** Returns the attributes of the profile; of a comparison without those of the union that it is made of. */
    private Map<String, String> attributes() {
        Map<String, String> attributes =
                new LinkedHashMap<>(definitions().attributes().values());
        if (!profile().sideNames().isEmpty()) {
            attributes.keySet().removeIf(Operation::isDescribedBy);
        }
        return attributes;
    }

    private void counts(JsonGenerator json) throws IOException {
        json.writeBooleanField("lines", data.showsLines());
        json.writeNumberField("locations", definitions().locations().size());
        json.writeNumberField("columns", data.columns().size());
        json.writeStringField("level", data.columns().level().toString());
        json.writeNumberField("processes", data.system().processes());
        json.writeNumberField("threads", data.system().threads());
        topologies(json);
        part.extras().write(json, data.columns());
        json.writeArrayFieldStart("tables");
        for (Table table : data.layout()) {
            json.writeStartArray();
            for (String column : table.names()) {
                json.writeString(column);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void topologies(JsonGenerator json) throws IOException {
        Json.objects(json, "topologies", definitions().topologies(), topology -> {
            json.writeStringField("name", topology.name());
            dimensions(json, topology);
        });
    }

    private static void dimensions(JsonGenerator json, Topology topology) throws IOException {
        Json.objects(json, "dimensions", topology.dimensions(), dimension -> {
            json.writeStringField("name", dimension.name());
            json.writeNumberField("size", dimension.size());
            json.writeBooleanField("periodic", dimension.periodic());
        });
    }

    private void metric(JsonGenerator json, MetricData item) throws IOException {
        Metric metric = item.metric();
        json.writeNumberField("parent", metric.parent());
        json.writeStringField("name", metric.name());
        json.writeStringField("title", metric.title());
        json.writeStringField("unit", ValueScale.symbol(metric.unit()));
        json.writeStringField("things", things(metric.unit()));
        json.writeStringField("description", metric.description());
        json.writeStringField("url", metric.url());
        json.writeStringField("type", metric.type().toString());
        json.writeStringField("kind", HumanText.words(metric.kind()));
        json.writeStringField("formula", metric.derivation().expression());
        json.writeStringField("visibility", HumanText.words(metric.visibility()));
        json.writeNumberField("facts", new ProgramTables(data.texts()).facts(metric));
        json.writeStringField(
                "storage", item.hasNumbers() ? item.source().storage().code() : "");
        json.writeStringField("fold", item.source().fold().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("integer", metric.type().isInteger());
        json.writeBooleanField("absent", metric.type().zeroIsAbsent());
        json.writeBooleanField("big", item.big());
        json.writeBooleanField("values", item.hasValues());
        json.writeBooleanField("texts", part.hasTexts(item));
        json.writeStringField("why", item.why());
        Json.texts(json, "totals", item.totals(profile()));
        Json.numbers(json, "rows", part.rowCounts(item));
    }

    private void texts(JsonGenerator json) throws IOException {
        Json.texts(json, "strings", data.texts().all());
        json.writeArrayFieldStart("sets");
        for (List<Integer> set : data.texts().allSets()) {
            json.writeStartArray();
            for (int index : set) {
                json.writeNumber(index);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
