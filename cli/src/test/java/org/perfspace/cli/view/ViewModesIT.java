package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every display shows the number of the tree, in each number mode; the hot path leads down to where calls spread. */
class ViewModesIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /**
     * Compares the displays with the trees in all modes, for a metric and a call path that are given by their places among
     * those with values. Returns the differences and, in the last line, the number of comparisons.
     */
    private static final String COMPARE =
            """
            const [metricPlace, nodePlace] = arguments;
            const app = perfspace, {analysis, looks} = app, {modes} = analysis;
            const wrong = [];
            let compared = 0;
            const same = (what, found, expected) => {
              compared++;
              const close = found === expected || typeof found === 'number'
                && (Object.is(found, expected) || found !== found && expected !== expected
                    || Math.abs(found - expected) <= 1e-9 * Math.max(Math.abs(found), Math.abs(expected)));
              if (!close && wrong.length < 20) wrong.push(`${what}: ${found}, the tree has ${expected}`);
            };
            const metrics = analysis.metric.tree.metrics.map((_, i) => i)
              .filter(i => app.profile.metrics[analysis.metric.tree.key(i)].values && app.profile.metrics[analysis.metric.tree.key(i)].numbers);
            const metric = metrics[Math.min(metrics.length - 1, metricPlace)];
            analysis.metric.reveal(metric);
            await app.select('metric', metric);
            await app.openAll('program', 0);
            await app.select('program', Math.min(analysis.program.tree.n - 1, nodePlace));
            await app.settled();
            const {tree} = analysis.program;
            for (const mode of ['absolute', 'root', 'selection', 'own', 'peer', 'distribution']) {
              await app.setMode(mode);
              await app.settled();
              const node = (i, open) => modes.shown('program', i, analysis.programValue(i, open));
              const place = row => modes.shown('system', row, analysis.systemValue(row, false));
              for (const tab of app.tabs.filter(tab => tab.available && ['heat', 'flame', 'spread', 'topology'].includes(tab.id))) {
                if (tab.id === 'heat') tab.source = 'tree';
                await app.setTab(tab);
                await app.settled();
                const where = `${mode}, ${tab.id}`;
                if (tab.id === 'heat') for (const row of tab.rows) {
                  same(`${where}, ${row.label}`, row.sum ?? NaN, node(row.node) ?? NaN);
                  if (modes.of('program') !== 'absolute') {
                    same(`${where}, text of ${row.label}`, tab.describe({row, leaf: null})[2].replace(' %', ''), looks.programLook(row.node).text);
                    const cells = [...row.values].filter(v => v === v);
                    const parts = cells.length ? cells.reduce((sum, v) => sum + row.show(v), 0) : NaN;
                    if (analysis.fold === 'sum' && analysis.additive) same(`${where}, cells of ${row.label}`, Math.round(1e6 * parts) / 1e6, Math.round(1e6 * row.sum) / 1e6);
                  }
                }
                if (tab.id === 'flame' && analysis.fold === 'sum' && !tab.delta) for (const level of tab.levels ?? []) for (const box of level) {
                  if (tab.tree.members[box.m] !== 1) continue;
                  const c = tab.heaviest[box.m];
                  const i = tree.find(c);
                  if (!(tab.total[box.m] > 0) || modes.of('program') === 'absolute') continue;
                  const number = looks.scale.full(node(i, false));
                  same(`${where}, ${tab.label(box.m)}`, tab.describe(box)[1], `total ${number}`);
                }
                if (tab.id === 'spread') for (const leaf of tab.values) same(`${where}, location ${leaf.row}`, leaf.value, place(leaf.row));
                if (tab.id === 'topology' && tab.frame) for (const spot of tab.frame.places.values()) {
                  if (spot.rows.length !== 1) continue;
                  same(`${where}, place ${spot.x} ${spot.y}`, tab.describe(spot)[2], looks.systemScale.full(place(spot.rows[0])));
                }
              }
            }
            await app.setView('top');
            for (const mode of ['absolute', 'root', 'selection', 'own']) {
              await app.setMode(mode);
              await app.settled();
              const {columns, order} = app.top;
              for (const k of order) for (const [key, open] of [['self', true], ['total', false]]) {
                const node = app.top.nodes[k];
                const list = columns.find(column => column.key === key);
                same(`${mode}, top list, ${key} of ${columns[0].values[k]}`, list.values[k] ?? NaN, modes.shown('program', node, analysis.programValue(node, open)) ?? NaN);
                if (modes.of('program') !== 'absolute') same(`${mode}, top list, text of ${columns[0].values[k]}`, list.show(k), looks.scale.text(list.values[k]));
              }
            }
            await app.setView('calls');
            for (const mode of ['absolute', 'root', 'selection', 'own']) {
              await app.setMode(mode);
              await app.settled();
              for (const row of app.panes.program.pool.filter(row => !row.element.hidden)) {
                const i = app.panes.program.rows[row.k];
                if (typeof i === 'number' && analysis.hasValues) same(`${mode}, row ${row.k}`, row.value.textContent, looks.programLook(i).text);
              }
            }
            await app.setMode('absolute');
            return [...wrong, compared].join('\\n');
            """;

    /** Presses H at each node of the call tree; returns what is wrong with the way, and the number of nodes. */
    private static final String WALK =
            """
            const app = perfspace, {analysis} = app;
            const wrong = [];
            const {tree} = analysis.program;
            const weigh = i => Math.abs(analysis.programValue(i, false) ?? 0);
            for (let i = 0; i < tree.n && wrong.length < 10; i++) {
              analysis.program.select(i);
              analysis.hotPath(i);
              const end = analysis.program.last;
              const path = tree.path(end);
              if (!path.includes(i)) wrong.push(`${i}: ends at ${end}, which is not below`);
              for (let k = path.indexOf(i); k >= 0 && k + 1 < path.length; k++) {
                for (let kid = path[k] + 1; kid < tree.end[path[k]]; kid = tree.end[kid]) {
                  if (weigh(kid) > weigh(path[k + 1])) wrong.push(`${i}: goes to ${path[k + 1]} beside the heavier ${kid}`);
                }
                if (!analysis.program.isOpen(path[k])) wrong.push(`${i}: ${path[k]} is not open`);
              }
              for (let k = path.indexOf(i) + 1; k < path.length; k++) {
                if (2 * weigh(path[k]) < weigh(path[k - 1])) wrong.push(`${i}: goes to ${path[k]}, which has less than half`);
              }
              let line = 0;
              for (let kid = end + 1; kid < tree.end[end]; kid = tree.end[kid]) if (tree.isPart(kid)) line = Math.max(line, weigh(kid));
              for (let kid = end + 1; kid < tree.end[end]; kid = tree.end[kid]) {
                if (weigh(kid) > line && 2 * weigh(kid) >= weigh(end)) wrong.push(`${i}: ends above ${kid}, which costs ${weigh(kid)}`);
              }
            }
            return [...wrong, tree.n].join('\\n');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    static Stream<Path> samples() {
        return Stream.of(
                        "dense-database",
                        "hpctoolkit.hpctoolkit",
                        "hybrid.cubex",
                        "linktest.sion",
                        "perf.folded",
                        "ranks.cali",
                        "score-p-cube2.cube",
                        "score-p.caliper.json",
                        "score-p.cube",
                        "score-p.cubex",
                        "score-p.hatchet.json",
                        "score-p.parquet",
                        "score-p.pb",
                        "score-p.speedscope.json",
                        "solver.cubex",
                        "solver.hpctoolkit",
                        "solver.ppk",
                        "solver.tau",
                        "tau-like.cubex")
                .map(SAMPLES::resolve);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void displaysShowTheNumbersOfTheTrees(Path sample) throws IOException {
        browser.show(Pages.of(sample, folder));
        for (int[] selection : new int[][] {{0, 0}, {1, 3}}) {
            List<String> found =
                    browser.text(COMPARE, selection[0], selection[1]).lines().toList();

            assertThat(found)
                    .as("%s, metric %d, call path %d", sample, selection[0], selection[1])
                    .hasSize(1);
            assertThat(Integer.parseInt(found.get(0)))
                    .as("comparisons in %s", sample)
                    .isGreaterThan(10);
        }
        assertThat(browser.console()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void theHotPathEndsWhereTheCallsSpread(Path sample) throws IOException {
        browser.show(Pages.of(sample, folder));

        assertThat(browser.text(WALK).lines()).singleElement().asString().matches("[1-9]\\d*");
    }

    /** Seconds with a percent sign, as before, would be 0.04 here. */
    @Test
    void aBoxOfTheFlameGraphSaysItsShare() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        String text = browser.text(
                "await perfspace.setMode('root'); await perfspace.setTab(perfspace.tabs[0]); await perfspace.settled();"
                        + " const {tab, profile} = perfspace; const box = tab.levels.flat().find(b => tab.label(b.m) ==="
                        + " 'MPI_File_write_at_all'); return tab.describe(box).filter(Boolean).join('; ')");

        assertThat(text).isEqualTo("MPI_File_write_at_all; total 16.65 %; own 16.65 %");
    }
}
