package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;

/** Writes {@code <program>}: regions, then a forest of call nodes that name them. */
record ProgramSectionWriter(XmlText xml, Definitions definitions, EqualSiblings siblings) {

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
                .close()
                .element(NAME, region.name())
                .element(MANGLED_NAME, region.mangledName())
                .element(PARADIGM, region.paradigm())
                .element(ROLE, region.role())
                .element(URL, region.url())
                .element(DESCR, region.description());
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
