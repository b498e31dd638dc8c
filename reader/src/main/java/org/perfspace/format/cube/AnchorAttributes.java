package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.io.Place;
import org.perfspace.model.Attributes;

/** Collects the {@code <attr key="…" value="…"/>} elements of one element. If a key is repeated, the last one counts. */
final class AnchorAttributes {

    /** Memory of an attribute in bytes, including its share of the container. */
    private static final int ATTRIBUTE = 64;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Reads the element that starts here, up to its end. */
    void read(DefinitionsXml xml) throws IOException {
        xml.hold(ATTRIBUTE);
        String key = xml.heldKey(KEY);
        if (values.put(key, xml.held(VALUE, "")) != null) {
            xml.note("attribute \"%s\" occurs twice; the last one counts", Place.shortened(key));
        }
        xml.skip();
    }

    /** Returns whether there is a value. */
    boolean has(String key) {
        return values.containsKey(key);
    }

    /** Returns all attributes collected so far. */
    Attributes toAttributes() {
        return Attributes.of(values);
    }
}
