package org.perfspace.format.cube;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.xml.XmlCursor;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A cursor over the XML elements of Cube's definitions. It supplies attributes, texts and numbers, counts the texts that are
 * kept against the memory for definitions, and collects notes. Texts keep the white space around them, but for
 * CUBE 2. In Cube 4, each unknown element is noted with its line; in CUBE 3 and 2, unknown elements are only counted.
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
     * A version of Cube's XML. Most elements are the same in all versions; {@link DefinitionsLayout} lists those that differ.
     */
    public enum CubeVersion {
        /** CUBE 2, whose call nodes refer to call sites, which refer to modules and regions. */
        CUBE_2,
        /** CUBE 3. */
        CUBE_3,
        /** Cube 4, whose definitions are the member {@code anchor.xml} of a container. */
        CUBE_4
    }

    /**
     * Creates a cursor that continues at the position of another one.
     *
     * @param bytes the bytes of anchor.xml, which are notified of each element; null for CUBE 3 and 2
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

    /** Advances to the next start or end of an element. Text in between is skipped. */
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

    /** Returns the name of the current element. */
    String name() {
        return xml.name();
    }

    /** Returns the line of the current element. */
    public Place place() {
        return xml.place();
    }

    /** Notes an irregularity that is harmless. */
    void note(String format, Object... args) throws ProfileException {
        String note = place() + ": " + String.format(Locale.ROOT, format, args);
        hold(DefinitionsMemory.bytes(note));
        notes.add(note);
    }

    /** Returns the notes so far; callers may add to the list. */
    List<String> notes() {
        return notes;
    }

    /** Reserves memory for a definition of the given size in bytes. */
    void hold(long size) throws ProfileException {
        if (!memory.hold(size)) {
            throw memory.refusal(place());
        }
    }

    /** Returns an attribute of the element that starts here, or a default, and counts it against the memory. */
    String held(String name, String otherwise) throws ProfileException {
        String value = attribute(name);
        return value == null ? otherwise : memory.hold(value, place);
    }

    /**
     * Returns an identifying attribute of the element that starts here, and counts it against the memory. In Cube 4 it may
     * be missing.
     */
    String heldKey(String name) throws ProfileException {
        if (!isCube4() && attribute(name) == null) {
            throw missing(name);
        }
        return held(name, "");
    }

    /**
     * Returns the text of the element that starts here, and counts it against the memory; advances to the end of the
     * element.
     */
    String heldText() throws IOException {
        return memory.hold(text(), place);
    }

    /** Returns an attribute of the element that starts here, or null. */
    @Nullable
    String attribute(String name) {
        return xml.attribute(name);
    }

    /** Returns an attribute of the element that starts here, or a default. */
    String attribute(String name, String otherwise) {
        String value = attribute(name);
        return value == null ? otherwise : value;
    }

    /** Returns the id of the element that starts here, in any spelling. */
    long id() throws ProfileException {
        for (String name : IDS) {
            if (attribute(name) != null) {
                return number(name);
            }
        }
        throw missing(DefinitionsLayout.ID);
    }

    /** Returns an attribute of the element that starts here, which must be an integer. */
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

    /** Returns the exception for a text that is not an integer. */
    static ProfileException noNumber(String text, Place place, String what) {
        return place.corrupt("expected a whole number as %s, found \"%s\"", what, Place.shortened(text));
    }

    /** Returns the text of the element that starts here; advances to the end of the element. */
    String text() throws IOException {
        String element = name();
        StringBuilder text = new StringBuilder();
        while (true) {
            switch (xml.next()) {
                case TEXT -> append(text, element);
                case END -> {
                    return version == CubeVersion.CUBE_2 ? text.toString().strip() : text.toString();
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
                            "expected at most %,d characters in <%s>, found more",
                            LONGEST_TEXT, Place.shortened(element));
        }
        text.append(xml.textBuffer(), xml.textStart(), xml.textLength());
    }

    /** Skips the element that starts here and everything inside it. */
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

    /** Skips an unknown element and notes it. */
    void skipUnknown() throws IOException {
        if (isCube4()) {
            note("unknown element <%s> was skipped", name());
        }
        countUnknown();
        skip();
    }

    private void countUnknown() {
        if (unknown++ == 0) {
            firstUnknown = "<" + Place.shortened(name()) + "> in line " + place().number();
        }
    }

    /** Rejects a Cube 4 element in a place where it has no meaning; skips such an element of CUBE 3 and 2. */
    void misplaced(String expected, String found) throws IOException {
        if (isCube4()) {
            throw place().corrupt("expected <%s> %s, found it %s", name(), expected, found);
        }
        skipUnknown();
    }

    /** Notes the number of CUBE 3 and 2 elements that were skipped, if there were any. */
    void noteUnknown() {
        if (unknown > 0 && !isCube4()) {
            notes.add(String.format(
                    Locale.ROOT, "skipped %,d elements that are none of CUBE's, such as %s", unknown, firstUnknown));
        }
    }

    /** Returns the exception for a definition that the model rejects. */
    static ProfileException unsound(Place place, IllegalArgumentException complaint) {
        return place.corrupt("expected a sound definition, found: %s", String.valueOf(complaint.getMessage()))
                .causedBy(complaint);
    }
}
