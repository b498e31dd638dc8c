package org.perfspace.reader.cube.anchor;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.model.definitions.Attributes;

/** Collects the {@code <attr key="…" value="…"/>} of one element. Of a repeated key the last one counts. */
final class AnchorAttributes {

    /** An attribute with its part of what holds it. */
    private static final int ATTRIBUTE = 64;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Takes the element that starts here, and goes to its end. */
    void read(DefinitionsXml xml) throws IOException {
        xml.hold(ATTRIBUTE);
        String key = xml.heldKey(KEY);
        if (values.put(key, xml.held(VALUE, "")) != null) {
            xml.note("attribute \"%s\" occurs twice; the last one counts", DefinitionsXml.shortened(key));
        }
        xml.skip();
    }

    /** Returns whether there is a value. */
    boolean has(String key) {
        return values.containsKey(key);
    }

    /** All so far. */
    Attributes toAttributes() {
        return Attributes.of(values);
    }
}
