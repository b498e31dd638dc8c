package org.perfspace.format.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.HeapPart;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A cursor over the elements and texts of an XML file, which skips everything else. Document types and entities are rejected
 * because of their risks, unless the caller allows document types; these are skipped without being interpreted, so that
 * entities remain unknown. The depth of elements is limited by the heap, and the size of an attribute by the caller.
 */
public final class XmlCursor implements Closeable {

    /** The factory of the parsers for each limit of attributes. Parsers of one factory share the names of elements. */
    private static final Map<Integer, WstxInputFactory> FACTORIES = new ConcurrentHashMap<>();

    /** The kind of the cursor's current item. */
    public enum Event {
        /** The beginning of an element. */
        START,
        /** The end of an element. */
        END,
        /** A piece of a text. */
        TEXT,
        /** The end of the file. */
        FINISHED
    }

    /** Greatest depth of elements: an open element with the reader's data about it takes about 500 bytes, measured. */
    private static final long DEEPEST = HeapPart.WHOLE.room(1024);

    private final XMLStreamReader2 xml;
    private final Place place;
    private boolean skipsDocumentType;

    /**
     * Creates a cursor over a text.
     *
     * @param longestAttribute most characters of an attribute
     */
    public XmlCursor(Reader text, Place place, int longestAttribute) throws IOException {
        this.place = place;
        try {
            this.xml = (XMLStreamReader2) factory(longestAttribute).createXMLStreamReader(text);
        } catch (XMLStreamException e) {
            throw complaint(e);
        }
    }

    /**
     * Creates a cursor over bytes in the encoding that they declare.
     *
     * @param longestAttribute most characters of an attribute
     */
    public XmlCursor(InputStream bytes, Place place, int longestAttribute) throws IOException {
        this.place = place;
        try {
            this.xml = (XMLStreamReader2) factory(longestAttribute).createXMLStreamReader(bytes);
        } catch (XMLStreamException e) {
            throw complaint(e);
        }
    }

    private static WstxInputFactory factory(int longestAttribute) {
        return FACTORIES.computeIfAbsent(longestAttribute, XmlCursor::newFactory);
    }

    private static WstxInputFactory newFactory(int longestAttribute) {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, Integer.MAX_VALUE); // start() limits it
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, longestAttribute);
        return factory;
    }

    /** Gives the buffers of the parser back for the next cursor of this thread; the text or stream stays open. */
    @Override
    public void close() throws IOException {
        try {
            xml.close();
        } catch (XMLStreamException e) {
            throw complaint(e);
        }
    }

    /** Makes the cursor skip document type declarations. */
    public XmlCursor skippingDocumentType() {
        skipsDocumentType = true;
        return this;
    }

    /** Returns the line of the cursor. */
    public Place place() {
        return place.atLine(Math.max(1, xml.getLocation().getLineNumber()));
    }

    /** Advances to the next event. */
    public Event next() throws IOException {
        try {
            while (xml.hasNext()) {
                Event event = event(xml.next());
                if (event != null) {
                    return event;
                }
            }
            return Event.FINISHED;
        } catch (XMLStreamException e) {
            throw complaint(e);
        }
    }

    /** Returns the event that corresponds to an event of the parser; null if it is ignored. */
    private @Nullable Event event(int type) throws ProfileException {
        return switch (type) {
            case XMLStreamConstants.START_ELEMENT -> start();
            case XMLStreamConstants.END_ELEMENT -> Event.END;
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> Event.TEXT;
            case XMLStreamConstants.DTD -> {
                if (!skipsDocumentType) {
                    throw place().unsupported("expected no document type declaration, found one");
                }
                yield null;
            }
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw place().corrupt("expected one of XML's five entities, found \"&%s;\"", xml.getLocalName());
            default -> null;
        };
    }

    private Event start() throws ProfileException {
        if (xml.getDepth() > DEEPEST) {
            throw place().tooLarge(
                            "expected at most %,d levels of elements, which this Java heap can hold, found more; raise"
                                    + " the limit with a larger heap, Java's option -Xmx",
                            DEEPEST);
        }
        return Event.START;
    }

    /** Returns the name of the element that starts or ends. */
    public String name() {
        return xml.getLocalName();
    }

    /** Returns an attribute of the element that starts, or null. */
    public @Nullable String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    /** Returns the attributes of the element that starts. */
    public Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** Returns the buffer that contains the text, beginning at {@link #textStart()}. */
    public char[] textBuffer() {
        return xml.getTextCharacters();
    }

    /** Returns the position of the text in its buffer. */
    public int textStart() {
        return xml.getTextStart();
    }

    /** Returns the number of characters of the text. */
    public int textLength() {
        return xml.getTextLength();
    }

    /**
     * Returns the exception to throw for an exception of the parser: failures of the disk, of a gzip stream or of an
     * encoding are returned unchanged; all other failures are reported as corruption of the file.
     */
    private IOException complaint(XMLStreamException e) throws InputException {
        InputException.rethrow(e);
        Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
        if (cause instanceof ProfileException || cause instanceof CharacterCodingException) {
            return (IOException) cause;
        }
        int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
        String text =
                String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
        return place.atLine(line)
                .corrupt("expected well-formed XML, found: %s", text)
                .causedBy(e);
    }
}
