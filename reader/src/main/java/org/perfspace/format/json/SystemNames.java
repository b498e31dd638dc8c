package org.perfspace.format.json;

/** The names of the parts of a machine of which a file tells numbers only. */
public final class SystemNames {

    /** The machine. */
    public static final String MACHINE = "Machine";
    /** The only node. */
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
