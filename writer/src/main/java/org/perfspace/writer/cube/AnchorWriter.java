package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Region;

/**
 * Writes {@code anchor.xml}: see {@link DefinitionsLayout}. Takes definitions in {@linkplain NativeForm native form}
 * and writes all of them, in the spelling of Cube's own writers.
 */
final class AnchorWriter {

    /** The elements of a region that have a text, in their order. */
    static final List<RegionText> REGION_TEXTS = List.of(
            new RegionText(NAME, Fields.REGION_NAME),
            new RegionText(MANGLED_NAME, Fields.REGION_MANGLED_NAME),
            new RegionText(PARADIGM, Fields.REGION_PARADIGM),
            new RegionText(ROLE, Fields.REGION_ROLE),
            new RegionText(URL, Fields.REGION_URL),
            new RegionText(DESCR, Fields.REGION_DESCRIPTION));

    /** An element with the text of a field. */
    record RegionText(String element, Field<Region> field) {}

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

    /** Writes {@code <program>}: regions, then a forest of call nodes that name them. */
    private record ProgramSectionWriter(XmlText xml, Definitions definitions, EqualSiblings siblings) {

        /** Writes the whole section. */
        void write() throws IOException {
            xml.open(PROGRAM)
                    .withUnlessEmpty(TITLE, definitions.titles().calls())
                    .close();
            for (Region region : definitions.regions()) {
                region(region);
            }
            for (CallNode node : definitions.callNodes()) {
                callNode(node);
                xml.endSubtrees(CNODE, definitions.callTree(), node.id());
            }
            xml.end(PROGRAM);
        }

        private void region(Region region) throws IOException {
            xml.open(REGION)
                    .with(ID, region.fileId())
                    .with(MOD, region.module())
                    .with(BEGIN, region.beginLine())
                    .with(END, region.endLine())
                    .close();
            for (RegionText text : REGION_TEXTS) {
                xml.element(text.element, text.field.text(region));
            }
            xml.attributes(region.attributes());
            xml.end(REGION);
        }

        private void callNode(CallNode node) throws IOException {
            xml.open(CNODE)
                    .with(ID, node.fileId())
                    .withUnlessEmpty(LINE, node.line() == Region.NO_LINE ? "" : Long.toString(node.line()))
                    .withUnlessEmpty(MOD, node.module())
                    .with(CALLEE_ID, definitions.regionOf(node.id()).fileId())
                    .close();
            xml.parameters(siblings.marked(node)).attributes(node.attributes());
        }
    }
}
