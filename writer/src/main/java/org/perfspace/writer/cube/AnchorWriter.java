package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.io.Writer;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/**
 * Writes {@code anchor.xml}: see {@link DefinitionsLayout}. Takes definitions in {@linkplain NativeForm native form}
 * and writes all of them, in the spelling of Cube's own writers.
 */
final class AnchorWriter {

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n";

    private final XmlText xml;
    private final Definitions definitions;
    private final EqualSiblings siblings;

    private AnchorWriter(XmlText xml, Definitions definitions, EqualSiblings siblings) {
        this.xml = xml;
        this.definitions = definitions;
        this.siblings = siblings;
    }

    /**
     * Writes the text.
     *
     * @param siblings the siblings to mark
     */
    public static void write(Definitions definitions, EqualSiblings siblings, Writer out) throws IOException {
        new AnchorWriter(new XmlText(out), definitions, siblings).cube();
    }

    private void cube() throws IOException {
        xml.raw(DECLARATION).open(CUBE).with(VERSION, version()).close();
        xml.attributes(definitions.attributes()).mirrors(definitions.mirrors());
        new MetricsSectionWriter(xml, definitions).write();
        new ProgramSectionWriter(xml, definitions, siblings).write();
        new SystemSectionWriter(xml, definitions).write();
        xml.end(CUBE);
    }

    private String version() {
        boolean accelerators =
                definitions.locationGroups().stream().anyMatch(group -> group.type() == LocationGroup.Type.ACCELERATOR)
                        || definitions.locations().stream()
                                .anyMatch(location -> location.type() == Location.Type.ACCELERATOR_STREAM);
        return accelerators ? ACCELERATOR_VERSION : PLAIN_VERSION;
    }
}
