package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * Reads {@code <system>}: a forest of system tree nodes with groups of locations, then the topologies. Ids of system nodes
 * and groups count for nothing: Cube numbers them in document order. Files of 2011 have machines with nodes, processes and
 * threads instead.
 */
final class SystemSection {

    /** A part of the system with its ids, without texts. */
    private static final int PART = 350;

    private final AnchorXml xml;
    private final DefinitionsBuilder definitions;
    private final SystemIds ids = new SystemIds();
    private final Deque<Part> open = new ArrayDeque<>();

    /** A system node, group or location whose fields are still to come; what is in it comes after them. */
    private static final class Part {
        private final String element;
        private final Place place;
        private final int parent;
        private final long id;
        private final Map<String, String> texts = new HashMap<>(4);
        private final AnchorAttributes attributes = new AnchorAttributes();
        private int handle = Tree.NO_PARENT;

        private Part(AnchorXml xml, int parent, long id) {
            this.element = xml.name();
            this.place = xml.place();
            this.parent = parent;
            this.id = id;
        }

        private String text(String name) {
            return texts.getOrDefault(name, "");
        }

        private long rank() throws ProfileException {
            String text = text(AnchorLayout.RANK).strip();
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw place.corrupt(
                        "expected a whole number as <rank> of the %s, found \"%s\"",
                        element, AnchorXml.shortened(text));
            }
        }
    }

    SystemSection(AnchorXml xml, DefinitionsBuilder definitions) {
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
        String element = xml.name();
        switch (element) {
            case AnchorLayout.SYSTEMTREENODE -> begin(AnchorLayout.SYSTEMTREENODE, true);
            case AnchorLayout.LOCATIONGROUP -> begin(AnchorLayout.SYSTEMTREENODE, false);
            case AnchorLayout.LOCATION -> begin(AnchorLayout.LOCATIONGROUP, false);
            case AnchorLayout.MACHINE -> begin("", true);
            case AnchorLayout.NODE -> begin(AnchorLayout.MACHINE, false);
            case AnchorLayout.PROCESS -> begin(AnchorLayout.NODE, false);
            case AnchorLayout.THREAD -> begin(AnchorLayout.PROCESS, false);
            case AnchorLayout.NAME, AnchorLayout.CLASS, AnchorLayout.DESCR, AnchorLayout.RANK, AnchorLayout.TYPE ->
                current().texts.put(element, xml.heldText());
            case AnchorLayout.ATTR -> current().attributes.read(xml);
            case AnchorLayout.TOPOLOGIES -> new TopologiesSection(xml, definitions, ids).read();
            default -> xml.skipUnknown();
        }
    }

    private void begin(String parentElement, boolean mayBeRoot) throws ProfileException {
        Part parent = open.peekLast();
        if (parent == null ? !mayBeRoot : !parent.element.equals(parentElement)) {
            throw xml.place()
                    .corrupt(
                            "expected <%s> inside <%s>, found it inside <%s>",
                            xml.name(), parentElement, parent == null ? AnchorLayout.SYSTEM : parent.element);
        }
        xml.hold(PART);
        int handle = parent == null ? Tree.NO_PARENT : define(parent);
        boolean anyId =
                xml.name().equals(AnchorLayout.SYSTEMTREENODE) || xml.name().equals(AnchorLayout.LOCATIONGROUP);
        long id = anyId ? 0 : xml.id();
        open.addLast(new Part(xml, handle, id));
    }

    /** The part that a field here belongs to. */
    private Part current() throws ProfileException {
        Part part = open.peekLast();
        if (part == null || part.handle != Tree.NO_PARENT) {
            throw xml.place()
                    .corrupt(
                            "expected <%s> inside a part of the system and before the parts in it, found it %s",
                            xml.name(), part == null ? "outside" : "behind");
        }
        return part;
    }

    /** Defines a part once all is known that comes before the parts in it. */
    private int define(Part part) throws ProfileException {
        if (part.handle != Tree.NO_PARENT) {
            return part.handle;
        }
        try {
            part.handle = switch (part.element) {
                case AnchorLayout.SYSTEMTREENODE -> systemNode(part, part.text(AnchorLayout.CLASS));
                case AnchorLayout.MACHINE, AnchorLayout.NODE -> systemNode(part, part.element);
                case AnchorLayout.LOCATIONGROUP, AnchorLayout.PROCESS -> group(part);
                default -> location(part);
            };
            ids.add(part.element, part.id, part.handle);
            return part.handle;
        } catch (IllegalArgumentException e) {
            throw part.place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
    }

    private int systemNode(Part part, String nodeClass) {
        return definitions.addSystemNode(
                part.parent,
                part.text(AnchorLayout.NAME),
                nodeClass,
                part.text(AnchorLayout.DESCR),
                part.attributes.toAttributes());
    }

    private int group(Part part) throws ProfileException {
        LocationGroup.Type type =
                switch (part.text(AnchorLayout.TYPE).strip()) {
                    case AnchorLayout.GROUP_METRICS -> LocationGroup.Type.METRICS;
                    case AnchorLayout.ACCELERATOR -> LocationGroup.Type.ACCELERATOR;
                    case AnchorLayout.PROCESS, "" -> LocationGroup.Type.PROCESS;
                    default -> throw unknownType(part);
                };
        return definitions.addLocationGroup(
                part.parent, part.text(AnchorLayout.NAME), part.rank(), type, part.attributes.toAttributes());
    }

    private int location(Part part) throws ProfileException {
        Location.Type type =
                switch (part.text(AnchorLayout.TYPE).strip()) {
                    case AnchorLayout.THREAD, "" -> Location.Type.CPU_THREAD;
                    case AnchorLayout.ACCELERATOR_STREAM, AnchorLayout.GPU -> Location.Type.ACCELERATOR_STREAM;
                    case AnchorLayout.LOCATION_METRIC -> Location.Type.METRIC;
                    default -> throw unknownType(part);
                };
        return definitions.addLocation(
                part.id, part.parent, part.text(AnchorLayout.NAME), part.rank(), type, part.attributes.toAttributes());
    }

    private static ProfileException unknownType(Part part) {
        return part.place.unsupported(
                "expected a known <type> of the %s, found \"%s\"",
                part.element, AnchorXml.shortened(part.text(AnchorLayout.TYPE)));
    }
}
