package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes that people make in their first hour, each with an answer from which they know what to do next. */
class MistakesTest {

    private static final Path SAMPLES = Path.of("..", "testdata", "samples");

    @TempDir
    private Path folder;

    @BeforeEach
    void makeInputs() throws IOException {
        byte[] cubex = Files.readAllBytes(SAMPLES.resolve("solver.cubex"));
        byte[] sion = Files.readAllBytes(SAMPLES.resolve("solver.sion"));
        Files.write(folder.resolve("solver.cubex"), cubex);
        Files.copy(SAMPLES.resolve("score-p.cubex"), folder.resolve("score-p.cubex"));
        Files.write(folder.resolve("cut.cubex"), Arrays.copyOf(cubex, 3_000));
        Files.write(folder.resolve("cut.sion"), Arrays.copyOf(sion, 400));
        Files.write(folder.resolve("random"), new byte[] {1, 2, 3});
        Files.writeString(folder.resolve("notes.txt"), "hello world\n");
        Files.createDirectory(folder.resolve("empty"));
        tar("db.tar", "db/meta.db");
        tar("tau.tar", "run/profile.0.0.0");
        tar("sources.tar", "a.c");
    }

    private void tar(String name, String member) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            tar.putArchiveEntry(new TarArchiveEntry(member));
            tar.closeArchiveEntry();
        }
    }

    /** Words with a slash are files in the folder of the test. */
    private Run run(String line) {
        return Run.of(Arrays.stream(line.split(" ", -1))
                .map(word -> word.startsWith("./")
                        ? folder.resolve(word.substring(2)).toString()
                        : word)
                .toArray(String[]::new));
    }

    @Test
    void aMisspeltFile() {
        String name = folder.resolve("solver.cubx").toString();
        assertThat(run("info ./solver.cubx").err())
                .isEqualTo("perfspace: " + name + ": no such file or directory; did you mean solver.cubex?\n");
    }

    /** Words of other tools are answered with the command that does it here. */
    @ParameterizedTest(name = "perfspace {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "open x.cubex | no verb is called \"open\"; use perfspace view --open FILE; see perfspace --help",
                "Flamegraph x.cubex | no verb is called \"Flamegraph\"; use perfspace view --svg flame -o OUT.svg FILE; see"
                        + " perfspace --help",
                "top x.cubex | no verb is called \"top\"; use perfspace hot FILE; see perfspace --help",
                "summary x.cubex | no verb is called \"summary\"; use perfspace info FILE; see perfspace --help",
                "convert x.cubex out.png | out.png: the name does not tell a format; use perfspace view --svg flame -o"
                        + " OUT.svg FILE, or add --to FORMAT; see perfspace convert --help",
                "generate --threads 4 | unknown option --threads; use --locations; see perfspace generate --help",
                "-V | unknown option -V; use --version; see perfspace --help",
                "convert -i x.cubex -o y | unknown option -i; use the input without an option; see perfspace convert --help",
                "generate --ranks 4 | unknown option --ranks; use --locations; see perfspace generate --help",
                "dump -o x.txt y.cubex | unknown option -o; use > FILE; see perfspace dump --help",
                "convert x.cubex out.foo | out.foo: the name does not tell a format; add an ending such as .cubex, .hpctoolkit,"
                        + " .parquet or .pb.gz, or --to FORMAT; see perfspace convert --help",
                "convert x.cubex out.csv | out.csv: the name does not tell a format; use perfspace dump --format csv FILE, or"
                        + " add --to FORMAT; see perfspace convert --help",
                "view absent.html | absent.html: no such file or directory; use perfspace view -o OUT.html FILE"
            })
    void wordsOfOtherTools(String line, String answer) {
        assertThat(run(line).err()).isEqualTo("perfspace: " + answer + "\n");
    }

    @ParameterizedTest(name = "perfspace {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "./nothing.cubex | 2 | ./nothing.cubex: no such file or directory, and no verb is called so; see"
                        + " perfspace --help",
                "hlp | 2 | no verb is called \"hlp\"; did you mean help?; see perfspace --help",
                "compare ./solver.cubex | 2 | missing B; usage: perfspace compare [OPTION…] A B; see perfspace compare"
                        + " --help",
                "merge ./solver.cubex | 2 | missing -o OUT; usage: perfspace merge [OPTION…] PROFILE… -o OUT; see perfspace"
                        + " merge --help",
                "info --tre calls ./solver.cubex | 2 | unknown option --tre; did you mean --tree?; see perfspace info"
                        + " --help",
                "info --tree call ./solver.cubex | 2 | invalid value for option '--tree': expected one of calls,"
                        + " metrics, system, found \"call\"; see perfspace info --help",
                "stat --metric tiem ./solver.cubex | 2 | ./solver.cubex: no metric is called \"tiem\"; did you mean"
                        + " \"TIME\"? There are \"TIME\", \"TIME_excl\", \"CALLS\" and \"SUBRS\"",
                "compare --metric tiem ./solver.cubex ./solver.cubex | 2 | ./solver.cubex: no metric is called"
                        + " \"tiem\"; did you mean \"TIME\"? There are \"TIME\", \"TIME_excl\", \"CALLS\" and \"SUBRS\"",
                "stat --derive x=metric::tim() ./solver.cubex | 2 | ./solver.cubex: metric \"x\": line 1, column 1:"
                        + " expected the name of a metric, found \"tim\"; did you mean \"TIME\" or \"TIME_excl\"?",
                "info ./empty | 3 | ./empty: expected a profile, found an empty directory",
                "info ./notes.txt | 3 | ./notes.txt: expected a profile, found text of no known format: \"hello"
                        + " world\"; if it is a profile, name its format with --from",
                "info ./random | 3 | ./random: expected a profile, found bytes 01 02 03; if it is a"
                        + " profile, name its format with --from",
                "info ./cut.cubex | 3 | ./cut.cubex: expected a member anchor.xml of a Cube profile in this tar file,"
                        + " found none: the file is truncated",
                "info ./cut.sion | 3 | ./cut.sion: byte 24: expected 4 tasks (1,152 bytes), found a file of 400 bytes:"
                        + " the file is truncated",
                "info ./db.tar | 3 | ./db.tar: expected a profile, found a tar archive of an HPCToolkit database;"
                        + " unpack it: tar -xf ./db.tar, and open db",
                "info ./tau.tar | 3 | ./tau.tar: expected a profile, found a tar archive of TAU profiles; unpack it:"
                        + " tar -xf ./tau.tar, and open run",
                "info ./sources.tar | 3 | ./sources.tar: expected a profile, found a tar archive of other files: a.c",
                "convert ./solver.cubex - | 2 | the standard output does not tell a format; add --to FORMAT, or name a"
                        + " file (one that is called - is ./-); see perfspace convert --help",
                "info --from nope ./solver.cubex | 2 | no format is called \"nope\"; there are \"cube\", \"cube3\","
                        + " \"cube2\", \"linktest\", \"hpctoolkit\", \"hpctoolkit-xml\", \"tau\", \"parquet\", \"pprof\","
                        + " \"collapsed\" and 4 more; see perfspace info --help",
            })
    void getAPlainAnswer(String line, int exitCode, String complaint) {
        String message = complaint.replaceAll("(?<![\\w'])\\./(?=[a-z])", folder + "/");

        assertThat(run(line)).isEqualTo(new Run(exitCode, "", "perfspace: " + message + "\n"));
    }

    @Test
    void aFileAloneIsShown() {
        assertThat(run("./solver.cubex")).isEqualTo(run("info ./solver.cubex"));
        assertThat(run("-q ./solver.cubex")).isEqualTo(run("-q info ./solver.cubex"));
    }

    @Test
    void titlesAndBeginningsNameMetrics() {
        Run byName = run("stat --metric visits ./score-p.cubex");

        assertThat(byName.exitCode()).isZero();
        assertThat(run("stat --metric Visits ./score-p.cubex")).isEqualTo(byName);
        assertThat(run("stat --metric VIS ./score-p.cubex")).isEqualTo(byName);
    }

    @Test
    void aNamedFormatNeedsNoEvidence() {
        assertThat(run("info --from cube ./notes.txt").err())
                .isEqualTo("perfspace: " + folder.resolve("notes.txt")
                        + ": byte 0: expected a tar header with \"ustar\" at byte 257, found none\n");
    }

    /** The finding: a message that began with the name of a file began with a small letter. */
    @Test
    void keepsTheCaseOfNamesAtTheBeginningOfAMessage() throws IOException {
        Path file = Path.of(
                "../testdata/samples/solver.cubex"); // whose path has no parameters, unlike that of a temporary one

        assertThat(Run.of(
                                "extrap",
                                file.toString(),
                                "-o",
                                folder.resolve("x.jsonl").toString())
                        .err())
                .startsWith("perfspace: " + file + ": expected parameters in the path");
        assertThat(Run.of("extrap", "Foo.cubex", "-o", folder.resolve("x.jsonl").toString())
                        .err())
                .startsWith("perfspace: Foo.cubex: ");
    }

    @Test
    void theOptionNotesIsHarmless() {
        assertThat(run("convert --notes ./solver.cubex ./copy.cubex")).isEqualTo(new Run(0, "", ""));
    }
}
