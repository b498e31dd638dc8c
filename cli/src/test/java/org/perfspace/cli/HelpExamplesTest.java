package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;
import picocli.CommandLine;

/** The examples in the help of every verb and of the overview: each is executed as it stands, in a folder of samples. */
class HelpExamplesTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final String HEADING = "Examples:";

    /** The files that the names in examples stand for. */
    private static final Map<String, String> FILES = Map.ofEntries(
            Map.entry("profile.cubex", "score-p.cubex"),
            Map.entry("before.cubex", "score-p.cubex"),
            Map.entry("after.cubex", "score-p-2.cubex"),
            Map.entry("time.cubex", "score-p.cubex"),
            Map.entry("counters.cubex", "score-p-2.cubex"),
            Map.entry("run-1.cubex", "score-p.cubex"),
            Map.entry("run-2.cubex", "score-p-2.cubex"),
            Map.entry("run-3.cubex", "score-p.cubex"),
            Map.entry("linktest.sion", "linktest.sion"),
            Map.entry("app.hpctoolkit", "hpctoolkit.hpctoolkit"),
            Map.entry("app.p2", "hpctoolkit.hpctoolkit"),
            Map.entry("app.p4", "hpctoolkit.hpctoolkit"),
            Map.entry("runs/app.hpctoolkit", "hpctoolkit.hpctoolkit"),
            Map.entry("runs/solver.cubex", "solver.cubex"));

    /** A metric tree, which nearly every profile of Score-P carries, but no sample. */
    private static final String SPECIFICATION =
            """
            <metrics title="Made">
              <metric>
                <disp_name>Time</disp_name>
                <uniq_name>time</uniq_name>
                <uom>sec</uom>
              </metric>
            </metrics>
            """;

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    /** Options whose value is an output, and the verbs whose last word is one. */
    private static final Set<String> OUTPUT_OPTIONS = Set.of("-o", "--output", "--junit");

    private static final Set<String> OUTPUT_LAST = Set.of("convert", "derive", "remap");

    @TempDir
    private Path folder;

    static List<String> examples() {
        CommandLine overview = Main.commandLine(Console.ofProcess());
        List<String> examples = new ArrayList<>(of(overview));
        overview.getSubcommands().values().forEach(verb -> examples.addAll(of(verb)));
        return examples;
    }

    private static List<String> of(CommandLine command) {
        List<String> help = command.getUsageMessage().lines().toList();
        return help.contains(HEADING)
                ? help.subList(help.indexOf(HEADING) + 1, help.size()).stream()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList()
                : List.of();
    }

    @Test
    void everyVerbEndsWithTwoOrThreeExamples() {
        Main.commandLine(Console.ofProcess()).getSubcommands().forEach((name, verb) -> {
            assertThat(of(verb))
                    .as(name)
                    .hasSizeBetween(2, 3)
                    .allMatch(line -> line.startsWith("perfspace " + name + " "));
            assertThat(verb.getUsageMessage().lines()).as(name).noneMatch(line -> line.length() > 80);
        });
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleWorks(String example) throws IOException {
        Files.createDirectories(folder.resolve("runs"));
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            copy(SAMPLES.resolve(file.getValue()), folder.resolve(file.getKey()));
        }
        Files.writeString(folder.resolve("remapping.spec"), SPECIFICATION);
        if (example.startsWith("perfspace remap")) {
            carrySpecification(folder.resolve("profile.cubex"));
        }
        if (example.startsWith("perfspace view") && example.endsWith(" archive")) {
            String runs = folder.resolve("runs").toString();
            Run.of("archive", "-q", runs, "-o", folder.resolve("archive").toString());
        }
        if (example.startsWith("perfspace archive --query")) {
            String archive = folder.resolve("nightlies").toString();
            for (String release : List.of("1.2", "1.3")) {
                String file = folder.resolve("before.cubex").toString();
                Run.of("archive", "-q", "--set-param", "release=" + release, file, "-o", archive);
            }
        }
        Matcher pipe = Pattern.compile("xzcat (\\S+)\\.xz \\| (.*)").matcher(example);
        boolean piped = pipe.matches();
        byte[] input = piped ? Files.readAllBytes(folder.resolve(pipe.group(1))) : new byte[0];
        List<String> words = words(piped ? pipe.group(2) : example);

        assertThat(words.get(0)).isEqualTo("perfspace");
        Run run = Run.reading(input, words.subList(1, words.size()).toArray(String[]::new));

        boolean differs = words.get(1).equals("compare") && !words.contains("--fail-if");
        int expected = differs ? ExitCode.NO : ExitCode.DONE;
        assertThat(run.exitCode()).as(run.err()).isEqualTo(expected);
    }

    private static void carrySpecification(Path profile) throws IOException {
        Attachment specification = Attachment.of("remapping.spec", SPECIFICATION.getBytes(StandardCharsets.UTF_8));
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve("score-p.cubex"))) {
            CubeWriter.write(
                    space.withAttachments(List.of(specification)), profile, WriteOptions.DEFAULT.withForce(true));
        }
    }

    /** Splits a line as a shell does, and makes the paths in it those of the folder. */
    private List<String> words(String line) throws IOException {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            if (word.group(1) != null) {
                words.add(word.group(1));
            } else {
                words.addAll(expanded(word.group(2), words));
            }
        }
        return words;
    }

    private List<String> expanded(String word, List<String> before) throws IOException {
        boolean output = !before.isEmpty() && OUTPUT_OPTIONS.contains(before.get(before.size() - 1));
        boolean last = before.size() > 2 && OUTPUT_LAST.contains(before.get(1)) && word.indexOf('.') > 0;
        if (output || last || Files.exists(folder.resolve(word))) {
            return List.of(folder.resolve(word).toString());
        }
        if (word.indexOf('*') < 0) {
            return List.of(word);
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + word);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> matcher.matches(file.getFileName()))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
