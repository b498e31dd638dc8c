package org.perfspace.testdata.generate;

/** Kinds of work. A call node does one of them; each location has a speed for each. */
enum Work {
    /** Computing outside of parallel regions, by master threads. */
    SERIAL,
    /** Computing inside of parallel regions, by all threads. */
    PARALLEL,
    /** Waiting for other threads, by all threads; a thread that computes less waits more. */
    BARRIER,
    /** Transferring messages, by master threads. */
    MPI_MOVE,
    /** Waiting for other ranks, by master threads; a rank that computes less waits more. */
    MPI_WAIT,
    /** Reading and writing files, by master threads. */
    FILE,
    /** Driving a GPU, by master threads of ranks that have one. */
    GPU_HOST,
    /** Running kernels, by streams of GPUs. */
    KERNEL,
    /** Copying to and from a GPU, by its streams. */
    GPU_COPY;

    /** Number of kinds of work. */
    static final int COUNT = values().length;

    /** Returns whether a GPU does the work. */
    boolean isOnGpu() {
        return this == KERNEL || this == GPU_COPY;
    }
}
