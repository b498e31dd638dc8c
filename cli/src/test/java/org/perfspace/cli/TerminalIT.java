package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** The packaged command on a terminal, which {@code script} of util-linux makes: what people see. */
class TerminalIT {

    private static final String SCRIPT = "/usr/bin/script";
    private static final String SAMPLES = "../testdata/samples/";

    /** The reports; what they print is for people. */
    private static final List<String> REPORTS = List.of(
            "info " + SAMPLES + "score-p.cubex",
            "info --tree calls " + SAMPLES + "score-p.cubex",
            "stat " + SAMPLES + "score-p.cubex",
            "hot " + SAMPLES + "score-p.cubex",
            "compare " + SAMPLES + "score-p.cubex " + SAMPLES + "score-p-2.cubex",
            "efficiency " + SAMPLES + "hybrid.cubex",
            "efficiency --by region " + SAMPLES + "hybrid.cubex",
            "validate " + SAMPLES + "solver.cubex",
            "info missing.cubex",
            "no-such-verb");

    @TempDir
    static Path cache;

    @BeforeAll
    static void needsATerminal() {
        boolean there = Files.isExecutable(Path.of(SCRIPT));
        assumeTrue(
                there || "true".equals(System.getenv("CI")), "there is no script of util-linux that makes a terminal");
        assertThat(there).as(SCRIPT).isTrue();
    }

    static List<Integer> columns() {
        return Depth.isQuick() ? List.of(60) : List.of(60, 80, 130);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void noLineIsWiderThanTheTerminal(int columns) throws Exception {
        List<String> all = new ArrayList<>(REPORTS);
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
        for (String words : List.of("help", "hot --help", REPORTS.get(3), REPORTS.get(5), "info missing.cubex")) {
            assertThat(onTerminal(80, Map.of("NO_COLOR", "1"), words)).as(words).doesNotContain("\u001b");
            assertThat(onTerminal(80, Map.of("TERM", "dumb"), words)).as(words).doesNotContain("\u001b");
            assertThat(onTerminal(80, Map.of(), "--color never " + words))
                    .as(words)
                    .doesNotContain("\u001b");
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
        ProcessBuilder builder = new ProcessBuilder(
                SCRIPT, "-qec", "stty cols " + columns + " rows 50; bin/perfspace " + words, "/dev/null");
        builder.redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().remove("NO_COLOR");
        builder.environment().put("TERM", "xterm");
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.environment().put("PERFSPACE_ARCHIVE", "wait");
        builder.environment().putAll(environment);
        Process process = builder.start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return shown.replace("\r", "");
    }
}
