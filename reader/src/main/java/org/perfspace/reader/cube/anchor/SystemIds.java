package org.perfspace.reader.cube.anchor;

import static org.perfspace.format.cube.AnchorLayout.LG_ID;
import static org.perfspace.format.cube.AnchorLayout.LOCATION;
import static org.perfspace.format.cube.AnchorLayout.LOCATIONGROUP;
import static org.perfspace.format.cube.AnchorLayout.LOC_ID;
import static org.perfspace.format.cube.AnchorLayout.MACHINE;
import static org.perfspace.format.cube.AnchorLayout.MACH_ID;
import static org.perfspace.format.cube.AnchorLayout.NODE;
import static org.perfspace.format.cube.AnchorLayout.NODE_ID;
import static org.perfspace.format.cube.AnchorLayout.PROCESS;
import static org.perfspace.format.cube.AnchorLayout.PROC_ID;
import static org.perfspace.format.cube.AnchorLayout.STN_ID;
import static org.perfspace.format.cube.AnchorLayout.SYSTEMTREENODE;
import static org.perfspace.format.cube.AnchorLayout.THRD_ID;
import static org.perfspace.format.cube.AnchorLayout.THREAD;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Topology;

/**
 * Finds parts of the system by the ids that coordinates name. Locations, and all parts in the old vocabulary, have the ids of
 * their elements; system tree nodes and location groups count in the order of the document.
 */
final class SystemIds {

    /** Attributes of a coordinate that name its owner; of several, the last one counts. */
    static final List<String> ATTRIBUTES = List.of(LOC_ID, THRD_ID, LG_ID, PROC_ID, STN_ID, NODE_ID, MACH_ID);

    private static final int NONE = -1;

    private final Map<String, Map<Long, Integer>> handles = new HashMap<>();

    /** Adds a part under the id of its element. */
    void add(String element, long id, int handle) {
        boolean counted = element.equals(SYSTEMTREENODE) || element.equals(LOCATIONGROUP);
        handles.computeIfAbsent(element, none -> new HashMap<>()).put(counted ? handle : id, handle);
    }

    /** Returns what an attribute of a coordinate names. */
    static Topology.Owner owner(String attribute) {
        return switch (attribute) {
            case LOC_ID, THRD_ID -> Topology.Owner.LOCATION;
            case LG_ID, PROC_ID -> Topology.Owner.LOCATION_GROUP;
            default -> Topology.Owner.SYSTEM_NODE;
        };
    }

    /** Returns the handle of the part that an attribute of a coordinate names, or -1. */
    int handle(String attribute, long number) {
        return switch (attribute) {
            case LOC_ID, THRD_ID -> find(number, LOCATION, THREAD);
            case LG_ID, PROC_ID -> find(number, LOCATIONGROUP, PROCESS);
            case NODE_ID -> find(number, SYSTEMTREENODE, NODE);
            case MACH_ID -> find(number, SYSTEMTREENODE, MACHINE);
            default -> find(number, SYSTEMTREENODE);
        };
    }

    private int find(long number, String... elements) {
        for (String element : elements) {
            int handle = handles.getOrDefault(element, Map.of()).getOrDefault(number, NONE);
            if (handle != NONE) {
                return handle;
            }
        }
        return NONE;
    }
}
