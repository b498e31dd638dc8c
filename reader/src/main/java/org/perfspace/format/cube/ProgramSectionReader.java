package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.DefinitionsXml.CubeVersion;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Reads {@code <program>}: regions, followed by a forest of call nodes that refer to them. In CUBE 2, regions refer to
 * modules, and call nodes refer to call sites.
 */
final class ProgramSectionReader {

    /** Memory of a region with its ids in bytes, without texts. */
    private static final int REGION_BYTES = 350;

    /** Memory of a call node with its ids in bytes: in the tree, and again with the ids of a supplement; without texts. */
    private static final int CALL_NODE_BYTES = 250;

    private static final int PARAMETER_BYTES = 40;

    private static final Set<String> REGION_TEXTS = Set.of(NAME, MANGLED_NAME, PARADIGM, ROLE, URL, DESCR);

    private static final Set<String> REGION_TEXTS_2 = Set.of(NAME, MOD, BEGIN, END, URL, DESCR);

    private final DefinitionsXml xml;
    private final DefinitionsBuilder definitions;
    private final boolean version2;
    private final Map<Long, String> modules = new HashMap<>();
    private final Map<Long, Integer> regions = new HashMap<>();
    private final Map<Long, CallSite> callSites = new HashMap<>();
    private final Deque<CnodeDraft> open = new ArrayDeque<>();

    /**
     * The call of a call node.
     *
     * @param line line of the call
     * @param module source file of the call
     * @param callee id of the region
     */
    private record CallSite(long line, String module, long callee) {}

    /** A call node whose parameters and attributes have not been read yet; they precede its children. */
    private static final class CnodeDraft {
        private final Place place;
        private final long id;
        private final int parent;
        private final int region;
        private final CallSite site;
        private final List<Parameter> parameters = new ArrayList<>(0);
        private @Nullable AnchorAttributes attributes;
        private int handle = Tree.NO_PARENT;

        private CnodeDraft(Place place, long id, int parent, int region, CallSite site) {
            this.place = place;
            this.id = id;
            this.parent = parent;
            this.region = region;
            this.site = site;
        }
    }

    ProgramSectionReader(DefinitionsXml xml, DefinitionsBuilder definitions) {
        this.xml = xml;
        this.definitions = definitions;
        this.version2 = xml.version() == CubeVersion.CUBE_2;
    }

    /** Reads from the start of the section to its end. */
    void read() throws IOException {
        while (true) {
            if (xml.next()) {
                element();
            } else if (open.isEmpty()) {
                return;
            } else {
                define(open.removeLast());
            }
        }
    }

    private void element() throws IOException {
        String element = xml.name();
        if (element.equals(CNODE)) {
            cnode();
        } else if (element.equals(REGION)) {
            region();
        } else if (element.equals(PARAMETER) || element.equals(ATTR)) {
            fact();
        } else if (version2 && element.equals(MODULE)) {
            module();
        } else if (version2 && element.equals(CSITE)) {
            callSite();
        } else {
            xml.skipUnknown();
        }
    }

    private void module() throws IOException {
        xml.hold(REGION_BYTES);
        long id = xml.id();
        ElementFields fields = new ElementFields(xml);
        fields.takeAll(Set.of(NAME));
        modules.put(id, fields.text(NAME));
    }

    private void region() throws IOException {
        xml.hold(REGION_BYTES);
        long id = xml.id();
        ElementFields fields = new ElementFields(xml);
        fields.takeAttributes(MOD, BEGIN, END);
        fields.takeAll(version2 ? REGION_TEXTS_2 : REGION_TEXTS);
        String name = fields.text(NAME);
        Region.Builder region = Region.named(name)
                .fileId(id)
                .mangledName(fields.text(MANGLED_NAME, name))
                .module(moduleOf(fields))
                .lines(fields.line(BEGIN), fields.line(END))
                .paradigm(fields.text(PARADIGM, Region.UNKNOWN))
                .role(fields.text(ROLE, Region.UNKNOWN))
                .url(fields.text(URL))
                .description(fields.text(DESCR))
                .attributes(fields.attributes());
        try {
            regions.put(id, definitions.add(region));
        } catch (IllegalArgumentException e) {
            throw DefinitionsXml.unsound(fields.place(), e);
        }
    }

    /** Returns the name of a module, which CUBE 2 specifies by its id. */
    private String moduleOf(ElementFields fields) throws ProfileException {
        String text = fields.text(MOD);
        if (!version2 || text.isBlank()) {
            return text;
        }
        long id = fields.number(MOD);
        String name = modules.get(id);
        if (name == null) {
            throw fields.place()
                    .corrupt("expected the %s to name a module, found <mod> %d of none", fields.element(), id);
        }
        return name.equals(UNKNOWN_MODULE) ? "" : name;
    }

    private void callSite() throws IOException {
        xml.hold(CALL_NODE_BYTES);
        long id = xml.id();
        ElementFields fields = new ElementFields(xml);
        fields.takeAll(Set.of(LINE, MOD, CALLEE));
        callSites.put(id, new CallSite(fields.line(LINE), moduleOf(fields), fields.number(CALLEE)));
    }

    private void cnode() throws IOException {
        xml.hold(CALL_NODE_BYTES);
        int parent = open.isEmpty() ? Tree.NO_PARENT : define(open.getLast());
        long id = xml.id();
        CallSite site = version2 ? knownCallSite(id) : new CallSite(line(), xml.held(MOD, ""), xml.number(CALLEE_ID));
        Integer region = regions.get(site.callee);
        if (region == null) {
            throw xml.place().corrupt("expected cnode %d to name a region, found calleeId %d of none", id, site.callee);
        }
        open.addLast(new CnodeDraft(xml.place(), id, parent, region, site));
    }

    private long line() throws ProfileException {
        String line = xml.attribute(LINE);
        boolean none = line == null || (line.isBlank() && !xml.isCube4());
        return none ? Region.NO_LINE : xml.number(LINE);
    }

    private CallSite knownCallSite(long cnode) throws ProfileException {
        long id = xml.number(CSITE_ID);
        CallSite site = callSites.get(id);
        if (site == null) {
            throw xml.place().corrupt("expected cnode %d to name a call site, found csiteId %d of none", cnode, id);
        }
        return site;
    }

    /** Defines a call node when everything that precedes its children has been read. */
    private int define(CnodeDraft node) throws ProfileException {
        if (node.handle == Tree.NO_PARENT) {
            try {
                node.handle = definitions.addCallNode(
                        node.id,
                        node.parent,
                        node.region,
                        node.site.line,
                        node.site.module,
                        node.parameters,
                        node.attributes == null ? Attributes.NONE : node.attributes.toAttributes());
            } catch (IllegalArgumentException e) {
                throw DefinitionsXml.unsound(node.place, e);
            }
        }
        return node.handle;
    }

    /** Reads a parameter or an attribute of the open call node. */
    private void fact() throws IOException {
        CnodeDraft node = open.peekLast();
        if (node == null || node.handle != Tree.NO_PARENT) {
            xml.misplaced("inside a cnode and before the cnodes in it", node == null ? "outside" : "behind");
        } else if (xml.name().equals(PARAMETER)) {
            parameter(node);
        } else {
            if (node.attributes == null) {
                node.attributes = new AnchorAttributes();
            }
            node.attributes.read(xml);
        }
    }

    private void parameter(CnodeDraft node) throws IOException {
        Parameter.Kind kind =
                xml.attribute(PARTYPE, "").equals(NUMERIC) ? Parameter.Kind.NUMERIC : Parameter.Kind.STRING;
        String key = xml.heldKey(PARKEY);
        xml.hold(PARAMETER_BYTES);
        Parameter parameter = new Parameter(kind, key, xml.held(PARVALUE, ""));
        if (!key.equals(SIBLING_KEY)) {
            node.parameters.add(parameter);
        }
        xml.skip();
    }
}
