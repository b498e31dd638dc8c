package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;

/** Plain command lines, which are read without picocli, against what picocli makes of them. */
class PlainLinesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info {in}",
                "-q info {in}",
                "info --quiet --color always {in}",
                "stat --metric * {in}",
                "stat --metric=time --metric visits {in} --top 2",
                "stat --by Call-Path --sort inclusive --top 1e1 --json {in}",
                "stat --ranks 0-1 {in}",
                "hot --threshold 5% --depth=3 {in}",
                "hot --threshold=0.5 {in}",
                "info --tree calls --metric=time --view exclusive {in}",
                "dump --format csv --ids {in}",
                "compare {in} {in}",
                "compare --top 1 --cells {in} {in}",
                "validate --json {in} {in}",
                "stat --metric nothing {in}",
                "info nothing.cubex",
                "info --salvage nothing.cubex",
                "compare {in}",
                "convert {in}",
                "convert --skip-existing {in} nothing.cubex",
                "help hot"
            })
    void meanTheSame(String line) throws IOException {
        String[] words = words(line);

        assertThat(Verbs.plain(List.of(words), new Main(Console.ofProcess())))
                .as("read without picocli")
                .isNotNull();
        assertThat(Run.of(words)).isEqualTo(byPicocli(words));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--metric stat {in}",
                "--color always stat {in}",
                "--version info {in}",
                "stat -- {in}",
                "stat -",
                "stat --wide=true {in}",
                "stat --wide --wide {in}",
                "-q stat -q {in}",
                "stat --top 1 --top 2 {in}",
                "stat --top few {in}",
                "stat --top= {in}",
                "stat --top -1 {in}",
                "stat {in} --top",
                "stat --by nothing {in}",
                "stat --canonize plain,lower-case {in}",
                "stat -j2 {in}",
                "stat --help {in}",
                "stat",
                "merge {in} {in}",
                "remap {in} a b",
                "compare --against {in} {in}",
                "dump --no-header {in}",
                "nothing {in}",
                ""
            })
    void leaveTheRestToPicocli(String line) {
        assertThat(Verbs.plain(List.of(words(line)), new Main(Console.ofProcess())))
                .isNull();
    }

    @Test
    void setNothingIfTheyAreLeftToPicocli() {
        Main main = new Main(Console.ofProcess());

        Verbs.plain(List.of(words("-q stat --wide --by nothing {in}")), main);

        assertThat(main.everywhere().values()).noneMatch(option -> Boolean.TRUE.equals(option.orNull()));
        assertThat(main.given()).isEmpty();
    }

    private static String[] words(String line) {
        String in = "../testdata/samples/solver.cubex";
        return line.isEmpty() ? new String[0] : line.replace("{in}", in).split(" ", -1);
    }

    private static Run byPicocli(String... words) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream messages = new PrintStream(err, false, StandardCharsets.UTF_8);
                Console console = new Console(out, messages, false)) {
            int exitCode = CommandTree.execute(new Main(console), words);
            console.report().flush();
            console.out().flush();
            messages.flush();
            return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }
}
