package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.CellDifference;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Unmatched;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;

/**
 * A comparison as one JSON object. Values of cells have exact digits; missing, NaN and infinite values are null.
 *
 * @param first name of the first profile
 * @param second name of the second profile
 */
record CompareJson(Comparison comparison, String first, String second) {

    public void write(Writer out) throws IOException {
        Json.object(out, this::fields);
    }

    private void fields(JsonGenerator json) throws IOException {
        json.writeStringField("first", first);
        json.writeStringField("second", second);
        json.writeBooleanField("equal", comparison.isEqual());
        json.writeNumberField("different", comparison.different());
        PointNames names = new PointNames(comparison.definitions());
        Json.objects(json, "metrics", comparison.metrics(), metric -> metric(json, metric, names));
        unmatched(json, "onlyFirst", comparison.onlyFirst());
        unmatched(json, "onlySecond", comparison.onlySecond());
        Json.objects(json, "largest", comparison.largest(), cell -> cell(json, cell));
        Json.texts(json, "notes", comparison.notes());
    }

    private static void metric(JsonGenerator json, MetricComparison metric, PointNames names) throws IOException {
        json.writeStringField("name", metric.first().name());
        json.writeStringField("unit", metric.first().unit());
        json.writeBooleanField("equal", metric.isEqual());
        json.writeBooleanField("sameExpression", metric.sameExpression());
        json.writeNumberField("cells", metric.cells());
        json.writeNumberField("different", metric.different());
        Json.number(json, "firstTotal", metric.firstTotal());
        Json.number(json, "secondTotal", metric.secondTotal());
        Json.number(json, "totalDifference", metric.secondTotal() - metric.firstTotal());
        Json.number(
                json, "totalRelative", (metric.secondTotal() - metric.firstTotal()) / Math.abs(metric.firstTotal()));
        Json.number(json, "largestDifference", metric.largestDifference());
        Json.number(json, "largestRelative", metric.largestRelative());
        Json.number(json, "largestShare", metric.largestShare());
        json.writeNumberField("changed", metric.changes().count());
        Json.objects(json, "changes", metric.changes().largest(), change -> {
            json.writeStringField("callPath", names.callPath(change.callNode()));
            Json.number(json, "first", change.first());
            Json.number(json, "second", change.second());
            Json.number(json, "difference", change.difference());
        });
    }

    private void unmatched(JsonGenerator json, String field, Unmatched only) throws IOException {
        PointNames names = new PointNames(comparison.definitions());
        json.writeObjectFieldStart(field);
        List<Metric> metrics = comparison.definitions().metrics();
        Json.texts(
                json,
                "metrics",
                only.metrics().stream()
                        .map(metric -> metrics.get(metric).name())
                        .toList());
        Json.objects(json, "callPaths", UnmatchedTops.of(comparison.definitions(), only.callNodes()), top -> {
            json.writeStringField("callPath", names.callPath(top.callNode()));
            json.writeNumberField("below", top.below());
        });
        Json.texts(
                json,
                "locations",
                only.locations().stream().map(names::location).toList());
        json.writeEndObject();
    }

    private void cell(JsonGenerator json, CellDifference cell) throws IOException {
        Definitions definitions = comparison.definitions();
        PointNames names = new PointNames(definitions);
        CallNode node = definitions.callNodes().get(cell.callNode());
        Location location = definitions.locations().get(cell.location());
        json.writeStringField("metric", definitions.metrics().get(cell.metric()).name());
        json.writeStringField("callPath", names.callPath(cell.callNode()));
        json.writeNumberField("line", node.line());
        json.writeStringField("location", names.location(cell.location()));
        json.writeNumberField(
                "rank", definitions.locationGroups().get(location.group()).rank());
        json.writeNumberField("thread", location.rank());
        Json.raw(json, "first", Json.value(cell.first()));
        Json.raw(json, "second", Json.value(cell.second()));
        Json.number(json, "difference", cell.difference());
        Json.number(json, "relative", cell.relative());
        Json.number(json, "share", cell.share());
    }
}
