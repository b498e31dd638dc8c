package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    private static Path repetitions(Path folder) throws IOException {
        for (int repetition = 1; repetition <= 2; repetition++) {
            String sample = repetition == 1 ? "score-p.cubex" : "score-p-2.cubex";
            Files.copy(Path.of("../testdata/samples", sample), folder.resolve("app.p4.r" + repetition + ".cubex"));
        }
        Files.copy(Path.of(SAMPLE), folder.resolve("app.p8.r1.cubex"));
        return folder;
    }

    @Test
    void showsTheMeanOfRepetitions(@TempDir Path folder) throws IOException {
        assertThat(Run.of("efficiency", repetitions(folder).toString()).out())
                .isEqualTo(
                        """
                                                                           p=4       p=8
                        processes                                            5         8
                        threads                                             10        32
                        repetitions                                          2         1
                        runtime [s]                           0.050782 ±0.0015       100
                        speed-up                                       1 ±0.03  0.000508

                        global efficiency                          21.5 ±0.6 %     0.0 %
                        ├─ parallel efficiency                     21.5 ±0.4 %    54.9 %
                        │  ├─ process efficiency                   41.5 ±0.7 %    69.5 %
                        │  │  ├─ load balance                      93.1 ±0.1 %    89.5 %
                        │  │  └─ communication efficiency          48.4 ±0.8 %    80.0 %
                        │  │     ├─ serialisation efficiency                 -         -
                        │  │     └─ transfer efficiency                      -         -
                        │  └─ thread efficiency                    80.0 ±0.3 %    85.4 %
                        │     ├─ Amdahl efficiency                 80.3 ±0.3 %    92.9 %
                        │     └─ region efficiency                 99.8 ±0.0 %    92.5 %
                        └─ computation scaling                    100.0 ±1.2 %     0.0 %
                           ├─ instruction scaling                 100.0 ±1.0 %         -
                           ├─ IPC scaling                         100.0 ±0.1 %         -
                           └─ frequency scaling                   100.0 ±0.2 %         -

                        strong scaling, compared with p=4
                        mean of repetitions ± their standard deviation
                        no serialisation efficiency, transfer efficiency: the profile has no waiting times of Scalasca's trace analysis
                        no instruction scaling, IPC scaling: not all runs have a counter of instructions
                        no frequency scaling: not all runs have a counter of cycles
                        """);
        assertThat(Run.of("efficiency", "--format", "markdown", folder.toString())
                        .out())
                .startsWith(
                        """
                        | | p=4 | p=8 |
                        |---|---:|---:|
                        | processes | 5 | 8 |
                        | threads | 10 | 32 |
                        | repetitions | 2 | 1 |
                        | runtime [s] | 0.050782 ±0.0015 | 100 |
                        """);
    }

    @Test
    void writesTheMeanOfRepetitionsForPrograms(@TempDir Path folder) throws IOException {
        repetitions(folder);
        List<String> csv = Run.of("efficiency", "--format", "csv", folder.toString())
                .out()
                .lines()
                .toList();
        assertThat(csv.get(0))
                .startsWith("file,p,processes,threads,repetitions,runtime,useful,instructions,cycles,speed_up,")
                .endsWith(",ipc_scaling_deviation,frequency_scaling_deviation");
        assertThat(csv.get(1)).startsWith(folder.resolve("app.p4.r1.cubex") + ",4,5,10,2,0.0507821");
        assertThat(csv.get(2)).startsWith(folder.resolve("app.p8.r1.cubex") + ",8,8,32,1,100.0,1756.0,,,");
        assertThat(csv).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(43));

        JsonNode json = new ObjectMapper()
                .readTree(Run.of("efficiency", "--format", "json", folder.toString())
                        .out());
        JsonNode run = json.get("runs").get(0);
        JsonNode single = json.get("runs").get(1);
        assertThat(json.get("reference").intValue()).isZero();
        assertThat(run.get("parameters")).hasToString("{\"p\":\"4\"}");
        assertThat(run.get("repetitions"))
                .hasToString("[\"" + folder.resolve("app.p4.r1.cubex") + "\",\"" + folder.resolve("app.p4.r2.cubex")
                        + "\"]");
        double[] runtimes = new double[2];
        for (int repetition = 0; repetition < 2; repetition++) {
            runtimes[repetition] = new ObjectMapper()
                    .readTree(Run.of(
                                    "efficiency",
                                    "--json",
                                    run.get("repetitions").get(repetition).textValue())
                            .out())
                    .get("runtime")
                    .doubleValue();
        }
        assertThat(run.get("runtime").doubleValue()).isEqualTo((runtimes[0] + runtimes[1]) / 2);
        assertThat(run.get("spread").get("runtime").get("most").doubleValue()).isEqualTo(runtimes[0]);
        assertThat(run.get("spread").get("runtime").get("least").doubleValue()).isEqualTo(runtimes[1]);
        assertThat(run.get("spread").size())
                .isEqualTo(5 + run.get("efficiencies").size());
        assertThat(single.has("repetitions")).isFalse();
        assertThat(single.has("spread")).isFalse();
    }

    /** Each of the repetitions alone is below or above the limit; the mean counts. */
    @ParameterizedTest
    @CsvSource({"21.4%, 0", "21.6%, 1"})
    void answersForTheMeanOfRepetitions(String limit, int exitCode, @TempDir Path folder) throws IOException {
        repetitions(folder);
        assertThat(Run.of("efficiency", "--below", limit, folder.toString()).exitCode())
                .isEqualTo(exitCode);
    }

    /** The finding: the working directory was no directory of profiles. Runs without parameters are no repetitions. */
    @Test
    void takesTheWorkingDirectory(@TempDir Path folder) throws IOException {
        Path below = Path.of("").toAbsolutePath().relativize(folder);
        for (String name : List.of("r1.cubex", "r2.cubex")) {
            Files.copy(Path.of(SAMPLE), folder.resolve(name));
        }
        String table = Run.of("efficiency", folder.toString()).out();

        assertThat(table.lines().findFirst().orElseThrow()).matches(" +r1\\.cubex +r2\\.cubex");
        for (String same : List.of(folder + "/.", below.toString(), folder + "/../" + folder.getFileName())) {
            assertThat(Run.of("efficiency", same).out()).as(same).isEqualTo(table);
        }
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
