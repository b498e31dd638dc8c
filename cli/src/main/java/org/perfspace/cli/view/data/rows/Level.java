package org.perfspace.cli.view.data.rows;

import java.util.Locale;

/** The parts of the system that have values of their own in the page. */
public enum Level {
    /** Each location. */
    THREAD,
    /** The locations of a process summed. */
    PROCESS,
    /** The locations of a node summed. */
    NODE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
