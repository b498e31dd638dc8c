package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    @CsvSource({"54%, 0", "0.548, 0", "55%, 1", "100%, 1"})
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

    @Test
    void showsSeveralRunsAsATable(@TempDir Path folder) throws IOException {
        for (String run : List.of("app.p2", "app.p4")) {
            Path profile = Files.createDirectories(folder.resolve(run)).resolve("profile.cubex");
            Files.copy(Path.of(SAMPLE), profile);
        }

        assertThat(Run.of("efficiency", "--reference", "p=4", folder.toString()).out())
                .isEqualTo(
                        """
                                                                  p=2      p=4
                        processes                                   8        8
                        threads                                    32       32
                        runtime [s]                               100      100
                        speed-up                                    1        1

                        global efficiency                      54.9 %   54.9 %
                        ├─ parallel efficiency                 54.9 %   54.9 %
                        │  ├─ process efficiency               69.5 %   69.5 %
                        │  │  ├─ load balance                  89.5 %   89.5 %
                        │  │  └─ communication efficiency      80.0 %   80.0 %
                        │  │     ├─ serialisation efficiency        -        -
                        │  │     └─ transfer efficiency             -        -
                        │  └─ thread efficiency                85.4 %   85.4 %
                        │     ├─ Amdahl efficiency             92.9 %   92.9 %
                        │     └─ region efficiency             92.5 %   92.5 %
                        └─ computation scaling                100.0 %  100.0 %
                           ├─ instruction scaling                   -        -
                           ├─ IPC scaling                           -        -
                           └─ frequency scaling                     -        -

                        strong scaling, compared with p=4
                        no serialisation efficiency, transfer efficiency: the profile has no waiting times of Scalasca's trace analysis
                        no instruction scaling, IPC scaling: not all runs have a counter of instructions
                        no frequency scaling: not all runs have a counter of cycles
                        """);
    }

    /** LinkTest measures the times of messages pair by pair, which say nothing of the time of the run. */
    @Test
    void refusesTimesOfMessages() {
        Run run = Run.of("efficiency", "../testdata/samples/linktest.sion");
        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err())
                .isEqualTo(
                        "perfspace: ../testdata/samples/linktest.sion: expected a metric of processor time in a unit of"
                                + " time, found none\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--top 3            | nothing is listed without --by, so --top has no effect",
                "--below much       | invalid value for option '--below': expected a share such as 5% or 0.05, found \"much\"",
                "--format csv --explain | a table of runs shows nothing else, so --explain has no effect",
                "--scaling weak     | there is one run, so --scaling has no effect",
                "--format csv --reference p=3 | --reference: expected the path or label of one run",
                "--by loop          | invalid value for option '--by': expected one of call-path, region, found \"loop\"",
            })
    void refusesWhatMakesNoSense(String options, String message) {
        String[] words = ("efficiency " + options + " " + SAMPLE).split(" +", -1);
        Run run = Run.of(words);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
