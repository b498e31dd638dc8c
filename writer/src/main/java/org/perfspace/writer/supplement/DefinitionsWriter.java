package org.perfspace.writer.supplement;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.supplement.SupplementLayout;
import org.perfspace.io.IoConsumer;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Topology;
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
        part(SupplementLayout.METRIC_IDS, SupplementLayout.METRICS, Fields.METRICS, all, image);
        part(SupplementLayout.REGION_IDS, SupplementLayout.REGIONS, Fields.REGIONS, all, image);
        part(SupplementLayout.CALL_NODE_IDS, SupplementLayout.CALL_NODES, Fields.CALL_NODES, all, image);
        part(SupplementLayout.SYSTEM_NODES, Fields.SYSTEM_NODES, all, image);
        part(SupplementLayout.GROUPS, Fields.GROUPS, all, image);
        part(SupplementLayout.LOCATION_IDS, SupplementLayout.LOCATIONS, Fields.LOCATIONS, all, image);
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

    /** Writes the definitions of a kind if they differ from those of the image, or only their file ids if that is all. */
    private <T> void part(String ids, String field, Field.Kind<T> kind, Definitions all, Definitions image)
            throws IOException {
        List<T> things = kind.of(all);
        List<T> others = kind.of(image);
        boolean alike = things.size() == others.size();
        boolean numbered = false;
        for (int i = 0; alike && i < things.size(); i++) {
            alike = kind.areEqual(things.get(i), others.get(i), 1);
            numbered |= !kind.areEqual(things.get(i), others.get(i), 0);
        }
        if (!alike) {
            part(field, kind, all, image);
        } else if (numbered) {
            json.writeArrayFieldStart(ids);
            for (T thing : things) {
                json.writeNumber((Long) kind.values(thing).get(0));
            }
            json.writeEndArray();
        }
    }

    private <T> void part(String field, Field.Kind<T> kind, Definitions all, Definitions image) throws IOException {
        part(field, kind.of(all), kind.of(image), definition -> {
            List<Object> values = kind.values(definition);
            stated(kind.places(), values, definition);
            stated(kind.fields(), values, definition);
        });
    }

    /** Writes the fields that a definition states. */
    private <T> void stated(List<Field<T>> fields, List<Object> values, T definition) throws IOException {
        for (Field<T> field : fields) {
            Object value = values.get(field.position());
            if (!value.equals(field.absentIn(definition))) {
                field(field, value);
            }
        }
    }

    private void field(Field<?> field, Object value) throws IOException {
        String key = field.key();
        switch (field.type()) {
            case FILE_ID, NUMBER -> json.writeNumberField(key, (Long) value);
            case INDEX -> json.writeNumberField(key, (Integer) value);
            case TEXT -> json.writeStringField(key, (String) value);
            case FLAG -> json.writeBooleanField(key, (Boolean) value);
            case CONSTANT -> json.writeStringField(key, ((Enum<?>) value).name());
            case VALUE_TYPE -> json.writeStringField(key, text((ValueType) value));
            case DERIVATION -> derivation((Derivation) value);
            case PARAMETERS -> array(key, flat((List<?>) value));
            case ATTRIBUTES -> array(key, flat((Attributes) value));
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
}
