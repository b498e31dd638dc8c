package org.perfspace.reader.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The elements that cubelib's scanner expects in anchor.xml, in their order (README.md of format.cube, section 7). */
final class AnchorGrammar {

    /** The versions that cubelib 4.8.2 accepts. */
    static final Set<String> VERSIONS = Set.of("4.0", "4.1", "4.2", "4.3", "4.4", "4.5", "4.7");

    /** The elements that must end in their own tag; no others may. */
    static final Set<String> EMPTY = Set.of(ATTR, PARAMETER, DIM);

    /** Elements that may occur several times in one parent. */
    static final Set<String> REPEATED = Set.of(
            ATTR,
            MURL,
            METRIC,
            CUBEPLAGGR,
            REGION,
            CNODE,
            PARAMETER,
            SYSTEMTREENODE,
            LOCATIONGROUP,
            LOCATION,
            MACHINE,
            NODE,
            PROCESS,
            THREAD,
            CART,
            DIM,
            COORD);

    /** The permitted children of an element: groups of names in their order. An element that is not listed contains text. */
    private static final Map<String, List<Set<String>>> CHILDREN = Map.ofEntries(
            Map.entry(CUBE, List.of(Set.of(ATTR), Set.of(DOC), Set.of(METRICS), Set.of(PROGRAM), Set.of(SYSTEM))),
            Map.entry(DOC, List.of(Set.of(MIRRORS))),
            Map.entry(MIRRORS, List.of(Set.of(MURL))),
            Map.entry(METRICS, List.of(Set.of(METRIC))),
            Map.entry(
                    METRIC,
                    List.of(
                            Set.of(
                                    DISP_NAME,
                                    UNIQ_NAME,
                                    DTYPE,
                                    UOM,
                                    VAL,
                                    URL,
                                    DESCR,
                                    CUBEPL,
                                    CUBEPLINIT,
                                    CUBEPLAGGR,
                                    ATTR),
                            Set.of(METRIC))),
            Map.entry(PROGRAM, List.of(Set.of(REGION), Set.of(CNODE))),
            Map.entry(REGION, List.of(Set.of(NAME, MANGLED_NAME, PARADIGM, ROLE, URL, DESCR, ATTR))),
            Map.entry(CNODE, List.of(Set.of(PARAMETER), Set.of(ATTR), Set.of(CNODE))),
            Map.entry(SYSTEM, List.of(Set.of(SYSTEMTREENODE, MACHINE), Set.of(TOPOLOGIES))),
            Map.entry(MACHINE, List.of(Set.of(NAME), Set.of(DESCR), Set.of(ATTR), Set.of(NODE))),
            Map.entry(NODE, List.of(Set.of(NAME), Set.of(DESCR), Set.of(ATTR), Set.of(PROCESS))),
            Map.entry(PROCESS, List.of(Set.of(NAME), Set.of(RANK), Set.of(ATTR), Set.of(THREAD))),
            Map.entry(THREAD, List.of(Set.of(NAME), Set.of(RANK), Set.of(ATTR))),
            Map.entry(
                    SYSTEMTREENODE,
                    List.of(
                            Set.of(NAME),
                            Set.of(CLASS),
                            Set.of(DESCR),
                            Set.of(ATTR),
                            Set.of(LOCATIONGROUP),
                            Set.of(SYSTEMTREENODE))),
            Map.entry(LOCATIONGROUP, List.of(Set.of(NAME), Set.of(RANK), Set.of(TYPE), Set.of(ATTR), Set.of(LOCATION))),
            Map.entry(LOCATION, List.of(Set.of(NAME), Set.of(RANK), Set.of(TYPE), Set.of(ATTR))),
            Map.entry(TOPOLOGIES, List.of(Set.of(CART))),
            Map.entry(CART, List.of(Set.of(DIM), Set.of(COORD))),
            Map.entry(ATTR, List.of()),
            Map.entry(PARAMETER, List.of()),
            Map.entry(DIM, List.of()));

    private static final Map<String, Set<String>> REQUIRED = Map.ofEntries(
            Map.entry(CUBE, Set.of(METRICS, PROGRAM, SYSTEM)),
            Map.entry(METRICS, Set.of(METRIC)),
            Map.entry(METRIC, Set.of(DISP_NAME, UNIQ_NAME, DTYPE)),
            Map.entry(PROGRAM, Set.of(REGION, CNODE)),
            Map.entry(REGION, Set.of(NAME)),
            Map.entry(SYSTEM, Set.of(SYSTEMTREENODE)),
            Map.entry(SYSTEMTREENODE, Set.of(NAME, CLASS)),
            Map.entry(LOCATIONGROUP, Set.of(NAME, RANK, TYPE, LOCATION)),
            Map.entry(LOCATION, Set.of(NAME, RANK, TYPE)),
            Map.entry(MACHINE, Set.of(NAME)),
            Map.entry(NODE, Set.of(NAME)),
            Map.entry(PROCESS, Set.of(NAME, RANK, THREAD)),
            Map.entry(THREAD, Set.of(NAME, RANK)),
            Map.entry(CART, Set.of(DIM)));

    private AnchorGrammar() {}

    /** Returns whether an element contains text. */
    static boolean holdsText(String element) {
        return !CHILDREN.containsKey(element);
    }

    /**
     * Returns the index of a child's group among the groups of its parent's children, or -1 if the child is not permitted.
     */
    static int phase(String parent, String child) {
        List<Set<String>> groups = CHILDREN.getOrDefault(parent, List.of());
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).contains(child)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the required children of an element; machines replace system tree nodes. */
    static Set<String> required(String element, Set<String> children) {
        boolean old = element.equals(SYSTEM) && children.contains(MACHINE);
        return old ? Set.of() : REQUIRED.getOrDefault(element, Set.of());
    }
}
