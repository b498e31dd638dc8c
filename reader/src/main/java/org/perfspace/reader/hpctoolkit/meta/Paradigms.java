package org.perfspace.reader.hpctoolkit.meta;

import java.util.List;
import java.util.regex.Pattern;
import org.perfspace.model.definitions.Region;

/**
 * Recognizes the programming model that a function belongs to by its name, in the words that Score-P uses for
 * paradigms. HPCToolkit does not store it.
 */
final class Paradigms {

    /** Paradigm of a function of the program, which was seen by sampling. */
    static final String SAMPLING = "sampling";

    /** Paradigm of what HPCToolkit itself puts into the call tree. */
    static final String MEASUREMENT = "measurement";

    private static final String GPU = "gpu";

    private static final Pattern MPI = Pattern.compile("P?MPIX?_[A-Z]\\w*|p?mpi_[a-z]\\w*_");
    private static final Pattern OPENMP = Pattern.compile(
            "<omp .*>(@.*)?|GOMP_\\w+|GOACC_\\w+|__kmpc_\\w+|_?_?kmp_\\w+|omp_(get|set|init|destroy)_\\w+");
    private static final Pattern PTHREAD = Pattern.compile("(__)?pthread_\\w+");
    private static final Pattern CUDA = Pattern.compile("cu(da)?[A-Z]\\w*(<.*|\\(.*)?");
    private static final Pattern HIP = Pattern.compile("hip[A-Z]\\w*(<.*|\\(.*)?");
    private static final Pattern OPENCL =
            Pattern.compile("cl(Create|Enqueue|Build|Get|Set|Release|Wait|Finish|Flush)\\w*");
    private static final Pattern PLACEHOLDER =
            Pattern.compile("<(program root|thread root|no activity|partial call paths)>");

    /** HPCToolkit appends the load module to the name of a function without source. */
    private static final Pattern MODULE_SUFFIX = Pattern.compile(" \\[[^\\[\\]]*\\]$");

    private final String gpu;

    /** Recognizes functions of a program that loads these modules. */
    Paradigms(List<String> modules) {
        this.gpu = gpu(modules);
    }

    /**
     * Returns the paradigm of a function.
     *
     * @param module path of its load module, may be empty
     */
    String of(String name, String module) {
        String plain = MODULE_SUFFIX.matcher(name).replaceFirst("");
        if (plain.startsWith("<gpu ") || isDeviceCode(module)) {
            return gpu;
        }
        if (MPI.matcher(plain).matches()) {
            return "mpi";
        }
        if (OPENMP.matcher(plain).matches()) {
            return "openmp";
        }
        if (PTHREAD.matcher(plain).matches()) {
            return "pthread";
        }
        if (CUDA.matcher(plain).matches()) {
            return "cuda";
        }
        if (HIP.matcher(plain).matches()) {
            return "hip";
        }
        if (OPENCL.matcher(plain).matches()) {
            return "opencl";
        }
        if (plain.startsWith("<") && plain.endsWith(">") && plain.contains("unknown")) {
            return Region.UNKNOWN;
        }
        return PLACEHOLDER.matcher(plain).matches() ? MEASUREMENT : SAMPLING;
    }

    /** Tells if a load module holds code for a GPU, which hpcrun copies into a folder of the measurements. */
    static boolean isDeviceCode(String module) {
        return module.endsWith(".gpubin") || module.contains("/gpubins/");
    }

    private static String gpu(List<String> modules) {
        for (String module : modules) {
            String file = module.substring(module.lastIndexOf('/') + 1);
            if (file.startsWith("libcuda") || file.startsWith("libcupti") || file.endsWith(".gpubin")) {
                return "cuda";
            }
            if (file.startsWith("libamdhip") || file.startsWith("libroctracer") || file.startsWith("librocprofiler")) {
                return "hip";
            }
            if (file.startsWith("libOpenCL")) {
                return "opencl";
            }
        }
        return GPU;
    }
}
