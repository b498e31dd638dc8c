package org.perfspace.format.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.meaning.Unit;
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
 * The definitions of the space that a file represents. A reader builds them from a file. A writer builds them from what it
 * writes, to find out what a reader gets back.
 */
final class SpeedscopeDefinitions {

    /** Name of the only process. */
    static final String ONE_PROCESS = "process";
    /** Name of the only location. */
    static final String ONE_THREAD = "thread";

    /** Region of stacks without frames. */
    private static final String NO_FRAME = "unknown";

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final StackTree calls;
    private final Set<String> metricNames = new HashSet<>();
    private final int machine;
    private final List<Integer> threads = new ArrayList<>();
    private String lastProcess = "";
    private int group = Tree.NO_PARENT;
    private int[] callNodes = {};

    /**
     * Creates definitions without metrics, frames and locations.
     *
     * @param place the file, for messages
     */
    SpeedscopeDefinitions(Place place) {
        this.calls = new StackTree(place);
        this.machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
    }

    /**
     * Adds a fact about the profile.
     *
     * @param name name of the fact
     * @param value the fact
     */
    void attribute(String name, String value) {
        builder.attribute(name, value);
    }

    /**
     * Adds the next metric.
     *
     * @param title the title, from which a unique name follows
     * @param unit the unit of a profile
     * @param whole whether all values are integers
     */
    void metric(String title, String unit, boolean whole) {
        String name = title;
        for (int number = 2; !metricNames.add(name); number++) {
            name = title + " " + number;
        }
        builder.add(Metric.named(name)
                .title(title)
                .unit(unit.equals(NO_UNIT) ? "" : unit)
                .type(whole ? ValueType.INT64 : ValueType.DOUBLE));
    }

    /**
     * {@return the title of a metric of which only the unit is known}
     *
     * @param unit the unit of a profile
     */
    static String usualMetric(String unit) {
        boolean none = unit.isEmpty() || unit.equals(NO_UNIT);
        return Unit.isTime(unit) ? "time" : none ? StackTree.USUAL_METRIC : unit;
    }

    /**
     * Adds the next frame.
     *
     * @param name name of the function
     * @param file name of its file; empty if it is unknown
     * @param line its line, or {@link Region#NO_LINE}
     */
    void frame(String name, String file, long line) {
        builder.add(Region.named(name).module(file).lines(line, Region.NO_LINE).role(Region.FUNCTION));
    }

    /**
     * {@return the handle of the call node of a frame below another call node; it is created if it does not exist yet}
     *
     * @param parent handle of the call node, or {@link Tree#NO_PARENT}
     * @param frame index of the frame, which may be added later; the number of all frames is a region for empty stacks
     * @throws ProfileException if the call nodes do not fit into the heap
     */
    int enter(int parent, int frame) throws ProfileException {
        return calls.child(parent, frame, 0);
    }

    /**
     * Adds the location of the next profile. Successive locations of the same process belong together.
     *
     * @param process name of the process
     * @param thread name of the location
     */
    void location(String process, String thread) {
        if (group == Tree.NO_PARENT || !process.equals(lastProcess)) {
            int rank = group + 1;
            group = builder.addLocationGroup(machine, process, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
            threads.add(0);
            lastProcess = process;
        }
        int number = threads.get(group);
        threads.set(group, number + 1);
        builder.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID, group, thread, number, Location.Type.CPU_THREAD, Attributes.NONE);
    }

    /** {@return the definitions; nothing may be added afterwards} */
    Definitions build() {
        int frames = builder.regionCount();
        int[] extra = {Tree.NO_PARENT};
        callNodes = calls.define(builder, frame -> {
            if (frame < frames) {
                return frame;
            }
            if (extra[0] < 0) {
                extra[0] = builder.add(Region.named(NO_FRAME).role(Region.FUNCTION));
            }
            return extra[0];
        });
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
}
