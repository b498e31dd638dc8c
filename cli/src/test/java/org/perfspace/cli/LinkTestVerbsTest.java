package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.WriteOptions;
import org.perfspace.testdata.LinkTestRuns;
import org.perfspace.writer.linktest.LinkTestWriter;

class LinkTestVerbsTest {

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void makeARun() throws Exception {
        run = folder.resolve("run.sion");
        LinkTestWriter.write(LinkTestRuns.run(16, 1), run, WriteOptions.DEFAULT.with("sion-block-size", "512"));
    }

    @Test
    void infoShowsTheRun() {
        Run shown = Run.of("info", run.toString());
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out())
                .contains("LinkTest run (time of one message; bandwidth = message size / time; GiB = 2^30 bytes)\n"
                        + "  API mpi, 2 hosts, 1000 messages of 65536 bytes, 10 warm-up messages, 0 retests\n"
                        + "  iteration 1: 240 pairs measured\n")
                .contains("    slowest links:\n      rank ")
                .contains("      node00001 (8 ranks): from ");
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
