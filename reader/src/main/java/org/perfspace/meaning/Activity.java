package org.perfspace.meaning;

import java.util.Locale;

/** The activity of a thread in a call node, as efficiencies distinguish it. */
public enum Activity {
    /** Computation of the program. */
    USEFUL,
    /** Communication between processes: MPI and SHMEM. */
    MPI,
    /** Synchronization and management of OpenMP. */
    OPENMP,
    /** Other runtime libraries: threads and accelerators. */
    RUNTIME,
    /** Reading and writing of files, except by MPI. */
    IO,
    /** Nothing: a thread without work, or an interrupted measurement. */
    IDLE;

    /** {@return the name as users write it} */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
