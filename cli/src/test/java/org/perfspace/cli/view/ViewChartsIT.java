package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.Runs;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;

/** The charts below the trees: what they show is what the profile holds. */
@Tag("browser")
class ViewChartsIT {

    private static final Path SCORE_P = Path.of("../testdata/samples/score-p.cubex");
    private static final Path HPCTOOLKIT = Path.of("../testdata/samples/hpctoolkit.hpctoolkit");

    /** Lines that call are call nodes, which have a place in a source. */
    private static final ReadOptions WITH_LINES =
            ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    private static final Path LINKTEST = Path.of("../testdata/samples/linktest.sion");
    private static final Path SOLVER = Path.of("../testdata/samples/solver.cubex");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @Test
    void spreadHasTheStatisticsOfTheLocations() throws IOException {
        show(SCORE_P, "spread");
        browser.focus("#program-tree");
        browser.keys(org.openqa.selenium.Keys.HOME, org.openqa.selenium.Keys.ARROW_LEFT);
        double[] values = Arrays.stream(rootRow(SCORE_P, "time"))
                .filter(v -> v > 0) // accelerators, in which no time was measured
                .sorted()
                .toArray();
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        String[] found = browser.text(
                        "const s = perfspace.tab.found; return [s.n, s.min, s.lower, s.median, s.mean, s.upper, s.max,"
                                + " s.deviation, s.imbalance].join(' ')")
                .split(" ", -1);

        assertThat(found[0]).isEqualTo("10");
        double[] expected = {
            values[0],
            quantile(values, .25),
            quantile(values, .5),
            mean,
            quantile(values, .75),
            values[9],
            Math.sqrt(variance),
            values[9] / mean - 1
        };
        for (int i = 0; i < expected.length; i++) {
            assertThat(Double.parseDouble(found[i + 1])).as("statistic " + i).isCloseTo(expected[i], within(1e-12));
        }
        assertThat(browser.textOf("#tab-panel dl"))
                .contains(
                        "Locations",
                        "10 values; without 4 locations of kinds that have none",
                        "Imbalance, max ÷ mean − 1");
    }

    @Test
    void heatMapHasTheCellsOfTheHottestCallPaths() throws IOException {
        show(SCORE_P, "heat");
        List<String> rows = browser.text("const {profile, tab} = perfspace; return tab.rows.map(row =>"
                        + " profile.calls.id[row.callNode] + ' ' + [...row.values].join(' ')).join('\\n')")
                .lines()
                .toList();
        assertThat(rows).hasSizeGreaterThan(5);
        String columns = browser.text("return perfspace.tab.columns().join(' ')");
        List<String> dump = Runs.of("dump", "-q", "--view", "exclusive", "--metric", "time", SCORE_P.toString())
                .lines()
                .toList();
        double last = Double.MAX_VALUE;
        for (String row : rows) {
            String[] parts = row.split(" ", -1);
            double sum = 0;
            for (int i = 1; i < parts.length; i++) {
                String location = columns.split(" ", -1)[i - 1];
                String start = "time\t" + parts[0] + "\t" + location + "\t";
                double expected = Double.parseDouble(dump.stream()
                        .filter(l -> l.startsWith(start))
                        .findFirst()
                        .orElseThrow()
                        .substring(start.length()));
                assertThat(Double.parseDouble(parts[i])).isEqualTo(expected);
                sum += expected;
            }
            assertThat(sum).as("the hottest come first").isLessThanOrEqualTo(last + 1e-12);
            last = sum;
        }
        String selected = browser.text(
                "const {tab} = perfspace; const {x0, starts} = tab.frame; tab.click(tab.cellAt(starts[2] + 1, 22 + 18"
                        + " + 5)); await perfspace.settled(); return"
                        + " perfspace.wording.callPath(perfspace.analysis.program.tree.callNode(perfspace.analysis.program.last))"
                        + " === perfspace.wording.callPath(tab.rows[1].callNode) && perfspace.analysis.system.last ==="
                        + " tab.leaves[2].row");
        assertThat(selected).isEqualTo("true");
    }

    @Test
    void flameGraphMergesRegionsAndZooms() throws IOException {
        show(SOLVER, "flame");
        String widths = browser.text("const {tab, profile} = perfspace; return tab.levels.map(level => level.map(box =>"
                + " profile.text[profile.regions.name[tab.tree.region[box.m]]] + ' ' + (box.w /"
                + " tab.chart.width).toFixed(4)).join(', ')).join('; ')");
        assertThat(widths).startsWith("main 1.0000; ");
        double[] total = new double[1];
        Runs.of("dump", "-q", "--view", "inclusive", "--sum", "--metric", "TIME", SOLVER.toString())
                .lines()
                .forEach(line ->
                        total[0] = Math.max(total[0], Double.parseDouble(line.substring(line.lastIndexOf('\t') + 1))));
        assertThat(browser.text("return perfspace.tab.whole"))
                .isEqualTo(String.valueOf(total[0]).replaceAll("\\.0$", ""));
        String zoomed = browser.text(
                "const {tab} = perfspace; tab.zoomTo(tab.levels[1][0]); return tab.levels[1][0].w === tab.chart.width");
        assertThat(zoomed).isEqualTo("true");
        browser.focus("#program-tree");
        browser.keys(org.openqa.selenium.Keys.ESCAPE, org.openqa.selenium.Keys.ESCAPE);
        assertThat(browser.text("return perfspace.tab.zoom")).isEqualTo("-1");
    }

    @Test
    void linksHaveTheTimesOfTheRun() throws IOException {
        show(LINKTEST, "links");
        double[][] times = new double[8][8];
        for (String line : Runs.of("dump", "-q", "--view", "exclusive", "--metric", "time", LINKTEST.toString())
                .lines()
                .toList()) {
            String[] columns = line.split("\t", -1);
            int partner = Integer.parseInt(columns[1]) - 1;
            if (partner >= 0 && !columns[3].isEmpty()) {
                times[Integer.parseInt(columns[2])][partner] = Double.parseDouble(columns[3]);
            }
        }
        for (int from = 0; from < 8; from++) {
            for (int to = 0; to < 8; to++) {
                String time = browser.text(
                        "const t = perfspace.tab.timeOf({from: arguments[0], to: arguments[1]}); return t ? t.seconds"
                                + " : 0",
                        from,
                        to);
                assertThat(Double.parseDouble(time)).as(from + " to " + to).isEqualTo(times[from][to]);
            }
        }
        assertThat(browser.textOf("#tab-panel"))
                .contains("56 measured pairs", "2.4052 µs, 25.38 GiB/s", "2.5197 µs, 24.22 GiB/s");
        assertThat(browser.textOf("#tab-panel tbody tr")).contains("3 → 6", "2.5197", "24.22 GiB/s", "node00000");
        String shades = browser.text(
                "const tab = perfspace.tab; let worst = 0; for (let i = 0; i < 64; i++) if (tab.shades[i]) worst ="
                        + " Math.max(worst, Math.abs(Math.log(tab.secondsOf(tab.shades[i]) / tab.timeOf({from: i >> 3, to:"
                        + " i & 7}).seconds))); return worst");
        assertThat(Double.parseDouble(shades))
                .as("half a shade at most")
                .isLessThan(Math.log(2.5197 / 2.4052) / 254 * .51);
    }

    @Test
    void timeLineHasEverySample() throws IOException {
        show(HPCTOOLKIT, "time");
        List<String> expected = new ArrayList<>();
        try (PerformanceSpace space = Readers.open(HPCTOOLKIT)) {
            Trace trace = space.trace().orElseThrow();
            for (int location = 0; location < space.definitions().locations().size(); location++) {
                Trace.SampleCursor samples = trace.samples(location);
                while (samples.next()) {
                    expected.add(location + " " + (samples.nanos() - trace.beginNanos()) + " " + samples.callNode());
                }
            }
        }
        String found = browser.text("const {starts, times, nodes} = perfspace.tab; const all = []; for (let l = 0; l +"
                + " 1 < starts.length; l++) for (let k = starts[l]; k < starts[l + 1]; k++) all.push(`${l} ${times[k]}"
                + " ${nodes[k]}`); return all.join('\\n"
                + "')");

        assertThat(found.lines().toList()).isEqualTo(expected);
        String hit = browser.text("const {tab} = perfspace; const row = tab.rows[0], k = tab.starts[row.location] + 3;"
                + " tab.show(tab.times[k] - 50, tab.times[k] + 50); const x = tab.frame.x + tab.frame.w * .75;"
                + " const hit = tab.at(x, 22 + tab.frame.row / 2); return [hit.node === tab.nodes[k], hit.begin"
                + " === tab.times[k], hit.end === tab.times[k + 1]].join()");
        assertThat(hit).as("single samples at the deepest zoom").isEqualTo("true,true,true");
        String depths =
                browser.text("const {tab} = perfspace; tab.setDepth(1); const first = new Set(tab.nodes.map(n =>"
                        + " tab.regionOf(n))).size; tab.setDepth(tab.deepest); return [first, new Set(tab.nodes.map(n =>"
                        + " tab.regionOf(n))).size].join()");
        assertThat(depths).matches("1,\\d\\d+");
    }

    @Test
    void topologyHasThePlacesOfTheGrid() throws IOException {
        show(SCORE_P, "topology");
        String places = browser.text(
                "const {tab, analysis, profile} = perfspace; return [...tab.places().values()].map(place => place.x +"
                        + " ':' + place.y + ' ' + analysis.system.tree.label(place.rows[0]) + ' ' + (tab.valueOf(place)"
                        + " === analysis.parts[place.rows[0]])).join(', ')");

        assertThat(places).matches("0:0 Master thread true, 1:0 Master thread true, .*4:0 .* true");
    }

    @Test
    void sourceHasTheCostsOfTheLines() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("tree/stellar/src"));
        Files.writeString(sources.resolve("main.cpp"), "// line\n".repeat(60));
        Files.writeString(folder.resolve("secret.txt"), "secret");
        try (PerformanceSpace space = Readers.open(Input.of(HPCTOOLKIT), WITH_LINES)) {
            ViewOptions options = new ViewOptions(
                    "", "auto", 1 << 30, true, Optional.empty(), Optional.of(folder.resolve("tree")), false, false);
            Page page = Page.of(List.of(ViewProfile.of("hpctoolkit", "", space)), options);
            browser.show(Pages.write(page, folder.resolve("source.html")));
        }
        browser.run(
                "perfspace.selectCallNode(perfspace.profile.calls.region.findIndex((r, c) => perfspace.profile.name(c)"
                        + " === 'main.cpp:29'))");
        browser.settle();
        browser.click("#tab-source");

        assertThat(browser.textOf("#tab-tools")).contains("/work/stellar/src/main.cpp:29");
        String costs = browser.text("const {tab, profile} = perfspace; const c = perfspace.analysis.program.last;"
                + " return [tab.called.get(29) === perfspace.analysis.values[0].total[c],"
                + " document.querySelector('.line.marked .number').textContent, document.querySelector('.line.marked"
                + " code').textContent].join()");
        assertThat(costs).isEqualTo("true,29,// line");
    }

    @Test
    void comparisonIsTheDifference() throws IOException {
        Path before = SOLVER;
        Path after = folder.resolve("after.cubex");
        String more = Path.of("../testdata/samples/tau-like.cubex").toString();
        Runs.of("sum", "-q", SOLVER.toString(), SOLVER.toString(), more, "-o", after.toString());
        Path difference = folder.resolve("difference.cubex");
        Runs.of("diff", "-q", before.toString(), after.toString(), "-o", difference.toString());
        browser.show(Pages.compared(before, after, folder));
        List<String> expected = Runs.of("dump", "-q", "--view", "inclusive", "--sum", difference.toString())
                .lines()
                .toList();
        int compared = 0;
        for (String line : expected) {
            String[] columns = line.split("\t", -1);
            String found = browser.text(
                    "const p = perfspace.profile; const m = p.metrics.findIndex(metric => metric.name ==="
                            + " arguments[0]); if (!p.metrics[m].numbers || p.metrics[m].fold !== 'sum') return 'none';"
                            + " await p.needSums([m]); const c = p.calls.id.indexOf(Number(arguments[1])); return"
                            + " p.sums(m, 0).total[c] - p.sums(m, 1).total[c]",
                    columns[0],
                    columns[1]);
            if (!found.equals("none")) {
                double value = Double.parseDouble(columns[3]);
                assertThat(Double.parseDouble(found))
                        .as(line)
                        .isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value))));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(50);
        assertThat(browser.textOf("#sides")).contains("A", "B", "B − A", "B ÷ A");
        browser.click("[data-side=b]");
        String b = browser.rows("program").get(0);
        browser.click("[data-side=a]");
        String a = browser.rows("program").get(0);
        assertThat(a).isNotEqualTo(b);
        browser.click("[data-side=ratio]");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void topListIsSortedByAnyMetric() throws IOException {
        show(SCORE_P, "details");
        browser.click("[data-view=top]");
        browser.run("[...document.querySelectorAll('#top-list .top-head button')].find(b =>"
                + " b.textContent.startsWith('Visits')).click()");
        browser.settle();
        List<Double> visits = browser.text("const c = perfspace.top.columns.find(c => c.title === 'Visits');"
                        + " return perfspace.top.order.map(k => c.values[k]).join(' ')")
                .transform(text ->
                        Arrays.stream(text.split(" ", -1)).map(Double::valueOf).toList());

        assertThat(visits)
                .isSortedAccordingTo(java.util.Comparator.reverseOrder())
                .hasSizeGreaterThan(20);
        double sum = visits.stream().mapToDouble(Double::doubleValue).sum();
        assertThat(sum).isEqualTo(569);
    }

    /** Lines are parts of their function or loop in lists and in what is shown first; opening that shows them. */
    @Test
    void linesAreShownWhereTheyAreAskedFor() throws IOException {
        Path database = Path.of("../testdata/samples/dense-database");
        show(database, "flame");
        assertThat(browser.rows("program"))
                .as("main thread and solve share the rows of their only calls")
                .containsExactly("main\t0", "loop@solver.c:22\t106.00", "solver.c:11\t2.50");
        String boxes = "const {tree} = perfspace.tab; return tree.region.map((r, m) => perfspace.profile.text["
                + "perfspace.profile.regions.name[r]] + ' ' + perfspace.tab.total[m] + ' ' + perfspace.tab.own[m]).join('\\n')";
        assertThat(browser.text(boxes).lines())
                .containsExactly(
                        "main thread 108500 0",
                        "main 108500 2500",
                        "solve 106000 0",
                        "loop@solver.c:22 106000 81000",
                        "[I] dot 16000 16000",
                        "MPI_Allreduce 9000 9000");
        browser.twist("program", 1);
        assertThat(browser.rows("program")).contains("loop@solver.c:22\t0", "solver.c:23\t81.00");
        browser.await("await perfspace.setView('regions')");
        assertThat(browser.rows("program"))
                .containsExactly(
                        "loop@solver.c:22\t106.00",
                        "[I] dot\t16.00",
                        "MPI_Allreduce\t9.00",
                        "main\t108.50",
                        "main thread\t108.50",
                        "solve\t106.00");
    }

    private void show(Path sample, String tab) throws IOException {
        browser.show(Pages.of(sample, folder));
        browser.click("#tab-" + tab);
    }

    private static double[] rootRow(Path sample, String metric) {
        return Runs.of("dump", "-q", "--view", "inclusive", "--metric", metric, sample.toString())
                .lines()
                .filter(line -> line.startsWith(metric + "\t0\t"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf('\t') + 1)))
                .toArray();
    }

    private static double quantile(double[] sorted, double p) {
        double place = p * (sorted.length - 1);
        int low = (int) place;
        double next = sorted[Math.min(low + 1, sorted.length - 1)];
        return sorted[low] + (place - low) * (next - sorted[low]);
    }
}
