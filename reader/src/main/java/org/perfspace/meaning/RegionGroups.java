package org.perfspace.meaning;

import java.util.Arrays;
import java.util.List;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * The groups into which {@code scorep-score} divides regions. The group depends on the {@link Paradigm}:
 *
 * <pre>
 *  mpi, openmp, shmem, pthread, cuda, opencl, openacc, memory, io   the group of that name
 *  hip, hip:…; kokkos:…; libwrap:…                                  HIP; KOKKOS; LIB
 *  measurement                                                      SCOREP
 *  unknown                                                          by the name: MPI_Send, !$omp for, omp_get_wtime,
 *                                                                   shmem_init, pthread_join, cudaFree, clFinish
 *  all others, such as compiler and user                            COM or USR
 * </pre>
 *
 * <p>COM is the part of the program that communicates: a region is COM if any of its call nodes has a call node of a
 * programming model somewhere below it, that is, of any group except USR and SCOREP; otherwise it is USR. Profiles of
 * Scalasca 1 do not state it; for them, MPI, OMP and EPIK are detected from the description, as in
 * {@code cube_regioninfo}.
 */
public final class RegionGroups {

    private final Group[] groups;

    /** Groups of regions, in the order of {@code scorep-score}. */
    public enum Group {
        /** Code of the program that does not communicate. */
        USR,
        /** The measurement system. */
        SCOREP,
        /** Code of the program that communicates, directly or through its callees. */
        COM,
        /** MPI. */
        MPI,
        /** OpenMP. */
        OMP,
        /** SHMEM. */
        SHMEM,
        /** POSIX threads. */
        PTHREAD,
        /** CUDA. */
        CUDA,
        /** OpenCL. */
        OPENCL,
        /** OpenACC. */
        OPENACC,
        /** Allocation of memory. */
        MEMORY,
        /** Input and output. */
        IO,
        /** Kokkos. */
        KOKKOS,
        /** HIP. */
        HIP,
        /** Wrapped libraries. */
        LIB;

        /** Returns whether the group is a programming model, so that its callers are COM. */
        boolean isModel() {
            return compareTo(COM) > 0;
        }
    }

    private RegionGroups(Group[] groups) {
        this.groups = groups;
    }

    /**
     * {@return the groups of all regions of a profile}
     *
     * @param definitions definitions of the profile
     */
    public static RegionGroups of(Definitions definitions) {
        Group[] groups = definitions.regions().stream().map(RegionGroups::own).toArray(Group[]::new);
        Group[] result = Arrays.copyOf(groups, groups.length);
        Tree tree = definitions.callTree();
        boolean[] above = new boolean[tree.size()];
        for (int node = tree.size() - 1; node >= 0; node--) {
            CallNode callNode = definitions.callNodes().get(node);
            Group group = groups[callNode.region()];
            if (above[node] && group == Group.USR) {
                result[callNode.region()] = Group.COM;
            }
            if ((above[node] || group.isModel()) && callNode.parent() >= 0) {
                above[callNode.parent()] = true;
            }
        }
        return new RegionGroups(result);
    }

    /**
     * {@return the group of a region}
     *
     * @param region id of the region
     */
    public Group group(int region) {
        return groups[region];
    }

    /** {@return all groups, in the order of {@code scorep-score}} */
    public static List<Group> all() {
        return List.of(Group.values());
    }

    /** {@return the position in {@link #all} of the group of each region} */
    public int[] positions() {
        List<Group> all = all();
        return Arrays.stream(groups).mapToInt(all::indexOf).toArray();
    }

    /** Returns the group of a region without regard to its callees; USR if the group depends on them. */
    private static Group own(Region region) {
        Paradigm model = Paradigm.of(region);
        return model == Paradigm.UNKNOWN ? byText(region.name(), region.description()) : ofModel(model);
    }

    private static Group ofModel(Paradigm model) {
        return switch (model) {
            case MPI -> Group.MPI;
            case OPENMP -> Group.OMP;
            case SHMEM -> Group.SHMEM;
            case PTHREAD -> Group.PTHREAD;
            case CUDA -> Group.CUDA;
            case OPENCL -> Group.OPENCL;
            case OPENACC -> Group.OPENACC;
            case MEMORY -> Group.MEMORY;
            case MEASUREMENT -> Group.SCOREP;
            case HIP -> Group.HIP;
            case IO -> Group.IO;
            case LIBRARY -> Group.LIB;
            case KOKKOS -> Group.KOKKOS;
            case GASPI, GPU, COMPILER, USER, SAMPLING, TAU, UNKNOWN, OTHER -> Group.USR;
        };
    }

    private static Group byText(String name, String description) {
        return switch (description) {
            case "MPI" -> Group.MPI;
            case "OMP" -> Group.OMP;
            default ->
                RegionNames.model(FunctionName.plain(name))
                        .map(RegionGroups::ofModel)
                        .orElse(description.equals("EPIK") ? Group.SCOREP : Group.USR);
        };
    }
}
