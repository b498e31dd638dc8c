package org.perfspace.format.supplement;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.supplement.Supplement.RenamedMember;
import org.perfspace.format.supplement.SupplementParts.Part;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;

/** Reads definitions that a format cannot express, and related data, from JSON; see {@link SupplementLayout}. */
public final class DefinitionsReader {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Memory of a definition in bytes without its texts, and the number of bytes of memory for each byte of JSON. */
    private static final int DEFINITION = 300;

    private static final int GROWTH = 3;

    private final JsonParser json;
    private final Place place;
    private final DefinitionsMemory memory;
    private final List<RenamedMember> members = new ArrayList<>();
    private final SupplementParts parts;
    private List<Long> metricPositions = List.of();
    private DefinitionsBuilder definitions = new DefinitionsBuilder();

    private DefinitionsReader(JsonParser json, Place place, Definitions image, DefinitionsMemory memory) {
        this.json = json;
        this.place = place;
        this.memory = memory;
        this.parts = new SupplementParts(image);
    }

    /**
     * Reads from the first byte to the end of the object.
     *
     * @param image the definitions of the format itself, which supply the parts that are not in the supplement
     */
    public static Supplement read(InputStream bytes, Place place, Definitions image, DefinitionsMemory memory)
            throws IOException {
        try (JsonParser json = FACTORY.createParser(bytes)) {
            return new DefinitionsReader(json, place, image, memory).read();
        } catch (JsonProcessingException e) {
            throw place.corrupt("expected sound JSON, found: %s", e.getOriginalMessage())
                    .causedBy(e);
        } catch (CharConversionException e) {
            throw place.corrupt("expected sound JSON, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        } catch (IllegalArgumentException e) {
            throw place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
    }

    private Supplement read() throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw place.corrupt("expected a JSON object, found %s", json.currentToken());
        }
        boolean versionKnown = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (!versionKnown) {
                requireVersion(name);
                versionKnown = true;
            } else {
                section(name);
            }
        }
        if (!versionKnown) {
            throw place.corrupt("expected the field \"%s\", found none", SupplementLayout.VERSION);
        }
        return new Supplement(parts.build(), metricPositions, members);
    }

    private void requireVersion(String name) throws IOException {
        if (!name.equals(SupplementLayout.VERSION) || json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw place.corrupt("expected the field \"%s\" first, found \"%s\"", SupplementLayout.VERSION, name);
        }
        long version = json.getLongValue();
        if (version != SupplementLayout.CURRENT_VERSION) {
            throw place.unsupported(
                    "supplement version %s; this reader knows %d", json.getText(), SupplementLayout.CURRENT_VERSION);
        }
    }

    private void section(String name) throws IOException {
        switch (name) {
            case SupplementLayout.ATTRIBUTES -> parts.attributes(JsonRecord.attributes(texts(name, 2)));
            case SupplementLayout.MIRRORS -> parts.mirrors(texts(name, 1));
            case SupplementLayout.TITLES -> titles(texts(name, 3));
            case SupplementLayout.METRIC_POSITIONS ->
                metricPositions = Arrays.stream(ids(name, Part.METRICS)).boxed().toList();
            case SupplementLayout.METRIC_IDS -> parts.ids(Part.METRICS, ids(name, Part.METRICS));
            case SupplementLayout.METRICS -> each(name, Part.METRICS, this::metric);
            case SupplementLayout.REGION_IDS -> parts.ids(Part.REGIONS, ids(name, Part.REGIONS));
            case SupplementLayout.REGIONS -> each(name, Part.REGIONS, this::region);
            case SupplementLayout.CALL_NODE_IDS -> parts.ids(Part.CALL_NODES, ids(name, Part.CALL_NODES));
            case SupplementLayout.CALL_NODES -> each(name, Part.CALL_NODES, this::callNode);
            case SupplementLayout.SYSTEM_NODES -> each(name, Part.SYSTEM_NODES, this::systemNode);
            case SupplementLayout.GROUPS -> each(name, Part.GROUPS, this::group);
            case SupplementLayout.LOCATION_IDS -> parts.ids(Part.LOCATIONS, ids(name, Part.LOCATIONS));
            case SupplementLayout.LOCATIONS -> each(name, Part.LOCATIONS, this::location);
            case SupplementLayout.TOPOLOGIES -> each(name, Part.TOPOLOGIES, this::topology);
            case SupplementLayout.MEMBERS -> JsonRecord.list(json, place).forEach(this::member);
            default -> json.skipChildren();
        }
    }

    private List<String> texts(String name, int multiple) throws IOException {
        return JsonRecord.texts(JsonRecord.list(json, place), name, multiple, place);
    }

    /** Reads the file ids of a part, one for each definition of that part in the image. */
    private long[] ids(String name, Part part) throws IOException {
        requireList(name);
        long[] ids = new long[parts.count(part)];
        int count = 0;
        for (; json.nextToken() != JsonToken.END_ARRAY; count++) {
            if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
                throw place.corrupt("expected whole numbers in \"%s\", found %s", name, json.currentToken());
            }
            if (count < ids.length) {
                ids[count] = json.getLongValue();
            }
        }
        if (count != ids.length) {
            throw place.corrupt("expected %,d numbers in \"%s\", found %,d", ids.length, name, count);
        }
        return ids;
    }

    private void requireList(String name) throws ProfileException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw place.corrupt("expected a list as \"%s\", found %s", name, json.currentToken());
        }
    }

    private void each(String name, Part part, IoConsumer<JsonRecord> consumer) throws IOException {
        requireList(name);
        definitions = parts.begin(part);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            long start = json.currentTokenLocation().getByteOffset();
            JsonRecord in = JsonRecord.read(json, place);
            long size = json.currentLocation().getByteOffset() - start;
            if (!memory.hold(DEFINITION + GROWTH * size)) {
                throw memory.refusal(place);
            }
            try {
                consumer.accept(in);
            } catch (IllegalArgumentException e) {
                throw in.place().corrupt(String.valueOf(e.getMessage())).causedBy(e);
            }
        }
    }

    private void titles(List<String> titles) {
        if (titles.size() == 3) {
            parts.titles(new Definitions.Titles(titles.get(0), titles.get(1), titles.get(2)));
        }
    }

    private void metric(JsonRecord in) throws IOException {
        definitions.add(in.definition(Fields.METRICS).edit());
    }

    private void region(JsonRecord in) throws IOException {
        definitions.add(in.definition(Fields.REGIONS).edit());
    }

    private void callNode(JsonRecord in) throws IOException {
        CallNode node = in.definition(Fields.CALL_NODES);
        definitions.add(node, node.parent(), node.region());
    }

    private void systemNode(JsonRecord in) throws IOException {
        SystemNode node = in.definition(Fields.SYSTEM_NODES);
        definitions.add(node, node.parent());
    }

    private void group(JsonRecord in) throws IOException {
        LocationGroup group = in.definition(Fields.GROUPS);
        definitions.add(group, group.systemNode());
    }

    private void location(JsonRecord in) throws IOException {
        Location location = in.definition(Fields.LOCATIONS);
        definitions.add(location, location.group());
    }

    private void topology(JsonRecord in) throws IOException {
        List<Topology.Dimension> dimensions = new ArrayList<>();
        for (Object dimension : in.list(SupplementLayout.DIMENSIONS)) {
            dimensions.add(dimension(dimension, in.place()));
        }
        List<Topology.Coordinate> coordinates = new ArrayList<>();
        for (Object coordinate : in.list(SupplementLayout.COORDINATES)) {
            coordinates.add(coordinate(coordinate, in.place()));
        }
        definitions.add(new Topology(in.text(SupplementLayout.NAME, ""), dimensions, coordinates));
    }

    private static Topology.Dimension dimension(Object found, Place place) throws ProfileException {
        if (found instanceof List<?> list
                && list.size() == 3
                && list.get(0) instanceof String name
                && list.get(1) instanceof Long size
                && list.get(2) instanceof Boolean periodic) {
            return new Topology.Dimension(name, size, periodic);
        }
        throw place.corrupt("expected a dimension as [name, size, periodic], found %s", found);
    }

    private static Topology.Coordinate coordinate(Object found, Place place) throws ProfileException {
        if (found instanceof List<?> list
                && list.size() >= 2
                && list.get(0) instanceof String owner
                && list.get(1) instanceof Long ownerId
                && ownerId == ownerId.intValue()) {
            List<Long> position = new ArrayList<>();
            for (Object number : list.subList(2, list.size())) {
                if (!(number instanceof Long coordinate)) {
                    throw place.corrupt("expected whole numbers as coordinate, found %s", number);
                }
                position.add(coordinate);
            }
            return new Topology.Coordinate(Topology.Owner.valueOf(owner), ownerId.intValue(), position);
        }
        throw place.corrupt("expected a coordinate as [owner, id, numbers], found %s", found);
    }

    private void member(Object found) {
        if (found instanceof List<?> list
                && list.size() == 3
                && list.get(0) instanceof String member
                && list.get(1) instanceof String name
                && list.get(2) instanceof Long size) {
            members.add(new RenamedMember(member, name, size));
        } else {
            throw new IllegalArgumentException("expected a member as [member, name, size], found " + found);
        }
    }
}
