package org.perfspace.testdata.generate;

/** Kinds of functions in the simulated program, with the paradigm and the role that Score-P assigns to them. */
enum FunctionSort {
    FUNCTION(Work.SERIAL, "compiler", "function"),
    PHASE(Work.SERIAL, "user", "dynamic"),
    THREADED(Work.PARALLEL, "compiler", "function"),
    REGION(Work.PARALLEL, "openmp", "parallel"),
    LOOP(Work.PARALLEL, "openmp", "loop"),
    BARRIER(Work.BARRIER, "openmp", "implicit barrier"),
    MPI(Work.MPI_MOVE, "mpi", "function"),
    SEND(Work.MPI_MOVE, "mpi", "point2point"),
    RECEIVE(Work.MPI_WAIT, "mpi", "point2point"),
    COLLECTIVE(Work.MPI_WAIT, "mpi", "coll all2all"),
    FILE(Work.FILE, "io", "file io metadata"),
    READ(Work.FILE, "io", "file io"),
    WRITE(Work.FILE, "io", "file io"),
    LAUNCH(Work.GPU_HOST, "cuda", "function"),
    KERNEL(Work.KERNEL, "cuda", "kernel"),
    COPY_IN(Work.GPU_COPY, "cuda", "artificial"),
    COPY_OUT(Work.GPU_COPY, "cuda", "artificial");

    private final Work work;
    private final String paradigm;
    private final String role;

    FunctionSort(Work work, String paradigm, String role) {
        this.work = work;
        this.paradigm = paradigm;
        this.role = role;
    }

    /** Returns the kind of work of such a function. */
    public Work work() {
        return work;
    }

    /** Returns the paradigm as named by Score-P. */
    public String paradigm() {
        return paradigm;
    }

    /** Returns the role as named by Score-P. */
    public String role() {
        return role;
    }

    /** Returns whether the source of such a function belongs to the program rather than to a library. */
    public boolean hasSource() {
        return switch (this) {
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER, KERNEL -> true;
            case MPI, SEND, RECEIVE, COLLECTIVE, FILE, READ, WRITE, LAUNCH, COPY_IN, COPY_OUT -> false;
        };
    }

    /** Returns whether such a function transfers bytes: of a message, a file, or a copy. */
    boolean hasBytes() {
        return switch (this) {
            case SEND, RECEIVE, COLLECTIVE, READ, WRITE, COPY_IN, COPY_OUT -> true;
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER, MPI, FILE, LAUNCH, KERNEL -> false;
        };
    }
}
