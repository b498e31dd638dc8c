package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.DuckDb;

/**
 * Two hundred nightly runs with three repetitions each, in which a commit made a function slower by a fifth, one repetition was
 * disturbed, one night is missing, and one repetition of another: every answer is the known one.
 */
class AnalystTest {

    private static final int NIGHTS = 200;
    private static final int SLOW = 120;
    private static final int DISTURBED = 60;
    private static final int MISSING = 80;
    private static final int INCOMPLETE = 90;

    @TempDir
    static Path folder;

    private static String archive;

    @BeforeAll
    static void makeNightlies() throws IOException {
        for (int night = 1; night <= NIGHTS; night++) {
            for (int rep = 1; rep <= 3; rep++) {
                if (night != MISSING && !(night == INCOMPLETE && rep == 3)) {
                    makeRun(night, rep);
                }
            }
        }
        archive = folder.resolve("archive").toString();
        Run run = Run.of(
                "archive",
                "--param-from-path",
                "{date}/{commit}/{app}.p{p}.r{rep}",
                folder.resolve("nightly").toString(),
                "-o",
                archive);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).endsWith(": 596 added, 0 there already, 0 failed\n");
    }

    private static String date(int night) {
        return LocalDate.of(2026, 1, 1).plusDays(night - 1L).toString();
    }

    private static String point(int night) {
        return "date=" + date(night) + ", commit=c" + night + ", app=amr, p=8";
    }

    /** Writes a profile of TAU; repetitions differ by one percent, and nights by a tenth of that. */
    private static void makeRun(int night, int rep) throws IOException {
        double noise = 1 + 0.01 * (rep - 2) + 0.001 * (night % 3 - 1);
        double factor = night == DISTURBED && rep == 2 ? 3 : noise;
        long main = Math.round(1_000_000 * factor);
        long solve = Math.round((night >= SLOW ? 3_600_000 : 3_000_000) * factor);
        long write = Math.round(2_000_000 * factor);
        Path directory = Files.createDirectories(folder.resolve("nightly")
                .resolve(date(night))
                .resolve("c" + night)
                .resolve("amr.p8.r" + rep));
        Files.writeString(
                directory.resolve("profile.0.0.0"),
                String.format(
                        Locale.ROOT,
                        """
                        3 templated_functions_MULTI_TIME
                        # Name Calls Subrs Excl Incl ProfileCalls #
                        "main" 1 2 %d %d 0 GROUP="TAU_USER"
                        "solve" 10 0 %d %d 0 GROUP="TAU_USER"
                        "write" 1 0 %d %d 0 GROUP="TAU_USER"
                        0 aggregates
                        0 userevents
                        """,
                        main,
                        main + solve + write,
                        solve,
                        solve,
                        write,
                        write));
    }

    private static List<List<String>> query(String... arguments) {
        List<String> all = new ArrayList<>(List.of("archive", "-q", "--format", "csv", archive, "--query"));
        all.addAll(List.of(arguments));
        Run run = Run.of(all.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        return run.out()
                .lines()
                .map(line -> List.of(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)))
                .toList();
    }

    private static List<String> ask(String sql) throws IOException, SQLException {
        List<String> rows = new ArrayList<>();
        try (DuckDb duck = new DuckDb()) {
            duck.defineViews(Path.of(archive));
            try (ResultSet found = duck.sql().executeQuery(sql)) {
                while (found.next()) {
                    rows.add(found.getString(1));
                }
            }
        }
        return rows;
    }

    @Test
    void findsTheSlowCommit() throws IOException, SQLException {
        List<List<String>> rows = query("regressions");
        assertThat(rows.get(0))
                .containsExactly(
                        "function",
                        "point_before",
                        "point",
                        "before",
                        "after",
                        "change",
                        "change_share",
                        "runs_before",
                        "runs",
                        "outside_spread");
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1))
                .startsWith("solve", "\"" + point(SLOW - 1) + "\"", "\"" + point(SLOW) + "\"")
                .endsWith("3", "3", "yes");
        assertThat(Double.parseDouble(rows.get(1).get(5))).isCloseTo(0.5934, within(1e-9));
        assertThat(ask("select call_path || ' | ' || point_before || ' | ' || point || ' | ' || round(growth, 4)"
                        + " from regressions where quantity = 'time' and t > 5 order by growth desc"))
                .containsExactly("solve | " + point(SLOW - 1) + " | " + point(SLOW) + " | 0.5934");
    }

    @Test
    void showsEachNightOnce() throws IOException, SQLException {
        List<List<String>> rows = query("trend");
        assertThat(rows).hasSize(NIGHTS);
        assertThat(rows.get(0)).containsExactly("point", "time", "runs", "mean", "deviation", "change_share", "t");
        int row = 1;
        for (int night = 1; night <= NIGHTS; night++) {
            if (night != MISSING) {
                List<String> cells = rows.get(row++);
                assertThat(cells.subList(0, 3))
                        .containsExactly("\"" + point(night) + "\"", date(night), night == INCOMPLETE ? "2" : "3");
                double change = cells.get(5).isEmpty() ? 0 : Double.parseDouble(cells.get(5));
                assertThat(Math.abs(change) > 0.03)
                        .as("%s: %s", date(night), cells)
                        .isEqualTo(night == SLOW || night == DISTURBED || night == DISTURBED + 1);
            }
        }
        assertThat(ask("select point from point_changes where quantity = 'time' and t > 5 order by run_at"))
                .containsExactly(point(SLOW));
    }

    @Test
    void findsTheDisturbedRun() throws IOException, SQLException {
        List<List<String>> rows = query("outliers");
        assertThat(rows.get(0)).containsExactly("run", "experiment", "time", "value", "median", "distance");
        assertThat(rows.get(1).get(0)).startsWith(date(DISTURBED) + "-c" + DISTURBED + "-amr-8-2-");
        assertThat(rows.get(1).subList(1, 4)).containsExactly("\"app=amr, p=8\"", date(DISTURBED), "18.0");
        // the nights after the slow commit are a little more than three deviations from the median of all
        assertThat(Double.parseDouble(rows.get(1).get(5))).isCloseTo(67.111, within(0.001));
        assertThat(Double.parseDouble(rows.get(2).get(5))).isCloseTo(3.443, within(0.001));
        assertThat(ask("select run_id from outliers where quantity = 'time' and distance > 3 order by distance desc"))
                .hasSize(rows.size() - 1)
                .startsWith(rows.get(1).get(0));
    }

    @Test
    void comparesTwoCommits() {
        String sides = "commit=c" + (SLOW - 1) + ",commit=c" + SLOW;
        List<List<String>> rows = query("slower", "--between", sides, "--by", "path");
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1)).startsWith("solve", "3.003").endsWith("3", "3", "yes");
        Run text = Run.of("archive", "--query", "slower", "--between", sides, archive);
        assertThat(text.err()).isEqualTo("perfspace: " + archive + ": time in s\n");
        assertThat(text.out())
                .isEqualTo(
                        """
                        before   after  change        %  runs before  runs  outside spread  function
                         3.003  3.5964  0.5934  +19.8 %            3     3  yes             solve
                        """);
        assertThat(Run.of("archive", "-q", "--query", "slower", "--between", sides, "--format", "markdown", archive)
                        .out())
                .isEqualTo(
                        """
                        | function | before | after | change | % | runs before | runs | outside spread |
                        |---|---:|---:|---:|---:|---:|---:|---|
                        | solve | 3.003 | 3.5964 | 0.5934 | +19.8 % | 3 | 3 | yes |
                        """);
        assertThat(Run.of("archive", "-q", "--query", "slower", "--between", "commit=c1,commit=x", archive))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --between: expected runs of both groups with the same other parameters, found none;"
                                + " see perfspace archive --help\n"));
        assertThat(Run.of("archive", "-q", "--query", "slower", archive).err())
                .isEqualTo("perfspace: expected two groups of runs as --between, such as release=1.2,release=1.3, found"
                        + " none; see perfspace archive --help\n");
    }

    @Test
    void asksOnlyOfSomeRuns() {
        assertThat(query("trend", "--where", "date < 2026-01-04")).hasSize(4);
        assertThat(query("speedup", "--where", "date = 2026-01-01").get(1))
                .startsWith("\"date=2026-01-01, commit=c1, app=amr\"", "p", "8.0")
                .endsWith("1.0", "1.0", "1.0");
        assertThat(Run.of("archive", "-q", "--query", "trend", "--quantity", "energy", archive)
                        .err())
                .isEqualTo("perfspace: " + archive + ": expected a quantity of the runs, such as time or visits, found"
                        + " energy; see perfspace archive --help\n");
    }
}
