package org.perfspace.format.hpctoolkit;

import java.util.List;
import org.perfspace.meaning.Function;
import org.perfspace.model.Paradigm;

/** The programming models of functions, which HPCToolkit does not store: their names and load modules tell them. */
final class Paradigms {

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
        if (name.startsWith("<gpu ") || isDeviceCode(module)) {
            return gpu;
        }
        boolean unknown = name.startsWith("<") && name.contains("unknown") && name.indexOf('>') > 0;
        return Function.model(name).orElse(unknown ? Paradigm.UNKNOWN : Paradigm.SAMPLING);
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
