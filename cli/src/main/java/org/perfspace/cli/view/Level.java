package org.perfspace.cli.view;

import java.util.Locale;

/** The parts of the system that have separate values in the page. */
public enum Level {
    /** Each location. */
    THREAD,
    /** Each process, with the sum of its locations. */
    PROCESS,
    /** Each node, with the sum of its locations. */
    NODE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
