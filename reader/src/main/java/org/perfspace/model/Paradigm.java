package org.perfspace.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The programming model, or the part of a measurement system, that a region belongs to: the names that are known. */
public enum Paradigm {
    /** MPI. */
    MPI("mpi"),
    /** OpenMP. */
    OPENMP("openmp"),
    /** SHMEM. */
    SHMEM("shmem"),
    /** GASPI. */
    GASPI("gaspi"),
    /** POSIX threads. */
    PTHREAD("pthread"),
    /** CUDA. */
    CUDA("cuda"),
    /** HIP; Score-P appends further words. */
    HIP("hip"),
    /** OpenCL. */
    OPENCL("opencl"),
    /** OpenACC. */
    OPENACC("openacc"),
    /** Code of a GPU, whose programming model is not known. */
    GPU("gpu"),
    /** Kokkos; Score-P appends further words. */
    KOKKOS("kokkos"),
    /** Allocation of memory. */
    MEMORY("memory"),
    /** Input and output. */
    IO("io"),
    /** A library whose functions Score-P wraps; its name follows. */
    LIBRARY("libwrap"),
    /** A function of the program that the compiler instrumented. */
    COMPILER("compiler"),
    /** A part of the program that the user instrumented. */
    USER("user"),
    /** The measurement system. */
    MEASUREMENT("measurement"),
    /** A function of the program that was recorded by sampling, by HPCToolkit. */
    SAMPLING("sampling"),
    /** A function that TAU recorded. */
    TAU("tau"),
    /** The file does not say it. */
    UNKNOWN(Region.UNKNOWN),
    /** Any other one. */
    OTHER("");

    private static final Map<String, Paradigm> BY_ID =
            Arrays.stream(values()).collect(Collectors.toMap(Paradigm::id, Function.identity()));

    private final String id;

    Paradigm(String id) {
        this.id = id;
    }

    /** {@return the name in profiles, such as {@code openmp}} */
    public String id() {
        return id;
    }

    /**
     * {@return the paradigm of a region} Upper and lower case are equivalent.
     *
     * @param region the region
     */
    public static Paradigm of(Region region) {
        String name = region.paradigm().toLowerCase(Locale.ROOT);
        int more = name.indexOf(':');
        return name.isEmpty() ? UNKNOWN : BY_ID.getOrDefault(more < 0 ? name : name.substring(0, more), OTHER);
    }
}
