package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Version;

class MainTest {

    @Test
    void saysItsVersion() {
        assertThat(Run.of("--version")).isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
        assertThat(Version.number()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void saysItsVersionToMachines() throws IOException {
        JsonNode version =
                new ObjectMapper().readTree(Run.of("--version", "--json").out());

        assertThat(version.get("name").asText()).isEqualTo("perfspace");
        assertThat(version.get("version").asText()).isEqualTo(Version.number());
        assertThat(version.get("java").asText()).isEqualTo(System.getProperty("java.version"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpsOnTheStandardOutput(String argument) {
        Run run = Run.of(argument);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("Usage: perfspace VERB", "Exit codes:", "Examples:", "PERFSPACE_JAVA_OPTS");
    }

    @Test
    void helpNamesEveryExitCode() {
        assertThat(Run.of("--help").out())
                .containsPattern("(?s)\n  0 .*\n  1 .*\n  2 .*\n  3 .*\n  4 .*\n  5 .*\n  6 .*\n  70 .*\n  130 ");
    }

    @Test
    void everyVerbHelps() {
        for (String verb :
                Main.commandLine(Console.ofProcess()).getSubcommands().keySet()) {
            Run byOption = Run.of(verb, "--help");
            Run byVerb = Run.of("help", verb);

            assertThat(byOption.exitCode()).as(verb).isZero();
            assertThat(byOption.out())
                    .as(verb)
                    .contains("Usage: perfspace " + verb)
                    .doesNotContain(": null");
            assertThat(byVerb).as(verb).isEqualTo(byOption);
        }
    }

    @ParameterizedTest(name = "perfspace {0}")
    @CsvSource({
        "qqqq, 'no verb is called \"qqqq\"; see perfspace --help'",
        "hlp, 'no verb is called \"hlp\"; did you mean help?; see perfspace --help'",
        "--frobnicate, 'unknown option --frobnicate; see perfspace --help'",
        "help frobnicate, 'no verb and no topic is called frobnicate; see perfspace help --help'",
    })
    void refusesWrongUsageInOneLine(String arguments, String complaint) {
        Run run = arguments.isEmpty() ? Run.of() : Run.of(arguments.split(" ", -1));

        assertThat(run).isEqualTo(new Run(2, "", "perfspace: " + complaint + "\n"));
    }

    @Test
    void theNameAloneShowsHowItIsUsed() {
        assertThat(Run.of())
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                """
                        perfspace: no verb given
                        Usage: perfspace VERB [OPTION…] INPUT… [OUTPUT], or perfspace FILE
                          perfspace info FILE                what a profile holds
                          perfspace hot FILE                 where the time goes
                          perfspace view --open FILE         the same in a browser
                          perfspace compare BEFORE AFTER     what has changed
                          perfspace convert IN OUT           another format
                          perfspace help                     all verbs
                        """));
    }

    @Test
    void reportsAFullStandardOutput() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(consoleFailingWith("No space left on device", err), "--help");

        assertThat(exitCode).isEqualTo(ExitCode.BAD_OUTPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: standard output: cannot be written: No space left on device\n");
    }

    /** Text and bytes go different ways to the standard output. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "view ../testdata/samples/solver.cubex -q -o -",
                "dump ../testdata/samples/linktest.sion --matrix time --format png"
            })
    void reportsAFullStandardOutputOfBytes(String command) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(consoleFailingWith("No space left on device", err), command.split(" ", -1));

        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: standard output: cannot be written: No space left on device\n");
        assertThat(exitCode).isEqualTo(ExitCode.BAD_OUTPUT);
    }

    @Test
    void endsQuietlyWhenItsReaderHasSeenEnough() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(consoleFailingWith("Broken pipe", err), "--version");

        assertThat(exitCode).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static Console consoleFailingWith(String message, OutputStream err) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
        return new Console(full, new PrintStream(err, true, StandardCharsets.UTF_8), false);
    }

    @Test
    void aHeapThatIsTooSmallIsARefusal() {
        InputStream hungry = new InputStream() {
            @Override
            public int read() {
                throw new OutOfMemoryError("Java heap space");
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return read();
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                hungry, OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);

        assertThat(Main.run(console, "info", "-")).isEqualTo(5);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("perfspace: the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MiB is too small for this; give more with PERFSPACE_JAVA_OPTS=-Xmx4g\n");
    }

    @Test
    void aSettingThatTheFormatHasNotIsAMistakeOfUse(@TempDir Path folder) {
        Path target = folder.resolve("out.cubex");

        assertThat(Run.of("convert", "--compression", "zstd", "no-such-file.cubex", target.toString())
                        .exitCode())
                .isEqualTo(3);
        assertThat(Run.of("generate", "--compression", "zstd", "-o", target.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: " + target
                                + ": expected a setting of Cube 4 (.cubex) (none), found \"compression\"\n"));
        assertThat(target).doesNotExist();
    }
}
