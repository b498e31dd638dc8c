package org.perfspace.writer.cubexml;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.writer.cube.XmlText;

/** Regions and call tree; in CUBE 2 also the modules and call sites that these refer to. */
final class ProgramPart {

    private final Definitions definitions;
    private final boolean version2;
    private final XmlIds ids;
    private final Map<String, Integer> modules = new LinkedHashMap<>();
    private final Map<CallSite, Integer> callSites = new LinkedHashMap<>();

    private record CallSite(long line, String module, long callee) {}

    ProgramPart(Definitions definitions, boolean version2) {
        this.definitions = definitions;
        this.version2 = version2;
        this.ids = new XmlIds(definitions);
    }

    void write(XmlText xml) throws IOException {
        xml.open(PROGRAM).close();
        if (version2) {
            writeModules(xml);
        }
        for (Region region : definitions.regions()) {
            writeRegion(xml, region);
        }
        if (version2) {
            writeCallSites(xml);
        }
        for (CallNode node : definitions.callNodes()) {
            writeCallNode(xml, node);
            xml.endSubtrees(CNODE, definitions.callTree(), node.id());
        }
        xml.end(PROGRAM);
    }

    private void writeModules(XmlText xml) throws IOException {
        definitions.regions().forEach(region -> modules.putIfAbsent(region.module(), modules.size()));
        definitions.callNodes().forEach(node -> modules.putIfAbsent(node.module(), modules.size()));
        for (var module : modules.entrySet()) {
            String name = module.getKey().isEmpty() ? UNKNOWN_MODULE : module.getKey();
            xml.open(MODULE).with(ID, module.getValue()).close();
            xml.element(NAME, name).end(MODULE);
        }
    }

    private void writeRegion(XmlText xml, Region region) throws IOException {
        xml.open(REGION).with(ID, ids.of(region));
        if (version2) {
            xml.close()
                    .element(NAME, region.name())
                    .element(MOD, String.valueOf(modules.get(region.module())))
                    .element(BEGIN, Long.toString(region.beginLine()))
                    .element(END, Long.toString(region.endLine()));
        } else {
            xml.with(MOD, region.module())
                    .with(BEGIN, region.beginLine())
                    .with(END, region.endLine())
                    .close()
                    .element(NAME, region.name());
        }
        xml.element(URL, region.url()).element(DESCR, region.description());
        xml.end(REGION);
    }

    private void writeCallSites(XmlText xml) throws IOException {
        definitions.callNodes().forEach(node -> callSites.putIfAbsent(callSite(node), callSites.size()));
        for (var site : callSites.entrySet()) {
            xml.open(CSITE).with(ID, site.getValue()).close();
            if (site.getKey().line() != Region.NO_LINE) {
                xml.element(LINE, Long.toString(site.getKey().line()));
            }
            xml.element(MOD, String.valueOf(modules.get(site.getKey().module())))
                    .element(CALLEE, Long.toString(site.getKey().callee()))
                    .end(CSITE);
        }
    }

    private CallSite callSite(CallNode node) {
        return new CallSite(node.line(), node.module(), ids.ofCallee(node));
    }

    private void writeCallNode(XmlText xml, CallNode node) throws IOException {
        xml.open(CNODE).with(ID, ids.of(node));
        if (version2) {
            Integer site = callSites.get(callSite(node));
            xml.with(CSITE_ID, site == null ? 0 : site).close();
            return;
        }
        if (node.line() != Region.NO_LINE) {
            xml.with(LINE, node.line());
        }
        xml.withUnlessEmpty(MOD, node.module())
                .with(CALLEE_ID, ids.ofCallee(node))
                .close();
        xml.parameters(node.parameters());
    }
}
