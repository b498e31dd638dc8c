package org.perfspace.writer.cube.anchor;

import java.io.IOException;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;

/** Writes {@code <program>}: regions, then a forest of call nodes that name them. */
final class ProgramSection {

    private final XmlText xml;
    private final Definitions definitions;
    private final EqualSiblings siblings;

    ProgramSection(XmlText xml, Definitions definitions, EqualSiblings siblings) {
        this.xml = xml;
        this.definitions = definitions;
        this.siblings = siblings;
    }

    /** From the start of the section to its end. */
    void write() throws IOException {
        xml.open(AnchorLayout.PROGRAM)
                .withUnlessEmpty(AnchorLayout.TITLE, definitions.titles().calls())
                .close();
        for (Region region : definitions.regions()) {
            region(region);
        }
        for (CallNode node : definitions.callNodes()) {
            callNode(node);
            xml.endSubtrees(AnchorLayout.CNODE, definitions.callTree(), node.id());
        }
        xml.end(AnchorLayout.PROGRAM);
    }

    private void region(Region region) throws IOException {
        xml.open(AnchorLayout.REGION)
                .with(AnchorLayout.ID, region.fileId())
                .with(AnchorLayout.MOD, region.module())
                .with(AnchorLayout.BEGIN, region.beginLine())
                .with(AnchorLayout.END, region.endLine())
                .close()
                .element(AnchorLayout.NAME, region.name())
                .element(AnchorLayout.MANGLED_NAME, region.mangledName())
                .element(AnchorLayout.PARADIGM, region.paradigm())
                .element(AnchorLayout.ROLE, region.role())
                .element(AnchorLayout.URL, region.url())
                .element(AnchorLayout.DESCR, region.description());
        xml.attributes(region.attributes());
        xml.end(AnchorLayout.REGION);
    }

    private void callNode(CallNode node) throws IOException {
        xml.open(AnchorLayout.CNODE)
                .with(AnchorLayout.ID, node.fileId())
                .withUnlessEmpty(AnchorLayout.LINE, node.line() == Region.NO_LINE ? "" : Long.toString(node.line()))
                .withUnlessEmpty(AnchorLayout.MOD, node.module())
                .with(AnchorLayout.CALLEE_ID, definitions.regionOf(node.id()).fileId())
                .close();
        for (Parameter parameter : siblings.marked(node)) {
            xml.open(AnchorLayout.PARAMETER)
                    .with(AnchorLayout.PARTYPE, partype(parameter.kind()))
                    .with(AnchorLayout.PARKEY, parameter.key())
                    .with(AnchorLayout.PARVALUE, parameter.value())
                    .closeEmpty();
        }
        xml.attributes(node.attributes());
    }

    private static String partype(Parameter.Kind kind) {
        return switch (kind) {
            case NUMERIC -> AnchorLayout.NUMERIC;
            case STRING -> AnchorLayout.STRING;
        };
    }
}
