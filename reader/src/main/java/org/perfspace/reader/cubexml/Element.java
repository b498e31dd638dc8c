package org.perfspace.reader.cubexml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;

/** An element that has started: its attributes, the texts of its simple children so far, the handle it was given. */
final class Element {

    /** Not defined yet. */
    static final int UNDEFINED = -2;

    private static final int LONGEST = 1 << 24;

    final String name;
    final Place place;
    final @Nullable Element parent;
    final List<Parameter> parameters = new ArrayList<>();
    final List<Topology.Dimension> dimensions = new ArrayList<>();
    final List<Topology.Coordinate> coordinates = new ArrayList<>();
    private final Map<String, String> facts;
    private final StringBuilder text = new StringBuilder();
    int handle = UNDEFINED;

    Element(String name, Map<String, String> attributes, Place place, @Nullable Element parent) {
        this.name = name;
        this.parent = parent;
        this.place = place;
        this.facts = new LinkedHashMap<>(attributes);
    }

    void addText(char[] buffer, int start, int length) throws ProfileException {
        if (text.length() + length > LONGEST) {
            throw place.beyondLimit("expected at most %,d characters in <%s>, found more", LONGEST, name);
        }
        text.append(buffer, start, length);
    }

    String text() {
        return text.toString();
    }

    void put(String child, String value) {
        facts.put(child, value);
    }

    boolean has(String fact) {
        return facts.containsKey(fact);
    }

    /** An attribute or the text of a simple child, or the empty text. */
    String get(String fact) {
        return facts.getOrDefault(fact, "");
    }

    String require(String fact) throws ProfileException {
        if (!has(fact)) {
            throw place.corrupt("expected %s of <%s>, found none", fact, name);
        }
        return get(fact);
    }

    long number(String fact) throws ProfileException {
        return parse(fact, require(fact));
    }

    /** A number of a line or rank, {@link Region#NO_LINE} if it is not there. */
    long numberOrNone(String fact) throws ProfileException {
        return get(fact).isBlank() ? Region.NO_LINE : parse(fact, get(fact));
    }

    private long parse(String fact, String value) throws ProfileException {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw place.corrupt("expected a number as %s of <%s>, found \"%s\"", fact, name, shorten(value));
        }
    }

    static String shorten(String value) {
        return value.length() <= 60 ? value : value.substring(0, 60) + "…";
    }
}
