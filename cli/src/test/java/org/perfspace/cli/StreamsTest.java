package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;

/** Pipes as inputs and outputs, and inputs that change meanwhile. */
class StreamsTest {

    private static final Path SAMPLE = Path.of("../testdata/samples/solver.cubex");

    @TempDir
    private Path folder;

    private Path pipe;

    @BeforeEach
    void makeAPipe() throws IOException, InterruptedException {
        pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "skipped: there is no mkfifo");
    }

    /** Writes a file into the pipe as soon as somebody reads it. */
    private CompletableFuture<Void> feed(Path file) {
        return CompletableFuture.runAsync(() -> {
            try (OutputStream out = Files.newOutputStream(pipe)) {
                Files.copy(file, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"solver.cubex", "solver.cube", "solver.sion", "solver.parquet"})
    void aPipeIsReadAsAFileIs(String sample) throws ExecutionException, InterruptedException {
        Path file = SAMPLE.resolveSibling(sample);
        CompletableFuture<Void> fed = feed(file);
        assertThat(Run.of("-q", "dump", pipe.toString())).isEqualTo(Run.of("-q", "dump", file.toString()));
        fed.get();
    }

    /** The name and the content are asked for several times, a pipe can be read only once. */
    @Test
    void aPipeMayBeAnOperand() throws ExecutionException, InterruptedException {
        String sum = folder.resolve("sum.cubex").toString();
        CompletableFuture<Void> fed = feed(SAMPLE);
        assertThat(Run.of("-q", "sum", pipe.toString(), SAMPLE.toString(), "-o", sum))
                .isEqualTo(new Run(0, "", ""));
        fed.get();
    }

    @Test
    void aPipeIsBoundedAndCalledByItsName() {
        CompletableFuture<Void> fed = feed(SAMPLE);
        assertThat(Run.of("info", "--max-input", "100", pipe.toString()))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + pipe
                                + ": expected at most 100 bytes, found more; raise the limit with --max-input\n"));
        assertThat(fed.handle((none, failure) -> "ended").join()).isEqualTo("ended");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cube", "cube3", "parquet", "linktest"})
    void anOutputIsWrittenIntoAPipe(String format) throws Exception {
        Path file = Files.createDirectory(folder.resolve("d")).resolve("pipe"); // SION files know their names
        assertThat(Run.of("-q", "convert", SAMPLE.toString(), file.toString(), "--to", format))
                .isEqualTo(new Run(0, "", ""));
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> {
            try (var in = Files.newInputStream(pipe)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(Run.of("-q", "convert", SAMPLE.toString(), pipe.toString(), "--to", format))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Arrays.equals(read.get(), Files.readAllBytes(file))).isTrue();
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void whatIsNoSingleFileIsNotWrittenIntoAPipe() {
        String sample = SAMPLE.toString();
        assertThat(Run.of("convert", sample, pipe.toString(), "--to", "hpctoolkit"))
                .isEqualTo(new Run(
                        4,
                        "",
                        "perfspace: " + pipe + ": is a pipe or a device; a directory cannot be written into it\n"));
        assertThat(Run.of("convert", sample, pipe.toString(), "--to", "linktest", "--sion-files", "2"))
                .isEqualTo(new Run(
                        4,
                        "",
                        "perfspace: " + pipe + ": is a pipe or a device; several files cannot be written into it\n"));
    }

    @Test
    void theNullDeviceStaysADevice() {
        assertThat(Run.of("-q", "convert", "-f", SAMPLE.toString(), "/dev/null", "--to", "cube"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    /** Written to once the first numbers have come out. */
    @Test
    void anInputThatChangesIsReported() throws IOException {
        Path input = TauSample.wide(folder, 20_000);
        Path changed;
        try (Stream<Path> files = Files.walk(input)) {
            changed = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                Files.writeString(changed, "\n", StandardOpenOption.APPEND);
            }
        };
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]), out, new PrintStream(err, true, StandardCharsets.UTF_8), false);
        assertThat(Main.run(console, "-q", "dump", input.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: " + changed
                        + ": expected a file that nobody writes to, found that it changed while it was read\n");
    }

    @Test
    void anEmptyNameIsNothing() {
        assertThat(Run.of("info", "")).isEqualTo(new Run(3, "", "perfspace: '': no such file or directory\n"));
        assertThat(Run.of("convert", SAMPLE.toString(), "", "--to", "cube"))
                .isEqualTo(new Run(4, "", "perfspace: '': cannot be written: the name is empty\n"));
    }
}
