package org.perfspace.writer.supplement;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.format.supplement.SupplementLayout;
import org.perfspace.io.IoConsumer;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Writes the parts of definitions that a format does not express, exactly as the model has them: see {@link
 * SupplementLayout}.
 */
final class DefinitionsWriter {

    private final JsonGenerator json;

    DefinitionsWriter(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the parts that differ from those of the image as fields of the current object. */
    void write(Definitions all, Definitions image, List<Integer> metricPositions) throws IOException {
        if (!all.attributes().equals(image.attributes())) {
            array(SupplementLayout.ATTRIBUTES, flat(all.attributes()));
        }
        if (!all.mirrors().equals(image.mirrors())) {
            array(SupplementLayout.MIRRORS, all.mirrors());
        }
        Definitions.Titles titles = all.titles();
        if (!titles.equals(image.titles())) {
            array(SupplementLayout.TITLES, List.of(titles.metrics(), titles.calls(), titles.system()));
        }
        metricPositions(metricPositions);
        if (!ids(SupplementLayout.METRIC_IDS, all.metrics(), image.metrics(), Metric::fileId, Metric::withFileId)) {
            part(SupplementLayout.METRICS, all.metrics(), image.metrics(), this::metric);
        }
        if (!ids(SupplementLayout.REGION_IDS, all.regions(), image.regions(), Region::fileId, Region::withFileId)) {
            part(SupplementLayout.REGIONS, all.regions(), image.regions(), this::region);
        }
        calls(all, image);
        part(SupplementLayout.SYSTEM_NODES, all.systemNodes(), image.systemNodes(), this::systemNode);
        part(SupplementLayout.GROUPS, all.locationGroups(), image.locationGroups(), this::group);
        locations(all, image);
        part(SupplementLayout.TOPOLOGIES, all.topologies(), image.topologies(), this::topology);
    }

    private void metricPositions(List<Integer> positions) throws IOException {
        if (!positions.isEmpty()) {
            json.writeArrayFieldStart(SupplementLayout.METRIC_POSITIONS);
            for (int position : positions) {
                json.writeNumber(position);
            }
            json.writeEndArray();
        }
    }

    private void calls(Definitions all, Definitions image) throws IOException {
        List<CallNode> nodes = all.callNodes();
        List<CallNode> others = image.callNodes();
        if (!ids(SupplementLayout.CALL_NODE_IDS, nodes, others, CallNode::fileId, CallNode::withFileId)) {
            part(SupplementLayout.CALL_NODES, nodes, others, this::callNode);
        }
    }

    private void locations(Definitions all, Definitions image) throws IOException {
        List<Location> locations = all.locations();
        List<Location> others = image.locations();
        if (!ids(SupplementLayout.LOCATION_IDS, locations, others, Location::fileId, Location::withFileId)) {
            part(SupplementLayout.LOCATIONS, locations, others, this::location);
        }
    }

    /** Writes the file ids of things if they differ only in these; returns whether that is the case. */
    private <T> boolean ids(
            String field, List<T> things, List<T> others, ToLongFunction<T> id, ObjLongFunction<T> withId)
            throws IOException {
        boolean same = true;
        boolean alike = things.size() == others.size();
        for (int i = 0; alike && i < things.size(); i++) {
            T thing = things.get(i);
            T other = others.get(i);
            same &= thing.equals(other);
            alike = same || thing.equals(other) || thing.equals(withId.apply(other, id.applyAsLong(thing)));
        }
        if (alike && !same) {
            json.writeArrayFieldStart(field);
            for (T thing : things) {
                json.writeNumber(id.applyAsLong(thing));
            }
            json.writeEndArray();
        }
        return alike;
    }

    private void metric(Metric metric) throws IOException {
        json.writeNumberField(SupplementLayout.ID, metric.fileId());
        parent(metric.parent());
        fields(Fields.METRICS, metric);
    }

    private void region(Region region) throws IOException {
        json.writeNumberField(SupplementLayout.ID, region.fileId());
        fields(Fields.REGIONS, region);
    }

    private void callNode(CallNode node) throws IOException {
        json.writeNumberField(SupplementLayout.ID, node.fileId());
        parent(node.parent());
        json.writeNumberField(SupplementLayout.REGION, node.region());
        fields(Fields.CALL_NODES, node);
    }

    private void systemNode(SystemNode node) throws IOException {
        parent(node.parent());
        fields(Fields.SYSTEM_NODES, node);
    }

    private void group(LocationGroup group) throws IOException {
        json.writeNumberField(SupplementLayout.NODE, group.systemNode());
        fields(Fields.GROUPS, group);
    }

    private void location(Location location) throws IOException {
        json.writeNumberField(SupplementLayout.ID, location.fileId());
        json.writeNumberField(SupplementLayout.GROUP, location.group());
        fields(Fields.LOCATIONS, location);
    }

    private void parent(int parent) throws IOException {
        if (parent != Tree.NO_PARENT) {
            json.writeNumberField(SupplementLayout.PARENT, parent);
        }
    }

    /** Writes the fields that a definition states. */
    private <T> void fields(Field.Kind<T> kind, T definition) throws IOException {
        for (Field<T> field : kind.fields().get()) {
            Object value = field.value().apply(definition);
            if (!value.equals(field.absentIn(definition))) {
                field(field.key(), value);
            }
        }
    }

    private void field(String key, Object value) throws IOException {
        if (value instanceof Long number) {
            json.writeNumberField(key, number);
        } else if (value instanceof Boolean flag) {
            json.writeBooleanField(key, flag);
        } else if (value instanceof Enum<?> constant) {
            json.writeStringField(key, constant.name());
        } else if (value instanceof Attributes attributes) {
            array(key, flat(attributes));
        } else if (value instanceof Derivation derivation) {
            derivation(derivation);
        } else if (value instanceof List<?> parameters) {
            array(key, flat(parameters));
        } else if (value instanceof ValueType type && type.base() != ValueType.Base.DOUBLE) {
            json.writeStringField(key, text(type));
        } else if (value instanceof String text) {
            json.writeStringField(key, text);
        }
    }

    /** Returns the name of a type with its length, if it has one: {@code SCALE_FUNC(27)}. */
    private static String text(ValueType type) {
        String family = type.base().name();
        return type.length() == 0 ? family : family + "(" + type.length() + ")";
    }

    private void derivation(Derivation derivation) throws IOException {
        text(SupplementLayout.EXPRESSION, derivation.expression());
        if (!derivation.rowwise()) {
            json.writeBooleanField(SupplementLayout.ROWWISE, false);
        }
        text(SupplementLayout.INITIALIZATION, derivation.initialization());
        List<String> aggregations = new ArrayList<>();
        for (Derivation.Aggregation aggregation : derivation.aggregations()) {
            aggregations.add(aggregation.operator());
            aggregations.add(aggregation.expression());
        }
        if (!aggregations.isEmpty()) {
            array(SupplementLayout.AGGREGATIONS, aggregations);
        }
    }

    private static List<String> flat(List<?> parameters) {
        List<String> flat = new ArrayList<>();
        for (Object each : parameters) {
            if (each instanceof Parameter parameter) {
                flat.addAll(List.of(parameter.kind().name(), parameter.key(), parameter.value()));
            }
        }
        return flat;
    }

    private void topology(Topology topology) throws IOException {
        text(SupplementLayout.NAME, topology.name());
        json.writeArrayFieldStart(SupplementLayout.DIMENSIONS);
        for (Topology.Dimension dimension : topology.dimensions()) {
            json.writeStartArray();
            json.writeString(dimension.name());
            json.writeNumber(dimension.size());
            json.writeBoolean(dimension.periodic());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart(SupplementLayout.COORDINATES);
        for (Topology.Coordinate coordinate : topology.coordinates()) {
            json.writeStartArray();
            json.writeString(coordinate.owner().name());
            json.writeNumber(coordinate.ownerId());
            for (long place : coordinate.position()) {
                json.writeNumber(place);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static List<String> flat(Attributes attributes) {
        List<String> flat = new ArrayList<>();
        attributes.values().forEach((name, value) -> flat.addAll(List.of(name, value)));
        return flat;
    }

    private void text(String field, String value) throws IOException {
        if (!value.isEmpty()) {
            json.writeStringField(field, value);
        }
    }

    private void array(String field, List<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private <T> void part(String field, List<T> things, List<T> others, IoConsumer<T> fields) throws IOException {
        if (things.equals(others)) {
            return;
        }
        json.writeArrayFieldStart(field);
        for (T thing : things) {
            json.writeStartObject();
            fields.accept(thing);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @FunctionalInterface
    private interface ObjLongFunction<T> {
        T apply(T thing, long fileId);
    }
}
