package org.perfspace.format.json;

import java.util.HashMap;
import java.util.Map;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/** Defines a machine with one node, and processes and threads that are only known by their numbers. */
public final class JsonSystem {

    private final DefinitionsBuilder builder;
    private final int node;
    private final Map<Long, Integer> processes = new HashMap<>();

    /** Defines the machine and the node. */
    public JsonSystem(DefinitionsBuilder builder) {
        this.builder = builder;
        int machine = builder.addSystemNode(Tree.NO_PARENT, SystemNames.MACHINE, "machine", "", Attributes.NONE);
        this.node = builder.addSystemNode(machine, SystemNames.NODE, "node", "", Attributes.NONE);
    }

    /** Defines a thread, and its process if it does not exist yet; returns the handle of the location. */
    public int thread(long rank, long thread) {
        int process = processes.computeIfAbsent(
                rank,
                number -> builder.addLocationGroup(
                        node, SystemNames.process(number), number, LocationGroup.Type.PROCESS, Attributes.NONE));
        return builder.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID,
                process,
                SystemNames.thread(thread),
                thread,
                Location.Type.CPU_THREAD,
                Attributes.NONE);
    }

    /** The names of the parts of a machine for which a file contains only numbers. */
    private static final class SystemNames {

        /** Name of the machine. */
        static final String MACHINE = "Machine";
        /** Name of the only node. */
        static final String NODE = "Node";

        private SystemNames() {}

        /** Returns the name of a process. */
        static String process(long rank) {
            return "Process " + rank;
        }

        /** Returns the name of a thread. */
        static String thread(long number) {
            return "Thread " + number;
        }
    }
}
