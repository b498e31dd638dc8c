package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.CubeVersion;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.work.DefinitionsMemory;
import org.perfspace.reader.xml.XmlCursor;

/**
 * A cursor over the elements of Cube's definitions in XML, with what their sections need: attributes and texts that are held
 * within the memory for definitions, numbers, and notes. In Cube 4 texts are kept with their blanks, and everything unknown
 * is noted with its line; in CUBE 3 and 2 texts lose the blanks around them, and unknown elements are counted.
 */
public final class DefinitionsXml {

    /** Most characters of a text in CUBE 3 and 2; those of Cube 4 are limited by {@link AnchorBytes}. */
    private static final int LONGEST_TEXT = 1 << 24;

    private static final List<String> IDS =
            List.of(DefinitionsLayout.ID, DefinitionsLayout.SYSTEM_ID, DefinitionsLayout.LOCID);

    private final XmlCursor xml;
    private final CubeVersion version;
    private final Place place;
    private final DefinitionsMemory memory;
    private final List<String> notes;
    private final @Nullable AnchorBytes bytes;
    private String firstUnknown = "";
    private long unknown;

    /**
     * Goes on from where a cursor stands.
     *
     * @param bytes the bytes of anchor.xml, which are told of each element; null for CUBE 3 and 2
     */
    public DefinitionsXml(
            XmlCursor xml,
            CubeVersion version,
            Place place,
            DefinitionsMemory memory,
            List<String> notes,
            @Nullable AnchorBytes bytes) {
        this.xml = xml;
        this.version = version;
        this.place = place;
        this.memory = memory;
        this.notes = notes;
        this.bytes = bytes;
    }

    /** Returns the version of the vocabulary. */
    public CubeVersion version() {
        return version;
    }

    /** Returns whether the text is that of Cube 4. */
    boolean isCube4() {
        return version == CubeVersion.CUBE_4;
    }

    /** Goes to the next start or end of an element. Text on the way there is passed over. */
    boolean next() throws IOException {
        if (bytes != null) {
            bytes.nextElement();
        }
        while (true) {
            switch (xml.next()) {
                case START -> {
                    return true;
                }
                case END -> {
                    return false;
                }
                case FINISHED -> throw place().corrupt("expected <%s>, found the end", DefinitionsLayout.CUBE);
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
    public Place place() {
        return xml.place();
    }

    /** Notes something that is odd but harmless. */
    void note(String format, Object... args) throws ProfileException {
        String note = place() + ": " + String.format(Locale.ROOT, format, args);
        hold(DefinitionsMemory.bytes(note));
        notes.add(note);
    }

    /** Returns the notes so far, to which others add. */
    List<String> notes() {
        return notes;
    }

    /** Makes sure that there is room for a definition that takes so many bytes of memory. */
    void hold(long size) throws ProfileException {
        if (!memory.hold(size)) {
            throw memory.refusal(place());
        }
    }

    /** An attribute of the element that starts here, to be held, or a default. */
    String held(String name, String otherwise) throws ProfileException {
        String value = attribute(name);
        return value == null ? otherwise : memory.hold(value, place);
    }

    /** An attribute of the element that starts here by which it is found, to be held; only Cube 4 may lack it. */
    String heldKey(String name) throws ProfileException {
        if (!isCube4() && attribute(name) == null) {
            throw missing(name);
        }
        return held(name, "");
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

    /** The id of the element that starts here, in any spelling. */
    long id() throws ProfileException {
        for (String name : IDS) {
            if (attribute(name) != null) {
                return number(name);
            }
        }
        throw missing(DefinitionsLayout.ID);
    }

    /** An attribute of the element that starts here which must be a whole number. */
    public long number(String name) throws ProfileException {
        String value = attribute(name);
        if (value == null) {
            throw missing(name);
        }
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw noNumber(value, place(), name + " of <" + name() + ">");
        }
    }

    private ProfileException missing(String attribute) {
        return place().corrupt("expected an attribute %s of <%s>, found none", attribute, name());
    }

    /** Says that a text is no whole number. */
    static ProfileException noNumber(String text, Place place, String what) {
        return place.corrupt("expected a whole number as %s, found \"%s\"", what, shortened(text));
    }

    /** The text of the element that starts here; goes to its end. */
    String text() throws IOException {
        String element = name();
        StringBuilder text = new StringBuilder();
        while (true) {
            switch (xml.next()) {
                case TEXT -> append(text, element);
                case END -> {
                    return isCube4() ? text.toString() : text.toString().strip();
                }
                case START -> {
                    if (isCube4()) {
                        throw place().corrupt("expected text, found element <%s>", name());
                    }
                    skipUnknown();
                }
                case FINISHED -> throw place.corrupt("expected the end of <%s>, found the end", DefinitionsLayout.CUBE);
            }
        }
    }

    private void append(StringBuilder text, String element) throws ProfileException {
        if (!isCube4() && text.length() + xml.textLength() > LONGEST_TEXT) {
            throw place().beyondLimit(
                            "expected at most %,d characters in <%s>, found more", LONGEST_TEXT, shortened(element));
        }
        text.append(xml.textBuffer(), xml.textStart(), xml.textLength());
    }

    /** Passes over the element that starts here and all that is in it. */
    void skip() throws IOException {
        for (long depth = 1; depth > 0; ) {
            if (next()) {
                countUnknown();
                depth++;
            } else {
                depth--;
            }
        }
    }

    /** Passes over an element that nobody knows, and tells so. */
    void skipUnknown() throws IOException {
        if (isCube4()) {
            note("unknown element <%s> was passed over", name());
        }
        countUnknown();
        skip();
    }

    private void countUnknown() {
        if (unknown++ == 0) {
            firstUnknown = "<" + shortened(name()) + "> in line " + place().number();
        }
    }

    /** Refuses an element of Cube 4 that stands where nothing can be made of it; passes over one of CUBE 3 and 2. */
    void misplaced(String expected, String found) throws IOException {
        if (isCube4()) {
            throw place().corrupt("expected <%s> %s, found it %s", name(), expected, found);
        }
        skipUnknown();
    }

    /** Notes how many elements of CUBE 3 and 2 were passed over, if there were any. */
    void noteUnknown() {
        if (unknown > 0 && !isCube4()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "passed over %,d elements that are none of CUBE's, such as %s",
                    unknown,
                    firstUnknown));
        }
    }

    /** Says that the model refuses a definition. */
    static ProfileException unsound(Place place, IllegalArgumentException complaint) {
        return place.corrupt("expected a sound definition, found: %s", String.valueOf(complaint.getMessage()))
                .causedBy(complaint);
    }

    /** At most 40 characters of a text, for messages. */
    public static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
