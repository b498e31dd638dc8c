package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;

/** A part of the time line that is selected: the trees show its samples, and the call stack stands beside it. */
@Tag("browser")
class ViewRangeIT {

    private static final Path HPCTOOLKIT = Path.of("../testdata/samples/hpctoolkit.hpctoolkit");

    /** The nonzero values of all call nodes and locations of the range, one a line: call node, column, nanoseconds. */
    private static final String CELLS =
            """
            const {analysis, profile} = perfspace, out = [];
            for (let c = 0; c < profile.calls.n; c++) {
              const row = await profile.leaves([{metric: analysis.last.id, sign: 1}], [{whole: [], alone: [c], sign: 1}], 0);
              row.forEach((value, column) => { if (value) out.push(`${c} ${column} ${Math.round(1e9 * value)}`); });
            }
            return out.join('\\n');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"0.3, 0.5", "0.9, 0.05", "0.001, 1.2"})
    void treesShowTheSamplesBetweenTheEndsOfADrag(double from, double to) throws IOException {
        browser.show(Pages.of(HPCTOOLKIT, folder));
        drag(from, to);

        Map<String, Long> expected = cover(number("range.from"), number("range.until"));
        assertThat(browser.text(CELLS).lines().toList()).isEqualTo(lines(expected));
        double sum = expected.values().stream().mapToLong(nanos -> nanos).sum() * 1e-9;
        assertThat(number("metricValue(0)")).isCloseTo(sum, within(1e-12));
        assertThat(browser.text("const {analysis, panes} = perfspace; return panes.program.rows.reduce((sum, i) => sum"
                        + " + analysis.programValue(i), 0)"))
                .satisfies(rows -> assertThat(Double.parseDouble(rows)).isCloseTo(sum, within(1e-12)));
        assertThat(browser.rows("metric")).hasSize(1).allMatch(row -> row.startsWith("Time of samples\t"));
        assertThat(browser.textOf("#metric-note"))
                .matches("Computed from the trace between [\\d.]+ – [\\d.]+ ms: \\d+ samples, each of which stands for"
                        + " the time until the next one of its location\\. The other metrics are known for the whole run"
                        + " only; Esc shows them again\\.");
        assertThat(browser.textOf("#range")).matches("[\\d.]+ – [\\d.]+ ms\\s*×");
        assertThat(browser.console()).isEmpty();
    }

    /** Whatever says that it ends the selection shows the metrics of the run again, with what was selected in them. */
    @ParameterizedTest
    @CsvSource({"button", "Escape"})
    void theWholeRunComesBack(String how) throws IOException {
        browser.show(Pages.of(HPCTOOLKIT, folder));
        browser.clickRow("metric", 1);
        List<String> before = browser.rows("program");
        drag(.2, .4);
        assertThat(browser.rows("program")).isNotEqualTo(before);
        if (how.equals("button")) {
            browser.click("#range-end");
        } else {
            browser.focus("#program-tree");
            browser.keys(Keys.ESCAPE);
        }

        assertThat(browser.rows("program")).isEqualTo(before);
        assertThat(browser.text("return perfspace.analysis.last.name + perfspace.profile.metrics.length"))
                .isEqualTo("cycles10");
        assertThat(browser.textOf("#range")).isEmpty();
    }

    @Test
    void keysMoveTheCursorAndSelect() throws IOException {
        browser.show(Pages.of(HPCTOOLKIT, folder));
        browser.focus("#tab-panel .chart");
        browser.keys(Keys.HOME, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_RIGHT);
        double step = number("app.tab.cursor.time");
        assertThat(number("app.tab.cursor.k")).isEqualTo(3 - 1);
        assertThat(step).isCloseTo(number("app.tab.span") / 200, within(1.0));
        for (int i = 0; i < 40; i++) {
            new Actions(browser.driver())
                    .keyDown(Keys.SHIFT)
                    .sendKeys(Keys.ARROW_RIGHT)
                    .keyUp(Keys.SHIFT)
                    .perform();
        }
        browser.settle();
        assertThat(number("range.from")).isEqualTo(step);
        assertThat(number("range.until")).isEqualTo(number("app.tab.cursor.time"));
        assertThat(browser.text(CELLS).lines().toList())
                .isEqualTo(lines(cover(number("range.from"), number("range.until"))));
        browser.keys("z");
        assertThat(number("app.tab.from")).isEqualTo(step);
        browser.keys(Keys.ESCAPE);
        assertThat(browser.text("return String(perfspace.analysis.range)")).isEqualTo("null");
        assertThat(number("app.tab.from")).as("the zoom stays at first").isEqualTo(step);
        browser.keys(Keys.ESCAPE);
        assertThat(number("app.tab.from")).isZero();
    }

    @Test
    void theCallStackStandsBesideTheTimeLine() throws IOException {
        browser.show(Pages.of(HPCTOOLKIT, folder));
        assertThat(browser.textOf(".stack")).isEqualTo("Call stack\nMove over the time line, or click into it.");
        browser.run("const {tab} = perfspace; const k = tab.starts[tab.rows[0].location] + 3;"
                + " tab.cursor = tab.hit(0, tab.times[k]); tab.tellStack(tab.cursor)");
        String path = browser.text(
                "return perfspace.wording.callPath(perfspace.tab.cursor.node).replaceAll(' › ', '\\n" + "')");

        assertThat(browser.textOf(".stack ol")).isEqualTo(path);
        assertThat(browser.textOf(".stack p")).matches("rank 0 › thread 0, [\\d.]+ ms");
        browser.click(".stack li:nth-child(3) button");
        assertThat(browser.text("return perfspace.profile.name(perfspace.analysis.program.last)"))
                .isEqualTo(path.split("\n", -1)[2]);
    }

    /** A link to a part of the run shows it, in whatever display. */
    @Test
    void theAddressNamesTheRange() throws IOException {
        Path page = Pages.of(HPCTOOLKIT, folder);
        browser.show(page.toUri() + "#range=5000000-9000000&tab=flame");

        assertThat(browser.text(CELLS).lines().toList()).isEqualTo(lines(cover(5e6, 9e6)));
        assertThat(browser.text("return perfspace.tab.id + ' ' + Math.round(perfspace.tab.whole * 1e9)"))
                .isEqualTo("flame "
                        + cover(5e6, 9e6).values().stream()
                                .mapToLong(nanos -> nanos)
                                .sum());
        assertThat(browser.text("return location.hash")).contains("range=5000000-9000000");
        browser.show(page.toUri() + "#range=9-5&tab=flame");
        assertThat(browser.text("return String(perfspace.analysis.range)")).isEqualTo("null");
    }

    /** The server adds up all samples, also into columns of processes. */
    @ParameterizedTest
    @CsvSource({"THREAD", "PROCESS"})
    void theServerAddsUpTheSame(Level level) throws IOException {
        ViewOptions options =
                new ViewOptions("", "auto", 1 << 20, true, Optional.of(level), Optional.empty(), false, false);
        try (PerformanceSpace space = Readers.open(HPCTOOLKIT)) {
            List<ViewProfile> profiles = List.of(ViewProfile.of("hpctoolkit", "", space));
            Path page = Pages.write(Page.of(profiles, options), folder.resolve("range.html"));
            browser.show(page.toUri() + "#range=3000000-7000000.5");
            String inFile = browser.text(CELLS);
            String note = browser.textOf("#metric-note");
            try (ViewServer server = new ViewServer(profiles, options, 0)) {
                browser.show(server.address());
                browser.await("await perfspace.setRange({from: 3000000, until: 7000000.5})");

                assertThat(browser.text(CELLS)).isEqualTo(inFile);
                assertThat(browser.textOf("#metric-note")).isEqualTo(note);
            }
        }
        assertThat(browser.text("return perfspace.profile.columns")).isEqualTo(level == Level.THREAD ? "14" : "5");
    }

    private static double number(String expression) {
        return Double.parseDouble(browser.text("const app = perfspace, {analysis} = app, {range} = analysis; return "
                + (expression.startsWith("metricValue") ? "analysis." : "") + expression));
    }

    /** Drags between two shares of the width of the time line. */
    private static void drag(double from, double to) {
        List<?> place = (List<?>) Objects.requireNonNull(
                browser.run("const {frame, chart} = perfspace.tab, box = chart.canvas.getBoundingClientRect();"
                        + " return [box.left + frame.x, frame.w, box.top + 60, innerWidth - 2].map(Math.round)"));
        long left = ((Number) place.get(0)).longValue();
        long width = ((Number) place.get(1)).longValue();
        int y = ((Number) place.get(2)).intValue();
        Actions actions = new Actions(browser.driver());
        actions.moveToLocation((int) (left + from * width) + 1, y)
                .clickAndHold()
                .moveToLocation((int) (left + to * width), y + 5)
                .release()
                .perform();
        browser.settle();
    }

    private static List<String> lines(Map<String, Long> cells) {
        return cells.entrySet().stream()
                .map(cell -> cell.getKey().replaceAll("\\b0+(?=\\d)", "") + " " + cell.getValue())
                .toList();
    }

    /** Adds up the samples of the trace: call node and location, zero-padded, with nanoseconds. */
    private static Map<String, Long> cover(double from, double until) throws IOException {
        Map<String, Long> cells = new TreeMap<>();
        try (PerformanceSpace space = Readers.open(HPCTOOLKIT)) {
            Trace trace = space.trace().orElseThrow();
            for (int location = 0; location < space.definitions().locations().size(); location++) {
                Trace.SampleCursor samples = trace.samples(location);
                long before = -1;
                int node = Trace.IDLE;
                boolean more = true;
                while (more) {
                    more = samples.next();
                    long now = (more ? samples.nanos() : trace.endNanos()) - trace.beginNanos();
                    double time = Math.min((double) now, until) - Math.max((double) before, from);
                    if (node != Trace.IDLE && time > 0) {
                        cells.merge(String.format("%06d %06d", node, location), Math.round(time), Long::sum);
                    }
                    before = now;
                    node = more ? samples.callNode() : Trace.IDLE;
                }
            }
        }
        return cells;
    }
}
