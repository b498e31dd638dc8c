package org.perfspace.writer.tau;

import java.util.Locale;
import org.perfspace.format.tau.TauNames;
import org.perfspace.model.Region;

/** The groups of functions in TAU. */
final class TauGroups {

    /** The group of the outermost function. */
    static final String DEFAULT = "TAU_DEFAULT";

    private static final String USER = "TAU_USER";

    private TauGroups() {}

    /** Returns the groups that a region had in a profile of TAU, otherwise the group that matches its paradigm. */
    static String of(Region region) {
        String groups = region.attributes().get(TauNames.GROUP);
        if (!groups.isBlank()) {
            return TauText.groups(groups);
        }
        return switch (region.paradigm().toLowerCase(Locale.ROOT)) {
            case "mpi" -> "MPI";
            case "openmp" -> "OpenMP";
            case "pthread" -> "PTHREAD";
            case "shmem" -> "SHMEM";
            case "cuda" -> "CUDA";
            case "hip" -> "HIP";
            case "opencl" -> "OPENCL";
            case "openacc" -> "OPENACC";
            case "io", "posix io", "posix" -> "TAU_IO";
            default -> USER;
        };
    }
}
