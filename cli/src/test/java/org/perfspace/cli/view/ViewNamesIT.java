package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.Runs;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Names that are alike are told apart, and have the room that they need. */
@Tag("browser")
class ViewNamesIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /** The rows of the heat map as they would stand with room for all. */
    private static final String ROWS =
            "return perfspace.tab.rows.map(({label, caller}) => caller ? `${label} ← ${caller}` : label).join('\\n')";

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @AfterEach
    void restore() {
        browser.size(1440, 900);
    }

    /** Calls whose names stand elsewhere, too: in a call that costs nothing, below other callers, of itself, on other lines. */
    static PerformanceSpace twins() {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int process = space.defineProcess("rank", 0, space.defineNode("node", space.defineMachine("machine")));
        int first = space.defineThread("thread 0", 0, process);
        int second = space.defineThread("thread 1", 1, process);
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int a = space.defineCallNode(space.defineRegion("iteration 1", "a.c", 3, 4), main);
        int b = space.defineCallNode(space.defineRegion("iteration 2", "a.c", 5, 6), main);
        int partner = space.defineRegion("partner 3", "a.c", 7, 8);
        int send = space.defineRegion("send", "a.c", 9, 10);
        int alone = space.defineRegion("alone", "a.c", 11, 12);
        int sort = space.defineRegion("sort", "a.c", 13, 14);
        double value = 100;
        for (int callNode : new int[] {
            space.defineCallNode(partner, a),
            space.defineCallNode(send, a),
            space.defineCallNode(send, b),
            space.defineCallNode(alone, b)
        }) {
            space.setSeverity(time, callNode, first, value);
            space.setSeverity(time, callNode, second, value--);
        }
        space.defineCallNode(partner, b);
        int outer = space.defineCallNode(sort, a);
        int middle = space.defineCallNode(sort, outer);
        for (int callNode : new int[] {outer, middle, space.defineCallNode(sort, middle)}) {
            space.setSeverity(time, callNode, first, value--);
        }
        return space.build();
    }

    @Test
    void callPathsOfOneNameHaveAsManyCallersAsItTakes() throws IOException {
        browser.show(Pages.of("twins", twins(), folder));
        browser.size(1440, 1200);
        browser.click("#tab-heat");

        assertThat(browser.text(ROWS).lines())
                .containsExactly(
                        "partner 3 ← iteration 1",
                        "send ← iteration 1",
                        "send ← iteration 2",
                        "alone",
                        "sort ← iteration 1",
                        "sort ← sort ← iteration 1",
                        "sort ← sort ← sort");
        browser.click("#tab-details");
        assertThat(browser.textOf(".hottest"))
                .isEqualTo("partner 3 ← iteration 1\n200.0 s\nsend ← iteration 1\n198.0 s\nsend ← iteration 2\n196.0 s"
                        + "\nalone\n194.0 s\nsort ← iteration 1\n96.0 s");
    }

    @Test
    void savedHeatMapsTellThemApartAsThePage() throws IOException {
        byte[] svg = Picture.of(
                Picture.Kind.HEAT, ViewProfile.of("twins", "", twins()), Pages.LARGE, java.util.List.of(), true);

        assertThat(SvgText.of(new String(svg, java.nio.charset.StandardCharsets.UTF_8))
                        .texts())
                .contains(
                        "partner 3 ← iteration 1",
                        "send ← iteration 2",
                        "alone",
                        "sort ← sort ← iteration 1",
                        "sort ← sort ← sort");
    }

    /** On a telephone, too, no two rows of the heat map look alike, names of usual lengths are whole, and there is room for the cells. */
    @ParameterizedTest
    @CsvSource({
        "390, score-p.cubex, MPI_File_write_at_all",
        "390, hpctoolkit.hpctoolkit, loop@mesh.cpp:51",
        "390, linktest.sion, partner 4",
        "390, ranks.cali, iteration#solve=1",
        "1440, score-p.cubex, !$omp for @timestep.cpp:67"
    })
    void rowsOfTheHeatMapDiffer(int width, String sample, String whole) throws IOException {
        browser.size(width, 844);
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        browser.click("#tab-heat");
        String names = browser.text(
                """
                const {tab} = perfspace, g = tab.chart.canvas.getContext('2d');
                const {labels} = tab.rooms(g, tab.chart.width);
                return tab.rows.map(row => tab.nameOf(g, row, labels - 10)).join('\\n');
                """);

        assertThat(names.lines()).doesNotHaveDuplicates().contains(whole);
        assertThat(browser.text("return perfspace.tab.frame.w > .3 * perfspace.tab.chart.width"))
                .isEqualTo("true");
    }

    /** Either all ranks have their names above the columns or all their numbers; an accelerator of the same number has none. */
    @ParameterizedTest
    @CsvSource({
        "390, score-p-cube2.cube, 0 1 2 3 4",
        "1440, score-p-cube2.cube, MPI Rank 0 MPI Rank 1 MPI Rank 2 MPI Rank 3 MPI Rank 4",
        "390, hpctoolkit.hpctoolkit, 0 1 2 3 4",
        "390, ranks.cali, Process 0 Process 1"
    })
    void headsOfTheHeatMapAreOfOneKind(int width, String sample, String heads) throws IOException {
        browser.size(width, 844);
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        browser.click("#tab-heat");

        assertThat(
                        browser.text(
                                """
                                const {tab} = perfspace, {chart, frame} = tab, g = chart.canvas.getContext('2d'), text = chart.text, texts = [];
                                chart.text = (pen, shown) => texts.push(shown);
                                tab.heads(g, tab.leaves, frame.w);
                                chart.text = text;
                                return texts.join(' ');
                                """))
                .isEqualTo(heads);
    }

    /** A touch shows what a pointer shows that rests there, until the next touch elsewhere; another tab hides it. */
    @Test
    void aTouchShowsTheWholeName() throws IOException {
        browser.size(390, 844);
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        browser.click("#tab-heat");
        String touch =
                """
                const {canvas} = perfspace.tab.chart, box = canvas.getBoundingClientRect();
                for (const type of ['pointerdown', 'pointerup', 'pointerleave'])
                  canvas.dispatchEvent(new PointerEvent(type, {pointerType: 'touch', bubbles: type !== 'pointerleave', clientX: box.left + 20, clientY: box.top + 30}));
                """;
        browser.run(touch);
        assertThat(browser.textOf("#tip")).startsWith("MPI_File_write_at_all\nall locations\n43.874 ms");
        browser.run(
                "document.querySelector('#title').dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true}))");
        assertThat(browser.text("return document.querySelector('#tip').hidden")).isEqualTo("true");
        browser.run(touch);
        browser.await("await perfspace.setTab(perfspace.tabs[0])");
        assertThat(browser.text("return document.querySelector('#tip').hidden")).isEqualTo("true");
    }

    /** Beside a name stands what kind it is of, where kinds differ; there, names have the room that short values leave. */
    @Test
    void kindsAreShownWhereTheyDiffer() throws IOException {
        String kinds =
                "return [...new Set([...document.querySelectorAll('#%s-tree .kind')].map(kind => kind.textContent))].sort().join(' ')";
        browser.show(Pages.of(SAMPLES.resolve("tau"), folder));
        browser.click("[data-view=regions]");
        assertThat(browser.text(kinds.formatted("program"))).isEmpty();
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        browser.click("[data-view=regions]");
        assertThat(browser.text(kinds.formatted("program"))).contains("compiler", "mpi");
        assertThat(browser.textOf("#program-order")).isEqualTo("largest self value first");
        assertThat(browser.text(kinds.formatted("system")))
                .as("on a screen of 1,440 pixels, there is room for it")
                .contains("accelerator");
        assertThat(
                        browser.text(
                                "return [...document.querySelectorAll('#system-tree .kind:not(:empty)')].every(kind => kind.offsetTop === kind.previousSibling.offsetTop)"))
                .isEqualTo("true");
        String wholeNames =
                """
                return [...document.querySelectorAll('#system-tree .row:not([hidden])')].map(row => row.querySelector('.words'))
                    .filter(words => words.scrollWidth > words.clientWidth).map(words => words.textContent).join('; ')
                """;
        browser.show(Pages.of(SAMPLES.resolve("hpctoolkit.hpctoolkit"), folder));
        assertThat(browser.textOf("#system-tree")).contains("GPU context 1, stream 7");
        assertThat(browser.text(wholeNames)).isEmpty();
    }

    /** Modules are offered where a region has one, also where another profile of the page or an address had them. */
    @Test
    void modulesAreOfferedWhereThereAreSome() throws IOException {
        String offered =
                "return [...document.querySelectorAll('#views button:not([hidden])')].map(button => button.textContent + (button.getAttribute('aria-pressed') === 'true' ? ' *' : '')).join(', ')";
        Path page = Pages.of(SAMPLES.resolve("tau"), folder);
        browser.show(page);
        assertThat(browser.text(offered)).isEqualTo("Call tree *, Regions, Callers, Top list");
        browser.show(page.toUri() + "#view=modules");
        assertThat(browser.text(offered)).isEqualTo("Call tree *, Regions, Callers, Top list");
        Path both = folder.resolve("both.html");
        Runs.of(
                "view",
                "-q",
                SAMPLES.resolve("score-p.cubex").toString(),
                SAMPLES.resolve("tau").toString(),
                "-o",
                both.toString());
        browser.show(both);
        browser.run("await perfspace.setProfile(0); await perfspace.setView('modules')");
        assertThat(browser.text(offered)).isEqualTo("Call tree, Regions, Modules *, Callers, Top list");
        browser.run("await perfspace.setProfile(1)");
        assertThat(browser.text(offered)).isEqualTo("Call tree, Regions *, Callers, Top list");
    }

    /** Values and units of a run of one location. */
    @Test
    void oneOfAKindIsSingular() throws IOException {
        Path runs = java.nio.file.Files.createDirectory(folder.resolve("runs"));
        Runs.of("generate", "-q", "--like", "tau", "--locations", "1", "--seed", "1", "-o", runs + "/a.p1.cubex");
        Path archive = folder.resolve("one.archive");
        Runs.of("archive", "-q", runs.toString(), "-o", archive.toString());
        Path page = folder.resolve("one.html");
        Runs.of("view", "-q", archive.toString(), "-o", page.toString());
        browser.show(page.toUri() + "#tab=run");
        browser.click("#runs .top-row");

        assertThat(browser.textOf("#tab-panel"))
                .containsPattern("Size\n\\d+ metrics, [\\d,]+ call paths, 1 location\n");
    }
}
