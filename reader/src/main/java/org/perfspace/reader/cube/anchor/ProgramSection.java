package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/** Reads {@code <program>}: regions, then a forest of call nodes that name them. */
final class ProgramSection {

    /** A region with its ids, without texts. */
    private static final int REGION = 350;

    /** A call node with its ids, in the tree, and once more with the ids of a supplement; without texts. */
    private static final int CALL_NODE = 250;

    private static final int PARAMETER = 40;

    private final AnchorXml xml;
    private final DefinitionsBuilder definitions;
    private final Map<Long, Integer> regions = new HashMap<>();
    private final Deque<CnodeDraft> open = new ArrayDeque<>();

    /** A call node whose parameters and attributes are still to come; children come after them. */
    private static final class CnodeDraft {
        private final Place place;
        private final long id;
        private final int parent;
        private final int region;
        private final long line;
        private final String module;
        private final List<Parameter> parameters = new ArrayList<>(0);
        private @Nullable AnchorAttributes attributes;
        private int handle = Tree.NO_PARENT;

        private CnodeDraft(AnchorXml xml, int parent, int region, long id) throws ProfileException {
            this.place = xml.place();
            this.id = id;
            this.parent = parent;
            this.region = region;
            this.line = xml.number(AnchorLayout.LINE, Region.NO_LINE);
            this.module = xml.held(AnchorLayout.MOD, "");
        }
    }

    ProgramSection(AnchorXml xml, DefinitionsBuilder definitions) {
        this.xml = xml;
        this.definitions = definitions;
    }

    /** From the start of the section to its end. */
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
        switch (xml.name()) {
            case AnchorLayout.CNODE -> cnode();
            case AnchorLayout.REGION -> region();
            case AnchorLayout.PARAMETER -> parameter(current());
            case AnchorLayout.ATTR -> attribute(current());
            default -> xml.skipUnknown();
        }
    }

    private void region() throws IOException {
        xml.hold(REGION);
        Place place = xml.place();
        long id = xml.id();
        RegionFields fields = new RegionFields(xml);
        fields.read();
        try {
            regions.put(id, definitions.add(fields.region().fileId(id)));
        } catch (IllegalArgumentException e) {
            throw place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
    }

    private void cnode() throws IOException {
        xml.hold(CALL_NODE);
        int parent = open.isEmpty() ? Tree.NO_PARENT : define(open.getLast());
        long id = xml.id();
        long callee = xml.number(AnchorLayout.CALLEE_ID);
        Integer region = regions.get(callee);
        if (region == null) {
            throw xml.place().corrupt("expected cnode %d to name a region, found calleeId %d of none", id, callee);
        }
        open.addLast(new CnodeDraft(xml, parent, region, id));
    }

    /** Defines a call node once all is known that comes before its children. */
    private int define(CnodeDraft node) throws ProfileException {
        if (node.handle == Tree.NO_PARENT) {
            try {
                node.handle = definitions.addCallNode(
                        node.id,
                        node.parent,
                        node.region,
                        node.line,
                        node.module,
                        node.parameters,
                        node.attributes == null ? org.perfspace.model.Attributes.NONE : node.attributes.toAttributes());
            } catch (IllegalArgumentException e) {
                throw node.place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
            }
        }
        return node.handle;
    }

    private void parameter(CnodeDraft node) throws IOException {
        Parameter.Kind kind = xml.attribute(AnchorLayout.PARTYPE, "").equals(AnchorLayout.NUMERIC)
                ? Parameter.Kind.NUMERIC
                : Parameter.Kind.STRING;
        String key = xml.held(AnchorLayout.PARKEY, "");
        xml.hold(PARAMETER);
        Parameter parameter = new Parameter(kind, key, xml.held(AnchorLayout.PARVALUE, ""));
        if (!key.equals(AnchorLayout.SIBLING_KEY)) {
            node.parameters.add(parameter);
        }
        xml.skip();
    }

    private void attribute(CnodeDraft node) throws IOException {
        if (node.attributes == null) {
            node.attributes = new AnchorAttributes();
        }
        node.attributes.read(xml);
    }

    /** The call node that a parameter or attribute here belongs to. */
    private CnodeDraft current() throws ProfileException {
        CnodeDraft node = open.peekLast();
        if (node == null || node.handle != Tree.NO_PARENT) {
            throw xml.place()
                    .corrupt(
                            "expected <%s> inside a cnode and before the cnodes in it, found it %s",
                            xml.name(), node == null ? "outside" : "behind");
        }
        return node;
    }
}
