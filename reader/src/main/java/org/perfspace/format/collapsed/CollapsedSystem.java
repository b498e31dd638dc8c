package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/** The locations that the first frames identify: a process for each name and pid, and its threads; or a single location. */
final class CollapsedSystem {

    /** Approximate memory in bytes for a location. */
    private static final long LOCATION_BYTES = 500;

    private final boolean processes;
    private final long mostLocations = HeapPart.VALUES.room(LOCATION_BYTES);
    private final Map<String, Integer> handles = new LinkedHashMap<>();
    private int[] positions = {0};

    CollapsedSystem(boolean processes) {
        this.processes = processes;
    }

    /** Returns the handle of the location that a first frame identifies. */
    int location(String frame, Place place) throws ProfileException {
        Integer known = handles.get(processes ? frame : "");
        if (known != null) {
            return known;
        }
        if (handles.size() >= mostLocations) {
            throw place.tooLarge(
                    "expected at most %,d processes and threads, which this Java heap can hold, found more; a larger heap"
                            + " raises the limit",
                    mostLocations);
        }
        handles.put(processes ? frame : "", handles.size());
        return handles.size() - 1;
    }

    /** Defines the locations, in the order of the file. */
    void define(DefinitionsBuilder builder) {
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        Map<String, Integer> groups = new HashMap<>();
        positions = new int[handles.size()];
        handles.forEach((frame, handle) -> {
            Matcher match = PROCESS_FRAME.matcher(frame);
            boolean named = processes && match.matches();
            String pid = named ? match.group(2) : "0";
            String name = named ? unescape(match.group(1)) + " " + pid : "process";
            int group = groups.computeIfAbsent(
                    name,
                    key -> builder.addLocationGroup(
                            machine,
                            key,
                            pid.equals("?") ? groups.size() : Long.parseLong(pid),
                            LocationGroup.Type.PROCESS,
                            Attributes.NONE));
            String tid = named && match.group(3) != null ? match.group(3) : "";
            positions[handle] = builder.addLocation(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    group,
                    tid.isEmpty() ? "thread" : "thread " + tid,
                    tid.isEmpty() ? 0 : Long.parseLong(tid),
                    Location.Type.CPU_THREAD,
                    Attributes.NONE);
        });
    }

    /** Returns the location that {@link #define} created for a handle of {@link #location}. */
    int defined(int handle) {
        return positions[handle];
    }
}
