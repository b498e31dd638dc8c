package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.OneLine;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.Place;
import org.perfspace.io.Watch;

class FailuresTest {

    @TempDir
    private Path folder;

    static Stream<Arguments> failures() {
        Place place = Place.of("a.cubex").member("3.index").atByte(22);
        return Stream.of(
                Arguments.of(place.corrupt("expected 1, found 2"), 3, "a.cubex!/3.index: byte 22: expected 1, found 2"),
                Arguments.of(place.notThisFormat("no"), 3, "a.cubex!/3.index: byte 22: no"),
                Arguments.of(place.unsupported("no"), 5, "a.cubex!/3.index: byte 22: no"),
                Arguments.of(place.tooLarge("no"), 5, "a.cubex!/3.index: byte 22: no"),
                Arguments.of(new OutputException("b.cubex", "exists already", null), 4, "b.cubex: exists already"),
                Arguments.of(new NoSuchFileException("c.cubex"), 3, "c.cubex: no such file or directory"),
                Arguments.of(new AccessDeniedException("c.cubex"), 3, "c.cubex: permission denied"),
                Arguments.of(new NotDirectoryException("c.cubex"), 3, "c.cubex: not a directory"),
                Arguments.of(new IOException("two\nlines\u001b[2J"), 3, "two\\nlines\\u001b[2J"),
                Arguments.of(
                        new IllegalStateException("oops"),
                        70,
                        "bug in perfspace, please report it with the output of --verbose: "
                                + "java.lang.IllegalStateException: oops"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("failures")
    void saysWhatFailedOnOneLine(Throwable failure, int exitCode, String line) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = consoleTo(err);

        assertThat(Failures.report(console, failure)).isEqualTo(exitCode);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("perfspace: " + line + "\n");
    }

    @Test
    void addsTheStackTraceWhenAsked() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = consoleTo(err);
        console.manner(true, true, Console.Colours.AUTO);

        assertThat(Failures.report(console, new IOException("c.cubex: gone"))).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("perfspace: c.cubex: gone\njava.io.IOException: c.cubex: gone\n\tat ");
    }

    @Test
    void escapesWhatTerminalsObeyInStackTracesToo() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = consoleTo(err);
        console.manner(true, true, Console.Colours.AUTO);
        String evil = "a\u001b[2J\u0000\u007f\u0085\u202e\u2066b";

        Failures.report(console, new IOException(evil, new IllegalStateException(evil)));
        String said = err.toString(StandardCharsets.UTF_8);

        assertThat(said)
                .contains(
                        "Caused by: java.lang.IllegalStateException: a\\u001b[2J\\u0000\\u007f\\u0085\\u202e\\u2066b\n");
        assertThat(said.chars()).allMatch(c -> OneLine.isShown((char) (int) c));
    }

    @Test
    void anInputThatChangedExplainsWhateverElseIsWrong() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "before");
        Watch watch = new Watch();
        watch.over(Input.of(file), Input::open).close();
        Files.writeString(file, "afterwards");
        IOException corrupt = Place.of("f").corrupt("expected sense, found none");
        assertThatThrownBy(watch::requireUnchanged).satisfies(corrupt::addSuppressed);
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        assertThat(Failures.report(consoleTo(err), corrupt)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: " + file
                        + ": expected a file that nobody writes to, found that it changed while it was read\n");
    }

    @Test
    void refusesWhatDoesNotFitIntoTheHeap() {
        assertThat(Failures.exitCode(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCode.REFUSED);
        assertThat(Failures.message(new OutOfMemoryError("Java heap space")))
                .matches("the heap of \\d+ MiB is too small for this; give more with PERFSPACE_JAVA_OPTS=-Xmx4g");
    }

    private static Console consoleTo(ByteArrayOutputStream err) {
        return new Console(OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);
    }
}
