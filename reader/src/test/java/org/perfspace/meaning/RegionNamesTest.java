package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.perfspace.meaning.RegionNames.Clue;

/** The table of names, with the names in profiles from which each of its lines comes. */
class RegionNamesTest {

    /** Names in profiles of the tools, or symbols of the libraries; together they reach each line of the table. */
    private static final String EXAMPLES =
            """
            MPI             PMPI_Send, MPI_Init_thread, MPIX_Comm_agree, mpi_send_, pmpi_waitall__
            SHMEM           shmem_put, pshmem_get, shmemx_signal
            OPENMP          !$omp parallel @f.c:12, <omp barrier wait>, GOMP_parallel, GOACC_parallel_keyed, __kmpc_barrier
            OPENMP          __kmp_wait_4, omp_get_wtime, omp_test_lock
            PTHREAD         pthread_join, __pthread_mutex_lock
            CUDA            cudaMalloc, cuLaunchKernel
            HIP             hipMemcpyAsync
            OPENCL          clFinish, clEnqueueNDRangeKernel
            OPENACC         acc_init, acc_get_device_type
            MEASUREMENT     <program root>, <thread root>, <no activity>, <partial call paths>
            PARALLEL        !$omp parallel @f.c:12, GOMP_parallel, GOMP_parallel@GOMP_4.0, __kmpc_fork_call, gomp_thread_start
            PARALLEL        __kmp_launch_worker, __kmp_invoke_microtask, OpenMP_PARALLEL_REGION: f, OpenMP_IMPLICIT_TASK: f
            PARALLEL        parallel begin/end [OpenMP], parallelfor fork/join [OpenMP location: file:f.c <1, 2>]
            PARALLEL        <omp region unresolved>, <omp work>
            OUTLINED        f._omp_fn.0, f_omp_fn.3, .omp_outlined., .omp_outlined._debug__, __omp_outlined__7
            OUTLINED        L_f_45__par_region0_2_4
            OPENMP_WAITS    !$omp implicit barrier @f.c:12, !$omp critical @f.c:12, omp_set_lock, omp_init_nest_lock
            OPENMP_WAITS    GOMP_barrier, gomp_team_barrier_wait_end, __kmpc_barrier, __kmp_join_barrier, <omp barrier wait>
            PTHREAD_WAITS   pthread_join, pthread_mutex_lock, __pthread_cond_wait, pthread_barrier_wait
            DEVICE_RUNTIME  cudaLaunchKernel, cuInit, hipMalloc, clFinish, acc_init, <gpu kernel>
            FILE            fopen, __libc_read, _IO_fread, pwrite64, preadv, lseek64, fprintf
            MPI_FILE        MPI_File_write_at_all, PMPI_File_iread
            MPI_LIBRARY     libmpi.so.40.30.6, libpmpi.so.12, libopen-pal.so.40, libucp.so.0, libpsm2.so, libsma.so
            OPENMP_LIBRARY  libgomp.so.1, libiomp5.so, libomp.so
            DEVICE_LIBRARY  libcudart.so.12, libamdhip64.so.5, libOpenCL.so.1
            C_LIBRARY       libc.so.6, libpthread-2.17.so, ld-2.17.so
            SYSTEM          libm.so.6, libstdc++.so.6, ld-linux-x86-64.so.2, linux-vdso.so.1, [vdso], <unknown load module>
            SYSTEM          vmlinux.5.14.0
            ROOT            main thread, application thread, <program root>, <thread root>, .TAU application, (no region)
            ROOT            THREADS, KERNELS
            IDLE            TRACE BUFFER FLUSH, <no activity>, <omp idle>
            """;

    private record Example(Clue clue, String name) {}

    private static List<Example> examples() {
        return EXAMPLES.lines()
                .flatMap(line -> Pattern.compile(", (?!\\d)")
                        .splitAsStream(line.substring(16))
                        .map(name ->
                                new Example(Clue.valueOf(line.substring(0, 16).strip()), name)))
                .toList();
    }

    @Test
    void eachExampleIsFoundAndEachLineHasOne() {
        List<Example> examples = examples();
        assertThat(examples).allSatisfy(example -> assertThat(example.clue().isIn(example.name()))
                .as(example.toString())
                .isTrue());
        assertThat(RegionNames.lines()).allSatisfy(line -> assertThat(examples)
                .as(line.toString())
                .anyMatch(example -> example.clue() == line.clue() && Pattern.matches(line.name(), example.name())));
    }

    @Test
    void eachLineHasAToolAndASource() {
        assertThat(RegionNames.lines()).allSatisfy(line -> {
            assertThat(line.tool()).isNotBlank();
            assertThat(line.source()).isNotBlank();
        });
    }

    @Test
    void similarNamesTellNothing() {
        for (String name :
                List.of("MPIDI_Send", "MPI", "mpi_send", "current", "close_all", "hipster", "accumulate", "main")) {
            assertThat(RegionNames.model(name)).as(name).isEmpty();
        }
    }
}
