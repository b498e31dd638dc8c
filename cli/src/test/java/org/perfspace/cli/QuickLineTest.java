package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Command lines read without picocli: either the same objects come out, or nothing. */
class QuickLineTest {

    private static final long SEED = 20261123;
    private static final int LINES = 400;

    /** Values that some options take and others refuse. */
    private static final List<String> VALUES = List.of(
            "calls",
            "CALL_PATH",
            "call-path",
            "inclusive",
            "time",
            "3",
            "1e3",
            "4G",
            "0.5",
            "0-3,8",
            "-",
            "-1",
            "",
            "a=b",
            "all",
            "mean",
            "cubex",
            "@list",
            "~x",
            "list",
            "--json",
            "name",
            "\"quoted\"");

    private static final RecursiveComparisonConfiguration FIELDS = RecursiveComparisonConfiguration.builder()
            .withIgnoredFieldsOfTypes(Main.class, Console.class)
            .withStrictTypeChecking(false)
            .build();

    @TempDir
    private Path folder;

    static Stream<CommandSpec> verbs() {
        return Main.commandLine(Console.ofProcess()).getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(verb -> QuickTables.text(verb).isPresent());
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void readsWhatPicocliReads(CommandSpec verb) {
        QuickTable table = QuickTable.parse(QuickTables.text(verb).orElseThrow());
        Random random = new Random(SEED);
        int read = 0;
        for (int i = 0; i < LINES; i++) {
            List<String> words = line(verb, random);
            Main main = new Main(Console.ofProcess());
            QuickLine quick = QuickLine.read(main, words, table);
            if (quick != null) {
                read++;
                assertSame(main, quick, words);
            }
        }
        assertThat(read).as("lines that were read, seed %d", SEED).isGreaterThan(LINES / 20);
    }

    private static void assertSame(Main main, QuickLine quick, List<String> words) {
        Main other = new Main(Console.ofProcess());
        CommandLine line = CommandTree.of(other, words.toArray(String[]::new));
        Object verb = line.parseArgs(words.toArray(String[]::new))
                .subcommand()
                .commandSpec()
                .userObject();

        assertThat(quick.verb())
                .as("%s, seed %d", words, SEED)
                .usingRecursiveComparison(FIELDS)
                .isEqualTo(verb);
        assertThat(main)
                .as("%s", words)
                .usingRecursiveComparison()
                .ignoringFields("console", "given")
                .isEqualTo(other);
    }

    /** Returns a line of a few options and parameters, some of which make no sense. */
    private static List<String> line(CommandSpec verb, Random random) {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : verb.options()) {
            String name = option.names()[random.nextInt(option.names().length)];
            if (option.required()
                    ? random.nextInt(10) > 0
                    : random.nextInt(verb.options().size()) < 2) {
                String value = VALUES.get(random.nextInt(VALUES.size()));
                boolean attached = random.nextInt(4) == 0;
                words.add(attached ? name + "=" + value : name);
                if (!attached && (option.arity().max() > 0 || random.nextInt(50) == 0)) {
                    words.add(value);
                }
            }
        }
        int parameters = random.nextInt(4);
        for (int i = 0; i < parameters; i++) {
            String parameter = random.nextInt(20) == 0 ? VALUES.get(random.nextInt(VALUES.size())) : "file-" + i;
            words.add(random.nextInt(10) == 0 ? 0 : words.size(), parameter);
        }
        words.add(0, verb.name());
        if (random.nextInt(5) == 0) {
            words.add(0, random.nextBoolean() ? "-q" : "--verbose");
        }
        return words;
    }

    /** The command lines that people write most often are read, so that the table is of use. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "info FILE",
                "info @FILE",
                "-q info --all FILE",
                "info --tree calls --metric time --depth 3 FILE",
                "stat --metric time --by region FILE",
                "hot --by region FILE",
                "dump --metric time FILE",
                "convert IN OUT",
                "convert IN OUT --to cubex -f",
                "compare ONE TWO",
                "diff A B -o OUT",
                "validate A B C"
            })
    void readsUsualLines(String line) {
        List<String> words = List.of(line.split(" "));
        String verb =
                words.stream().filter(word -> !word.startsWith("-")).findFirst().orElseThrow();
        assertThat(QuickLine.read(new Main(Console.ofProcess()), words, table(verb)))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info --help",
                "info",
                "info A B",
                "info --json --json FILE",
                "info --nosuch FILE",
                "info --tree nosuch FILE",
                "info --depth x FILE",
                "info -qx FILE",
                "info -- FILE",
                "--version info FILE",
                "diff A B"
            })
    void leavesTheRestToPicocli(String line) {
        List<String> words = List.of(line.split(" "));
        String verb =
                words.stream().filter(word -> !word.startsWith("-")).findFirst().orElseThrow();
        assertThat(QuickLine.read(new Main(Console.ofProcess()), words, table(verb)))
                .isNull();
    }

    @Test
    void takesAClassOfTheBuild() throws Exception {
        QuickTables.write(Main.commandLine(Console.ofProcess()), folder);

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            Class<?> texts = loader.loadClass("org.perfspace.cli.QuickTexts");
            Field info = texts.getDeclaredField("info");
            info.setAccessible(true);
            assertThat((String) info.get(null))
                    .startsWith("verb\torg.perfspace.cli.InfoVerb\nparent\torg.perfspace.cli.InfoVerb\tmain\n")
                    .contains("\noption\t0\torg.perfspace.cli.InfoVerb\tmetric\ttext\toptional\t--metric\n")
                    .endsWith("\nparameter\t0\torg.perfspace.cli.InfoVerb\tinput\tpath\n");
            assertThat(texts.getDeclaredFields())
                    .extracting(Field::getName)
                    .contains("convert", "stat")
                    .doesNotContain("help");
        }
    }

    private static QuickTable table(String verb) {
        CommandSpec spec = Objects.requireNonNull(
                        Main.commandLine(Console.ofProcess(), verb)
                                .getSubcommands()
                                .get(verb),
                        verb)
                .getCommandSpec();
        return QuickTable.parse(QuickTables.text(spec).orElseThrow());
    }
}
