package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.fixtures.SmallLinkTestRun;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.cube.CubeWriter;
import org.perfspace.writer.linktest.LinkTestWriter;

class LinkTestVerbsTest {

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void makeARun() throws Exception {
        run = folder.resolve("run.sion");
        LinkTestWriter.write(LinkTestRuns.run(16, 1, 1), run, WriteOptions.DEFAULT.with("sion-block-size", "512"));
    }

    @Test
    void infoShowsTheRun() {
        Run shown = Run.of("info", run.toString());
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out())
                .contains("LinkTest run (time of one message; bandwidth = message size / time; GiB = 2^30 bytes)\n"
                        + "  API mpi, 16 ranks on 2 hosts, 1000 messages of 65536 bytes, 10 warm-up messages, 0"
                        + " retests for each iteration\n"
                        + "  all-to-all: no, bisection: no, direction: there and back, buffers: 0 (seed 0),"
                        + " iterations with randomized ranks: 1 (seed 0)\n"
                        + "  iteration 1: 240 pairs measured, started Mon Jun 12 10:15:03 2023, ended Mon Jun 12"
                        + " 10:15:47 2023\n")
                .contains("    slowest links:\n      rank ")
                .contains("      node00001 (8 ranks): from ");
    }

    /** Half a MiB in half a microsecond, and so on: bandwidths that are round numbers. */
    @Test
    void infoShowsWhatLinkTestsOwnReportsShow() throws Exception {
        SmallLinkTestRun run = new SmallLinkTestRun(4)
                .fact("mode", "ucp")
                .fact("message_size", "1073741824")
                .fact("num_warmup", "7")
                .fact("num_serial_retests", "11")
                .fact("all_to_all", "1")
                .fact("bisection", "1")
                .fact("unidirectional", "1")
                .fact("num_multi_buffers", "2")
                .fact("buf_seed", "5")
                .fact("num_randomized_tasks", "0")
                .fact("task_seed", "6")
                .iterationFact("start", "noon")
                .iterationFact("end", "later")
                .allToAll(4.25);
        for (int i = 0; i < 11; i++) {
            int from = 3 - i / 3;
            int to = (from + 1 + i % 3) % 4;
            run.retest(from, to, 1 + from * 4 + to, 1);
        }
        Run shown = Run.of("info", cubex(run).toString());

        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out())
                .contains(
                        """

                        LinkTest run (time of one message; bandwidth = message size / time; GiB = 2^30 bytes)
                          API ucp, 4 ranks on 2 hosts, 3 messages of 1073741824 bytes, 7 warm-up messages, 11 retests for each \
                        iteration
                          all-to-all: yes, bisection: yes, direction: one way, buffers: 2 (seed 5), iterations with randomized \
                        ranks: 0 (seed 6)
                          iteration 1: 12 pairs measured, started noon, ended later
                            minimum 2.0000 us (5.000e+05 GiB/s), average 8.5000 us (1.176e+05 GiB/s), maximum 15.0000 us \
                        (6.667e+04 GiB/s)
                            all-to-all, 4 times: minimum 4.2500 us, average 4.2500 us, maximum 4.2500 us
                            speed-up of all-to-all over point to point: 2.000 (average time of a pair / average all-to-all time)
                            bisection bandwidth: 2.353e+05 GiB/s (half the ranks x average bandwidth)
                            distribution of the times:
                              from 2.0000 us (5.000e+05 GiB/s): 1 ########################################
                        """)
                .contains(
                        """
                            retests of 11 pairs:
                              rank 3 (host1) > rank 2 (host1): first 15.0000 us (6.667e+04 GiB/s), again 1.0000 us \
                        (1.000e+06 GiB/s)
                        """)
                .contains(
                        """
                              rank 0 (host0) > rank 1 (host0): first 2.0000 us (5.000e+05 GiB/s), again 1.0000 us \
                        (1.000e+06 GiB/s)
                            averages of hosts:
                        """)
                .contains(
                        """
                            slowest ranks:
                              rank 3 (host1): from 14.0000 us (7.143e+04 GiB/s), worst 15.0000 us (6.667e+04 GiB/s); to 8.0000 us \
                        (1.250e+05 GiB/s), worst 12.0000 us (8.333e+04 GiB/s)
                        """);
    }

    /** LinkTest 1.x stores neither the number of warm-up messages nor that of the retests asked for. */
    @Test
    void infoDoesNotDenyWhatTheFirstGenerationDoesNotStore() throws Exception {
        SmallLinkTestRun run = new SmallLinkTestRun(4)
                .fact("version", "1.2.1")
                .fact("serial", "0")
                .fact("mixed", "1")
                .fact("all_to_all", "1")
                .allToAll(40)
                .retest(2, 1, 10, 5);
        Run shown = Run.of("info", cubex(run).toString());

        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out())
                .contains(
                        """
                          API not stored, 4 ranks on 2 hosts, 3 messages of 1048576 bytes, number of warm-up messages not stored, \
                        1 retests
                          all-to-all: yes, one pair at a time: no, ranks mixed: yes
                        """)
                .contains("    no speed-up of all-to-all: LinkTest 1.x exchanges 1 byte\n")
                .contains("    retests of 1 pairs:\n      rank 2 (host1) > rank 1 (host0): first 10.0000 us");
    }

    /** Each reduction leaves a run or something else; none of them ends in a fault of ours. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "--ranks 1,3",
                "--ranks 0",
                "--threads 0",
                "--collapse-locations sum",
                "--collapse-locations mean",
                "--collapse-locations min",
                "--collapse-locations max",
                "--flat",
                "--exclusive",
                "--inclusive",
                "--max-depth 1",
                "--max-depth 2",
                "--min-share 9% --of time",
                "--metric time",
                "--metric retest_time",
                "--root partner_2",
                "--prune partner_2",
                "--ranks 1,3 --collapse-locations max",
            })
    void everyVerbTakesEveryReduction(String reduction) throws Exception {
        Path cubex = cubex(new SmallLinkTestRun(4).allToAll(2).retest(3, 0, 13, 1));
        Path sion = folder.resolve("four.sion");
        try (PerformanceSpace space = LinkTestRuns.run(4, 1, 1)) {
            LinkTestWriter.write(space, sion, WriteOptions.DEFAULT);
        }
        for (Path input : List.of(sion, cubex)) {
            for (String verb : List.of("info", "stat", "dump", "convert")) {
                List<String> line = new ArrayList<>(List.of(verb));
                if (verb.equals("info") || verb.equals("stat")) {
                    // these choose metrics in their own way
                    if (reduction.startsWith("--metric")) {
                        continue;
                    }
                }
                for (String word : reduction.split(" ", -1)) {
                    line.add(word.replace('_', word.startsWith("partner") ? ' ' : '_'));
                }
                line.add(input.toString());
                if (verb.equals("convert")) {
                    line.addAll(List.of("-f", folder.resolve("out.sion").toString()));
                }
                Run run = Run.of(line.toArray(String[]::new));
                boolean missing = reduction.contains("retest_time") && input.equals(sion);
                assertThat(run.exitCode())
                        .as("%s: %s", line, run.err())
                        .isEqualTo(missing ? ExitCode.USAGE : ExitCode.DONE);
            }
        }
    }

    @Test
    void infoReportsOnSomeOfTheRanks() throws Exception {
        Path run = cubex(new SmallLinkTestRun(4));

        assertThat(Run.of("info", "--ranks", "1,3", run.toString()).out())
                .contains("  API not stored, 2 ranks on 2 hosts, 3 messages")
                .contains("  iteration 1: 6 pairs measured\n")
                .contains("      rank 3 (host1) > rank 2: 15.0000 us")
                .contains("      rank 1 (host0) > rank 3 (host1): 8.0000 us");
        assertThat(Run.of("info", "--collapse-locations", "sum", run.toString()).out())
                .contains("1 × cpu thread")
                .doesNotContain("LinkTest run");
    }

    @Test
    void dumpDrawsTheMatrixOfSomeOfTheRanks() throws Exception {
        Path run = cubex(new SmallLinkTestRun(4));
        ByteArrayOutputStream drawn = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), drawn, nowhere, false);
        Main.run(console, "dump", "--matrix", "time", "--format", "pgm", "--ranks", "1,3", run.toString());
        Run combined =
                Run.of("dump", "--matrix", "time", "--format", "pgm", "--collapse-locations", "sum", run.toString());

        // the times of the two are 5, 7, 8 and 13, 14, 15 microseconds; 1 > 3 takes 8, 3 > 1 takes 14
        assertThat(drawn.toString(StandardCharsets.ISO_8859_1))
                .isEqualTo("P5\n2 2\n255\n" + "\0" + shade(14) + shade(8) + "\0");
        assertThat(combined.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(combined.err()).contains("expected a LinkTest run to draw, found another profile");
    }

    private static char shade(double micros) {
        return (char) (1 + Math.round(254 * (Math.log(micros) - Math.log(5)) / (Math.log(15) - Math.log(5))));
    }

    private Path cubex(SmallLinkTestRun run) throws Exception {
        Path file = folder.resolve("run.cubex");
        try (PerformanceSpace space = run.space()) {
            CubeWriter.write(space, file, WriteOptions.DEFAULT);
        }
        return file;
    }

    @Test
    void dumpDrawsTheMatrix() {
        Run drawn = Run.of("dump", "--matrix", "bandwidth", "--format", "pgm", run.toString());
        assertThat(drawn.exitCode()).isZero();
        assertThat(drawn.out()).startsWith("P5\n16 16\n255\n");
        Run png = Run.of("dump", "--matrix", "time", "--format", "png", run.toString());
        assertThat(png.out()).contains("PNG\r\n");
        Run wrong = Run.of("dump", "--format", "png", run.toString());
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("--matrix and --format pgm or png go together");
    }

    @Test
    void convertKeepsTheContainer() throws Exception {
        Path same = Files.createDirectory(folder.resolve("same")).resolve("run.sion");
        Path other = Files.createDirectory(folder.resolve("other")).resolve("run.sion");
        assertThat(Run.of("convert", "--preserve-container", run.toString(), same.toString())
                        .exitCode())
                .isZero();
        assertThat(same).hasSameBinaryContentAs(run);
        assertThat(Run.of("convert", "--sion-block-size", "64", "--sion-files", "2", run.toString(), other.toString())
                        .exitCode())
                .isZero();
        assertThat(other.resolveSibling("run.sion.000001")).exists();
    }
}
