package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.perfspace.cli.Nightlies.DISTURBED;
import static org.perfspace.cli.Nightlies.INCOMPLETE;
import static org.perfspace.cli.Nightlies.MISSING;
import static org.perfspace.cli.Nightlies.NIGHTS;
import static org.perfspace.cli.Nightlies.SLOW;
import static org.perfspace.cli.Nightlies.date;
import static org.perfspace.cli.Nightlies.point;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.DuckDb;

/** Every answer of the command and of the views about {@link Nightlies} is the known one. */
class AnalystTest {

    @TempDir
    static Path folder;

    private static String archive;

    @BeforeAll
    static void makeNightlies() throws IOException {
        archive = Nightlies.archive(folder).toString();
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
                assertThat(Double.parseDouble(cells.get(3))).isCloseTo(Nightlies.mean(night), within(1e-9));
                if (night == 1) {
                    assertThat(cells.get(5)).isEmpty();
                } else {
                    assertThat(Double.parseDouble(cells.get(5))).isCloseTo(Nightlies.change(night), within(1e-9));
                }
            }
        }
        assertThat(ask("select point from point_changes where quantity = 'time' and t > 5 order by run_at"))
                .containsExactly(point(SLOW));
    }

    @Test
    void findsTheDisturbedRun() throws IOException, SQLException {
        List<List<String>> rows = query("outliers");
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0)).containsExactly("run", "experiment", "time", "value", "median", "distance");
        assertThat(rows.get(1).get(0)).startsWith(date(DISTURBED) + "-c" + DISTURBED + "-amr-8-2-");
        assertThat(rows.get(1).subList(1, 4)).containsExactly("\"app=amr, p=8\"", date(DISTURBED), "18.0");
        assertThat(Double.parseDouble(rows.get(1).get(4))).isCloseTo(6, within(1e-9));
        // half of the runs are within one percent of six seconds or more
        assertThat(Double.parseDouble(rows.get(1).get(5))).isCloseTo(136.26, within(0.01));
        assertThat(ask("select run_id || ' ' || middle from outliers where quantity = 'time' and distance > 3"))
                .containsExactly(rows.get(1).get(0) + " 6.0");
    }

    @Test
    void knowsEachRunAndFunction() throws IOException, SQLException {
        List<String> runs =
                ask("select r.date || ' ' || r.rep || ' ' || round(q.longest, 6) || ' ' || round(q.total, 6)"
                        + " from run_quantity q join run r on r.run_id = q.run_id where q.quantity = 'time'"
                        + " order by r.date, r.rep");
        List<String> functions = ask("select r.date || ' ' || r.rep || ' ' || f.function || ' ' || round(f.seconds, 6)"
                + " from function_quantity f join run r on r.run_id = f.run_id where f.quantity = 'time'"
                + " order by r.date, r.rep, f.function");
        List<String> expectedRuns = new ArrayList<>();
        List<String> expectedFunctions = new ArrayList<>();
        for (int night = 1; night <= NIGHTS; night++) {
            for (int rep = 1; rep <= Nightlies.repetitions(night); rep++) {
                double all = Math.round(Nightlies.seconds(night, rep) * 1e6) / 1e6;
                expectedRuns.add(date(night) + " " + rep + " " + all + " " + all);
                for (String function : List.of("main", "solve", "write")) {
                    expectedFunctions.add(
                            date(night) + " " + rep + " " + function + " " + Nightlies.seconds(function, night, rep));
                }
            }
        }
        assertThat(runs).isEqualTo(expectedRuns);
        assertThat(functions).isEqualTo(expectedFunctions);
        assertThat(ask("select run_at || ' ' || run_at_from || ' ' || experiment || ' | ' || repeated from experiment"
                        + " order by run_id limit 1"))
                .containsExactly(date(1) + " parameter date app=amr, p=8 | " + point(1));
        assertThat(ask("select distinct runs from repetitions where quantity = 'time' and repeated = '"
                        + point(INCOMPLETE) + "'"))
                .containsExactly("2");
    }

    /** All but writing files is useful, in a single process. */
    @Test
    void knowsEfficiencies() {
        List<List<String>> rows = query("efficiency");
        assertThat(rows).hasSize(597);
        assertThat(rows.get(0))
                .containsExactly("run", "time", "parallel_efficiency", "load_balance", "communication_efficiency");
        int row = 1;
        for (int night = 1; night <= NIGHTS; night++) {
            for (int rep = 1; rep <= Nightlies.repetitions(night); rep++) {
                double useful = 1 - Nightlies.seconds("write", night, rep) / Nightlies.seconds(night, rep);
                List<String> cells = rows.get(row++);
                assertThat(cells.get(1)).isEqualTo(date(night));
                assertThat(Double.parseDouble(cells.get(2))).isCloseTo(useful, within(1e-9));
                assertThat(cells.get(3)).isEqualTo("1.0");
                assertThat(Double.parseDouble(cells.get(4))).isCloseTo(useful, within(1e-9));
            }
        }
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
