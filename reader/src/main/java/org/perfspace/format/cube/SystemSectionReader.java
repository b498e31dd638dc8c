package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.perfspace.format.cube.DefinitionsXml.CubeVersion;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * Reads {@code <system>}: a forest of system tree nodes with groups of locations, then the topologies. Ids of system nodes
 * and groups are ignored, because Cube numbers them in document order. CUBE 3 and 2, and Cube 4 files of 2011, have machines
 * with nodes, processes and threads instead; CUBE 2 calls the section {@code <locations>}.
 */
final class SystemSectionReader {

    /** Memory of a part of the system with its ids in bytes, without texts. */
    private static final int PART = 350;

    private static final Set<String> TEXTS = Set.of(NAME, CLASS, DESCR, RANK, TYPE);

    private final DefinitionsXml xml;
    private final DefinitionsBuilder definitions;
    private final CoordinateOwners ids = new CoordinateOwners();
    private final Deque<Part> open = new ArrayDeque<>();

    /** A system node, group or location whose fields have not been read yet; they precede the parts inside it. */
    private static final class Part {
        private final ElementFields fields;
        private final int parent;
        private final long id;
        private int handle = Tree.NO_PARENT;

        private Part(DefinitionsXml xml, int parent, long id) {
            this.fields = new ElementFields(xml);
            this.parent = parent;
            this.id = id;
        }

        private String element() {
            return fields.element();
        }
    }

    SystemSectionReader(DefinitionsXml xml, DefinitionsBuilder definitions) {
        this.xml = xml;
        this.definitions = definitions;
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
        switch (xml.name()) {
            case SYSTEMTREENODE -> begin(SYSTEMTREENODE, true);
            case LOCATIONGROUP -> begin(SYSTEMTREENODE, false);
            case LOCATION -> begin(LOCATIONGROUP, false);
            case MACHINE -> begin("", true);
            case NODE -> begin(MACHINE, false);
            case PROCESS -> begin(NODE, false);
            case THREAD -> begin(PROCESS, false);
            case NAME, CLASS, DESCR, RANK, TYPE, ATTR -> field();
            case TOPOLOGIES -> new TopologiesSectionReader(xml, definitions, ids).read();
            default -> xml.skipUnknown();
        }
    }

    private void begin(String parentElement, boolean mayBeRoot) throws ProfileException {
        Part parent = open.peekLast();
        if (parent == null ? !mayBeRoot : !parent.element().equals(parentElement)) {
            throw xml.place()
                    .corrupt(
                            "expected <%s> inside <%s>, found it inside <%s>",
                            xml.name(), parentElement, parent == null ? SYSTEM : parent.element());
        }
        xml.hold(PART);
        int handle = parent == null ? Tree.NO_PARENT : define(parent);
        boolean anyId = xml.name().equals(SYSTEMTREENODE) || xml.name().equals(LOCATIONGROUP);
        long id = anyId ? 0 : xml.id();
        open.addLast(new Part(xml, handle, id));
    }

    private void field() throws IOException {
        Part part = open.peekLast();
        if (part == null || part.handle != Tree.NO_PARENT) {
            xml.misplaced(
                    "inside a part of the system and before the parts in it", part == null ? "outside" : "behind");
        } else {
            part.fields.take(TEXTS);
        }
    }

    /** Defines a part when everything that precedes the parts inside it has been read. */
    private int define(Part part) throws ProfileException {
        if (part.handle != Tree.NO_PARENT) {
            return part.handle;
        }
        try {
            part.handle = switch (part.element()) {
                case SYSTEMTREENODE -> systemNode(part, part.fields.text(CLASS));
                case MACHINE, NODE -> systemNode(part, part.element());
                case LOCATIONGROUP, PROCESS -> group(part);
                default -> location(part);
            };
        } catch (IllegalArgumentException e) {
            throw DefinitionsXml.unsound(part.fields.place(), e);
        }
        if (!ids.add(part.element(), part.id, part.handle) && !xml.isCube4()) {
            throw part.fields
                    .place()
                    .corrupt("expected each %s once, found a second with id %d", part.element(), part.id);
        }
        return part.handle;
    }

    private int systemNode(Part part, String sort) {
        return definitions.addSystemNode(
                part.parent, part.fields.text(NAME), sort, part.fields.text(DESCR), part.fields.attributes());
    }

    private int group(Part part) throws ProfileException {
        LocationGroup.Type type =
                switch (part.fields.text(TYPE).strip()) {
                    case GROUP_METRICS -> LocationGroup.Type.METRICS;
                    case ACCELERATOR -> LocationGroup.Type.ACCELERATOR;
                    case PROCESS, "" -> LocationGroup.Type.PROCESS;
                    default -> throw unknownType(part);
                };
        long rank = part.fields.number(RANK);
        return definitions.addLocationGroup(
                part.parent, name(part, "Process ", rank), rank, type, part.fields.attributes());
    }

    private int location(Part part) throws ProfileException {
        Location.Type type =
                switch (part.fields.text(TYPE).strip()) {
                    case THREAD, "" -> Location.Type.CPU_THREAD;
                    case ACCELERATOR_STREAM, GPU -> Location.Type.ACCELERATOR_STREAM;
                    case LOCATION_METRIC -> Location.Type.METRIC;
                    default -> throw unknownType(part);
                };
        long rank = part.fields.number(RANK);
        // CUBE 2 numbers all parts of the system together and stores values in document order
        long id = xml.version() == CubeVersion.CUBE_2 ? DefinitionsBuilder.NEXT_FILE_ID : part.id;
        return definitions.addLocation(
                id, part.parent, name(part, "Thread ", rank), rank, type, part.fields.attributes());
    }

    /** Returns the name of a process or thread, which CUBE 3 and 2 often omit. */
    private String name(Part part, String prefix, long rank) {
        String name = part.fields.text(NAME);
        return name.isEmpty() && !xml.isCube4() ? prefix + rank : name;
    }

    private static ProfileException unknownType(Part part) {
        return part.fields
                .place()
                .unsupported(
                        "expected a known <type> of the %s, found \"%s\"",
                        part.element(), Place.shortened(part.fields.text(TYPE)));
    }
}
