package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * Tasks that people have in their first week, each of which takes at most two commands. The example of the library, in Java, is
 * run with the examples of the documentation.
 */
class FirstWeekTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    @TempDir
    private Path folder;

    private int commands;

    @BeforeEach
    void copySamples() throws IOException {
        for (String run : List.of("a/r1", "a/r2", "a/r3")) {
            copy("score-p.cubex", run);
        }
        for (String run : List.of("b/r1", "b/r2", "b/r3")) {
            copy("score-p-2.cubex", run);
        }
    }

    private void copy(String sample, String run) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(run));
        Files.copy(SAMPLES.resolve(sample), directory.resolve("profile.cubex"));
    }

    /** Runs a command line whose words have no spaces, and returns what it prints; F/ is the directory of the test. */
    private String perfspace(int exitCode, String... words) {
        assertThat(++commands).isLessThanOrEqualTo(2);
        for (int i = 0; i < words.length; i++) {
            words[i] =
                    words[i].replaceFirst("^F(?=/|$)", folder.toString()).replaceFirst("^S(?=/)", SAMPLES.toString());
        }
        Run run = Run.of(words);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        return run.out();
    }

    @Test
    void opensADatabaseOfHpctoolkitInCubeGui() throws IOException {
        perfspace(0, "convert", "S/hpctoolkit.hpctoolkit", "F/db.cubex");
        try (PerformanceSpace cube = Readers.open(folder.resolve("db.cubex"));
                PerformanceSpace database = Readers.open(SAMPLES.resolve("hpctoolkit.hpctoolkit"))) {
            assertThat(cube.definitions().callNodes())
                    .hasSameSizeAs(database.definitions().callNodes());
        }
    }

    @Test
    void listsTheFunctionsThatBecameSlower() {
        assertThat(perfspace(1, "compare", "F/a", "--against", "F/b", "--format", "markdown", "--top", "2"))
                .isEqualTo(
                        """
                        | function | before | after | change | % | runs before | runs | outside spread |
                        |---|---:|---:|---:|---:|---:|---:|---|
                        | MPI_Init_thread | 0.027443 | 0.019048 | -0.008395 | -30.6 % | 3 | 3 | yes |
                        | fwrite | 0.027079 | 0.019841 | -0.007238 | -26.7 % | 3 | 3 | yes |
                        """);
    }

    @Test
    void failsIfAFunctionBecameSlower() {
        assertThat(perfspace(1, "compare", "F/b", "--against", "F/a", "--fail-if", "time of fwrite > +5%"))
                .isEqualTo("broken: time of fwrite > +5%: 0.019841 sec -> 0.027079 sec (+36.5 %)\n");
    }

    @Test
    void findsTheCommitInAYearOfNightlies() {
        perfspace(0, "archive", "-q", "--param-from-path", "{commit}/r{rep}", "F/a", "F/b", "-o", "F/nightlies");
        String answer = perfspace(
                0,
                "archive",
                "-q",
                "--query",
                "slower",
                "--between",
                "commit=b,commit=a",
                "--top",
                "1",
                "--format",
                "csv",
                "F/nightlies");
        assertThat(answer.lines().skip(1)).singleElement().asString().startsWith("MPI_Init_thread,0.019");
    }

    @Test
    void makesATraceForPerfetto() throws IOException {
        perfspace(0, "convert", "S/hpctoolkit.hpctoolkit", "F/trace.json.gz", "--to", "chrome");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("trace.json.gz")))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"traceEvents\"", "\"ph\":\"B\"");
        }
    }

    @Test
    void drawsAFlameGraphForAPaper() throws IOException {
        perfspace(0, "view", "--svg", "flame", "-o", "F/flame.svg", "S/score-p.cubex");
        assertThat(folder.resolve("flame.svg"))
                .content()
                .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
                .contains("score-p.cubex: flame graph");
    }

    @Test
    void tellsWhyTheRunIsNotFaster() {
        assertThat(perfspace(0, "efficiency", "--format", "markdown", "S/score-p.cubex", "S/score-p-2.cubex"))
                .startsWith("| | score-p.cubex | score-p-2.cubex |\n|---|---:|---:|\n| processes | 5 | 5 |\n");
    }

    /** The finding: the sum of a column of inclusive values was four times the total, and nothing said so. */
    @Test
    void readsAProfileWithPandas() throws IOException, SQLException {
        perfspace(0, "convert", "--exclusive", "S/score-p.cubex", "F/run.parquet");
        perfspace(0, "convert", "S/score-p.cubex", "F/stored.parquet");

        assertThat(answers("select round(sum(time), 6) from 'run.parquet'")).containsExactly("0.263564");
        assertThat(answers("select sum(visits) from 'run.parquet'")).containsExactly("569");
        List<String> page =
                Files.readAllLines(Path.of("../reader/src/main/java/org/perfspace/format/parquet/README.md"));
        int queries = 0;
        for (int line = 0; line < page.size(); line++) {
            if (page.get(line).startsWith("select ")) {
                queries++;
                assertThat(answers(page.get(line)))
                        .as(page.get(line))
                        .containsExactlyElementsOf(page.subList(line + 1, page.size()).stream()
                                .takeWhile(answer -> answer.startsWith("-- "))
                                .map(answer -> answer.substring(3))
                                .toList());
            }
        }
        assertThat(queries).isEqualTo(3);
    }

    /** Returns the rows that DuckDB answers with, about files in the directory of the test. */
    private List<String> answers(String sql) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (DuckDb duck = new DuckDb();
                ResultSet rows = duck.sql()
                        .executeQuery(sql.replaceAll("'(run|stored)\\.parquet'", "'" + folder + "/$1.parquet'"))) {
            while (rows.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    cells.add(rows.getString(column));
                }
                answers.add(String.join(", ", cells));
            }
        }
        return answers;
    }

    @Test
    void generatesAProfileOfAnySize() {
        perfspace(0, "generate", "--like", "score-p", "--locations", "64", "--seed", "1", "-o", "F/made.cubex");
        assertThat(perfspace(0, "info", "F/made.cubex")).contains("56 × cpu thread, 8 × accelerator stream");
    }
}
