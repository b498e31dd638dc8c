package org.perfspace.testdata.generate;

import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/** Kinds of functions in the simulated program, with the programming model and the role that Score-P assigns to them. */
enum FunctionSort {
    FUNCTION(Work.SERIAL, Paradigm.COMPILER, "function"),
    PHASE(Work.SERIAL, Paradigm.USER, "dynamic"),
    THREADED(Work.PARALLEL, Paradigm.COMPILER, "function"),
    REGION(Work.PARALLEL, Paradigm.OPENMP, "parallel"),
    LOOP(Work.PARALLEL, Paradigm.OPENMP, "loop"),
    BARRIER(Work.BARRIER, Paradigm.OPENMP, "implicit barrier"),
    MPI(Work.MPI_MOVE, Paradigm.MPI, "function"),
    SEND(Work.MPI_MOVE, Paradigm.MPI, "point2point"),
    RECEIVE(Work.MPI_WAIT, Paradigm.MPI, "point2point"),
    COLLECTIVE(Work.MPI_WAIT, Paradigm.MPI, "coll all2all"),
    FILE(Work.FILE, Paradigm.IO, "file io metadata"),
    READ(Work.FILE, Paradigm.IO, "file io"),
    WRITE(Work.FILE, Paradigm.IO, "file io"),
    LAUNCH(Work.GPU_HOST, Paradigm.CUDA, "function"),
    KERNEL(Work.KERNEL, Paradigm.CUDA, "kernel"),
    COPY_IN(Work.GPU_COPY, Paradigm.CUDA, "artificial"),
    COPY_OUT(Work.GPU_COPY, Paradigm.CUDA, "artificial");

    private final Work work;
    private final Paradigm model;
    private final String role;

    FunctionSort(Work work, Paradigm model, String role) {
        this.work = work;
        this.model = model;
        this.role = role;
    }

    /** Returns the kind of work of such a function. */
    public Work work() {
        return work;
    }

    /** Starts the description of such a function as Score-P would define it. */
    Region.Builder region(String name) {
        return Region.named(name).kind(model, role);
    }

    /** Returns the library of such a function, for one without a source. */
    String library() {
        return model.name();
    }

    /** Returns whether the source of such a function belongs to the program rather than to a library. */
    public boolean hasSource() {
        return switch (this) {
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER, KERNEL -> true;
            case MPI, SEND, RECEIVE, COLLECTIVE, FILE, READ, WRITE, LAUNCH, COPY_IN, COPY_OUT -> false;
        };
    }

    /** Returns whether it is a construct of OpenMP in a function, rather than a function. */
    boolean isConstruct() {
        return this == REGION || this == LOOP || this == BARRIER;
    }

    /** Returns whether such a function transfers bytes: of a message, a file, or a copy. */
    boolean hasBytes() {
        return switch (this) {
            case SEND, RECEIVE, COLLECTIVE, READ, WRITE, COPY_IN, COPY_OUT -> true;
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER, MPI, FILE, LAUNCH, KERNEL -> false;
        };
    }
}
