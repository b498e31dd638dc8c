package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SharedData;
import org.perfspace.model.PerformanceSpace;

/** Laws that hold for all profiles in all states of expansion. Each returns the worst relative error, or what was wrong. */
@Tag("browser")
@Tag("shared")
class ViewLawsIT {

    private static final long SEED = 20261121;
    private static final Path SCORE_P = Path.of("../testdata/samples/score-p.cubex");

    /** Random numbers, the same on every machine; and the metrics whose values are sums of finite numbers. */
    private static final String RANDOM =
            """
            let seed = Number(arguments[0]);
            const random = n => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return Math.floor(seed / 65536) % n; };
            const app = perfspace, a = app.analysis, p = app.profile;
            const sums = p.metrics.filter(m => m.numbers && m.values && m.fold === 'sum' && m.storage !== 'b'
              && a.metric.tree.find(m.id) >= 0 && m.totals.every(Number.isFinite)).map(m => m.id);
            const shake = shown => { for (let i = 0; i < shown.tree.n; i++) if (shown.tree.hasKids(i)) shown.open[i] = random(2); };
            let worst = 0, compared = 0;
            const same = (x, y, size) => {
              if (Number.isFinite(x) && Number.isFinite(y)) {
                compared++;
                worst = Math.max(worst, Math.abs(x - y) / Math.max(Math.abs(x), Math.abs(y), size, 1e-300));
              }
            };
            const sizeOf = values => values.own.reduce((sum, v) => sum + Math.abs(v || 0), 0);
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void visibleRowsAddUpToTheSelection(long number) throws IOException {
        show(number);
        String worst = browser.text(
                RANDOM
                        + """
                        for (let round = 0; round < 60 && sums.length; round++) {
                          const root = a.metric.tree.find(sums[random(sums.length)]);
                          shake(a.metric);
                          a.metric.reveal(root);
                          a.metric.select(root);
                          await a.loadProgram();
                          if (!a.hasValues) continue;
                          shake(a.program);
                          const shown = a.metricValue(root);
                          let sum = 0;
                          app.panes.program.refresh();
                          for (const i of app.panes.program.rows) sum += a.programValue(i);
                          same(sum, shown, sizeOf(a.values[0]));
                        }
                        return compared ? worst : 'nothing was compared';
                        """,
                SEED + number);

        assertThat(Double.parseDouble(worst)).as("seed %d", SEED + number).isLessThan(1e-9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void leavesOfASelectionAreAHundredPercent(long number) throws IOException {
        show(number);
        String worst = browser.text(
                RANDOM
                        + """
                        for (let round = 0; round < 40 && sums.length && p.columns; round++) {
                          const at = a.metric.tree.find(sums[random(sums.length)]);
                          a.metric.open[at] = 0;
                          a.metric.select(at);
                          await a.loadProgram();
                          shake(a.program);
                          a.program.select(random(a.program.tree.n));
                          a.program.reveal(a.program.last);
                          await a.loadSystem();
                          a.mode = 'selection';
                          const whole = a.modes.reference('system', 0);
                          const size = sizeOf(a.values[0]);
                          if (!(Math.abs(whole) > 1e-6 * size)) continue;
                          let sum = 0;
                          for (const leaf of a.leafValues()) sum += a.modes.shown('system', leaf.row, leaf.value);
                          same(sum, 100, 100 * size / Math.abs(whole));
                        }
                        return compared ? worst : 'nothing was compared';
                        """,
                SEED + number);

        assertThat(Double.parseDouble(worst)).as("seed %d", SEED + number).isLessThan(1e-9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anOpenMetricAndItsChildrenAreTheClosedMetric(long number) throws IOException {
        show(number);
        String worst = browser.text(
                RANDOM
                        + """
                        for (const m of sums) {
                          const kids = p.metrics[m].kids;
                          if (!kids.length || kids.some(k => p.metrics[k].fold !== 'sum')) continue;
                          const alone = p.terms([{metric: m, open: true}, ...kids.map(metric => ({metric, open: false}))]);
                          await p.needSums(alone.map(term => term.metric));
                          const parts = p.combined(alone, 0), whole = p.sums(m, 0);
                          for (let c = 0; c < p.calls.n; c++) same(parts.total[c], whole.total[c], sizeOf(whole));
                        }
                        return compared ? worst : 'nothing was compared';
                        """,
                SEED + number);

        assertThat(Double.parseDouble(worst)).as("seed %d", SEED + number).isLessThan(1e-9);
    }

    /** All views and charts of spaces with odd numbers and texts: nothing is said to the console, nothing fails. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
    void showsAnySpace(long number) throws IOException {
        try (PerformanceSpace space = RandomSpaces.small()
                .upTo(8, 30, 9)
                .withLoneSurrogates()
                .withTraces()
                .space(SEED + number)) {
            browser.show(Pages.of("random " + number, space, folder));
        }
        String problems = browser.text(
                RANDOM
                        + """
                        const problems = [];
                        app.complain = problem => problems.push(problem.stack);
                        for (let m = 0; m < a.metric.tree.n; m++) {
                          await app.select('metric', m);
                          for (const [view] of [['calls'], ['regions'], ['modules'], ['callers'], ['top']]) {
                            await app.setView(view);
                            for (const tab of app.tabs.filter(tab => tab.available)) await app.setTab(tab);
                            await app.settled();
                          }
                        }
                        return problems.join(' ## ');
                        """,
                SEED);

        assertThat(problems).as("seed %d", SEED + number).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void callersAddUpToTheTotal() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        String worst = browser.text(
                RANDOM
                        + """
                        await app.setView('callers');
                        for (let round = 0; round < 30; round++) {
                          const i = random(a.program.tree.n);
                          if (a.program.tree.hasKids(i)) a.program.expand(i);
                          app.panes.program.refresh();
                          let sum = 0;
                          for (const row of app.panes.program.rows) sum += a.programValue(row);
                          same(sum, a.collapsedMetric(a.last.id, 0), 0);
                        }
                        return compared ? worst : 'nothing was compared';
                        """,
                SEED);

        assertThat(Double.parseDouble(worst)).isLessThan(1e-12);
    }

    @Test
    void externalPercentagesOfItselfAreThoseOfTheMetricRoot() throws IOException {
        browser.show(Pages.of(java.util.List.of(SCORE_P, SCORE_P), folder));
        browser.focus("#program-tree");
        browser.keys("2");
        var own = browser.rows("program");
        browser.keys("4");

        assertThat(browser.rows("program")).isEqualTo(own);
    }

    @Test
    void regionsOfTheRealSampleAreThoseOfStat() throws IOException {
        Optional<Path> sample = SharedData.find("data/cube/real/cube4.8_with_checksum_bug.cubex");
        assumeTrue(sample.isPresent(), "skipped: there is no ../shared beside the checkout");
        browser.show(Pages.of(sample.orElseThrow(), folder));
        String regions = browser.text(
                "await perfspace.setView('regions'); const a = perfspace.analysis, t = a.program.tree; return"
                        + " t.roots().map(i => perfspace.profile.regions.id[t.region(i)] + ' ' + a.programValue(i,"
                        + " true)).join('\\n"
                        + "')");
        String flat = org.perfspace.cli.Runs.of(
                "dump",
                "-q",
                "--flat",
                "--sum",
                "--view",
                "exclusive",
                "--metric",
                "time",
                sample.orElseThrow().toString());
        double total = 0;
        for (String line : flat.split("\n", -1)) {
            total += line.isEmpty() ? 0 : Double.parseDouble(line.substring(line.lastIndexOf('\t') + 1));
        }
        double sum = regions.lines()
                .mapToDouble(line -> Double.parseDouble(line.split(" ", 2)[1]))
                .sum();

        assertThat(regions.lines().count()).isEqualTo(flat.lines().count());
        assertThat(sum).isCloseTo(total, org.assertj.core.data.Offset.offset(1e-9));
    }

    private void show(long number) throws IOException {
        try (PerformanceSpace space = Spaces.random(SEED + number)) {
            browser.show(Pages.of("random " + number, space, folder));
        }
        assertThat(browser.console()).isEmpty();
    }
}
