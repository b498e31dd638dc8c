package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tree is shown in the manual, where {@link ReadmeTest} compares it. */
class EfficiencyVerbTest {

    private static final String SAMPLE = "../testdata/samples/hybrid.cubex";

    @Test
    void listsWhatLosesMost() {
        assertThat(Run.of("efficiency", "--by", "call-path", "--top", "3", SAMPLE)
                        .out())
                .endsWith(
                        """

                        lost processor time in seconds
                        sum  imbalance  mpi  openmp  serial  other  call path
                        976          -  976       -       -      -  main/MPI_Allreduce
                        312         84    -       -     228      -  main
                        240        240    -       -       -      -  main/!$omp parallel @solve.c:10
                        """);
    }

    @Test
    void explainsWhatCountsAsWhat() {
        assertThat(Run.of("efficiency", "--explain", SAMPLE).out())
                .endsWith(
                        """

                        counts as useful
                               1,680  !$omp parallel @solve.c:10
                                  76  main

                        counts as mpi
                                 244  MPI_Allreduce

                        counts as openmp
                                 240  !$omp implicit barrier @solve.c:40
                        """);
    }

    @ParameterizedTest
    @CsvSource({"54%, 0", "54.8, 0", "55%, 1", "100%, 1"})
    void answersNoIfTheParallelEfficiencyIsBelow(String limit, int exitCode) {
        assertThat(Run.of("efficiency", "--below", limit, SAMPLE).exitCode()).isEqualTo(exitCode);
    }

    @Test
    void saysWhyAnEfficiencyIsAbsent() {
        assertThat(Run.of("efficiency", "--useful", "MPI_*", "--model", "mpi", SAMPLE)
                        .out())
                .startsWith(
                        """
                        ../testdata/samples/hybrid.cubex: 8 processes with 32 threads, mpi model, time [sec]

                        parallel efficiency                   -  no call of MPI was found
                        ├─ load balance                 100.0 %  ████████████████████
                        └─ communication efficiency           -  no call of MPI was found
                           ├─ serialisation efficiency        -  the profile has no waiting times of Scalasca's trace analysis
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--top 3            | nothing is listed without --by, so --top has no effect",
                "--below much       | invalid value for option '--below': expected a percentage such as 80%, found \"much\"",
                "--by loop          | invalid value for option '--by': expected one of call-path, region, found \"loop\"",
            })
    void refusesWhatMakesNoSense(String options, String message) {
        String[] words = ("efficiency " + options + " " + SAMPLE).split(" +", -1);
        Run run = Run.of(words);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
