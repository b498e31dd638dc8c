package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Paradigm;

class ParadigmsTest {

    private final RegionDefinitions.Paradigms paradigms =
            new RegionDefinitions.Paradigms(List.of("/usr/lib/libcudart.so.11"));

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "MPI_Allreduce, mpi",
                "mpi_send_, mpi",
                "<omp barrier>, openmp",
                "pthread_create, pthread",
                "cudaMalloc, cuda",
                "hipMalloc [libamdhip64.so], hip",
                "clEnqueueNDRangeKernel, opencl",
                "<gpu kernel>, cuda",
                "<program root>, measurement",
                "<no activity>, measurement",
                "<unknown procedure>, unknown",
                "<an unknown file [a.out]>, unknown",
                "unknown, sampling",
                "main, sampling",
            })
    void tellsTheParadigmOfAName(String name, String paradigm) {
        assertThat(paradigms.of(name, "a.out").id()).isEqualTo(paradigm);
    }

    /** Since 2024 the path of code for a GPU may be relative to the measurements. */
    @Test
    void recognizesCodeForAGpuByItsDirectory() {
        for (String module : List.of(
                "/home/me/m/gpubins/1165a3.gpubin",
                "gpubins/1165a3.gpubin",
                "gpubins/1165a3",
                "/home/me/m/gpubins/1165a3")) {
            assertThat(RegionDefinitions.Paradigms.isDeviceCode(module))
                    .as(module)
                    .isTrue();
        }
        for (String module : List.of("vdso/7efc21c8.vdso", "kernel_symbols/vmlinux", "/home/gpubins", "")) {
            assertThat(RegionDefinitions.Paradigms.isDeviceCode(module))
                    .as(module)
                    .isFalse();
        }
    }

    /** A search that goes back at each of these words would take hours. */
    @Test
    void takesALongName() {
        assertThat(paradigms.of("<" + "unknown".repeat(2_000_000), "a.out")).isEqualTo(Paradigm.SAMPLING);
        assertThat(paradigms.of("<" + "unknown".repeat(2_000_000) + ">", "a.out"))
                .isEqualTo(Paradigm.UNKNOWN);
    }
}
