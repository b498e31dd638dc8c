package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.FileTree;

/** A member of a profile that is listed, but cannot be examined or read, is an error that names it and is never absent. */
class UnreadableMembersTest {

    private static final Path SAMPLES =
            Path.of("../testdata/samples").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Every file of every sample that is a directory. */
    static List<String> members() throws IOException {
        List<String> members = new java.util.ArrayList<>();
        for (String sample :
                List.of("tau", "hpctoolkit.hpctoolkit", "solver.hpctoolkit", "solver.tau", "dense-database")) {
            try (Stream<Path> files = Files.walk(SAMPLES.resolve(sample))) {
                files.filter(Files::isRegularFile)
                        .filter(file -> Files.isDirectory(SAMPLES.resolve(sample)))
                        .map(file -> SAMPLES.relativize(file).toString())
                        .sorted()
                        .forEach(members::add);
            }
        }
        return members;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("members")
    void isAnErrorInEveryVerb(String member) throws Exception {
        int slash = member.indexOf('/');
        String sample = member.substring(0, slash);
        copy(SAMPLES.resolve(sample), folder.resolve(sample));
        Path file = folder.resolve(member);
        for (String how : List.of("leads nowhere", "leads to itself", "a directory", "a pipe")) {
            Files.delete(file);
            switch (how) {
                case "leads nowhere" -> Files.createSymbolicLink(file, Path.of("../annex/missing"));
                case "leads to itself" -> Files.createSymbolicLink(file, file.getFileName());
                case "a pipe" -> makePipe(file);
                default -> Files.createDirectory(file);
            }
            boolean holdsNothing = how.matches("a directory|a pipe") && isAttached(member);
            for (String verb : List.of("info", "stat", "dump", "hot", "convert", "archive")) {
                Path output = folder.resolve("out");
                Run run = verb.equals("convert")
                        ? Run.of(verb, "--to", "cube", folder.resolve(sample).toString(), output.toString())
                        : verb.equals("archive")
                                ? Run.of(verb, folder.resolve(sample).toString(), "-o", output.toString())
                                : Run.of(verb, folder.resolve(sample).toString());
                if (holdsNothing) {
                    assertThat(run.exitCode()).as(verb + " " + run.err()).isNotEqualTo(ExitCode.BUG);
                } else {
                    String what = member + " " + how + ": " + verb + ": " + run.err();
                    assertThat(run.exitCode()).as(what).isIn(ExitCode.BAD_INPUT, ExitCode.SOME_FAILED);
                    assertThat(run.err()).as(what).contains(file.toString());
                    assertThat(run.out()).as(what).isEmpty();
                    assertThat(output.resolve("run")).doesNotExist();
                }
                if (Files.exists(output)) {
                    FileTree.delete(output);
                }
            }
            Run validated = Run.of("validate", folder.resolve(sample).toString());
            if (!holdsNothing) {
                assertThat(validated.exitCode()).as(validated.out()).isIn(ExitCode.NO, ExitCode.BAD_INPUT);
                assertThat(validated.out() + validated.err()).contains(file.toString());
            }
            Files.delete(file);
            Files.createFile(file);
        }
    }

    /** Whoever runs tests as root may read everything. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("members")
    void isAnErrorWithoutPermission(String member) throws IOException {
        String sample = member.substring(0, member.indexOf('/'));
        copy(SAMPLES.resolve(sample), folder.resolve(sample));
        Path file = folder.resolve(member);
        Files.setPosixFilePermissions(file, Set.of());
        assumeFalse(Files.isReadable(file));
        for (String verb : List.of("info", "stat", "dump")) {
            Run run = Run.of(verb, folder.resolve(sample).toString());
            assertThat(run.exitCode()).as(verb + " " + run.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(run.err()).contains(file.toString()).contains("permission denied");
            assertThat(run.out()).isEmpty();
        }
    }

    private static void makePipe(Path file) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
    }

    /** In place of files that a database only carries along there may be directories and pipes, which hold nothing. */
    private static boolean isAttached(String member) {
        return !member.endsWith(".db") && !member.contains("profile.");
    }

    /** The finding: the rank was left out, with a note about negative numbers and exit code 0. */
    @Test
    void saysWhichRankIsMissing() throws IOException {
        copy(SAMPLES.resolve("tau"), folder.resolve("t"));
        Path rank;
        try (Stream<Path> files = Files.list(folder.resolve("t"))) {
            rank = files.filter(file -> file.toString().contains("profile."))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(rank);
        Files.createSymbolicLink(rank, Path.of("../annex/objects/missing"));
        assertThat(Run.of("stat", "--by", "location", folder.resolve("t").toString()))
                .isEqualTo(new Run(
                        ExitCode.BAD_INPUT,
                        "",
                        "perfspace: " + rank
                                + ": cannot be read: it is a link to ../annex/objects/missing, which does not"
                                + " exist\n"));
    }

    /** Parts of a set of SION files. */
    @ParameterizedTest
    @CsvSource({"nowhere", "itself", "directory", "pipe"})
    void aPartOfASetIsAnError(String how) throws Exception {
        Path set = folder.resolve("set.sion");
        Run made =
                Run.of("convert", "-q", SAMPLES.resolve("solver.sion").toString(), set.toString(), "--sion-files", "2");
        assertThat(made.exitCode()).as(made.err()).isZero();
        Path part = folder.resolve("set.sion.000001");
        Files.delete(part);
        switch (how) {
            case "nowhere" -> Files.createSymbolicLink(part, Path.of("missing"));
            case "itself" -> Files.createSymbolicLink(part, part.getFileName());
            case "pipe" -> makePipe(part);
            default -> Files.createDirectory(part);
        }
        Run run = Run.of("stat", set.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains(part.toString());
        assertThat(run.out()).isEmpty();
    }

    /** A name whose bytes are not UTF-8 is listed, and can be read. */
    @Test
    void readsNamesThatAreNotText() throws Exception {
        Files.createDirectory(folder.resolve("in"));
        Process shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        "cd \"$1\" && name=$(printf 'caf\\351') && cp \"$2\" \"in/$name.cubex\" && cp -r \"$3\" \"in/$name\"",
                        "sh",
                        folder.toString(),
                        SAMPLES.resolve("solver.cubex").toString(),
                        SAMPLES.resolve("tau").toString())
                .start();
        assumeTrue(shell.waitFor() == 0, "skipped: the file system accepts only UTF-8");
        Run run = Run.of(
                "convert",
                folder.resolve("in").toString(),
                "-o",
                folder.resolve("out").toString(),
                "--to",
                "cube");
        assertThat(run.exitCode()).as(run.err()).isZero();
        try (Stream<Path> outputs = Files.list(folder.resolve("out"))) {
            assertThat(outputs).hasSize(2);
        }
    }

    /** A supplement has the metrics, so that their description beside it is not needed. */
    @Test
    void aDescriptionBesideASupplementIsNotRead() throws IOException {
        Path database = folder.resolve("db.hpctoolkit");
        copy(SAMPLES.resolve("solver.hpctoolkit"), database);
        Files.writeString(database.resolve("metrics/default.yaml"), "roots: [\n");
        Run run = Run.of("info", database.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
    }

    /** A description that somebody links to a file of the user is not read. */
    @Test
    void aLinkedDescriptionIsNotFollowed() throws IOException {
        Path database = folder.resolve("db.hpctoolkit");
        copy(SAMPLES.resolve("hpctoolkit.hpctoolkit"), database);
        Path yaml = database.resolve("metrics/default.yaml");
        Files.createDirectories(yaml.getParent());
        Files.deleteIfExists(yaml);
        Path elsewhere = Files.writeString(folder.resolve("secret.yaml"), "secret: true\n");
        Files.createSymbolicLink(yaml, elsewhere);
        Run run = Run.of("info", database.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out() + run.err())
                .contains("metrics have no descriptions and no tree: " + yaml
                        + " is a link, which may lead out of the database and is not followed");
    }
}
