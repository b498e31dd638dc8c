package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Runs;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** A page opens on the whole run with the hottest call in sight, so that every display has something to show. */
@Tag("browser")
class ViewOpeningIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "hybrid.cubex, !$omp parallel @solve.c:10, '2,240.0 s in all'",
        "hpctoolkit.hpctoolkit, PMPI_Init_thread, 152.99 ms in all",
        "tau, stencil, 16.770 s in all",
        "score-p.cubex, MPI_File_write_at_all, 263.56 ms in all"
    })
    void showsTheHottestCallOfTheWholeRun(String sample, String hottest, String all) throws IOException {
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));

        assertThat(browser.textOf("#path")).isEqualTo("whole run");
        assertThat(browser.textOf("#selected-value")).isEqualTo(all);
        assertThat(browser.text(
                        "const pane = perfspace.panes.program, row = pane.pool.find(each => each.k === pane.cursor);"
                                + " return row.kind.textContent + ': ' + row.label.textContent"))
                .isEqualTo("hottest call: " + hottest);
        assertThat(browser.text("return document.querySelectorAll('#program-tree [aria-selected=true]').length"))
                .isEqualTo("0");
    }

    @Test
    void displaysShowTheWholeRun() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("hybrid.cubex"), folder));

        assertThat(browser.rows("system")).contains("Master thread\t100.0", "OMP thread 1\t60.0");
        browser.click("#tab-efficiency");
        assertThat(browser.textOf(".efficiency caption")).startsWith("Whole run");
        assertThat(browser.textOf(".efficiency tbody")).startsWith("parallel efficiency 54.87 %");
        browser.click("#tab-details");
        assertThat(browser.textOf(".details .card")).startsWith("Whole run\n").contains("Time, s 2,240");
        browser.click(".hottest button");
        assertThat(browser.textOf("#path")).isEqualTo("main › !$omp parallel @solve.c:10");
        browser.click("#whole");
        assertThat(browser.textOf("#path")).isEqualTo("whole run");
        assertThat(browser.text("return location.hash")).doesNotContain("c=");
    }

    /** The worker threads run the barrier only, so there is no run time to compare with. */
    @Test
    void anEmptyDisplayOffersWhatWouldFillIt() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("hybrid.cubex"), folder));
        browser.click("#tab-efficiency");
        browser.run("perfspace.selectCallNode(2);");
        browser.settle();
        assertThat(browser.textOf("#tab-panel")).contains("No first thread of a process runs this");
        browser.click("#tab-panel .offer");
        assertThat(browser.textOf("#tab-panel")).contains("parallel efficiency 54.87 %");
    }

    @Test
    void theSourceIsThatOfTheHottestCallWhosePlaceIsKnown() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        browser.click("#tab-source");
        String whole = browser.textOf("#tab-panel");
        assertThat(whole)
                .matches(
                        "(?s)build_connectivity, the hottest call whose place is known: .+:\\d+ is not in this page\\. To put it in, run: perfspace view --source DIR .*Copy command");
        browser.run(
                "perfspace.selectCallNode([...perfspace.profile.calls.region].findIndex((r, c) => perfspace.profile.name(c) === 'MPI_File_write_at_all'));");
        browser.settle();
        assertThat(browser.textOf("#tab-panel"))
                .startsWith("The profile does not say where this stands in the source.");
        browser.click("#tab-panel .offer");
        assertThat("build_connectivity, the hottest call whose place is known: " + browser.textOf("#tab-panel"))
                .isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hpctoolkit.hpctoolkit", "dense-database", "score-p.cubex", "tau"})
    void countsAgreeWithInfo(String sample) throws IOException {
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        Matcher nodes = Pattern.compile("(?m)^  ([\\d,]+) call nodes ")
                .matcher(Runs.of("info", SAMPLES.resolve(sample).toString()));

        assertThat(nodes.find()).isTrue();
        assertThat(browser.textOf("#subtitle")).contains(" · " + nodes.group(1) + " call paths · ");
    }

    /** The way to the hottest call is at the top of the call tree of a database, as the heaviest calls are shown first. */
    @Test
    void theWayToTheHottestCallIsInSight() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("hpctoolkit.hpctoolkit"), folder));
        assertThat(browser.rows("program"))
                .containsExactly(
                        "main\t0",
                        "initialize\t73.67",
                        "write_results\t33.37",
                        "PMPI_Init_thread\t27.44",
                        "time_loop\t13.81",
                        "PMPI_Finalize\t2.41",
                        "main.cpp:22\t2.27");
        browser.run("perfspace.setSorted(false)");
        browser.settle();
        assertThat(browser.rows("program")).startsWith("main\t0", "main.cpp:22\t2.27", "PMPI_Init_thread\t27.44");
    }

    @Test
    void metricsWithoutValuesAreHiddenUntilTheyAreAskedFor() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.defineMetric("System time", "system", ValueType.DOUBLE, "sec", time);
        space.defineMetric("Events", "events", ValueType.DOUBLE, "", Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread", 0, space.defineProcess("rank 0", 0, node));
        space.setSeverity(
                time, space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT), thread, 2.0);
        browser.show(Pages.of("empty", space.build(), folder));

        assertThat(browser.rows("metric")).containsExactly("Time\t2.0000");
        browser.click("#hidden-metrics");
        assertThat(browser.rows("metric")).containsExactly("Time\t2.0000", "Events\t0");
        browser.twist("metric", 0);
        assertThat(browser.rows("metric"))
                .as("a part of a metric with values is 0")
                .containsExactly("Time\t2.0000", "System time\t0", "Events\t0");
    }
}
