package org.perfspace.writer.cube;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.SupplementLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Writes definitions as JSON, exactly as the model has them: see {@link SupplementLayout}. */
final class DefinitionsWriter {

    private final JsonGenerator json;

    DefinitionsWriter(JsonGenerator json) {
        this.json = json;
    }

    /** Writes all fields of definitions into an object that is open. */
    void write(Definitions definitions) throws IOException {
        attributes(definitions.attributes());
        texts(SupplementLayout.MIRRORS, definitions.mirrors());
        Definitions.Titles titles = definitions.titles();
        if (!titles.equals(Definitions.Titles.NONE)) {
            texts(SupplementLayout.TITLES, List.of(titles.metrics(), titles.calls(), titles.system()));
        }
        array(SupplementLayout.METRICS, definitions.metrics(), this::metric);
        array(SupplementLayout.REGIONS, definitions.regions(), this::region);
        array(SupplementLayout.CALL_NODES, definitions.callNodes(), this::callNode);
        array(SupplementLayout.SYSTEM_NODES, definitions.systemNodes(), this::systemNode);
        array(SupplementLayout.GROUPS, definitions.locationGroups(), this::group);
        array(SupplementLayout.LOCATIONS, definitions.locations(), this::location);
        array(SupplementLayout.TOPOLOGIES, definitions.topologies(), this::topology);
    }

    private void metric(Metric metric) throws IOException {
        json.writeNumberField(SupplementLayout.ID, metric.fileId());
        number(SupplementLayout.PARENT, metric.parent(), Tree.NO_PARENT);
        json.writeStringField(SupplementLayout.NAME, metric.name());
        text(SupplementLayout.TITLE, metric.title(), metric.name());
        text(SupplementLayout.UNIT, metric.unit(), "");
        text(SupplementLayout.DESCRIPTION, metric.description(), "");
        text(SupplementLayout.URL, metric.url(), "");
        text(SupplementLayout.TYPE, type(metric.type()), CubeDtype.Family.DOUBLE.name());
        text(SupplementLayout.KIND, metric.kind().name(), "EXCLUSIVE");
        text(SupplementLayout.VISIBILITY, metric.visibility().name(), "NORMAL");
        derivation(metric.derivation());
        flag(SupplementLayout.CONVERTIBLE, metric.convertible());
        flag(SupplementLayout.CACHEABLE, metric.cacheable());
        attributes(metric.attributes());
    }

    /** The family, and the length if there is one: {@code SCALE_FUNC(27)}. */
    private static String type(ValueType type) {
        String family = type.base().name();
        return type.length() == 0 ? family : family + "(" + type.length() + ")";
    }

    private void derivation(Derivation derivation) throws IOException {
        text(SupplementLayout.EXPRESSION, derivation.expression(), "");
        flag(SupplementLayout.ROWWISE, derivation.rowwise());
        text(SupplementLayout.INITIALIZATION, derivation.initialization(), "");
        List<String> aggregations = new ArrayList<>();
        for (Derivation.Aggregation aggregation : derivation.aggregations()) {
            aggregations.add(aggregation.operator());
            aggregations.add(aggregation.expression());
        }
        texts(SupplementLayout.AGGREGATIONS, aggregations);
    }

    private void region(Region region) throws IOException {
        json.writeNumberField(SupplementLayout.ID, region.fileId());
        json.writeStringField(SupplementLayout.NAME, region.name());
        text(SupplementLayout.MANGLED_NAME, region.mangledName(), region.name());
        text(SupplementLayout.MODULE, region.module(), "");
        number(SupplementLayout.BEGIN, region.beginLine(), Region.NO_LINE);
        number(SupplementLayout.END, region.endLine(), Region.NO_LINE);
        text(SupplementLayout.PARADIGM, region.paradigm(), Region.UNKNOWN);
        text(SupplementLayout.ROLE, region.role(), Region.UNKNOWN);
        text(SupplementLayout.URL, region.url(), "");
        text(SupplementLayout.DESCRIPTION, region.description(), "");
        attributes(region.attributes());
    }

    private void callNode(CallNode node) throws IOException {
        json.writeNumberField(SupplementLayout.ID, node.fileId());
        number(SupplementLayout.PARENT, node.parent(), Tree.NO_PARENT);
        json.writeNumberField(SupplementLayout.REGION, node.region());
        number(SupplementLayout.LINE, node.line(), Region.NO_LINE);
        text(SupplementLayout.MODULE, node.module(), "");
        List<String> parameters = new ArrayList<>();
        for (Parameter parameter : node.parameters()) {
            parameters.addAll(List.of(parameter.kind().name(), parameter.key(), parameter.value()));
        }
        texts(SupplementLayout.PARAMETERS, parameters);
        attributes(node.attributes());
    }

    private void systemNode(SystemNode node) throws IOException {
        number(SupplementLayout.PARENT, node.parent(), Tree.NO_PARENT);
        text(SupplementLayout.NAME, node.name(), "");
        text(SupplementLayout.CLASS, node.nodeClass(), "");
        text(SupplementLayout.DESCRIPTION, node.description(), "");
        attributes(node.attributes());
    }

    private void group(LocationGroup group) throws IOException {
        json.writeNumberField(SupplementLayout.NODE, group.systemNode());
        text(SupplementLayout.NAME, group.name(), "");
        number(SupplementLayout.RANK, group.rank(), 0);
        text(SupplementLayout.TYPE, group.type().name(), "PROCESS");
        attributes(group.attributes());
    }

    private void location(Location location) throws IOException {
        json.writeNumberField(SupplementLayout.ID, location.fileId());
        json.writeNumberField(SupplementLayout.GROUP, location.group());
        text(SupplementLayout.NAME, location.name(), "");
        number(SupplementLayout.RANK, location.rank(), 0);
        text(SupplementLayout.TYPE, location.type().name(), "CPU_THREAD");
        attributes(location.attributes());
    }

    private void topology(Topology topology) throws IOException {
        text(SupplementLayout.NAME, topology.name(), "");
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

    private void attributes(Attributes attributes) throws IOException {
        List<String> flat = new ArrayList<>();
        attributes.values().forEach((name, value) -> flat.addAll(List.of(name, value)));
        texts(SupplementLayout.ATTRIBUTES, flat);
    }

    private void text(String field, String value, String usual) throws IOException {
        if (!value.equals(usual)) {
            json.writeStringField(field, value);
        }
    }

    private void number(String field, long value, long usual) throws IOException {
        if (value != usual) {
            json.writeNumberField(field, value);
        }
    }

    private void flag(String field, boolean value) throws IOException {
        if (!value) {
            json.writeBooleanField(field, false);
        }
    }

    private void texts(String field, List<String> values) throws IOException {
        if (!values.isEmpty()) {
            json.writeArrayFieldStart(field);
            for (String value : values) {
                json.writeString(value);
            }
            json.writeEndArray();
        }
    }

    private <T> void array(String field, List<T> things, FieldWriter<T> fields) throws IOException {
        json.writeArrayFieldStart(field);
        for (T thing : things) {
            json.writeStartObject();
            fields.write(thing);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @FunctionalInterface
    private interface FieldWriter<T> {
        void write(T thing) throws IOException;
    }
}
