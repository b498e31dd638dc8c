package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.perfspace.cli.Runs;
import org.perfspace.fixtures.DuckDb;

/** The page of an archive shows the numbers of the archive's views, which DuckDB computes. */
@Tag("browser")
class ViewArchiveIT {

    private static final String HOSTILE = "</script><img src=x onerror=\"document.title='broken'\">'&<!--<script>";

    /** Repetitions are one point in time, which changes from the one before it. */
    private static final String CHANGES = "select q.run_id, q.quantity, c.change from run_quantity q"
            + " join run_point p on p.run_id = q.run_id left join point_changes c on c.experiment = p.experiment"
            + " and c.point = p.point and c.quantity = q.quantity";

    @PageBrowser.Shared
    private static PageBrowser browser;

    /** Twelve runs: two numbers of processes, two commits, three repetitions, of which one stands out. */
    private static Path archive;

    private static Path page;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws IOException {
        Path runs = Files.createDirectories(folder.resolve("runs"));
        int seed = 0;
        for (int p : new int[] {4, 8}) {
            for (String commit : List.of("0012", "12e4")) {
                for (int rep = 1; rep <= 3; rep++) {
                    Path run = runs.resolve("amr.p" + p + "." + commit + ".r" + rep + ".cubex");
                    Runs.of(
                            "generate",
                            "-q",
                            "--like",
                            "score-p",
                            "--metrics",
                            "3",
                            "--call-nodes",
                            String.valueOf(seed == 4 ? 70 : 30),
                            "--locations",
                            String.valueOf(p),
                            "--seed",
                            String.valueOf(++seed),
                            "-o",
                            run.toString());
                }
            }
        }
        archive = folder.resolve("archive");
        Runs.of(
                "archive",
                "-q",
                runs.toString(),
                "-o",
                archive.toString(),
                "--profiles",
                "--param-from-path",
                "{app}.p{p}.{commit}.r{rep}");
        page = folder.resolve("all runs.html");
        Runs.of("view", "-q", "--run-pages", archive.toString(), "-o", page.toString());
    }

    @Test
    void runsHaveTheQuantitiesOfTheViews() throws SQLException, IOException {
        browser.show(page);

        assertSame(
                archive,
                "select run_id, quantity, longest, total, experiment, repeated from run_quantity",
                measures("'time', 'visits'", "r.experiment, r.repeated"));
    }

    @Test
    void trendsAndOutliersAreThoseOfTheViews() throws SQLException, IOException {
        browser.show(page);
        assertSame(archive, CHANGES, trend("'time', 'visits'"));
        assertSame(archive, "select run_id, quantity, distance from outliers", outliers("'time', 'visits'"));

        List<String> out = new ArrayList<>();
        try (DuckDb duck = views(archive);
                ResultSet far = duck.sql()
                        .executeQuery("select r.p, r.commit, r.rep from outliers o join run r on r.run_id = o.run_id"
                                + " where quantity = 'time' and distance > 3 order by distance desc")) {
            while (far.next()) {
                out.add("app=amr, p=" + far.getInt(1) + ", commit=" + far.getString(2) + ", rep=" + far.getInt(3));
            }
        }
        assertThat(out).hasSizeBetween(1, 4);
        assertThat(browser.textOf(".outliers h3"))
                .isEqualTo(out.size() + (out.size() == 1 ? " run" : " runs") + " out of line");
        assertThat(browser.text(
                                "return [...document.querySelectorAll('.outliers button')].map(b => b.title).join('\\n')")
                        .lines()
                        .toList())
                .isEqualTo(out);
        browser.click(".outliers li button");
        assertThat(browser.textOf("#path")).startsWith(out.get(0) + " · ");
        assertThat(browser.driver().findElements(By.cssSelector("#runs .top-row.selected")))
                .hasSize(1);
        assertThat(browser.console()).isEmpty();
    }

    /** Two groups of repetitions, in all pairs. */
    @Test
    void groupsDifferAsInTheViews() throws SQLException, IOException {
        browser.show(page);
        String found =
                """
                const {runs} = perfspace, out = [], groups = [...runs.groups()[0][1]];
                for (const key of ['time', 'visits']) for (const [a, before] of groups) for (const [b, after] of groups) {
                  if (a === b) continue;
                  const {paths} = await runs.compare(runs.measure(key), before, after);
                  for (const p of paths) if (p.runsBefore > 1 && p.runsAfter > 1) {
                    out.push([a, b, key, p.path, p.runsBefore, p.runsAfter, p.before, p.after, p.growth, p.t, p.degrees].join('\\t'));
                  }
                }
                return out.join('\\n');
                """;

        assertSame(
                archive,
                "select before_group, after_group, quantity, call_path, runs_before, runs_after, mean_before, mean_after,"
                        + " growth, t, degrees from group_pairs",
                found);
    }

    @Test
    void efficienciesAreThoseOfTheTable() throws SQLException, IOException {
        browser.show(page);

        assertSame(
                archive,
                "select run_id, parallel_efficiency, load_balance, communication_efficiency from efficiency",
                "return perfspace.runs.all.map(r => [r.id, ...['parallel_efficiency', 'load_balance',"
                        + " 'communication_efficiency'].map(key => r.efficiencies[key])].join('\\t')).join('\\n')");
        browser.click("#tab-efficiencies");
        assertThat(browser.textOf("#tab-panel .top-head")).startsWith("Run").contains("parallel efficiency, %");
        assertThat(browser.driver().findElements(By.cssSelector("#tab-panel .top-row")))
                .hasSize(12);
        assertThat(browser.textOf("#tab-tools .mini-legend")).matches("100 %\\s+0 % efficient");
    }

    @Test
    void theTableShowsWhatTheViewsSay() throws SQLException, IOException {
        browser.show(page);
        browser.focus("#find");
        browser.keys("p=8 12e4");
        assertThat(browser.textOf("#found")).isEqualTo("3 of 12 runs");
        List<String> rows = browser.text(
                        "return [...document.querySelectorAll('#runs .top-row')].map(row => [...row.children].slice(0,"
                                + " 2).map(cell => cell.textContent).join('\\t')).join('\\n')")
                .lines()
                .sorted()
                .toList();
        List<String> expected = new ArrayList<>();
        try (DuckDb duck = views(archive);
                ResultSet found = duck.sql()
                        .executeQuery("select r.rep, q.longest * 1000 from run_quantity q join run r on r.run_id ="
                                + " q.run_id where r.p = 8 and r.commit = '12e4' and quantity = 'time' order by 1")) {
            while (found.next()) {
                expected.add(String.format(
                        Locale.ROOT, "p=8, commit=12e4, rep=%d\t%.3f", found.getInt(1), found.getDouble(2)));
            }
        }

        assertThat(rows).isEqualTo(expected);
        browser.keys(Keys.ESCAPE);
        assertThat(browser.textOf("#shape")).isEqualTo("12 runs");
    }

    @Test
    void aRunLinksToThePageOfItsProfile() throws IOException {
        browser.show(page);
        browser.click("#tab-run");
        assertThat(browser.textOf("#tab-panel")).isEqualTo("Select a run to see what is known of it.");
        browser.click("#runs .top-row");
        String id = browser.text("return perfspace.runs.all[perfspace.selected].id");
        String address =
                browser.driver().findElement(By.linkText("page of the profile")).getDomProperty("href");

        assertThat(address)
                .isEqualTo(folder.resolve("all runs.runs")
                        .resolve(id + ".html")
                        .toUri()
                        .toString());
        browser.show(String.valueOf(address));
        assertThat(browser.textOf("#title")).isEqualTo(id);
        Path alone = folder.resolve("alone.html");
        Runs.of("view", "-q", archive.toString(), "-o", alone.toString());
        browser.show(alone.toUri() + "#tab=run&run=" + id);
        assertThat(browser.textOf("#tab-panel")).contains("perfspace view archive/profile/" + id + ".parquet");
    }

    /** The last two groups of repetitions are compared first; a link names others, and single runs have no confidence. */
    @Test
    void theAddressNamesTheGroups() throws IOException {
        browser.show(page.toUri() + "#tab=compare");
        assertThat(browser.text("return [0, 1].map(side => perfspace.tab.group(side).name).join(' | ')"))
                .isEqualTo("app=amr, p=8, commit=0012 | app=amr, p=8, commit=12e4");
        assertThat(browser.textOf("#tab-panel .note"))
                .matches(
                        "time: A [\\d.]+ ms, B [\\d.]+ ms, B − A [+−][\\d.]+ ms \\([+−]?[\\d.]+ %\\) ± [\\d.]+ ms \\(95 %\\),"
                                + " p = [<\\d.]+\\. Chance alone puts about 1 in 100 call paths below p = 0\\.01, of \\d+ that were compared\\.");
        assertThat(browser.textOf("#tab-panel .mini-legend"))
                .as("the colours beside the differences, as far as the largest one")
                .isEqualTo(
                        browser.text(
                                """
                        const {columns, order} = perfspace.tab.grid, {values, unit} = columns.find(column => column.key === 'growth');
                        const most = columns.find(column => column.key === 'growth').show(order[0]).replace(/^[+−]/, '');
                        return (values.some(v => v < 0) ? `−${most} ${unit}` : '0') + `\\n+${most} ${unit}, B − A`;
                        """));
        browser.show(page.toUri() + "#tab=compare&a=commit:commit%3D0012&b=p:p%3D4");
        assertThat(browser.text("return [0, 1].map(side => perfspace.tab.group(side).runs.length).join(' ')"))
                .isEqualTo("6 6");
        assertThat(browser.text("return location.hash")).contains("a=commit%3Acommit%3D0012");
        browser.await("const [a, b] = perfspace.tab.pickers; const last = a.options.length - 1; a.selectedIndex = last;"
                + " b.selectedIndex = last - 1; await perfspace.tab.changed()");
        assertThat(browser.textOf("#tab-panel .note")).contains("(no confidence: it takes two runs in each group)");
    }

    @ParameterizedTest
    @CsvSource({
        "390, false",
        "768, true",
        "1280, false",
        "1920, true",
        "390, true",
        "768, false",
        "1280, true",
        "1920, false"
    })
    void fitsTheWindowAndHasNoFaults(int width, boolean dark) throws IOException {
        browser.size(width, 900);
        browser.dark(dark);
        try {
            browser.show(page);
            browser.run(axe());
            for (String tab : List.of("trend", "compare", "efficiencies", "run")) {
                browser.click("#tab-" + tab);
                assertThat(browser.text("return document.documentElement.scrollWidth"))
                        .isEqualTo(String.valueOf(width));
                assertThat(faults()).as(tab).isEmpty();
            }
            assertThat(browser.console()).isEmpty();
        } finally {
            browser.size(1440, 900);
            browser.dark(false);
        }
    }

    @Test
    void namesCannotBreakOut() throws IOException {
        Path run = folder.resolve("hostile.folded");
        Files.writeString(run, "main;" + HOSTILE + " 7\nmain 3\n");
        Path other = folder.resolve("other.folded");
        Files.writeString(other, "main;" + HOSTILE + " 8\nmain 3\n");
        Path hostile = folder.resolve("hostile");
        Runs.of("archive", "-q", run.toString(), "-o", hostile.toString(), "--set-param", "p=" + HOSTILE);
        Runs.of("archive", "-q", other.toString(), "-o", hostile.toString(), "--set-param", "p=x" + HOSTILE);
        Path html = folder.resolve("hostile.html");
        Runs.of("view", "-q", "--title", HOSTILE, hostile.toString(), "-o", html.toString());
        browser.show(html);
        for (String tab : List.of("trend", "compare", "run")) {
            browser.click("#tab-" + tab);
            browser.click("#runs .top-row");
        }

        assertThat(browser.text("return document.querySelectorAll('img, iframe').length + document.title"))
                .isEqualTo("0" + HOSTILE + " – perfspace");
        assertThat(browser.textOf("#runs")).contains(HOSTILE);
        assertThat(browser.textOf("#title")).isEqualTo(HOSTILE);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).allMatch(address -> address.startsWith("file:") || address.startsWith("data:"));
    }

    /** 1,600 runs: 400 commits with four repetitions. */
    @Test
    void showsManyRuns() throws IOException, SQLException {
        Path runs = Files.createDirectories(folder.resolve("many"));
        for (int commit = 0; commit < 400; commit++) {
            for (int rep = 0; rep < 4; rep++) {
                int noise = Math.floorMod((commit * 31 + rep) * 0x9E3779B1, 97);
                int cost = 10_000 + noise + (commit > 250 ? 40 : 0) + (commit == 99 && rep == 1 ? 5_000 : 0);
                Path run = runs.resolve(String.format(Locale.ROOT, "app.%04d.r%d.folded", commit, rep));
                Files.writeString(run, "main;solve " + cost + "\nmain;io " + (50 + noise % 7) + "\nmain 5\n");
                // an hour for each commit, a minute for each repetition
                Files.setLastModifiedTime(run, FileTime.from(Instant.EPOCH.plusSeconds(3_600L * commit + 60L * rep)));
            }
        }
        Path large = folder.resolve("large");
        Runs.of("archive", "-q", runs.toString(), "-o", large.toString(), "--param-from-path", "{app}.{commit}.r{rep}");
        Path html = folder.resolve("large.html");
        Runs.of("view", "-q", large.toString(), "-o", html.toString());
        browser.show(html);

        assertThat(browser.textOf("#subtitle")).isEqualTo("1,600 runs · 3 parameters · 1 quantity");
        assertThat(browser.driver()
                        .findElements(By.cssSelector("#runs .top-row"))
                        .size())
                .isBetween(5, 60);
        assertSame(
                large,
                "select run_id, quantity, longest, total, experiment, repeated from run_quantity",
                measures("'samples'", "r.experiment, r.repeated"));
        assertSame(large, CHANGES, trend("'samples'"));
        assertSame(large, "select run_id, quantity, distance from outliers", outliers("'samples'"));
        assertThat(browser.textOf(".outliers li .key-name")).isEqualTo("commit=0099, rep=1");
        browser.click("#tab-compare");
        assertThat(browser.textOf("#tab-panel .top-row:first-child")).contains("main / solve");
        assertThat(browser.console()).isEmpty();
        assertThat(Files.size(html)).isLessThan(600_000);
    }

    private static String measures(String keys, String more) {
        return """
                const {all, measures} = perfspace.runs, out = [];
                for (const key of [KEYS]) for (const r of all) {
                  const [longest, total] = [key, key + ' sum'].map(name => measures.find(m => m.key === name).values[r.number]);
                  if (total === total) out.push([r.id, key, longest, total, MORE].join('\\t'));
                }
                return out.join('\\n');
                """
                .replace("KEYS", keys)
                .replace("MORE", more);
    }

    private static String trend(String keys) {
        return perRun(keys, "trend");
    }

    private static String outliers(String keys) {
        return perRun(keys, "outliers");
    }

    private static String perRun(String keys, String what) {
        return "const {runs} = perfspace, out = []; for (const key of [" + keys
                + "]) { const measure = runs.measure(key),"
                + " found = runs." + what + "(measure); for (const r of runs.all) if (measure.values[r.number] ==="
                + " measure.values[r.number]) out.push([r.id, key, found[r.number]].join('\\t')); } return out.join('\\n')";
    }

    /** Compares the rows of a query with lines that the page computes, in any order; numbers agree to nine digits. */
    private static void assertSame(Path of, String query, String script) throws SQLException, IOException {
        List<String> expected = new ArrayList<>();
        try (DuckDb duck = views(of);
                ResultSet rows = duck.sql().executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(rounded(String.valueOf(rows.getObject(column))));
                }
                expected.add(String.join("\t", row));
            }
        }
        List<String> found = browser.text(script)
                .lines()
                .map(line -> String.join(
                        "\t",
                        java.util.Arrays.stream(line.split("\t", -1))
                                .map(ViewArchiveIT::rounded)
                                .toList()))
                .toList();

        assertThat(found).isNotEmpty().containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Rounds decimals to seven digits; no value is empty, NaN or null. */
    private static String rounded(String text) {
        if (text.isEmpty() || text.equals("null") || text.equals("NaN") || text.equals("undefined")) {
            return "-";
        }
        return text.matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?") && !text.matches("0\\d+")
                ? String.format(Locale.ROOT, "%.6e", Double.parseDouble(text) + 0.0)
                : text;
    }

    private static DuckDb views(Path of) throws SQLException, IOException {
        DuckDb duck = new DuckDb();
        duck.defineViews(of);
        return duck;
    }

    private static String faults() {
        return browser.text(
                "const found = await axe.run(document, {resultTypes: ['violations']}); return found.violations.map(v => v.impact"
                        + " + ' ' + v.id + ': ' + v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join(' | ')).join('\\n')");
    }

    private static String axe() throws IOException {
        try (InputStream in = Objects.requireNonNull(ViewArchiveIT.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
