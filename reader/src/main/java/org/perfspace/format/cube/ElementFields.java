package org.perfspace.format.cube;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Region;

/** The fields of an element that has begun: texts by name, and attributes. Fields may come in any order. */
final class ElementFields {

    private final DefinitionsXml xml;
    private final String element;
    private final Place place;
    private final Map<String, String> texts = new HashMap<>(8);
    private @Nullable AnchorAttributes attributes;

    /** Creates the fields of the element that starts here. */
    ElementFields(DefinitionsXml xml) {
        this.xml = xml;
        this.element = xml.name();
        this.place = xml.place();
    }

    /** Returns the name of the element. */
    String element() {
        return element;
    }

    /** Returns the line in which the element starts. */
    Place place() {
        return place;
    }

    /** Stores attributes of the element, which must be the current one, as fields. */
    void takeAttributes(String... names) throws ProfileException {
        for (String name : names) {
            if (xml.attribute(name) != null) {
                texts.put(name, xml.held(name, ""));
            }
        }
    }

    /** Stores the field that starts here if it is an attribute or has one of the given names; advances to its end. */
    void take(Set<String> names) throws IOException {
        if (xml.name().equals(DefinitionsLayout.ATTR)) {
            if (attributes == null) {
                attributes = new AnchorAttributes();
            }
            attributes.read(xml);
        } else if (names.contains(xml.name())) {
            put(xml.name());
        } else {
            xml.skipUnknown();
        }
    }

    /** Stores all fields up to the end of the element. */
    void takeAll(Set<String> names) throws IOException {
        while (xml.next()) {
            take(names);
        }
    }

    /** Stores the text of the element that starts here under a name; advances to the end of the element. */
    void put(String name) throws IOException {
        texts.put(name, xml.heldText());
    }

    /** Returns the text of a field, or the empty text. */
    String text(String name) {
        return text(name, "");
    }

    /** Returns the text of a field, or a default. */
    String text(String name, String otherwise) {
        return texts.getOrDefault(name, otherwise);
    }

    /** Returns a field that must be an integer. */
    long number(String name) throws ProfileException {
        String text = text(name);
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw DefinitionsXml.noNumber(text, place, "<" + name + "> of the " + element);
        }
    }

    /** Returns a line number, or {@link Region#NO_LINE} if there is none. */
    long line(String name) throws ProfileException {
        String text = texts.get(name);
        if (text == null || (text.isBlank() && !xml.isCube4())) {
            return Region.NO_LINE;
        }
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw DefinitionsXml.noNumber(text, place, name + " of <" + element + ">");
        }
    }

    /** Returns the attributes. */
    Attributes attributes() {
        return attributes == null ? Attributes.NONE : attributes.toAttributes();
    }
}
