package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.Console;
import org.perfspace.format.Format;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/** README and the pages of the manual name the formats, verbs and commands that exist, and show what they print. */
class ReadmeTest {

    private static final Path TOP = Path.of("..");
    private static final String SAMPLES = "testdata/samples/";
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

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

    /** The lines below {@code $ perfspace …} are the output of the command. */
    @ParameterizedTest
    @MethodSource("manual")
    void showsWhatTheCommandPrints(Path page) throws IOException {
        List<String> lines = Files.readAllLines(TOP.resolve(page));
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
            }
        }
    }

    /** The commands of a page work on the samples, one after the other; {@code compare} finds differences, but between tools. */
    @ParameterizedTest
    @MethodSource("manual")
    void givesCommandsThatWork(Path page, @TempDir Path directory) throws IOException {
        for (String line : Files.readAllLines(TOP.resolve(page))) {
            if (!line.startsWith("    perfspace ")) {
                continue;
            }
            List<String> words = new ArrayList<>();
            for (String word : line.strip().split(" +(?=(?:[^']*'[^']*')*[^']*$)", -1)) {
                words.add(placed(word.replace("'", ""), words, directory));
            }
            if (words.contains("-o")) {
                Files.createDirectories(
                        Path.of(words.get(words.indexOf("-o") + 1)).getParent());
            }
            Run run = Run.of(words.subList(1, words.size()).toArray(String[]::new));

            assertThat(run.exitCode())
                    .as("%s: %s", line, run.err())
                    .isEqualTo(words.get(1).equals("compare") && !page.endsWith("profilers.md") ? 1 : 0);
        }
    }

    /** Returns a word of a command line with the place of the samples, or of a file that a command of the page made. */
    private static String placed(String word, List<String> before, Path directory) {
        if (word.startsWith(SAMPLES)) {
            return TOP.resolve(word).toString();
        }
        boolean output = !before.isEmpty() && before.get(before.size() - 1).equals("-o");
        boolean file = word.matches("[\\w-]+(\\.[a-z]+)+|runs") || (word.equals("archive") && before.size() > 1);
        return output || file ? directory.resolve(word).toString() : word;
    }

    @ParameterizedTest
    @MethodSource("manual")
    void namesOnlyVerbsThatThereAre(Path page) throws IOException {
        List<String> verbs = Files.readAllLines(TOP.resolve(page)).stream()
                .filter(line -> line.startsWith("    perfspace "))
                .map(line -> line.strip().split(" ", -1)[1])
                .filter(verb -> !verb.startsWith("-"))
                .toList();

        assertThat(Main.commandLine(Console.ofProcess()).getSubcommands().keySet())
                .containsAll(verbs);
    }

    /** Links of README and the manual lead to files. */
    @ParameterizedTest
    @MethodSource("manual")
    void linksWhatIsThere(Path page) throws IOException {
        List<String> links = LINK.matcher(Files.readString(TOP.resolve(page)))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains(":"))
                .toList();

        assertThat(links).allSatisfy(link -> assertThat(TOP.resolve(page).resolveSibling(link))
                .exists());
    }

    @Test
    void everyPageIsATopic() throws IOException {
        assertThat(manual().map(page -> page.getFileName().toString().replace(".md", "")))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(Stream.of("README"), Topics.NAMES.stream())
                        .toList());
        for (String topic : Topics.NAMES) {
            assertThat(Run.of("help", topic).out())
                    .isEqualTo(Files.readString(TOP.resolve("cli/src/doc/" + topic + ".md")));
            assertThat(Files.readString(TOP.resolve("README.md")))
                    .contains("[" + topic + "](cli/src/doc/" + topic + ".md)");
        }
    }

    /** Each format has a page, which its name in options asks for, too. */
    @Test
    void everyFormatIsATopic() throws IOException {
        Set<String> formats = Stream.concat(
                        Readers.all().stream().map(reader -> reader.format().id()),
                        Writers.all().stream().map(writer -> writer.format().id()))
                .collect(Collectors.toSet());

        assertThat(Topics.FORMATS.keySet()).containsAll(formats);
        Path pages = TOP.resolve("reader/src/main/java/org/perfspace/format");
        for (Map.Entry<String, String> format : Topics.FORMATS.entrySet()) {
            assertThat(Run.of("help", format.getKey()).out())
                    .as(format.getKey())
                    .isEqualTo(Files.readString(pages.resolve(format.getValue()).resolve("README.md")));
        }
        try (Stream<Path> all = Files.list(pages)) {
            assertThat(all.filter(directory -> Files.exists(directory.resolve("README.md")))
                            .map(directory -> directory.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Set.copyOf(Topics.FORMATS.values()));
        }
        assertThat(Run.of("help", "hpctolkit").err())
                .isEqualTo(
                        "perfspace: no verb and no topic is called hpctolkit; did you mean hpctoolkit?; see perfspace help --help\n");
        for (String overview : List.of("help", "help help")) {
            assertThat(Run.of(overview.split(" ", -1)).out().replaceAll("\\s+", " "))
                    .contains("Pages of the manual (perfspace help TOPIC): " + String.join(" ", Topics.NAMES))
                    .contains("Pages of formats (perfspace help FORMAT): " + String.join(" ", Topics.FORMATS.keySet()));
        }
    }

    /** README and the pages of the manual, relative to the top directory. */
    static Stream<Path> manual() throws IOException {
        try (Stream<Path> pages = Files.list(TOP.resolve("cli/src/doc"))) {
            return Stream.concat(
                    Stream.of(Path.of("README.md")),
                    pages.filter(page -> page.toString().endsWith(".md"))
                            .map(TOP::relativize)
                            .sorted())
                    .toList()
                    .stream();
        }
    }

    /** The title without endings, as rows of the table begin with it. */
    private static String name(Format format) {
        return format.title().replaceFirst(" \\(.*", "").toLowerCase(Locale.ROOT);
    }

    /**
     * The matrix of conversions is tested by the same list; less is followed by the main things that are lost, and what is
     * not there by the reason.
     */
    private static String whatComesBack(Format format) {
        if (Readers.of(format).isEmpty()) {
            return "not read: ";
        }
        return Writers.of(format)
                .map(writer -> writer.keepsAll() ? "everything |" : "less: ")
                .orElse("not written: ");
    }

    private static String yes(boolean value) {
        return value ? "yes" : "no";
    }
}
