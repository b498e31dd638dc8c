package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Topology;

/**
 * Finds parts of the system by the ids that coordinates contain. Locations, and all parts in the old vocabulary, have the
 * ids of their elements; system tree nodes and location groups are numbered in document order.
 */
final class CoordinateOwners {

    /** Attributes of a coordinate that name its owner; if there are several, the last one counts. */
    static final List<String> ATTRIBUTES = List.of(LOCID, LOC_ID, THRD_ID, LG_ID, PROC_ID, STN_ID, NODE_ID, MACH_ID);

    private final Map<String, Map<Long, Integer>> handles = new HashMap<>();

    /**
     * A part of the system that has a coordinate.
     *
     * @param kind kind of the part
     * @param handle handle of the part
     */
    record Owner(Topology.Owner kind, int handle) {}

    /** Adds a part under the id of its element; returns false if the id is already in use. */
    boolean add(String element, long id, int handle) {
        boolean counted = element.equals(SYSTEMTREENODE) || element.equals(LOCATIONGROUP);
        Map<Long, Integer> known = handles.get(element);
        if (known == null) {
            known = new HashMap<>();
            handles.put(element, known);
        }
        return known.put(counted ? handle : id, handle) == null;
    }

    /** Returns the part that an attribute of a coordinate names, or null. */
    @Nullable
    Owner find(String attribute, long number) {
        return switch (attribute) {
            case LOCID -> find(number, THREAD, PROCESS, NODE, MACHINE);
            case LOC_ID, THRD_ID -> find(number, LOCATION, THREAD);
            case LG_ID, PROC_ID -> find(number, LOCATIONGROUP, PROCESS);
            case NODE_ID -> find(number, SYSTEMTREENODE, NODE);
            case MACH_ID -> find(number, SYSTEMTREENODE, MACHINE);
            default -> find(number, SYSTEMTREENODE);
        };
    }

    private @Nullable Owner find(long number, String... elements) {
        for (String element : elements) {
            Integer handle = handles.getOrDefault(element, Map.of()).get(number);
            if (handle != null) {
                return new Owner(kind(element), handle);
            }
        }
        return null;
    }

    private static Topology.Owner kind(String element) {
        return switch (element) {
            case LOCATION, THREAD -> Topology.Owner.LOCATION;
            case LOCATIONGROUP, PROCESS -> Topology.Owner.LOCATION_GROUP;
            default -> Topology.Owner.SYSTEM_NODE;
        };
    }
}
