package org.perfspace.meaning;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.meaning.RegionNames.Clue;
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
public record RegionActivity(@Nullable Activity activity, boolean isParallel, boolean isPart, boolean isProgram) {

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

    /** Words in the names of TAU's events of OpenMP that are not code of the program. */
    private static final Pattern TAU_WAITING =
            Pattern.compile(".*(?:barrier|critical|lock|atomic|sync|wait|idle|flush|ordered).*");

    /**
     * {@return whether a region was recorded by sampling: it says so, or it has no programming model and its name ends with the
     * load module that HPCToolkit adds, as in formats that have no programming models}
     *
     * @param region the region
     */
    public static boolean isSampled(Region region) {
        Paradigm paradigm = Paradigm.of(region);
        return paradigm == Paradigm.SAMPLING
                || (paradigm == Paradigm.UNKNOWN
                        && region.name().endsWith("]")
                        && MODULE.matcher(region.name()).find());
    }

    /**
     * {@return the activity of a region}
     *
     * @param region the region
     * @param sampled whether the profile was recorded by sampling
     */
    public static RegionActivity of(Region region, boolean sampled) {
        Matcher parts = DECORATED.matcher(region.name());
        String name = FunctionName.plain(region.name());
        boolean named = region.name().endsWith("]") && parts.matches() && parts.group(2) != null;
        String library = named ? parts.group(2) : region.module();
        library =
                library.substring(library.lastIndexOf('/') + 1).replace("[", "").replace("]", "");
        return switch (Paradigm.of(region)) {
            case MPI, SHMEM, GASPI -> only(Activity.MPI);
            case OPENMP -> openmp(name, region.role());
            case PTHREAD -> only(Clue.PTHREAD_WAITS.isIn(name) ? Activity.RUNTIME : Activity.USEFUL);
            case CUDA, HIP, OPENCL, OPENACC -> only(Activity.RUNTIME);
            case IO -> only(Clue.MPI.isIn(name) ? Activity.MPI : Activity.IO);
            case MEASUREMENT -> measurement(name);
            case SAMPLING -> sampled(name, library, named);
            case TAU -> tau(region.name(), region.attributes().get(GROUP));
            case UNKNOWN -> sampled ? sampled(name, library, named) : named(name, library, CODE);
            case GPU, KOKKOS, MEMORY, LIBRARY, COMPILER, USER, OTHER -> only(Activity.USEFUL);
        };
    }

    private static String text(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }

    private static RegionActivity only(Activity activity) {
        return new RegionActivity(activity, false, false, false);
    }

    private static RegionActivity openmp(String name, String role) {
        if (role.equals("parallel") || (Clue.PARALLEL.isIn(name) && !isRuntime(name))) {
            return PARALLEL;
        }
        return switch (role) {
            case "barrier", "implicit barrier", "atomic", "critical", "ordered", "taskwait", "flush" ->
                only(Activity.OPENMP);
            default ->
                Clue.OPENMP_WAITS.isIn(name)
                        ? new RegionActivity(Activity.OPENMP, Clue.PARALLEL.isIn(name), false, false)
                        : only(Activity.USEFUL);
        };
    }

    /** Returns whether a name that belongs to a parallel region is that of a function of the runtime library. */
    private static boolean isRuntime(String name) {
        return name.startsWith("GOMP_") || name.startsWith("gomp_") || name.startsWith("__kmp");
    }

    private static RegionActivity measurement(String name) {
        return only(Clue.IDLE.isIn(name) ? Activity.IDLE : Activity.USEFUL);
    }

    /**
     * Returns the activity of a region that was sampled.
     *
     * @param named whether the library is the load module in the name of the region, and not its source file
     */
    private static RegionActivity sampled(String name, String library, boolean named) {
        if (Clue.FILE.isIn(name) && Clue.C_LIBRARY.isIn(library)) {
            return only(Activity.IO);
        }
        Matcher address = ADDRESS.matcher(name);
        String module = address.matches() ? text(address.group(1), "") : named ? library : "";
        boolean program = !module.isEmpty() && !Clue.SYSTEM.isIn(module);
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
                    return only(Activity.MPI);
                }
                case "IO", "TAU_IO", "POSIX" -> {
                    return only(Activity.IO);
                }
                case "CUDA", "TAU_CUDA", "CUPTI", "TAU_GPU", "OPENCL", "OPENACC", "ROCM", "PTHREAD" -> {
                    return only(Activity.RUNTIME);
                }
                default -> {
                    // says nothing about the activity
                }
            }
        }
        if (small.startsWith("openmp_") || small.contains("[openmp")) {
            boolean waits = TAU_WAITING.matcher(small).matches();
            boolean begins = Clue.PARALLEL.isIn(name);
            return waits && !begins ? only(Activity.OPENMP) : new RegionActivity(Activity.USEFUL, begins, false, false);
        }
        return named(FunctionName.plain(name), "", CODE);
    }

    private static RegionActivity named(String name, String library, RegionActivity otherwise) {
        if (Clue.OUTLINED.isIn(name)) {
            return PARALLEL;
        } else if (Clue.MPI.isIn(name) || Clue.SHMEM.isIn(name)) {
            return only(Activity.MPI);
        } else if (Clue.OPENMP_WAITS.isIn(name)) {
            return new RegionActivity(Activity.OPENMP, Clue.PARALLEL.isIn(name), false, false);
        } else if (Clue.PARALLEL.isIn(name)) {
            return PARALLEL;
        } else if (Clue.PTHREAD_WAITS.isIn(name) || Clue.DEVICE_RUNTIME.isIn(name)) {
            return only(Activity.RUNTIME);
        } else if (!otherwise.isPart() && Clue.FILE.isIn(name)) {
            return only(Activity.IO);
        }
        return ofLibrary(library, otherwise);
    }

    private static RegionActivity ofLibrary(String library, RegionActivity otherwise) {
        if (Clue.MPI_LIBRARY.isIn(library)) {
            return only(Activity.MPI);
        } else if (Clue.OPENMP_LIBRARY.isIn(library)) {
            return only(Activity.OPENMP);
        } else if (Clue.DEVICE_LIBRARY.isIn(library)) {
            return only(Activity.RUNTIME);
        }
        return otherwise;
    }

    /**
     * {@return the activity of a call node of this region in a caller with an activity}
     *
     * @param caller activity of the caller
     * @param sampled whether the profile was recorded by sampling
     */
    public Activity below(Activity caller, boolean sampled) {
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

    /**
     * {@return whether a region is a function of MPI that reads or writes files}
     *
     * @param region the region
     */
    public static boolean isMpiFile(Region region) {
        return Clue.MPI_FILE.isIn(FunctionName.plain(region.name()));
    }
}
