package org.perfspace.meaning;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.perfspace.model.Paradigm;

/**
 * The table of all names of functions and load modules that tell something. It is a constant and no resource, as that of
 * {@link MetricNames} is.
 */
final class RegionNames {

    /**
     * The facts that names of functions and load modules tell, a line for each: fact, name, tool, and where the name comes from. A name is a
     * regular expression for the whole name of a function without the decorations that {@link Function} removes, or of the file of
     * a load module. The facts:
     *
     * <pre>
     *  mpi … measurement     the programming model of the function
     *  parallel, outlined    a parallel region of OpenMP, or its code as a function
     *  openmp-waits          a function or construct that waits for other threads or manages them
     *  pthread-waits         a function that waits for other threads or manages them
     *  device-runtime        a function of the runtime of an accelerator
     *  file                  a function that reads or writes files
     *  ….library             the load module of a runtime library; system: one that every runtime library calls
     *  root                  the start of a process or thread, which is no code
     *  idle                  a thread without work, or an interrupted measurement
     * </pre>
     */
    private static final String TABLE =
            """
            mpi | P?MPIX?_[A-Z]\\w* | all | MPI 4.1, section 2.2; PMPI: section 15.2
            mpi | p?mpi_[a-z]\\w*_ | HPCToolkit, pprof | symbols of MPI's binding for Fortran
            shmem | p?shmemx?_\\w+ | all | OpenSHMEM 1.5, section 5; profiling interface: section 10
            openmp | !\\$omp .+ | Score-P | profile.cubex: !$omp parallel @file:line
            openmp | <omp .*>(?:@.*)? | HPCToolkit | <omp barrier wait> and the like, hpcrun with OMPT
            openmp | GOMP_\\w+ | HPCToolkit | libgomp, the runtime library of GCC
            openmp | GOACC_\\w+ | HPCToolkit | libgomp, the runtime library of GCC
            openmp | __kmpc_\\w+ | HPCToolkit | libomp, the runtime library of LLVM
            openmp | _{0,2}kmp_\\w+ | HPCToolkit | libomp, the runtime library of LLVM
            openmp | omp_(?:get|set|init|destroy|test|unset)_\\w+ | all | OpenMP 5.2, chapter 18
            pthread | (?:__)?pthread_\\w+ | all | POSIX; __: glibc
            cuda | cu(?:da)?[A-Z]\\w* | all | CUDA: driver and runtime
            hip | hip[A-Z]\\w* | all | HIP: runtime
            opencl | cl(?:Create|Enqueue|Build|Get|Set|Release|Retain|Wait|Finish|Flush)\\w* | all | OpenCL 3.0
            openacc | acc_(?:init|shutdown|get|set|async|wait|malloc|free|copyin|copyout|create|delete|update|map|unmap|hostptr|deviceptr|is_present|memcpy)\\w* | all | OpenACC 3.3, chapter 3
            measurement | <(?:program root|thread root|no activity|partial call paths)> | HPCToolkit | meta.db: entry points; hpcrun

            parallel | !\\$omp parallel.* | Score-P | profile.cubex
            parallel | GOMP_parallel\\w*(?:@.*)? | HPCToolkit | libgomp
            parallel | __kmpc_fork_call\\w* | HPCToolkit | libomp
            parallel | gomp_thread_start | HPCToolkit | libgomp
            parallel | __kmp_(?:launch_worker|invoke_microtask|fork_call)\\w* | HPCToolkit | libomp
            parallel | OpenMP_(?:PARALLEL_REGION|IMPLICIT_TASK).* | TAU | OMPT
            parallel | parallel\\w* (?:begin/end|fork/join|enter/exit)? ?\\[OpenMP.* | TAU | Opari
            parallel | <omp (?:region|work).* | HPCToolkit | hpcrun with OMPT
            outlined | .*[._]omp_fn[._]\\d+.* | all | GCC: code of a parallel region
            outlined | .*\\.omp_outlined.* | all | LLVM: code of a parallel region
            outlined | .*__omp_outlined__.* | all | LLVM: code of a parallel region for accelerators
            outlined | L_.*__par_(?:region|loop)\\d+_.* | all | Intel: code of a parallel region
            openmp-waits | !\\$omp (?:(?:implicit|explicit) )?(?:barrier|atomic|critical(?! sblock)|ordered(?! sblock)|taskwait|flush)(?: .*)? | Score-P | profile.cubex
            openmp-waits | omp_(?:destroy|init|set|test|unset)(?:_nest)?_lock | all | OpenMP 5.2, section 18.9
            openmp-waits | GOMP_\\w+ | HPCToolkit | libgomp
            openmp-waits | gomp_[\\w.]+ | HPCToolkit | libgomp
            openmp-waits | _{0,2}kmpc?_\\w+ | HPCToolkit | libomp
            openmp-waits | <omp .*>.* | HPCToolkit | hpcrun with OMPT
            pthread-waits | (?:__)?pthread_(?:cancel|create|detach|exit|join|timedjoin_np) | all | POSIX
            pthread-waits | (?:__)?pthread_mutex_(?:destroy|init|lock|trylock|unlock) | all | POSIX
            pthread-waits | (?:__)?pthread_cond_(?:broadcast|destroy|init|signal|timedwait|wait) | all | POSIX
            pthread-waits | (?:__)?pthread_barrier_wait | all | POSIX
            device-runtime | (?:cu|cuda|hip|hsa_|cl)[A-Z]\\w* | all | CUDA, HIP, HSA, OpenCL
            device-runtime | acc_\\w+ | all | OpenACC 3.3, chapter 3
            device-runtime | <gpu .*> | HPCToolkit | places of operations of accelerators
            file | (?:__GI_)?_{0,2}(?:libc_|IO_)?f?(?:open|close|read|write)(?:64)? | all | POSIX; prefixes: glibc
            file | (?:__GI_)?_{0,2}(?:libc_|IO_)?p(?:read|write)v?(?:64)? | all | POSIX
            file | (?:__GI_)?_{0,2}(?:libc_|IO_)?(?:readv|writev|fsync|fdatasync|lseek(?:64)?|fseek|fflush|fprintf|fscanf|fputs|fgets) | all | POSIX, C
            mpi-file | P?MPI_File_i?(?:read|write).* | all | MPI 4.1, section 14.4

            mpi.library | lib(?:p?mpi|open-pal|open-rte|opal|pmix)[\\w+-]*\\.(?:so|a|dylib).* | HPCToolkit | Open MPI, MPICH and their parts
            mpi.library | lib(?:ucp|ucs|uct|ucm|fabric|psm\\d|ibverbs|mlx\\d|rdmacm|nccl|rccl)[\\w+-]*\\.(?:so|a|dylib).* | HPCToolkit | libraries of networks
            mpi.library | lib(?:sma|oshmem)[\\w+-]*\\.(?:so|a|dylib).* | HPCToolkit | OpenSHMEM
            openmp.library | lib(?:gomp|i?omp\\d*|kmp)[\\w+-]*\\.(?:so|a|dylib).* | HPCToolkit | GCC, LLVM, Intel
            device.library | lib(?:cuda|cupti|nvrtc|hsa|amdhip|hip|ze_|OpenCL|sycl|nvidia|roc)[\\w+-]*\\.(?:so|a|dylib).* | HPCToolkit | CUDA, ROCm, Level Zero, OpenCL
            c.library | lib(?:c|pthread)[-.].* | HPCToolkit | glibc
            c.library | ld-.* | HPCToolkit | glibc
            system | lib(?:c|pthread|m|dl|rt|gcc_s|stdc\\+\\+)[-.].* | HPCToolkit | glibc, GCC
            system | ld-.* | HPCToolkit | glibc
            system | .*vdso.* | HPCToolkit | Linux
            system | <.*> | HPCToolkit | modules that are no files
            system | vmlinux.* | HPCToolkit | Linux

            root | main thread | HPCToolkit | meta.db: entry point
            root | application thread | HPCToolkit | meta.db: entry point
            root | <(?:program|thread) root> | HPCToolkit | experiment.xml; hpcprof before 2022
            root | \\.TAU application | TAU | top level timer
            root | \\(no region\\) | Caliper | records outside of regions
            root | THREADS | Score-P | call tree of threads that belong to no parallel region
            root | KERNELS | Score-P | call tree of streams of accelerators
            idle | TRACE BUFFER FLUSH | Score-P | profile.cubex: the measurement writes its buffer
            idle | <no activity> | HPCToolkit | hpcrun: traces of accelerators
            idle | <omp idle> | HPCToolkit | hpcrun with OMPT
            """;

    private static final Pattern SEPARATOR = Pattern.compile(" | ", Pattern.LITERAL);
    private static final int COLUMNS = 4;

    /** The facts that names tell; the table describes each. */
    enum Clue {
        MPI(Paradigm.MPI),
        SHMEM(Paradigm.SHMEM),
        OPENMP(Paradigm.OPENMP),
        PTHREAD(Paradigm.PTHREAD),
        CUDA(Paradigm.CUDA),
        HIP(Paradigm.HIP),
        OPENCL(Paradigm.OPENCL),
        OPENACC(Paradigm.OPENACC),
        MEASUREMENT(Paradigm.MEASUREMENT),
        PARALLEL,
        OUTLINED,
        OPENMP_WAITS,
        PTHREAD_WAITS,
        DEVICE_RUNTIME,
        FILE,
        MPI_FILE,
        MPI_LIBRARY,
        OPENMP_LIBRARY,
        DEVICE_LIBRARY,
        C_LIBRARY,
        SYSTEM,
        ROOT,
        IDLE;

        private final Optional<Paradigm> model;

        Clue() {
            this.model = Optional.empty();
        }

        Clue(Paradigm model) {
            this.model = Optional.of(model);
        }

        /** Returns whether a name tells this. */
        boolean isIn(String name) {
            Pattern pattern = PATTERNS.get(this);
            if (pattern == null) {
                pattern = pattern(List.of(this));
                PATTERNS.put(this, pattern);
            }
            return pattern.matcher(name).matches();
        }
    }

    /**
     * A line of the table.
     *
     * @param clue what the name tells
     * @param name the names, as a regular expression
     * @param tool the tools that use them
     * @param source where they come from
     */
    record Line(Clue clue, String name, String tool, String source) {}

    private static final List<Line> LINES = read();
    private static final List<Clue> MODELS = models();
    private static final Pattern ANY_MODEL = pattern(MODELS);

    /** The patterns that were used so far, since those of all facts take longer to compile than a small profile takes to be read. */
    private static final Map<Clue, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private RegionNames() {}

    /** Returns the lines of the table. */
    static List<Line> lines() {
        return LINES;
    }

    /** Returns the programming model of the function with a name, if the name tells it. */
    static Optional<Paradigm> model(String name) {
        if (!ANY_MODEL.matcher(name).matches()) {
            return Optional.empty();
        }
        for (Clue clue : MODELS) {
            if (clue.isIn(name)) {
                return clue.model;
            }
        }
        return Optional.empty();
    }

    private static List<Clue> models() {
        List<Clue> models = new ArrayList<>();
        for (Clue clue : Clue.values()) {
            if (clue.model.isPresent()) {
                models.add(clue);
            }
        }
        return models;
    }

    /** Returns a pattern for all names that tell one of these facts. */
    private static Pattern pattern(List<Clue> clues) {
        List<String> names = new ArrayList<>();
        for (Line line : LINES) {
            if (clues.contains(line.clue())) {
                names.add(line.name());
            }
        }
        return Pattern.compile(String.join("|", names));
    }

    private static List<Line> read() {
        List<Line> lines = new ArrayList<>();
        for (String text : TABLE.split("\n", -1)) {
            if (!text.isEmpty()) {
                String[] columns = SEPARATOR.split(text, COLUMNS);
                String clue =
                        columns[0].toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
                lines.add(new Line(Clue.valueOf(clue), columns[1], columns[2], columns[3]));
            }
        }
        return List.copyOf(lines);
    }
}
