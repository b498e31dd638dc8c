package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.Workspace;

/**
 * Every verb beside files that somebody has planted so that they look like the remains of a killed run. Nothing but the
 * output changes, and no run waits for anything.
 */
class HostileSurroundingsTest {

    private static final Path SAMPLES =
            Path.of("../testdata/samples").toAbsolutePath().normalize();

    /** A bound for runs that hang, not a measurement. */
    private static final Duration FOR_EVER = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private Path received;

    @BeforeEach
    void receive() throws IOException {
        received = Files.createDirectory(folder.resolve("received"));
        Files.writeString(received.resolve("notes.txt"), "precious");
        Files.writeString(Files.createDirectory(folder.resolve("secret")).resolve("id_rsa"), "key");
        Files.copy(SAMPLES.resolve("solver.cubex"), folder.resolve("secret/run.cubex"));
    }

    private Path plant(String name, String... parts) throws IOException {
        Path place = Files.createDirectories(received.resolve(name));
        for (String part : parts) {
            String[] words = part.split("=|->", -1);
            Path path = place.resolve(words[0]);
            Files.createDirectories(path.getParent());
            if (part.contains("->")) {
                Files.createSymbolicLink(path, Path.of(words[1]));
            } else if (part.contains("=")) {
                Files.writeString(path, words[1]);
            } else if (part.endsWith("|")) {
                Path pipe = Path.of(path.toString().replace("|", ""));
                assertThatCode(() -> new ProcessBuilder("mkfifo", pipe.toString())
                                .start()
                                .waitFor())
                        .doesNotThrowAnyException();
            } else {
                Files.createDirectories(path);
            }
        }
        return place;
    }

    /** Plants every hostile shape that is known for the targets {@code x.ENDING}. */
    private void plantAll(String ending) throws IOException {
        List<String[]> shapes = List.of(
                new String[] {"old", "new->../../secret"},
                new String[] {"old", "new/notes.txt=evil"},
                new String[] {"new/notes.txt=evil", "old->../../secret"},
                new String[] {"new", "lock|"},
                new String[] {"new", "old", "lock->../../secret/id_rsa"},
                new String[] {"new/TARGET->../../../secret", "old"},
                new String[] {"new/TARGET/x=evil", "old", "lock=", "made-1-1="},
                new String[] {"new/TARGET=evil", "old/TARGET=evil", "lock=", "made-1-1->../notes.txt"});
        for (int i = 0; i < shapes.size(); i++) {
            String target = "x" + i + ending;
            String[] parts = Arrays.stream(shapes.get(i))
                    .map(part -> part.replace("TARGET", target))
                    .toArray(String[]::new);
            plant("." + target + ".perfspace-exchange", parts);
            plant("." + target + ".perfspace-4711", parts);
        }
        Files.createSymbolicLink(received.resolve(".x8" + ending + ".perfspace-exchange"), Path.of("../secret"));
        Files.createSymbolicLink(received.resolve(".x8" + ending + ".perfspace-1"), Path.of("../secret"));
        Files.writeString(received.resolve(".x9" + ending + ".perfspace-exchange"), "a file");
    }

    /** Returns the contents of all files, and the targets of links, except for an output. */
    private Map<String, String> tree(Path without) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (!path.startsWith(without)) {
                    String what = Files.isSymbolicLink(path)
                            ? "to " + Files.readSymbolicLink(path)
                            : Files.isRegularFile(path) ? Arrays.hashCode(Files.readAllBytes(path)) + "" : "";
                    all.put(folder.relativize(path).toString(), what);
                }
            }
        }
        return all;
    }

    private static Run run(String... words) {
        return Assertions.assertTimeoutPreemptively(FOR_EVER, () -> Run.of(words));
    }

    @Test
    void readingChangesNothing() throws IOException {
        plantAll(".cubex");
        Map<String, String> before = tree(folder.resolve("none"));
        for (String line : List.of(
                "info",
                "dump",
                "stat",
                "hot",
                "validate",
                "info --json",
                "dump --names",
                "compare " + SAMPLES.resolve("solver.cubex"))) {
            for (int i = 0; i < 10; i++) {
                Path missing = received.resolve("x" + i + ".cubex");
                List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
                words.add(missing.toString());
                Run run = run(words.toArray(String[]::new));
                assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
                assertThat(run.out()).doesNotContain("key");
            }
        }
        assertThat(run("info", received.resolve("x0.cubex").toString()).err())
                .isEqualTo("perfspace: " + received.resolve("x0.cubex") + ": no such file or directory\n");
        assertThat(tree(folder.resolve("none"))).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".cubex", ".sion", ".hpctoolkit", ".tau", ".parquet", ".json"})
    void writingChangesOnlyTheOutput(String ending) throws IOException {
        plantAll(ending);
        String format =
                switch (ending) {
                    case ".cubex" -> "cube";
                    case ".sion" -> "linktest";
                    case ".json" -> "speedscope";
                    default -> ending.substring(1);
                };
        for (int i = 0; i < 10; i++) {
            Path output = received.resolve("x" + i + ending);
            Map<String, String> before = tree(output);
            Run run = run(
                    "convert",
                    "-q",
                    "--to",
                    format,
                    SAMPLES.resolve("solver.cubex").toString(),
                    output.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(output).exists();
            assertThat(tree(output)).isEqualTo(before);

            run = run(
                    "convert",
                    "-q",
                    "--force",
                    "--to",
                    format,
                    SAMPLES.resolve("solver.cubex").toString(),
                    output.toString());
            if (Files.isDirectory(output)) {
                assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_OUTPUT);
                assertThat(run.err())
                        .isEqualTo("perfspace: " + output + ": cannot be replaced, as "
                                + received.resolve(".x" + i + ending + ".perfspace-exchange") + " "
                                + Workspace.NOT_OURS
                                + "\n");
            } else {
                assertThat(run.exitCode()).as(run.err()).isZero();
            }
            assertThat(tree(output)).isEqualTo(before);
        }
    }

    @Test
    void combiningChangesOnlyTheOutput() throws IOException {
        plantAll(".cubex");
        String input = SAMPLES.resolve("solver.cubex").toString();
        int number = 0;
        for (String verb : List.of("diff", "merge", "mean", "sum", "min", "max", "ratio")) {
            Path output = received.resolve("x" + number++ + ".cubex");
            Map<String, String> before = tree(output);
            Run run = run(verb, "-q", input, input, "-o", output.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(tree(output)).isEqualTo(before);
        }
        Path generated = received.resolve("x9.cubex");
        Map<String, String> before = tree(generated);
        assertThat(run("generate", "-q", "-o", generated.toString()).exitCode()).isZero();
        assertThat(tree(generated)).isEqualTo(before);
    }

    @Test
    void derivingRemappingAndReportsChangeOnlyTheOutput() throws IOException {
        String solver = SAMPLES.resolve("solver.cubex").toString();
        Path runs = folder.resolve("runs");
        Files.copy(
                Path.of(solver), Files.createDirectories(runs.resolve("app.p4")).resolve("profile.cubex"));
        Path spec = folder.resolve("remapping.spec");
        Files.writeString(
                spec,
                "<metrics><metric type=\"PREDERIVED_EXCLUSIVE\"><disp_name>t</disp_name><uniq_name>t</uniq_name>"
                        + "<dtype>DOUBLE</dtype><uom>sec</uom><url></url><descr></descr><cubepl>metric::time()</cubepl>"
                        + "</metric></metrics>");
        Map<String, List<String>> lines = new TreeMap<>();
        lines.put(".cubex", List.of("derive", "-q", "twice=2 * metric::TIME()", solver, "OUT"));
        lines.put(".html", List.of("view", "-q", solver, "-o", "OUT"));
        lines.put(".jsonl", List.of("extrap", "-q", runs.toString(), "-o", "OUT"));
        lines.put(".parquet", List.of("remap", "-q", "--spec", spec.toString(), solver, "OUT"));
        for (Map.Entry<String, List<String>> line : lines.entrySet()) {
            plantAll(line.getKey());
            for (int i = 0; i < 10; i++) {
                Path output = received.resolve("x" + i + line.getKey());
                Map<String, String> before = tree(output);
                Run done = run(line.getValue().stream()
                        .map(word -> word.equals("OUT") ? output.toString() : word)
                        .toArray(String[]::new));
                assertThat(done.exitCode()).as(done.err()).isZero();
                assertThat(output).exists();
                assertThat(tree(output)).isEqualTo(before);
            }
        }
    }

    /** A received directory of outputs may hold a link to any directory of the user. */
    @Test
    void batchesDoNotFollowLinksInsideTheirOutput() throws IOException {
        Path in = Files.createDirectories(folder.resolve("in/sub"));
        Files.copy(SAMPLES.resolve("solver.cubex"), in.resolve("a.cubex"));
        Files.copy(SAMPLES.resolve("solver.cubex"), folder.resolve("in/b.cubex"));
        Files.createSymbolicLink(received.resolve("sub"), Path.of("../secret"));
        Map<String, String> before = tree(folder.resolve("none"));
        Run run = run("convert", folder.resolve("in").toString(), "-o", received.toString(), "--to", "parquet");
        assertThat(run)
                .isEqualTo(new Run(
                        ExitCode.BAD_OUTPUT,
                        "",
                        "perfspace: " + received.resolve("sub")
                                + ": expected a directory of outputs, found a link, which is not followed\n"));
        assertThat(tree(folder.resolve("none"))).isEqualTo(before);

        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("other"));
        Files.createDirectory(folder.resolve("other"));
        run = run("convert", "-q", folder.resolve("in").toString(), "-o", link.toString(), "--to", "parquet");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("other/sub/a.parquet")).exists();
    }

    /** Directories of another user are left alone, even by root. */
    @Test
    void foreignDirectoriesAreLeftAlone() throws Exception {
        Path place = plant(".x.hpctoolkit.perfspace-exchange", "new/x.hpctoolkit/a=evil", "old", "lock=");
        Process chown = new ProcessBuilder("chown", "-R", "12345", place.toString()).start();
        assumeTrue(chown.waitFor() == 0, "skipped: only root gives files away");
        Path output = received.resolve("x.hpctoolkit");
        Map<String, String> before = tree(output);
        Run run = run("convert", "-q", SAMPLES.resolve("solver.cubex").toString(), output.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(tree(output)).isEqualTo(before);
        assertThat(Files.getAttribute(place, "unix:uid", LinkOption.NOFOLLOW_LINKS))
                .isEqualTo(12345);
    }
}
