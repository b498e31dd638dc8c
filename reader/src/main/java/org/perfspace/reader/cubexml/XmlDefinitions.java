package org.perfspace.reader.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Parameter;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.reader.xml.XmlCursor;

/** Reads everything before {@code <severity>}: a loop over events with a stack of its own, so that depth costs nothing. */
final class XmlDefinitions {

    private static final Set<String> DEFINED =
            Set.of(METRIC, MODULE, REGION, CSITE, CNODE, MACHINE, NODE, PROCESS, THREAD);

    /** Elements that hold nothing but a text about the part they are in. */
    private static final Set<String> FACTS =
            Set.of(NAME, DISP_NAME, UNIQ_NAME, DTYPE, UOM, VAL, URL, DESCR, MOD, BEGIN, END, LINE, CALLEE, RANK);

    /** Elements that say nothing themselves. */
    private static final Set<String> SECTIONS =
            Set.of(DOC, MIRRORS, METRICS, BEHAVIOR, PROGRAM, SYSTEM, LOCATIONS, TOPOLOGIES);

    private final boolean version2;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Deque<Element> open = new ArrayDeque<>();
    private final Map<String, Map<Long, Integer>> handles = new HashMap<>();
    private final Map<Long, String> modules = new HashMap<>();
    private final Map<Long, Element> callSites = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private String firstUnknown = "";
    private long unknown;

    XmlDefinitions(boolean version2) {
        this.version2 = version2;
    }

    /** Reads on from inside {@code <cube>}; returns whether {@code <severity>} has started. */
    boolean read(XmlCursor xml) throws IOException {
        for (XmlCursor.Event event = xml.next(); event != XmlCursor.Event.FINISHED; event = xml.next()) {
            switch (event) {
                case START -> {
                    if (xml.name().equals(SEVERITY) && open.isEmpty()) {
                        return true;
                    }
                    start(new Element(xml.name(), xml.attributes(), xml.place(), open.peek()));
                }
                case TEXT -> {
                    if (!open.isEmpty()) {
                        open.element().addText(xml.textBuffer(), xml.textStart(), xml.textLength());
                    }
                }
                case END -> {
                    if (open.isEmpty()) {
                        return false;
                    }
                    end(open.pop());
                }
                case FINISHED -> throw new IllegalStateException("the loop has ended");
            }
        }
        return false;
    }

    Definitions build() {
        return builder.build();
    }

    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (unknown > 0) {
            all.add(String.format(
                    Locale.ROOT,
                    "passed over %,d elements that are none of CUBE's, such as %s",
                    unknown,
                    firstUnknown));
        }
        return all;
    }

    /** Position of the metric with this number in the file, or -1. */
    int metric(long fileId) {
        Integer handle = of(METRIC).get(fileId);
        return handle == null ? -1 : builder.metricId(handle);
    }

    /** Position of the call node with this number in the file, or -1. */
    int callNode(long fileId) {
        Integer handle = of(CNODE).get(fileId);
        return handle == null ? -1 : builder.callNodeId(handle);
    }

    /** Number of values that a row may have. */
    int threads() {
        return builder.locationCount();
    }

    private void start(Element element) throws ProfileException {
        Element parent = element.parent;
        if (parent != null && DEFINED.contains(parent.name) && DEFINED.contains(element.name)) {
            define(parent);
        }
        open.push(element);
    }

    private void end(Element element) throws ProfileException {
        Element parent = element.parent;
        switch (element.name) {
            case ATTR -> builder.attribute(element.require(KEY), element.get(VALUE));
            case MURL -> builder.mirror(element.text().strip());
            case PARAMETER -> addParameter(element, parent);
            case DIM -> addDimension(element, parent);
            case COORD -> addCoordinate(element, parent);
            case CART -> addTopology(element);
            default -> {
                if (DEFINED.contains(element.name)) {
                    define(element);
                } else if (parent != null && FACTS.contains(element.name)) {
                    parent.put(element.name, element.text().strip());
                } else if (!SECTIONS.contains(element.name)) {
                    passOver(element);
                }
            }
        }
    }

    private void passOver(Element element) {
        if (unknown++ == 0) {
            firstUnknown = "<" + Element.shorten(element.name) + "> in line " + element.place.number();
        }
    }

    /** Defines a part with what is known of it: at its end, or when the first part inside it begins. */
    private void define(Element element) throws ProfileException {
        if (element.handle != Element.UNDEFINED) {
            return;
        }
        try {
            element.handle = defineNow(element);
        } catch (IllegalArgumentException e) {
            throw element.place
                    .corrupt("expected a sound definition, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
        if (!element.name.equals(MODULE)
                && !element.name.equals(CSITE)
                && of(element.name).putIfAbsent(fileId(element), element.handle) != null) {
            throw element.place.corrupt(
                    "expected each %s once, found a second with id %d", element.name, fileId(element));
        }
    }

    private int defineNow(Element element) throws ProfileException {
        return switch (element.name) {
            case METRIC -> builder.add(XmlMetric.of(element, parentOf(METRIC, element), version2, notes));
            case MODULE -> {
                modules.put(element.number(ID), element.get(NAME));
                yield 0;
            }
            case REGION -> builder.add(region(element));
            case CSITE -> {
                callSites.put(element.number(ID), element);
                yield 0;
            }
            case CNODE -> defineCallNode(element);
            case MACHINE ->
                builder.addSystemNode(Tree.NO_PARENT, element.get(NAME), MACHINE, element.get(DESCR), Attributes.NONE);
            case NODE ->
                builder.addSystemNode(
                        inside(MACHINE, element), element.get(NAME), NODE, element.get(DESCR), Attributes.NONE);
            case PROCESS ->
                builder.addLocationGroup(
                        inside(NODE, element),
                        nameOr(element, "Process "),
                        element.number(RANK),
                        LocationGroup.Type.PROCESS,
                        Attributes.NONE);
            case THREAD ->
                builder.addLocation(
                        version2 ? DefinitionsBuilder.NEXT_FILE_ID : fileId(element),
                        inside(PROCESS, element),
                        nameOr(element, "Thread "),
                        element.number(RANK),
                        Location.Type.CPU_THREAD,
                        Attributes.NONE);
            default -> throw new IllegalStateException(element.name);
        };
    }

    private org.perfspace.model.Region.Builder region(Element element) throws ProfileException {
        return org.perfspace.model.Region.named(element.get(NAME))
                .fileId(fileId(element))
                .module(module(element))
                .lines(element.numberOrNone(BEGIN), element.numberOrNone(END))
                .url(element.get(URL))
                .description(element.get(DESCR));
    }

    private int defineCallNode(Element element) throws ProfileException {
        Element site = element;
        if (version2) {
            Element known = callSites.get(element.number(CSITE_ID));
            if (known == null) {
                throw element.place.corrupt(
                        "cnode %d names call site %d, which is not defined", fileId(element), element.number(CSITE_ID));
            }
            site = known;
        }
        long callee = site.number(version2 ? CALLEE : CALLEE_ID);
        Integer region = of(REGION).get(callee);
        if (region == null) {
            throw element.place.corrupt("cnode %d names region %d, which is not defined", fileId(element), callee);
        }
        return builder.addCallNode(
                fileId(element),
                parentOf(CNODE, element),
                region,
                site.numberOrNone(LINE),
                module(site),
                element.parameters,
                Attributes.NONE);
    }

    /** Name of a module: itself in CUBE 3, by its number in CUBE 2. */
    private String module(Element element) throws ProfileException {
        if (!version2 || element.get(MOD).isBlank()) {
            return element.get(MOD);
        }
        String name = modules.get(element.number(MOD));
        if (name == null) {
            throw element.place.corrupt(
                    "<%s> names module %d, which is not defined", element.name, element.number(MOD));
        }
        return name.equals(UNKNOWN_MODULE) ? "" : name;
    }

    private static int parentOf(String sort, Element element) {
        Element parent = element.parent;
        return parent != null && parent.name.equals(sort) ? parent.handle : Tree.NO_PARENT;
    }

    private static int inside(String sort, Element element) throws ProfileException {
        Element parent = element.parent;
        if (parent == null || !parent.name.equals(sort)) {
            throw element.place.corrupt(
                    "expected <%s> inside <%s>, found it in %s",
                    element.name, sort, parent == null ? "<cube>" : "<" + parent.name + ">");
        }
        return parent.handle;
    }

    private static String nameOr(Element element, String prefix) throws ProfileException {
        return element.get(NAME).isEmpty() ? prefix + element.number(RANK) : element.get(NAME);
    }

    private long fileId(Element element) throws ProfileException {
        for (String key : List.of(ID, SYSTEM_ID, LOCID)) {
            if (element.has(key)) {
                return element.number(key);
            }
        }
        throw element.place.corrupt("expected an id of <%s>, found none", element.name);
    }

    private Map<Long, Integer> of(String sort) {
        return handles.computeIfAbsent(sort, s -> new HashMap<>());
    }

    private static void addParameter(Element element, @org.jspecify.annotations.Nullable Element parent)
            throws ProfileException {
        if (parent != null) {
            Parameter.Kind kind = element.get(PARTYPE).equals(NUMERIC) ? Parameter.Kind.NUMERIC : Parameter.Kind.STRING;
            parent.parameters.add(new Parameter(kind, element.require(PARKEY), element.get(PARVALUE)));
        }
    }

    private static void addDimension(Element element, @org.jspecify.annotations.Nullable Element parent)
            throws ProfileException {
        if (parent != null) {
            parent.dimensions.add(new Topology.Dimension(
                    element.get(NAME),
                    element.number(SIZE),
                    element.get(PERIODIC).equals("true")));
        }
    }

    private void addCoordinate(Element element, @org.jspecify.annotations.Nullable Element parent)
            throws ProfileException {
        if (parent == null) {
            return;
        }
        List<Long> position = new ArrayList<>();
        for (StringTokenizer words = new StringTokenizer(element.text()); words.hasMoreTokens(); ) {
            element.put("coordinate", words.nextToken());
            position.add(element.number("coordinate"));
        }
        parent.coordinates.add(owner(element, position));
    }

    private Topology.Coordinate owner(Element element, List<Long> position) throws ProfileException {
        record Sort(String key, String element, Topology.Owner owner) {}
        for (Sort sort : List.of(
                new Sort(THREAD_ID, THREAD, Topology.Owner.LOCATION),
                new Sort(PROCESS_ID, PROCESS, Topology.Owner.LOCATION_GROUP),
                new Sort(NODE_ID, NODE, Topology.Owner.SYSTEM_NODE),
                new Sort(MACHINE_ID, MACHINE, Topology.Owner.SYSTEM_NODE),
                new Sort(LOCID, THREAD, Topology.Owner.LOCATION),
                new Sort(LOCID, PROCESS, Topology.Owner.LOCATION_GROUP),
                new Sort(LOCID, NODE, Topology.Owner.SYSTEM_NODE),
                new Sort(LOCID, MACHINE, Topology.Owner.SYSTEM_NODE))) {
            Integer handle = element.has(sort.key()) ? of(sort.element()).get(element.number(sort.key())) : null;
            if (handle != null) {
                return new Topology.Coordinate(sort.owner(), handle, position);
            }
        }
        throw element.place.corrupt("expected a coordinate of a thread, process, node or machine, found one of nobody");
    }

    private void addTopology(Element element) throws ProfileException {
        try {
            builder.add(new Topology(element.get(NAME), element.dimensions, element.coordinates));
        } catch (IllegalArgumentException e) {
            throw element.place
                    .corrupt("expected a sound topology, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }
}
