package org.perfspace.reader.cube.anchor;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Goes over the elements of {@code anchor.xml}. Knows no entities and no document types, and has no limit on depth other
 * than the size of the file.
 */
public final class AnchorXml {

    private static final XMLInputFactory FACTORY = factory();
    private static final int MAX_ATTRIBUTE_CHARS = 1 << 26;

    /** Each open element takes about 200 bytes of the parser's memory, measured. */
    private static final long MAX_DEPTH = Runtime.getRuntime().maxMemory() / 1024;

    private final XMLStreamReader2 xml;
    private final AnchorBytes bytes;
    private final Place place;
    private final DefinitionsMemory memory;
    private final List<String> notes;

    AnchorXml(Reader text, AnchorBytes bytes, Place place, DefinitionsMemory memory, List<String> notes) throws IOException {
        this.bytes = bytes;
        this.place = place;
        this.memory = memory;
        this.notes = notes;
        try {
            synchronized (FACTORY) {
                this.xml = (XMLStreamReader2) FACTORY.createXMLStreamReader(text);
            }
        } catch (XMLStreamException e) {
            throw complaint(e);
        }
    }

    private static XMLInputFactory factory() {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, Integer.MAX_VALUE); // we count ourselves
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_CHARS);
        return factory;
    }

    /** Goes to the next start or end of an element. Text on the way there is passed over. */
    boolean next() throws IOException {
        bytes.nextElement();
        while (true) {
            switch (advance()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    return false;
                }
                case XMLStreamConstants.DTD ->
                    throw place().corrupt("expected no document type declaration, found one");
                case XMLStreamConstants.ENTITY_REFERENCE -> throw unknownEntity();
                case XMLStreamConstants.END_DOCUMENT ->
                    throw place().corrupt("expected <%s>, found the end", AnchorLayout.CUBE);
                default -> {
                    // text, a comment or a processing instruction
                }
            }
        }
    }

    /** Name of the element here. */
    String name() {
        return xml.getLocalName();
    }

    /** Line of the element here. */
    Place place() {
        return place.atLine(Math.max(1, xml.getLocation().getLineNumber()));
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
        return xml.getAttributeValue(null, name);
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
            switch (advance()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
                case XMLStreamConstants.END_ELEMENT -> {
                    return text.toString();
                }
                case XMLStreamConstants.START_ELEMENT ->
                    throw place().corrupt("expected text, found element <%s>", name());
                case XMLStreamConstants.ENTITY_REFERENCE -> throw unknownEntity();
                default -> {
                    // a comment or a processing instruction
                }
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

    private ProfileException unknownEntity() {
        return place().corrupt("expected one of XML's own entities, found \"&%s;\"", xml.getLocalName());
    }

    private int advance() throws IOException {
        try {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT && xml.getDepth() > MAX_DEPTH) {
                throw place().tooLarge(
                                "expected at most %,d levels of elements, which this Java heap can hold, found more;"
                                        + " raise the limit with a larger heap, Java's option -Xmx",
                                MAX_DEPTH);
            }
            return event;
        } catch (XMLStreamException e) {
            throw complaint(e);
        } catch (java.util.NoSuchElementException e) {
            throw place.corrupt("expected the end of <%s>, found the end", AnchorLayout.CUBE)
                    .causedBy(e);
        }
    }

    private IOException complaint(XMLStreamException e) throws InputException {
        InputException.rethrow(e);
        Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
        if (cause instanceof ProfileException || cause instanceof CharacterCodingException) {
            return (IOException) cause;
        }
        long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
        String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return place.atLine(line)
                .corrupt("expected well-formed XML, found: %s", reason)
                .causedBy(e);
    }
}
