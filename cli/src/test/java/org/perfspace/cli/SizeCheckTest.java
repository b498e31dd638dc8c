package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.Console;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.WriteOptions;

/** The messages about the size of outputs before they are written. */
class SizeCheckTest {

    private static final long GIGA = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void saysNothingOfWhatIsNotLarge() throws OutputException {
        check(Format.CUBE, WriteOptions.DEFAULT, false).check(9 * GIGA, 20 * GIGA);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void announcesWhatIsLarge() throws OutputException {
        check(Format.CUBE, WriteOptions.DEFAULT, false).check(41_240_000_000L, 900 * GIGA);
        check(Format.PARQUET, WriteOptions.DEFAULT, false).check(41_240_000_000L, 20 * GIGA);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: out: about 41.2 GB to write, 900 GB are free\n"
                        + "perfspace: out: about 41.2 GB before compression to write, 20 GB are free\n");
    }

    @Test
    void refusesWhatCannotFit() throws OutputException {
        assertThatThrownBy(() -> check(Format.CUBE, WriteOptions.DEFAULT, false).check(2 * GIGA, GIGA))
                .isInstanceOf(OutputException.class)
                .hasMessage(
                        "out: expected free space for about 2 GB, found 1 GB; write it nevertheless with --any-size");

        check(Format.CUBE, WriteOptions.DEFAULT.withCompress(true), false).check(2 * GIGA, GIGA);
        check(Format.CUBE, WriteOptions.DEFAULT, true).check(2 * GIGA, GIGA);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aDeviceHasRoomForEverything() throws OutputException {
        Console console =
                new Console(OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);
        new SizeCheck(console, Path.of("/dev/null"), Format.CUBE, WriteOptions.DEFAULT, false, ProgressListener.NONE)
                .begin(9 * GIGA);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** A hundred thousand call nodes at a million locations, of which not a byte is written. */
    @Test
    void looksBeforeAnythingIsWritten() {
        Path output = directory.resolve("too-large.cubex");
        Run run = Run.of("generate", "--call-nodes", "1e5", "--locations", "1e6", "-o", output.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
        assertThat(run.err()).startsWith("perfspace: " + output + ": expected free space for about ");
        assertThat(directory).isEmptyDirectory();
    }

    private SizeCheck check(Format to, WriteOptions options, boolean anySize) {
        Console console =
                new Console(OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);
        return new SizeCheck(console, Path.of("out"), to, options, anySize, ProgressListener.NONE);
    }
}
