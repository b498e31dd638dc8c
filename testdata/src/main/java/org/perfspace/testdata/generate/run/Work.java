package org.perfspace.testdata.generate.run;

/** Sorts of work. A call node does one of them; each location has a speed for each. */
public enum Work {
    /** Computing outside of parallel regions: master threads. */
    SERIAL,
    /** Computing inside of parallel regions: all threads. */
    PARALLEL,
    /** Waiting for other threads: all threads; more where a thread computes less. */
    BARRIER,
    /** Moving messages: master threads. */
    MPI_MOVE,
    /** Waiting for other ranks: master threads; more where a rank computes less. */
    MPI_WAIT,
    /** Files: master threads. */
    FILE,
    /** Driving a GPU: master threads of ranks that have one. */
    GPU_HOST,
    /** Kernels: streams of GPUs. */
    KERNEL,
    /** Copies to and from a GPU: its streams. */
    GPU_COPY;

    /** Their number. */
    static final int COUNT = values().length;
}
