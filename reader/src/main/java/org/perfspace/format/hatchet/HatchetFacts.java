package org.perfspace.format.hatchet;

import static org.perfspace.format.hatchet.HatchetLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Region;

/** The texts of one node: the contents of its frame, its name and its attributes. */
final class HatchetFacts {

    /** Texts of a frame that are fields of its region. */
    private static final Set<String> NAMED = Set.of(NAME, TYPE, FILE, LINE);

    /** Initial places for texts: most frames have a name and a type. Each open node of a deep file holds its texts. */
    private static final int FEW = 4;

    private final Place place;
    private Map<String, String> frame = Map.of();
    private Map<String, String> attributes = Map.of();
    private List<String> computed = List.of();
    private @Nullable String name;

    /** Creates the texts of the node that begins at a place. */
    HatchetFacts(Place place) {
        this.place = place;
    }

    /** Reads a field of the node, whose value begins at the current token. */
    void take(String field, JsonInput json, HeldBytes memory) throws IOException {
        switch (field) {
            case FRAME -> frame = object(field, json, new ArrayList<>(), memory);
            case ATTRIBUTES -> {
                computed = new ArrayList<>();
                attributes = object(field, json, computed, memory);
            }
            case NAME -> name = json.token() == Token.TEXT ? json.text() : null;
            default -> json.skip();
        }
    }

    /** Returns the texts of an object, and adds the names of columns that were computed to a list. */
    private static Map<String, String> object(String field, JsonInput json, List<String> names, HeldBytes memory)
            throws IOException {
        json.require(Token.OBJECT, "an object as \"" + field + "\"");
        Map<String, String> texts = new LinkedHashMap<>(FEW);
        while (json.next() == Token.NAME) {
            String key = json.text();
            json.next();
            switch (json.token()) {
                case TEXT, INTEGER, DECIMAL, TRUE, FALSE -> {
                    String value = json.text();
                    memory.hold(value, json);
                    texts.put(key, value);
                }
                case LIST -> {
                    if (key.equals(COMPUTED)) {
                        texts(json, names, memory);
                    } else {
                        json.skip();
                    }
                }
                default -> json.skip();
            }
        }
        return texts;
    }

    /** Reads the texts of a list. */
    private static void texts(JsonInput json, List<String> into, HeldBytes memory) throws IOException {
        while (json.next() != Token.END_LIST) {
            if (json.token() == Token.TEXT) {
                memory.hold(json.text(), json);
                into.add(json.text());
            } else {
                json.skip();
            }
        }
    }

    /** Returns the columns whose values were computed from others. */
    List<String> computed() {
        return computed;
    }

    /** Returns the region of the node, which must have a name; its ids are 0. */
    Region region() throws ProfileException {
        String ofFrame = frame.get(NAME);
        String known = ofFrame == null || ofFrame.isEmpty() ? name : ofFrame;
        if (known == null) {
            throw place.corrupt("expected a node with a name in its frame, found none");
        }
        String type = frame.getOrDefault(TYPE, FUNCTION);
        String role = attributes.getOrDefault(ROLE, type.equals(FUNCTION) ? Region.UNKNOWN : type);
        long begin = line(either(LINE));
        Region region = Region.named(known)
                .module(either(FILE))
                .lines(begin, line(attributes.getOrDefault(END_LINE, "")))
                .role(role)
                .attributes(more())
                .asDefined(0);
        return attributes.isEmpty() ? region : Fields.REGIONS.changed(region, this::stated);
    }

    /** Returns what else identifies the node. */
    private Attributes more() {
        if (NAMED.containsAll(frame.keySet())) {
            return Attributes.NONE;
        }
        Map<String, String> more = new TreeMap<>(frame);
        more.keySet().removeAll(NAMED);
        return Attributes.of(more);
    }

    /** Returns the value of a field that is a text among the attributes, or a default. */
    private Object stated(Field<Region> field, Object otherwise) {
        for (RegionText text : REGION_TEXTS) {
            if (text.field().equals(field)) {
                return attributes.getOrDefault(text.name(), otherwise.toString());
            }
        }
        return otherwise;
    }

    /** Returns the source file of the call; empty if unknown. */
    String callFile() {
        return attributes.getOrDefault(CALL_FILE, "");
    }

    /** Returns the line of the call, or {@link Region#NO_LINE}. */
    long callLine() {
        return line(attributes.getOrDefault(CALL_LINE, ""));
    }

    private String either(String key) {
        return frame.getOrDefault(key, attributes.getOrDefault(key, ""));
    }

    private static long line(String text) {
        try {
            return text.isEmpty() ? Region.NO_LINE : Math.max(Region.NO_LINE, Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Region.NO_LINE;
        }
    }
}
