package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The elements that cubelib's scanner expects in anchor.xml, in their order (README.md of format.cube, section 7). */
final class AnchorGrammar {

    /** The versions that cubelib 4.8.2 accepts. */
    static final Set<String> VERSIONS = Set.of("4.0", "4.1", "4.2", "4.3", "4.4", "4.5", "4.7");

    /**
     * The permitted children of each element: groups of names in their order, with commas between the names of a group,
     * whose order is free. {@code !} marks a required child, {@code *} an element that may occur several times in one
     * parent. An element that is not listed contains text.
     */
    private static final String TABLE =
            """
            cube:           attr* doc metrics! program! system!
            doc:            mirrors
            mirrors:        murl*
            metrics:        metric!*
            metric:         disp_name!,uniq_name!,dtype!,uom,val,url,descr,cubepl,cubeplinit,cubeplaggr*,attr* metric*
            program:        region!* cnode!*
            region:         name!,mangled_name,paradigm,role,url,descr,attr*
            cnode:          parameter* attr* cnode*
            system:         systemtreenode!*,machine* topologies
            machine:        name! descr attr* node*
            node:           name! descr attr* process*
            process:        name! rank! attr* thread!*
            thread:         name! rank! attr*
            systemtreenode: name! class! descr attr* locationgroup* systemtreenode*
            locationgroup:  name! rank! type! attr* location!*
            location:       name! rank! type! attr*
            topologies:     cart*
            cart:           dim!* coord*
            attr:
            parameter:
            dim:
            """;

    /** The elements that must end in their own tag; no others may. */
    static final Set<String> EMPTY = new HashSet<>();

    /** Elements that may occur several times in one parent. */
    static final Set<String> REPEATED = new HashSet<>();

    /** The index of the group of each permitted child, by the name of the parent. */
    private static final Map<String, Map<String, Integer>> CHILDREN = new HashMap<>();

    private static final Map<String, Set<String>> REQUIRED = new HashMap<>();

    static {
        TABLE.lines().forEach(AnchorGrammar::define);
    }

    private AnchorGrammar() {}

    private static void define(String line) {
        int colon = line.indexOf(':');
        String element = line.substring(0, colon);
        String[] groups = line.substring(colon + 1).strip().split(" ", -1);
        Map<String, Integer> children = new LinkedHashMap<>();
        Set<String> required = new HashSet<>();
        for (int group = 0; group < groups.length; group++) {
            for (String marked : groups[group].split(",", -1)) {
                String child = marked.replaceAll("[!*]", "");
                if (child.isEmpty()) {
                    EMPTY.add(element);
                    continue;
                }
                children.put(child, group);
                if (marked.contains("!")) {
                    required.add(child);
                }
                if (marked.contains("*")) {
                    REPEATED.add(child);
                }
            }
        }
        CHILDREN.put(element, children);
        REQUIRED.put(element, required);
    }

    /** Returns whether an element contains text. */
    static boolean holdsText(String element) {
        return !CHILDREN.containsKey(element);
    }

    /**
     * Returns the index of a child's group among the groups of its parent's children, or -1 if the child is not permitted.
     */
    static int phase(String parent, String child) {
        return CHILDREN.getOrDefault(parent, Map.of()).getOrDefault(child, -1);
    }

    /** Returns the required children of an element; machines replace system tree nodes. */
    static Set<String> required(String element, Set<String> children) {
        boolean old = element.equals(SYSTEM) && children.contains(MACHINE);
        return old ? Set.of() : REQUIRED.getOrDefault(element, Set.of());
    }
}
