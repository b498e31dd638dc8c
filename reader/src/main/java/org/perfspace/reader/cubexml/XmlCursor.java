package org.perfspace.reader.cubexml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Pulls the events of an XML file: elements and text, nothing else. Entities, DTDs and what they can do are refused. */
final class XmlCursor {

    /** The kind of what comes next. */
    enum Event {
        START,
        END,
        TEXT,
        FINISHED
    }

    /** An open element and the call node that it makes take about 500 bytes, measured. */
    private static final long DEEPEST = Runtime.getRuntime().maxMemory() / 1024;

    private static final int LONGEST_ATTRIBUTE = 16 << 20;

    private final XMLStreamReader2 xml;
    private final RawAmpersands text;
    private final Place place;

    XmlCursor(InputStream in, Place place) throws IOException {
        this.place = place;
        this.text = new RawAmpersands(in);
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, Integer.MAX_VALUE); // we count ourselves
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, LONGEST_ATTRIBUTE);
        try {
            this.xml = (XMLStreamReader2) factory.createXMLStreamReader((InputStream) text);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** The line that the cursor is in. */
    Place place() {
        return place.atLine(xml.getLocation().getLineNumber());
    }

    /** Returns the number of ampersands so far that began no reference and were read as themselves. */
    long repairs() {
        return text.repairs();
    }

    /** Goes to the next event. */
    Event next() throws IOException {
        try {
            while (xml.hasNext()) {
                Event event = event(xml.next());
                if (event != null) {
                    return event;
                }
            }
            return Event.FINISHED;
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** Returns what an event of the parser means here; null for those that mean nothing. */
    private @Nullable Event event(int type) throws ProfileException {
        return switch (type) {
            case XMLStreamConstants.START_ELEMENT -> start();
            case XMLStreamConstants.END_ELEMENT -> Event.END;
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> Event.TEXT;
            case XMLStreamConstants.DTD ->
                throw place().unsupported("expected no document type declaration, found one");
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw place().corrupt("expected one of XML's five entities, found &%s;", xml.getLocalName());
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

    /** Name of the element that starts or ends. */
    String name() {
        return xml.getLocalName();
    }

    /** Attributes of the element that starts. */
    Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** Buffer that holds the text, from {@link #textStart()}. */
    char[] textBuffer() {
        return xml.getTextCharacters();
    }

    int textStart() {
        return xml.getTextStart();
    }

    int textLength() {
        return xml.getTextLength();
    }

    /** Trouble of the disk or of a gzip stream stays what it is; everything else is the file's fault. */
    private IOException failure(XMLStreamException e) throws InputException {
        InputException.rethrow(e);
        Throwable cause = e.getNestedException();
        if (cause instanceof ProfileException known) {
            return known;
        }
        int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
        String text =
                String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
        return place.atLine(line)
                .corrupt("expected well-formed XML, found: %s", text)
                .causedBy(e);
    }
}
