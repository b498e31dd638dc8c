package org.perfspace.format.hpctoolkit;

import java.util.List;
import java.util.regex.Pattern;
import org.perfspace.model.Paradigm;

/** Recognizes the programming model of a function by its name, since HPCToolkit does not store it. */
final class Paradigms {

    private static final List<Rule> RULES = List.of(
            new Rule(Paradigm.MPI, "PMpm", "P?MPIX?_[A-Z]\\w*|p?mpi_[a-z]\\w*_"),
            new Rule(
                    Paradigm.OPENMP,
                    "<G_ko",
                    "<omp .*>(@.*)?|GOMP_\\w+|GOACC_\\w+|__kmpc_\\w+|_?_?kmp_\\w+|omp_(get|set|init|destroy)_\\w+"),
            new Rule(Paradigm.PTHREAD, "_p", "(__)?pthread_\\w+"),
            new Rule(Paradigm.CUDA, "c", "cu(da)?[A-Z]\\w*(<.*|\\(.*)?"),
            new Rule(Paradigm.HIP, "h", "hip[A-Z]\\w*(<.*|\\(.*)?"),
            new Rule(Paradigm.OPENCL, "c", "cl(Create|Enqueue|Build|Get|Set|Release|Wait|Finish|Flush)\\w*"),
            new Rule(Paradigm.MEASUREMENT, "<", "<(program root|thread root|no activity|partial call paths)>"));

    /** Suffix with the load module, which HPCToolkit appends to the name of a function without source. */
    private static final Pattern MODULE_SUFFIX = Pattern.compile(" \\[[^\\[\\]]*\\]$");

    /**
     * The names of the functions of a programming model.
     *
     * @param model the programming model
     * @param initials first letters of these names
     * @param names pattern of the names
     */
    private record Rule(Paradigm model, String initials, Pattern names) {

        Rule(Paradigm model, String initials, String names) {
            this(model, initials, Pattern.compile(names));
        }

        boolean matches(String name) {
            return !name.isEmpty()
                    && initials.indexOf(name.charAt(0)) >= 0
                    && names.matcher(name).matches();
        }
    }

    private final Paradigm gpu;

    /** Creates the rules for functions of a program that loads these modules. */
    Paradigms(List<String> modules) {
        this.gpu = gpu(modules);
    }

    /**
     * Returns the programming model of a function.
     *
     * @param module path of its load module, may be empty
     */
    Paradigm of(String name, String module) {
        String plain = name.endsWith("]") ? MODULE_SUFFIX.matcher(name).replaceFirst("") : name;
        if (plain.startsWith("<gpu ") || isDeviceCode(module)) {
            return gpu;
        }
        for (Rule rule : RULES) {
            if (rule.matches(plain)) {
                return rule.model();
            }
        }
        return plain.startsWith("<") && plain.endsWith(">") && plain.contains("unknown")
                ? Paradigm.UNKNOWN
                : Paradigm.SAMPLING;
    }

    /**
     * Returns whether a load module contains code for a GPU, which hpcrun copies into a directory of the measurements. Since
     * 2024 the path of such a module may be relative to them.
     */
    static boolean isDeviceCode(String module) {
        return module.endsWith(".gpubin") || module.contains("/gpubins/") || module.startsWith("gpubins/");
    }

    private static Paradigm gpu(List<String> modules) {
        for (String module : modules) {
            String file = module.substring(module.lastIndexOf('/') + 1);
            if (file.startsWith("libcuda") || file.startsWith("libcupti") || file.endsWith(".gpubin")) {
                return Paradigm.CUDA;
            }
            if (file.startsWith("libamdhip") || file.startsWith("libroctracer") || file.startsWith("librocprofiler")) {
                return Paradigm.HIP;
            }
            if (file.startsWith("libOpenCL")) {
                return Paradigm.OPENCL;
            }
        }
        return Paradigm.GPU;
    }
}
