package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** The packaged command on a terminal, which {@code script} of util-linux makes: what people see. */
@Tag("tenth5")
class TerminalIT {

    private static final String SCRIPT = "/usr/bin/script";
    private static final String SAMPLES = "../testdata/samples/";
    private static final int CTRL_C = 3;

    private static final String LIST = "archive --list ARCHIVE";

    /** The reports; what they print is for people. */
    private static final List<String> REPORTS = List.of(
            "info " + SAMPLES + "score-p.cubex",
            "info --tree calls " + SAMPLES + "score-p.cubex",
            "stat " + SAMPLES + "score-p.cubex",
            "hot " + SAMPLES + "score-p.cubex",
            "compare " + SAMPLES + "score-p.cubex " + SAMPLES + "score-p-2.cubex",
            "efficiency " + SAMPLES + "hybrid.cubex",
            "efficiency --by region " + SAMPLES + "hybrid.cubex",
            "efficiency " + SAMPLES + "hybrid.cubex " + SAMPLES + "score-p.cubex " + SAMPLES + "score-p-2.cubex",
            "compare " + SAMPLES + "score-p.cubex --against " + SAMPLES + "score-p-2.cubex",
            "compare " + SAMPLES + "score-p.cubex " + SAMPLES + "hpctoolkit.hpctoolkit",
            "stat --by call-path " + SAMPLES + "hpctoolkit.hpctoolkit",
            "hot --by function " + SAMPLES + "hpctoolkit.hpctoolkit",
            LIST,
            "archive --query slower --between date=2026-01-02,date=2026-01-01 ARCHIVE",
            "archive --query trend ARCHIVE",
            "validate " + SAMPLES + "solver.cubex",
            "info missing.cubex",
            "no-such-verb");

    private static final int SOME_REPORTS = 4;

    @TempDir
    static Path cache;

    @TempDir
    static Path folder;

    @BeforeAll
    static void needsATerminal() {
        boolean there = Files.isExecutable(Path.of(SCRIPT));
        assumeTrue(
                there || "true".equals(System.getenv("CI")), "there is no script of util-linux that makes a terminal");
        assertThat(there).as(SCRIPT).isTrue();
    }

    @BeforeAll
    static void makeAnArchive() throws IOException {
        for (String run : List.of("date=2026-01-01/p=4", "date=2026-01-02/p=4")) {
            Path directory = Files.createDirectories(folder.resolve("runs").resolve(run));
            String sample = run.contains("02") ? "score-p-2.cubex" : "score-p.cubex";
            Files.copy(Path.of(SAMPLES + sample), directory.resolve("profile.cubex"));
        }
        assertThat(Run.of("archive", "-q", folder + "/runs", "-o", folder + "/archive")
                        .exitCode())
                .isZero();
    }

    static List<Integer> columns() {
        return Depth.isQuick() ? List.of(60) : List.of(60, 80, 130);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void noLineIsWiderThanTheTerminal(int columns) throws Exception {
        List<String> all = new ArrayList<>(Depth.together(SOME_REPORTS, REPORTS));
        all.add("help");
        Stream.of("convert", "archive", "hot").map(verb -> verb + " --help").forEach(all::add);
        all.add("help efficiencies");
        for (String words : all) {
            String shown = onTerminal(columns, Map.of(), words);
            assertThat(shown).as(words).isNotBlank().doesNotContain("\\u00", "\ufdd0", "\ufdd1");
            assertThat(plain(shown).lines()).as(words).allSatisfy(line -> assertThat(
                            line.strip().contains(" ") ? line : "")
                    .hasSizeLessThanOrEqualTo(columns));
        }
    }

    @Test
    void emphasisIsSeenAndNotRead() throws Exception {
        assertThat(onTerminal(80, Map.of(), "help"))
                .contains("\u001b[1mconvert")
                .doesNotContain("[21m");
        assertThat(onTerminal(80, Map.of(), "hot --help")).contains("\u001b[1m--threshold");
        assertThat(onTerminal(80, Map.of(), "hot " + SAMPLES + "score-p.cubex")).contains("\u001b[1m");
    }

    @Test
    void noColourIsShownWhereNoneIsWanted() throws Exception {
        for (String words : Depth.together(
                2, List.of("help", "hot --help", REPORTS.get(3), REPORTS.get(5), "info missing.cubex"))) {
            assertThat(onTerminal(80, Map.of("NO_COLOR", "1"), words)).as(words).doesNotContain("\u001b");
            assertThat(onTerminal(80, Map.of("TERM", "dumb"), words)).as(words).doesNotContain("\u001b");
            assertThat(onTerminal(80, Map.of(), "--color never " + words))
                    .as(words)
                    .doesNotContain("\u001b");
        }
    }

    /** The terminal of the standard error has a width, too. */
    @Test
    void wrapsMessagesWhereOnlyTheStandardErrorIsATerminal() throws Exception {
        String shown = onTerminal(40, Map.of(), "info no-such-directory/missing.cubex > /dev/null");

        assertThat(plain(shown).lines()).hasSizeGreaterThan(1).allSatisfy(line -> assertThat(line)
                .hasSizeLessThanOrEqualTo(40));
    }

    @Test
    void cutsNoNameInAPipe() throws Exception {
        for (String words : Depth.together(SOME_REPORTS, REPORTS)) {
            String shown = onTerminal(60, Map.of(), words + " 2>&1 | cat");
            String table = shown.replace("; most is in …/", ""); // a sentence names the last function alone
            assertThat(table).as(words).isNotBlank().doesNotContain("…", "\u001b");
        }
    }

    @Test
    void listsTheRunsOfAnArchiveAsATable() throws Exception {
        assertThat(plain(onTerminal(130, Map.of(), LIST + " -q")).lines())
                .hasSize(3)
                .first()
                .asString()
                .matches(" *run +added +format +date +p +source");
        assertThat(onTerminal(60, Map.of(), LIST + " -q | cat").lines())
                .hasSize(2)
                .allMatch(line -> line.split("\t").length == 5);
    }

    /**
     * Nobody writes into the pipe that is read. The line of progress appears after a second; then the test goes on. A test that runs
     * in the background of a shell would ignore Ctrl-C, and so would its processes.
     */
    @ParameterizedTest
    @CsvSource({"xterm,", "dumb,", "xterm,' > /dev/null'"})
    void showsProgressAndEndsAtCtrlC(String kind, @Nullable String redirection) throws Exception {
        String redirected = redirection == null ? "" : redirection;
        Path pipe = folder.resolve("pipe." + kind + redirected.length());
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path output = folder.resolve(kind + ".cubex");
        Process process = terminal(
                        40,
                        Map.of("TERM", kind),
                        "exec 4<>" + pipe + "; env --default-signal=INT bin/perfspace convert " + pipe + " " + output
                                + redirected)
                .start();
        StringBuilder shown = new StringBuilder();
        try (Reader reader = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            while (!shown.toString().endsWith(" s")) {
                int read = reader.read();
                assertThat(read).as(shown.toString()).isNotNegative();
                shown.append((char) read);
            }
            process.getOutputStream().write(CTRL_C);
            process.getOutputStream().flush();
            StringWriter rest = new StringWriter();
            reader.transferTo(rest);
            shown.append(rest);
        }
        assertThat(process.waitFor()).isEqualTo(130);
        assertThat(shown.toString()).doesNotContain("\u001b", "Exception").endsWith("\r");
        assertThat(shown.toString().split("[\r\n]+")).allMatch(line -> line.length() <= 40);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .noneMatch(name -> name.contains(kind + ".cubex"));
        }
    }

    @Test
    void showsAPageOfTheManualWithoutTheSignsOfMarkdown() throws Exception {
        String shown = plain(onTerminal(80, Map.of(), "help comparing"));

        assertThat(shown)
                .startsWith("Comparing and combining profiles\n")
                .doesNotContain("`", "](", "\n#", "|--", "**")
                .contains("\n    $ perfspace compare --metric time --metric bytes_sent");
        assertThat(shown.lines()).noneMatch(line -> line.startsWith(" ") && !line.startsWith("  "));
    }

    private static String plain(String shown) {
        return shown.replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "");
    }

    private static String onTerminal(int columns, Map<String, String> environment, String words)
            throws IOException, InterruptedException {
        String line = "bin/perfspace " + words.replace("ARCHIVE", folder + "/archive");
        Process process = terminal(columns, environment, line)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return shown.replace("\r\n", "\n").replaceAll("[^\n]*\r", ""); // without lines of progress
    }

    /** Returns a terminal on which a line of a shell will run. */
    private static ProcessBuilder terminal(int columns, Map<String, String> environment, String line) {
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPT, "-qec", "stty cols " + columns + " rows 50; " + line, "/dev/null");
        builder.redirectErrorStream(true);
        builder.environment().remove("NO_COLOR");
        builder.environment().put("TERM", "xterm");
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.environment().put("PERFSPACE_ARCHIVE", Depth.isQuick() ? "off" : "wait"); // pays from 30 starts on
        builder.environment().putAll(environment);
        return builder;
    }
}
