package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Region;

/** Reads a {@code <region>}, whose fields come in any order. */
final class RegionFields {

    private final AnchorXml xml;
    private final String module;
    private final long begin;
    private final long end;
    private final Map<String, String> texts = new HashMap<>();
    private final AnchorAttributes attributes = new AnchorAttributes();

    RegionFields(AnchorXml xml) throws ProfileException {
        this.xml = xml;
        this.module = xml.held(AnchorLayout.MOD, "");
        this.begin = xml.number(AnchorLayout.BEGIN, Region.NO_LINE);
        this.end = xml.number(AnchorLayout.END, Region.NO_LINE);
    }

    /** From the start of the element to its end. */
    void read() throws IOException {
        while (xml.next()) {
            String element = xml.name();
            switch (element) {
                case AnchorLayout.NAME,
                        AnchorLayout.MANGLED_NAME,
                        AnchorLayout.PARADIGM,
                        AnchorLayout.ROLE,
                        AnchorLayout.URL,
                        AnchorLayout.DESCR -> texts.put(element, xml.heldText());
                case AnchorLayout.ATTR -> attributes.read(xml);
                default -> xml.skipUnknown();
            }
        }
    }

    /** The region without its id. */
    Region.Builder region() {
        String name = texts.getOrDefault(AnchorLayout.NAME, "");
        return Region.named(name)
                .mangledName(texts.getOrDefault(AnchorLayout.MANGLED_NAME, name))
                .module(module)
                .lines(begin, end)
                .paradigm(texts.getOrDefault(AnchorLayout.PARADIGM, Region.UNKNOWN))
                .role(texts.getOrDefault(AnchorLayout.ROLE, Region.UNKNOWN))
                .url(texts.getOrDefault(AnchorLayout.URL, ""))
                .description(texts.getOrDefault(AnchorLayout.DESCR, ""))
                .attributes(attributes.toAttributes());
    }
}
