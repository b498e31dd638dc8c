package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.List;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Region;

/** Writes {@code <program>}: regions, then a forest of call nodes that name them. */
record ProgramSectionWriter(XmlText xml, Definitions definitions, EqualSiblings siblings) {

    private static final List<Text> REGION_TEXTS = List.of(
            new Text(NAME, Fields.REGION_NAME),
            new Text(MANGLED_NAME, Fields.REGION_MANGLED_NAME),
            new Text(PARADIGM, Fields.REGION_PARADIGM),
            new Text(ROLE, Fields.REGION_ROLE),
            new Text(URL, Fields.REGION_URL),
            new Text(DESCR, Fields.REGION_DESCRIPTION));

    private record Text(String element, Field<Region> field) {}

    /** Writes the whole section. */
    void write() throws IOException {
        xml.open(PROGRAM).withUnlessEmpty(TITLE, definitions.titles().calls()).close();
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
        for (Text text : REGION_TEXTS) {
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
