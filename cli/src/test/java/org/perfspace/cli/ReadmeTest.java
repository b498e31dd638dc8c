package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.Console;
import org.perfspace.format.Format;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/** README names the formats, verbs and commands that exist. */
class ReadmeTest {

    private static final Path TOP = Path.of("..");
    private static final String SAMPLES = "testdata/samples/";

    @ParameterizedTest
    @EnumSource(Format.class)
    void tellsWhichFormatsAreReadAndWritten(Format format) throws IOException {
        boolean read = Readers.of(format).isPresent();
        boolean written = Writers.of(format).isPresent();
        List<String> rows = Files.readAllLines(TOP.resolve("README.md")).stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("| " + name(format)))
                .toList();

        if (read || written) {
            assertThat(rows)
                    .singleElement()
                    .asString()
                    .contains("| " + yes(read) + " | " + yes(written) + " | " + whatComesBack(format))
                    .endsWith(" |");
        } else {
            assertThat(rows).isEmpty();
        }
    }

    @Test
    void givesTheCommandsThatWork() throws IOException {
        String readme = Files.readString(TOP.resolve("README.md"));

        assertThat(readme).contains("\n    mvn verify\n");
        assertThat(readme)
                .contains("\n    cli/bin/perfspace convert testdata/samples/solver.cubex solver.hpctoolkit\n");
        assertThat(Files.readAllLines(TOP.resolve(".ci/run")))
                .contains(
                        "(cd \"$clone\" && cli/bin/perfspace convert testdata/samples/solver.cubex solver.hpctoolkit)",
                        "    cd \"$clone\"",
                        "    exec mvn verify",
                        "mvn verify");
        assertThat(TOP.resolve("testdata/samples/solver.cubex")).isRegularFile();
    }

    /** The lines below {@code $ perfspace …} are the output of the command. */
    @Test
    void showsWhatTheCommandPrints() throws IOException {
        List<String> lines = Files.readAllLines(TOP.resolve("README.md"));
        int shown = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("    $ perfspace ")) {
                String[] line = lines.get(i)
                        .substring("    $ perfspace ".length())
                        .replace(SAMPLES, "../" + SAMPLES)
                        .split(" ", -1);
                List<String> output = Run.of(line)
                        .out()
                        .replace("../" + SAMPLES, SAMPLES)
                        .lines()
                        .toList();
                assertThat(lines.subList(i + 1, i + 1 + output.size()).stream().map(String::strip))
                        .as(lines.get(i))
                        .isEqualTo(output.stream().map(String::strip).toList());
                shown++;
            }
        }
        assertThat(shown).isEqualTo(5);
    }

    @Test
    void namesOnlyVerbsThatThereAre() throws IOException {
        List<String> verbs = Files.readAllLines(TOP.resolve("README.md")).stream()
                .filter(line -> line.startsWith("    perfspace "))
                .map(line -> line.strip().split(" ", -1)[1])
                .toList();

        assertThat(verbs).isNotEmpty();
        assertThat(Main.commandLine(Console.ofProcess()).getSubcommands()).containsKeys(verbs.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksThePageOfEachFormat(String format) throws IOException {
        String page = "reader/src/main/java/org/perfspace/format/" + format + "/README.md";

        assertThat(Files.readString(TOP.resolve("README.md"))).contains("](" + page + ")");
        assertThat(Files.readString(TOP.resolve(page))).contains("\n|---|---|", "Options");
    }

    /** The directories of the formats that have a page. */
    static List<String> pages() throws IOException {
        try (Stream<Path> layouts = Files.list(TOP.resolve("reader/src/main/java/org/perfspace/format"))) {
            return layouts.filter(layout -> Files.exists(layout.resolve("README.md")))
                    .filter(layout -> !layout.endsWith("supplement"))
                    .map(layout -> layout.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** The title without endings, as rows of the table begin with it. */
    private static String name(Format format) {
        return format.title().replaceFirst(" \\(.*", "").toLowerCase(Locale.ROOT);
    }

    /** The matrix of conversions is tested by the same list; less is followed by the main things that are lost. */
    private static String whatComesBack(Format format) {
        if (Readers.of(format).isEmpty()) {
            return "not read; what is lost is reported: ";
        }
        return Writers.of(format)
                .map(writer -> writer.keepsAll() ? "everything |" : "less, and what is lost is reported: ")
                .orElse("");
    }

    private static String yes(boolean value) {
        return value ? "yes" : "no";
    }
}
