package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.reader.xml.XmlCursor;

/**
 * Goes over the elements of {@code anchor.xml}, with what its sections need: attributes and texts that are held within the memory
 * for definitions, numbers, and notes.
 */
public final class AnchorXml {

    private static final int MAX_ATTRIBUTE_CHARS = 1 << 26;

    private final XmlCursor xml;
    private final AnchorBytes bytes;
    private final Place place;
    private final DefinitionsMemory memory;
    private final List<String> notes;

    AnchorXml(Reader text, AnchorBytes bytes, Place place, DefinitionsMemory memory, List<String> notes)
            throws IOException {
        this.bytes = bytes;
        this.place = place;
        this.memory = memory;
        this.notes = notes;
        this.xml = new XmlCursor(text, place, MAX_ATTRIBUTE_CHARS);
    }

    /** Goes to the next start or end of an element. Text on the way there is passed over. */
    boolean next() throws IOException {
        bytes.nextElement();
        while (true) {
            switch (xml.next()) {
                case START -> {
                    return true;
                }
                case END -> {
                    return false;
                }
                case FINISHED -> throw place().corrupt("expected <%s>, found the end", AnchorLayout.CUBE);
                case TEXT -> {
                    // between elements
                }
            }
        }
    }

    /** Name of the element here. */
    String name() {
        return xml.name();
    }

    /** Line of the element here. */
    Place place() {
        return xml.place();
    }

    /** Notes something that is odd but harmless. */
    void note(String format, Object... args) throws ProfileException {
        String note = place() + ": " + String.format(Locale.ROOT, format, args);
        hold(DefinitionsMemory.bytes(note));
        notes.add(note);
    }

    /** Makes sure that there is room for a definition that takes so many bytes of memory. */
    void hold(int size) throws ProfileException {
        hold((long) size);
    }

    private void hold(long size) throws ProfileException {
        if (!memory.hold(size)) {
            throw memory.refusal(place());
        }
    }

    /** An attribute of the element that starts here, to be held, or a default. */
    String held(String name, String otherwise) throws ProfileException {
        String value = attribute(name);
        return value == null ? otherwise : memory.hold(value, place);
    }

    /** The text of the element that starts here, to be held; goes to its end. */
    String heldText() throws IOException {
        return memory.hold(text(), place);
    }

    /** An attribute of the element that starts here, or null. */
    @Nullable
    String attribute(String name) {
        return xml.attribute(name);
    }

    /** An attribute of the element that starts here, or a default. */
    String attribute(String name, String otherwise) {
        String value = attribute(name);
        return value == null ? otherwise : value;
    }

    /** The id of the element that starts here, in either spelling. */
    long id() throws ProfileException {
        String value = attribute(AnchorLayout.ID);
        return number(AnchorLayout.ID, value == null ? attribute(AnchorLayout.SYSTEM_ID) : value);
    }

    /** An attribute of the element that starts here which must be a whole number. */
    long number(String name) throws ProfileException {
        return number(name, attribute(name));
    }

    /** An attribute of the element that starts here which, if it is there, must be a whole number. */
    long number(String name, long otherwise) throws ProfileException {
        String value = attribute(name);
        return value == null ? otherwise : number(name, value);
    }

    private long number(String name, @Nullable String value) throws ProfileException {
        if (value == null) {
            throw place().corrupt("expected an attribute %s of <%s>, found none", name, name());
        }
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw place().corrupt(
                            "expected a whole number as %s of <%s>, found \"%s\"", name, name(), shortened(value));
        }
    }

    /** The text of the element that starts here; goes to its end. */
    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        while (true) {
            switch (xml.next()) {
                case TEXT -> text.append(xml.textBuffer(), xml.textStart(), xml.textLength());
                case END -> {
                    return text.toString();
                }
                case START -> throw place().corrupt("expected text, found element <%s>", name());
                case FINISHED -> throw place.corrupt("expected the end of <%s>, found the end", AnchorLayout.CUBE);
            }
        }
    }

    /** Passes over the element that starts here and all that is in it. */
    void skip() throws IOException {
        for (long depth = 1; depth > 0; ) {
            depth += next() ? 1 : -1;
        }
    }

    /** Passes over an element that nobody knows, and tells so. */
    void skipUnknown() throws IOException {
        note("unknown element <%s> was passed over", name());
        skip();
    }

    /** At most 40 characters of a text, for messages. */
    public static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
