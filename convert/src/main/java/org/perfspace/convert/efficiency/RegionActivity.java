package org.perfspace.convert.efficiency;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/**
 * The activity that a region tells by its programming model, name, group of TAU or load module.
 *
 * @param activity the activity, or null if the region does not tell it
 * @param isParallel whether the region is a parallel region of OpenMP, or calls the code of one
 * @param isPart whether the region is a part of its caller rather than code that it calls, such as a sampled line
 * @param isProgram whether the region is sampled code of a load module that is neither a runtime library nor the C library:
 *     where a runtime library of OpenMP calls it, it is the code of a parallel region, whatever its name
 */
record RegionActivity(@Nullable Activity activity, boolean isParallel, boolean isPart, boolean isProgram) {

    private static final RegionActivity PARALLEL = new RegionActivity(Activity.USEFUL, true, false, false);
    private static final RegionActivity PART = new RegionActivity(null, false, true, false);
    private static final RegionActivity PROGRAM = new RegionActivity(null, false, true, true);
    private static final RegionActivity CODE = new RegionActivity(null, false, false, false);

    /** Name of an attribute of regions that TAU measured. */
    private static final String GROUP = "group";

    /** The additions of HPCToolkit to names: the mark of an inlined function, and the load module. */
    private static final Pattern DECORATED = Pattern.compile("(?:\\[I\\] )?(.*?)(?: \\[([^\\[\\]]*)\\])?");

    private static final Pattern MODULE = Pattern.compile(" \\[[^\\[\\]]+\\.so[^\\[\\]]*\\]$");

    /** The name of code without a function: its load module and address. */
    private static final Pattern ADDRESS = Pattern.compile("(.*)@0x[0-9a-f]+");

    private static final Pattern MPI_NAME = Pattern.compile("P?MPIX?_[A-Z]\\w*(?:\\(.*)?|p?mpi_[a-z]\\w*_");
    private static final Pattern SHMEM_NAME = Pattern.compile("p?shmemx?_\\w+(?:\\(.*)?");
    private static final Pattern PTHREAD_NAME = Pattern.compile(
            "(?:__)?pthread_(?:cancel|create|detach|exit|join|timedjoin_np|mutex_(?:destroy|init|lock|trylock|unlock)"
                    + "|cond_(?:broadcast|destroy|init|signal|timedwait|wait)|barrier_wait)(?:@.*|\\(.*)?");
    private static final Pattern DEVICE_NAME =
            Pattern.compile("(?:cu|cuda|hip|hsa_|cl)[A-Z]\\w*(?:\\(.*)?|acc_\\w+(?:@.*|\\(.*)?|<gpu .*>");
    private static final Pattern FILE_NAME = Pattern.compile(
            "(?:__GI_)?_{0,2}(?:libc_|IO_)?(?:f?(?:open|close|read|write)(?:64)?|p(?:read|write)v?(?:64)?|readv|writev|fsync"
                    + "|fdatasync|lseek(?:64)?|fseek|fflush|fprintf|fscanf|fputs|fgets)(?:\\(.*)?");

    private static final Pattern OUTLINED = Pattern.compile(
            ".*[._]omp_fn[._]\\d+.*|.*\\.omp_outlined.*|.*__omp_outlined__.*|L_.*__par_(?:region|loop)\\d+_.*");
    private static final Pattern PARALLEL_NAME = Pattern.compile("!\\$omp parallel.*"
            + "|GOMP_parallel\\w*(?:@.*)?|__kmpc_fork_call\\w*|gomp_thread_start|__kmp_(?:launch_worker|invoke_microtask|fork_call)\\w*"
            + "|OpenMP_(?:PARALLEL_REGION|IMPLICIT_TASK).*|parallel\\w* (?:begin/end|fork/join|enter/exit)? ?\\[OpenMP.*"
            + "|<omp (?:region|work).*");
    private static final Pattern OPENMP_NAME = Pattern.compile("(?:!\\$omp (?:(?:implicit|explicit) )?"
            + "(?:barrier|atomic|critical(?! sblock)|ordered(?! sblock)|taskwait|flush)(?: .*)?"
            + "|omp_(?:destroy|init|set|test|unset)(?:_nest)?_lock(?:\\(.*)?"
            + "|GOMP_\\w+|gomp_[\\w.]+|_{0,2}kmpc?_\\w+|<omp .*>.*)");

    /** Words in the names of TAU's events of OpenMP that are not code of the program. */
    private static final Pattern TAU_WAITING =
            Pattern.compile(".*(?:barrier|critical|lock|atomic|sync|wait|idle|flush|ordered).*");

    private static final Pattern MPI_LIBRARY = Pattern.compile("lib(?:p?mpi|open-pal|open-rte|opal|ucp|ucs|uct|ucm|pmix"
            + "|fabric|psm\\d|ibverbs|mlx\\d|rdmacm|nccl|rccl|sma|oshmem)[\\w+-]*\\.(?:so|a|dylib).*");
    private static final Pattern OPENMP_LIBRARY =
            Pattern.compile("lib(?:gomp|i?omp\\d*|kmp)[\\w+-]*\\.(?:so|a|dylib).*");
    private static final Pattern DEVICE_LIBRARY = Pattern.compile(
            "lib(?:cuda|cupti|nvrtc|hsa|amdhip|hip|ze_|OpenCL|sycl|nvidia|roc)[\\w+-]*\\.(?:so|a|dylib).*");
    private static final Pattern C_LIBRARY = Pattern.compile("lib(?:c|pthread)[-.].*|ld-.*");

    /** Load modules that every runtime library calls: the C library and its parts, and those of the kernel. */
    private static final Pattern SYSTEM =
            Pattern.compile("lib(?:c|pthread|m|dl|rt|gcc_s|stdc\\+\\+)[-.].*|ld-.*|.*vdso.*|<.*>|vmlinux.*");

    /**
     * Returns whether a region was recorded by sampling: it says so, or it has no programming model and its name ends with the
     * load module that HPCToolkit adds, as in formats that have no programming models.
     */
    static boolean isSampled(Region region) {
        Paradigm paradigm = Paradigm.of(region);
        return paradigm == Paradigm.SAMPLING
                || (paradigm == Paradigm.UNKNOWN
                        && MODULE.matcher(region.name()).find());
    }

    /**
     * Returns the activity of a region.
     *
     * @param sampled whether the profile was recorded by sampling
     */
    static RegionActivity of(Region region, boolean sampled) {
        Matcher parts = DECORATED.matcher(region.name());
        boolean decorated = parts.matches();
        String name = decorated ? text(parts.group(1), region.name()) : region.name();
        boolean named = decorated && parts.group(2) != null;
        String library = decorated ? text(parts.group(2), region.module()) : region.module();
        library = library.substring(library.lastIndexOf('/') + 1).replaceAll("[\\[\\]]", "");
        return switch (Paradigm.of(region)) {
            case MPI, SHMEM, GASPI -> told(Activity.MPI);
            case OPENMP -> openmp(name, region.role());
            case PTHREAD -> told(PTHREAD_NAME.matcher(name).matches() ? Activity.RUNTIME : Activity.USEFUL);
            case CUDA, HIP, OPENCL, OPENACC -> told(Activity.RUNTIME);
            case IO -> told(MPI_NAME.matcher(name).matches() ? Activity.MPI : Activity.IO);
            case MEASUREMENT -> measurement(name);
            case SAMPLING -> sampled(name, library, named);
            case TAU -> tau(region.name(), region.attributes().get(GROUP));
            case UNKNOWN -> sampled ? sampled(name, library, named) : named(name, library, CODE);
            case GPU, KOKKOS, MEMORY, LIBRARY, COMPILER, USER, OTHER -> told(Activity.USEFUL);
        };
    }

    private static String text(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }

    private static RegionActivity told(Activity activity) {
        return new RegionActivity(activity, false, false, false);
    }

    private static RegionActivity openmp(String name, String role) {
        if (role.equals("parallel") || (PARALLEL_NAME.matcher(name).matches() && !isRuntime(name))) {
            return PARALLEL;
        }
        return switch (role) {
            case "barrier", "implicit barrier", "atomic", "critical", "ordered", "taskwait", "flush" ->
                told(Activity.OPENMP);
            default ->
                OPENMP_NAME.matcher(name).matches()
                        ? new RegionActivity(
                                Activity.OPENMP, PARALLEL_NAME.matcher(name).matches(), false, false)
                        : told(Activity.USEFUL);
        };
    }

    /** Returns whether a name that belongs to a parallel region is that of a function of the runtime library. */
    private static boolean isRuntime(String name) {
        return name.startsWith("GOMP_") || name.startsWith("gomp_") || name.startsWith("__kmp");
    }

    private static RegionActivity measurement(String name) {
        boolean idle = name.equals("TRACE BUFFER FLUSH") || name.equals("<no activity>") || name.equals("<omp idle>");
        return told(idle ? Activity.IDLE : Activity.USEFUL);
    }

    /**
     * Returns the activity of a region that was sampled.
     *
     * @param named whether the library is the load module in the name of the region, and not its source file
     */
    private static RegionActivity sampled(String name, String library, boolean named) {
        if (FILE_NAME.matcher(name).matches() && C_LIBRARY.matcher(library).matches()) {
            return told(Activity.IO);
        }
        Matcher address = ADDRESS.matcher(name);
        String module = address.matches() ? text(address.group(1), "") : named ? library : "";
        boolean program = !module.isEmpty() && !SYSTEM.matcher(module).matches();
        return named(name, address.matches() ? module : library, program ? PROGRAM : PART);
    }

    private static RegionActivity tau(String name, String groups) {
        String small = name.toLowerCase(Locale.ROOT);
        if (name.contains("[SAMPLE]") || name.contains("[CONTEXT]") || name.contains("[UNWIND]")) {
            return PART;
        }
        for (String group : groups.split("[|, ]+", -1)) {
            switch (group) {
                case "MPI", "SHMEM", "TAU_SHMEM" -> {
                    return told(Activity.MPI);
                }
                case "IO", "TAU_IO", "POSIX" -> {
                    return told(Activity.IO);
                }
                case "CUDA", "TAU_CUDA", "CUPTI", "TAU_GPU", "OPENCL", "OPENACC", "ROCM", "PTHREAD" -> {
                    return told(Activity.RUNTIME);
                }
                default -> {
                    // says nothing about the activity
                }
            }
        }
        if (small.startsWith("openmp_") || small.contains("[openmp")) {
            boolean waits = TAU_WAITING.matcher(small).matches();
            boolean begins = PARALLEL_NAME.matcher(name).matches();
            return waits && !begins ? told(Activity.OPENMP) : new RegionActivity(Activity.USEFUL, begins, false, false);
        }
        return named(name, "", CODE);
    }

    private static RegionActivity named(String name, String library, RegionActivity otherwise) {
        if (OUTLINED.matcher(name).matches()) {
            return PARALLEL;
        } else if (MPI_NAME.matcher(name).matches() || SHMEM_NAME.matcher(name).matches()) {
            return told(Activity.MPI);
        } else if (OPENMP_NAME.matcher(name).matches()) {
            return new RegionActivity(
                    Activity.OPENMP, PARALLEL_NAME.matcher(name).matches(), false, false);
        } else if (PARALLEL_NAME.matcher(name).matches()) {
            return PARALLEL;
        } else if (PTHREAD_NAME.matcher(name).matches()
                || DEVICE_NAME.matcher(name).matches()) {
            return told(Activity.RUNTIME);
        } else if (!otherwise.isPart() && FILE_NAME.matcher(name).matches()) {
            return told(Activity.IO);
        }
        return ofLibrary(library, otherwise);
    }

    private static RegionActivity ofLibrary(String library, RegionActivity otherwise) {
        if (MPI_LIBRARY.matcher(library).matches()) {
            return told(Activity.MPI);
        } else if (OPENMP_LIBRARY.matcher(library).matches()) {
            return told(Activity.OPENMP);
        } else if (DEVICE_LIBRARY.matcher(library).matches()) {
            return told(Activity.RUNTIME);
        }
        return otherwise;
    }

    /**
     * Returns the activity of a call node of this region in a caller with an activity.
     *
     * @param sampled whether the profile was recorded by sampling
     */
    Activity below(Activity caller, boolean sampled) {
        boolean inLibrary = caller == Activity.MPI || caller == Activity.RUNTIME || caller == Activity.IO;
        if (sampled && inLibrary && !(isParallel && activity == Activity.USEFUL)) {
            return caller;
        }
        if (activity != null) {
            return activity;
        }
        if (isProgram && caller == Activity.OPENMP) {
            return Activity.USEFUL;
        }
        boolean same = isPart || caller != Activity.OPENMP;
        return same ? caller : Activity.USEFUL;
    }
}
