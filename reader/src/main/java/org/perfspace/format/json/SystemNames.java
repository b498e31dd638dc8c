package org.perfspace.format.json;

/** The names of the parts of a machine for which a file contains only numbers. */
public final class SystemNames {

    /** Name of the machine. */
    public static final String MACHINE = "Machine";
    /** Name of the only node. */
    public static final String NODE = "Node";

    private SystemNames() {}

    /** Returns the name of a process. */
    public static String process(long rank) {
        return "Process " + rank;
    }

    /** Returns the name of a thread. */
    public static String thread(long number) {
        return "Thread " + number;
    }
}
