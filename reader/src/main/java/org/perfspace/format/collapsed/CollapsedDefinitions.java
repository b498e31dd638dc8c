package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * The definitions of the space that a file of collapsed stacks represents. A reader builds them from a file. A writer
 * builds them from what it writes, to find out what a reader gets back.
 */
final class CollapsedDefinitions {

    /** Approximate memory in bytes for the name of a region, in addition to its characters. */
    private static final long REGION_BYTES = 300;

    private static final Pattern WITH_UNIT = Pattern.compile("(.*) \\[(.*)]", Pattern.DOTALL);

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Map<String, Integer> regions = new HashMap<>();
    private final List<String> frames = new ArrayList<>();
    private final long mostBytes = HeapPart.STACKS.bytes();
    private final StackTree calls;
    private final CollapsedSystem system;
    private int[] callNodes = {};
    private long heldBytes;

    /**
     * Defines the metrics.
     *
     * @param metrics name of the metric of each column, with its unit in brackets if it is known
     * @param doubles whether values are doubles rather than integers
     * @param processes whether first frames identify processes
     * @param place the file, for messages
     */
    CollapsedDefinitions(List<String> metrics, boolean doubles, boolean processes, Place place) {
        this.calls = new StackTree(place);
        this.system = new CollapsedSystem(processes);
        Set<String> names = new HashSet<>();
        for (String metric : metrics) {
            Matcher withUnit = WITH_UNIT.matcher(metric);
            String title = unescape(withUnit.matches() ? withUnit.group(1) : metric);
            builder.add(Metric.named(names.add(title) ? title : title + " 2")
                    .title(title)
                    .unit(withUnit.matches() ? unescape(withUnit.group(2)) : "")
                    .type(doubles ? ValueType.DOUBLE : ValueType.INT64));
        }
    }

    /**
     * {@return the handle of the call node of a frame below another call node}
     *
     * @param parent handle of the call node, or {@link Tree#NO_PARENT}
     * @param frame text of the frame
     * @param place place of the line, for messages
     * @throws ProfileException if the definitions do not fit into the heap
     */
    int enter(int parent, String frame, Place place) throws ProfileException {
        return calls.child(parent, region(frame, place), 0);
    }

    /**
     * {@return the handle of the location of a stack}
     *
     * @param firstFrame the first of several frames; empty if there is only one
     * @param place place of the line, for messages
     * @throws ProfileException if the locations do not fit into the heap
     */
    int location(String firstFrame, Place place) throws ProfileException {
        return system.location(firstFrame, place);
    }

    /** {@return the definitions; nothing may be added afterwards} */
    Definitions build() {
        int[] handles = new int[frames.size()];
        Arrays.fill(handles, Tree.NO_PARENT);
        callNodes = calls.define(builder, frame -> {
            if (handles[frame] < 0) {
                handles[frame] =
                        builder.add(Region.named(unescape(frames.get(frame))).role(Region.FUNCTION));
            }
            return handles[frame];
        });
        system.define(builder);
        return builder.build();
    }

    /**
     * {@return the id of a call node}
     *
     * @param handle its handle
     */
    int callNodeId(int handle) {
        return builder.callNodeId(callNodes[handle]);
    }

    /**
     * {@return the id of a location}
     *
     * @param handle its handle
     */
    int locationId(int handle) {
        return builder.locationId(system.defined(handle));
    }

    private int region(String frame, Place place) throws ProfileException {
        Integer known = regions.get(frame);
        if (known != null) {
            return known;
        }
        heldBytes += REGION_BYTES + 4L * frame.length();
        if (heldBytes > mostBytes) {
            throw place.tooLarge(
                    "expected names of at most %,d bytes, which this Java heap can hold, found more; a larger heap"
                            + " raises the limit",
                    mostBytes);
        }
        regions.put(frame, frames.size());
        frames.add(frame);
        return frames.size() - 1;
    }

    /** The locations that the first frames identify: a process for each name and pid, and its threads; or a single location. */
    private static final class CollapsedSystem {

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
            for (Map.Entry<String, Integer> known : handles.entrySet()) {
                Matcher match = PROCESS_FRAME.matcher(known.getKey());
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
                positions[known.getValue()] = builder.addLocation(
                        DefinitionsBuilder.NEXT_FILE_ID,
                        group,
                        tid.isEmpty() ? "thread" : "thread " + tid,
                        tid.isEmpty() ? 0 : Long.parseLong(tid),
                        Location.Type.CPU_THREAD,
                        Attributes.NONE);
            }
        }

        /** Returns the location that {@link #define} created for a handle of {@link #location}. */
        int defined(int handle) {
            return positions[handle];
        }
    }
}
