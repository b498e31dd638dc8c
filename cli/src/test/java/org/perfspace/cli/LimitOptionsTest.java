package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.ExitCode;

/** The advice in a message about a limit helps. */
class LimitOptionsTest {

    private static final int SPACES = 4 << 20;

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void packMuchIntoLittle() throws IOException {
        String sample = Files.readString(Path.of("../testdata/samples/score-p.cube"));
        Path packed = folder.resolve("p.cube.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write((sample + " ".repeat(SPACES)).getBytes(StandardCharsets.UTF_8));
        }
        file = packed.toString();
    }

    @Test
    void moreUnpackedBytes() {
        assertThat(Run.of("info", "--max-unpacked", "1000000", file))
                .isEqualTo(new Run(
                        ExitCode.REFUSED,
                        "",
                        "perfspace: " + file + ": expected at most 1,000,000 bytes when unpacked, found more;"
                                + " raise the limit with --max-unpacked\n"));
        assertThat(Run.of("info", "--max-unpacked", "8000000", file).exitCode()).isZero();
    }

    @Test
    void aHigherRatio() {
        assertThat(Run.of("info", "--max-ratio", "100", file))
                .isEqualTo(new Run(
                        ExitCode.REFUSED,
                        "",
                        "perfspace: " + file + ": expected at most 100 unpacked bytes for each packed one, found more;"
                                + " raise with --max-ratio\n"));
        assertThat(Run.of("info", "--max-ratio", "2000", file).exitCode()).isZero();
    }

    @Test
    void moreOnTheStandardInput() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of("../testdata/samples/score-p.cube"));
        assertThat(Run.reading(bytes, "info", "--max-input", "100", "-"))
                .isEqualTo(new Run(
                        ExitCode.REFUSED,
                        "",
                        "perfspace: -: expected at most 100 bytes, found more;"
                                + " raise the limit with --max-input\n"));
        assertThat(Run.reading(bytes, "info", "--max-input", "10000000", "-").exitCode())
                .isZero();
    }
}
