package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.FileTree;

/** The commands of the cases in which something was taken for what it is not; each test has the name of its case. */
class HostileCasesTest {

    private static final String SAMPLES = "../testdata/samples/";
    private static final String SOLVER = SAMPLES + "solver.cubex";
    private static final String SCORE_P = SAMPLES + "score-p.cubex";
    private static final String SCORE_P_2 = SAMPLES + "score-p-2.cubex";

    @TempDir
    private Path folder;

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private static Run done(String... words) {
        Run run = Run.of(words);
        assertThat(run.exitCode()).as("%s: %s", List.of(words), run.err()).isZero();
        return run;
    }

    private Path copy(String from, String to) throws IOException {
        Path target = folder.resolve(to);
        Files.createDirectories(target.getParent());
        return Files.copy(Path.of(from), target);
    }

    private static long runs(String archive) {
        return Stream.of(done("archive", "--list", "--json", archive).out().split("\"source\":", -1))
                        .count()
                - 1;
    }

    @Test
    void archiveDeletesForeignParquet() throws IOException {
        copy(SOLVER, "runs/solver.cubex");
        Path trace = copy(SAMPLES + "solver.parquet", "trace/mine.parquet");
        Path location = copy(SAMPLES + "solver.parquet", "location/mine.parquet");
        Path job = copy(SAMPLES + "README.md", "run/job.sh");
        Run run = Run.of("archive", in("runs"), "-o", folder.toString());
        assertThat(run)
                .isEqualTo(new Run(
                        4,
                        "",
                        "perfspace: " + folder
                                + ": expected an archive, or a directory in which nothing has the name of one"
                                + " of its tables, found location without _manifest.json\n"));
        assertThat(List.of(trace, location, job)).allMatch(Files::exists);
    }

    @Test
    void archiveReplaceRelative() throws IOException {
        copy(SCORE_P, "p1/app/profile.cubex");
        copy(SCORE_P_2, "p2/app/profile.cubex");
        done("archive", "-q", in("p1/app/profile.cubex"), "-o", in("A"));
        done("archive", "--replace", in("p2/app/profile.cubex"), "-o", in("A"));
        assertThat(runs(in("A"))).isEqualTo(2);
        done("archive", "-q", in("p1/app/profile.cubex"), "-o", in("B"));
        Files.copy(Path.of(SCORE_P_2), folder.resolve("p1/app/profile.cubex"), StandardCopyOption.REPLACE_EXISTING);
        Path typed = Path.of("").toAbsolutePath().relativize(folder.toRealPath().resolve("p1/app/profile.cubex"));
        done("archive", "--replace", typed.toString(), "-o", in("B"));
        assertThat(runs(in("B"))).isEqualTo(1);
    }

    @Test
    void archiveReplaceSameParameters() {
        done("archive", "-q", "--set-param", "commit=abc", SOLVER, SCORE_P, SAMPLES + "perf.folded", "-o", in("A"));
        Run run = Run.of("archive", "--replace", "--set-param", "commit=abc", SCORE_P_2, "-o", in("A"));
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .contains(": expected to replace one run of " + in("A") + ", found 3 with the same source or");
        assertThat(runs(in("A"))).isEqualTo(3);
    }

    @Test
    void hpctSupplementOfAnotherRun() throws IOException {
        done("convert", "-q", SCORE_P, in("a.hpctoolkit"));
        done("convert", "-q", "--plain", SCORE_P_2, in("b.hpctoolkit"));
        FileTree.delete(folder.resolve("a.hpctoolkit/metrics"));
        try (Stream<Path> files = Files.walk(folder.resolve("b.hpctoolkit"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = folder.resolve("a.hpctoolkit")
                        .resolve(folder.resolve("b.hpctoolkit").relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Run mixed = done("info", in("a.hpctoolkit"));
        Run alone = done("info", in("b.hpctoolkit"));
        assertThat(mixed.out()).isEqualTo(alone.out().replace("b.hpctoolkit", "a.hpctoolkit"));
        assertThat(mixed.err()).isEqualTo("perfspace: ignored perfspace.supplement: \"meta.db\" has changed since\n");
    }

    @Test
    void convertForceDeletesNotes() throws IOException {
        done("convert", "-q", SOLVER, in("db.hpctoolkit"));
        Path notes = Files.writeString(folder.resolve("db.hpctoolkit/notes.txt"), "mine");
        Run run = Run.of("convert", "-f", SOLVER, "--to", "hpctoolkit", in("db.hpctoolkit"));
        assertThat(run)
                .isEqualTo(new Run(
                        4,
                        "",
                        "perfspace: " + in("db.hpctoolkit") + ": holds \"notes.txt\", which is no part of an HPCToolkit"
                                + " database; it will not be replaced\n"));
        assertThat(notes).exists();
    }

    @Test
    void viewArchiveConstructor() {
        done("archive", "-q", "--set-param", "constructor=gcc", SOLVER, "-o", in("A"));
        done("archive", "-q", SCORE_P, "-o", in("A"));
        done("view", in("A"), "-o", in("a.html"));
    }

    /** The values of derived metrics are those of the metric twice, in formats without expressions. */
    @ParameterizedTest
    @CsvSource({
        "convert --derive dd=metric::visits()*2 S/score-p.cubex O/a.cube, '1,138'",
        "convert --derive dd=metric::samples()*2 S/perf.folded O/b.cube2, '28,802'",
        "derive dd=metric::visits()*2 S/score-p.cubex O/c.cube, '1,138'",
        "merge --derive dd=metric::visits()*2 S/score-p.cubex S/score-p-2.cubex -o O/d.cube, '1,138'"
    })
    void deriveCube3Exit70(String line, String total) {
        String[] words = line.replace("S/", SAMPLES).replace("O/", folder + "/").split(" ", -1);
        done(words);
        assertThat(done("stat", "--metric", "dd", words[words.length - 1]).out())
                .containsPattern("^1?dd: total " + total + ";"); // CUBE 2 has no names but titles
    }

    @ParameterizedTest
    @ValueSource(strings = {"cube", "cube2"})
    void remapWithoutASpecification(String ending) {
        Run run = Run.of("remap", SCORE_P, in("e." + ending));
        assertThat(run)
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + SCORE_P + ": expected a profile that carries remapping.spec, found none; name a"
                                + " specification with --spec\n"));
    }

    @Test
    void cube3DerivedMetricsADetail() {
        done("derive", "dd=metric::visits()*2", SCORE_P, in("d.cubex"));
        assertThat(done("convert", in("d.cubex"), in("d.cube")).err())
                .contains(
                        "sums over locations of 2 postderived metrics: values are stored for each call node and location")
                .doesNotContain("expressions");
        assertThat(done("stat", "--metric", "dd", in("d.cube")).out()).startsWith("dd: total 1,138;");
    }

    @Test
    void servePort70000() {
        assertThat(Run.of("view", "--serve", "--port", "70000", SCORE_P))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected a number from 0 to 65,535 as --port, found 70,000; see perfspace view"
                                + " --help\n"));
    }

    @Test
    void efficiencyBelowFraction() {
        for (String below : List.of("0.8", "80%", "0.79999")) {
            assertThat(Run.of("efficiency", "-q", "--below", below, SCORE_P).exitCode())
                    .isEqualTo(1);
            assertThat(Run.of("compare", "-q", "--tolerance", below, SCORE_P, SCORE_P)
                            .exitCode())
                    .isZero();
        }
        assertThat(Run.of("efficiency", "-q", "--below", "0.05%", SCORE_P).exitCode())
                .isZero();
        for (String below : List.of("80", "1.5", "1", "5")) {
            String expected =
                    "expected a share such as 5% or 0.05, found \"" + below + "\", which could mean " + below + "% or ";
            Run efficiency = Run.of("efficiency", "--below", below, SCORE_P);
            Run compare = Run.of("compare", "--tolerance", below, SCORE_P, SCORE_P);
            assertThat(List.of(efficiency.exitCode(), compare.exitCode())).containsOnly(2);
            assertThat(efficiency.err()).contains("'--below': " + expected);
            assertThat(compare.err()).contains("'--tolerance': " + expected);
        }
    }

    @Test
    void scanMeetsArchive() throws IOException {
        copy(SOLVER, "w/runs/solver.cubex");
        copy(SCORE_P, "w/runs/score-p.cubex");
        done("archive", "-q", "--profiles", in("w/runs"), "-o", in("w/old"));
        String passed = "perfspace: " + in("w/old") + ": an archive of perfspace, passed over\n";
        assertThat(done("archive", "--keep-going", in("w"), "-o", in("w/new")).err())
                .isEqualTo(passed + "perfspace: " + in("w/new") + ": 2 added, 0 there already, 0 failed\n");
        assertThat(done("convert", in("w"), "-o", in("out"), "--to", "cube").err())
                .startsWith(passed.replace("old", "new") + passed)
                .contains("perfspace: 2 converted in ");
        assertThat(done("info", in("w")).err()).isEqualTo(passed.replace("old", "new") + passed);
    }

    @Test
    void extrapSuffix() throws IOException {
        for (String n : List.of("64k", "512k", "1M", "2M", "8M")) {
            copy(SOLVER, "ex/n=" + n + "/profile.cubex");
        }
        Run run = Run.of("extrap", in("ex"), "-o", in("ex.jsonl"), "--metric", "TIME");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("perfspace: " + in("ex/n=1M/profile.cubex")
                        + ": expected a number as parameter n, found \"1M\";");
        assertThat(done("efficiency", in("ex"))
                        .out()
                        .lines()
                        .findFirst()
                        .orElse("")
                        .trim()
                        .split(" +"))
                .containsExactly("n=1M", "n=2M", "n=512k", "n=64k", "n=8M");
    }

    @Test
    void paramPatternTakesFileName() throws IOException {
        copy(SCORE_P, "app.p4/profile.cubex");
        copy(SOLVER, "app.p16/profile.cubex");
        done("archive", "--param-from-path", "p{p}", in("app.p4"), in("app.p16"), "-o", in("A"));
        assertThat(done("archive", "--list", in("A")).out())
                .contains("\tp=16\t" + in("app.p16/profile.cubex") + "\n")
                .contains("\tp=4\t" + in("app.p4/profile.cubex") + "\n");
    }
}
