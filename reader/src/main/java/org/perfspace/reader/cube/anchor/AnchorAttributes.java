package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.model.Attributes;

/** Collects the {@code <attr key="…" value="…"/>} of one element. Of a repeated key the last one counts. */
final class AnchorAttributes {

    /** An attribute with its part of what holds it. */
    private static final int ATTRIBUTE = 64;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Takes the element that starts here, and goes to its end. */
    void read(AnchorXml xml) throws IOException {
        xml.hold(ATTRIBUTE);
        String key = xml.held(AnchorLayout.KEY, "");
        if (values.put(key, xml.held(AnchorLayout.VALUE, "")) != null) {
            xml.note("attribute \"%s\" occurs twice; the last one counts", AnchorXml.shortened(key));
        }
        xml.skip();
    }

    /** Forgets one. */
    void remove(String key) {
        values.remove(key);
    }

    /** The value of a key, or the empty text. */
    String get(String key) {
        return values.getOrDefault(key, "");
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
