package org.perfspace.writer.tau;

import org.perfspace.format.tau.TauNames;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/** The groups of functions in TAU. */
final class TauGroups {

    /** The group of the outermost function. */
    static final String DEFAULT = "TAU_DEFAULT";

    private static final String TAU_USER = "TAU_USER";

    private TauGroups() {}

    /** Returns the groups that a region had in a profile of TAU, otherwise the group of its programming model. */
    static String of(Region region) {
        String groups = region.attributes().get(TauNames.GROUP);
        if (!groups.isBlank()) {
            return TauText.groups(groups);
        }
        Paradigm model = Paradigm.of(region);
        return switch (model) {
            case MPI, PTHREAD, SHMEM, CUDA, HIP, OPENCL, OPENACC -> model.name();
            case OPENMP -> "OpenMP";
            case IO -> "TAU_IO";
            case GASPI, GPU, KOKKOS, MEMORY, LIBRARY, COMPILER, USER, MEASUREMENT, SAMPLING, TAU, UNKNOWN, OTHER ->
                TAU_USER;
        };
    }
}
