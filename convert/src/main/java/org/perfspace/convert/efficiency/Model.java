package org.perfspace.convert.efficiency;

import java.util.Locale;

/** The ways in which the efficiency of a run is divided into causes. */
public enum Model {
    /** Processes alone; of each, the first thread counts. */
    MPI,
    /** Processes and threads; losses are added up, so that the parts of an efficiency less 1 for each add up to it. */
    ADDITIVE,
    /** Processes and threads; an efficiency is the product of its parts. */
    MULTIPLICATIVE;

    /** {@return the name as users write it} */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
