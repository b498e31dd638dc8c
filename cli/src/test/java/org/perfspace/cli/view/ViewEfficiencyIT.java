package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Run;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.fixtures.AggregatedProfile;
import org.perfspace.fixtures.TraceAnalysis;
import org.perfspace.model.Attributes;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The panel of efficiencies shows what the library computes for the selection. */
@Tag("browser")
class ViewEfficiencyIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private static Path folder;

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "hybrid.cubex, main",
        "hybrid.cubex, !$omp parallel @solve.c:10",
        "score-p.cubex, main",
        "score-p.cubex, time_loop",
        "score-p.cubex, solve_pressure",
        "score-p.cubex, write_results",
        "score-p.cube, initialize",
        "score-p.parquet, time_step",
        "hpctoolkit.hpctoolkit, main",
        "tau, iterate",
        "solver.tau, main"
    })
    void showsTheNumbersOfTheLibrary(String sample, String region) throws IOException {
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        select(region);

        Efficiencies.Options options = new Efficiencies.Options("", List.of(region), Map.of(), Optional.empty());
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
            compare(Efficiencies.of(space, options, sample).tree());
        }
    }

    /** Serialisation and transfer come from the waiting times that Scalasca's trace analysis finds. */
    @ParameterizedTest
    @ValueSource(strings = {"main", "MPI_Allreduce", "MPI_File_write_all"})
    void splitsCommunicationAsTheLibraryDoes(String region) throws IOException {
        browser.show(Pages.of("trace", TraceAnalysis.space(), folder));
        select(region);

        Efficiencies.Options options = new Efficiencies.Options("", List.of(region), Map.of(), Optional.empty());
        compare(Efficiencies.of(TraceAnalysis.space(), options, "trace").tree());
    }

    private static void compare(List<Efficiency> expected) throws IOException {
        JsonNode shown = new ObjectMapper()
                .readTree(browser.text("return JSON.stringify(perfspace.tab.sides.map(side => side.rows))"));
        assertThat(shown.get(0)).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            Efficiency row = expected.get(i);
            JsonNode found = shown.get(0).get(i);
            assertThat(found.get(0).textValue()).isEqualTo(row.kind().toString());
            assertThat(found.get(1).intValue()).isEqualTo(row.level());
            if (row.isPresent()) {
                assertThat(found.get(2).doubleValue()).as("%s", row.kind()).isEqualTo(row.value(), within(1e-9));
                assertThat(found.get(3).textValue()).isEmpty();
            } else if (!row.absent().equals("there is no time to divide by")) {
                assertThat(found.get(3).textValue()).isEqualTo(row.absent());
            }
        }
    }

    private static void select(String region) {
        browser.await(
                """
                const app = perfspace, {profile} = app;
                await app.setView('regions');
                const {tree} = app.analysis.program;
                const at = [...tree.parent.keys()].find(i => tree.region(i) >= 0 && profile.text[profile.regions.name[tree.region(i)]] === arguments[0]);
                await app.selectProgram(at);
                await app.setTab(app.tabs.find(tab => tab.id === 'efficiency'));
                await app.settled();
                """,
                region);
    }

    @Test
    void showsATableAndWhyValuesAreAbsent() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("hybrid.cubex"), folder));
        select("main");

        assertThat(browser.textOf(".efficiency caption"))
                .isEqualTo("main8 processes, 32 threads, longest time 100.00 s");
        assertThat(browser.text("return [...document.querySelectorAll('.efficiency tbody tr')].map(row =>"
                        + " [...row.cells].map(cell => cell.textContent).join('|')).join('\\n')"))
                .isEqualTo(
                        """
                        parallel efficiency|54.87 %|
                        process efficiency|69.50 %|
                        load balance|89.50 %|
                        communication efficiency|80.00 %|
                        serialisation efficiency|–|the profile has no waiting times of Scalasca's trace analysis
                        transfer efficiency|–|the profile has no waiting times of Scalasca's trace analysis
                        thread efficiency|85.38 %|
                        Amdahl efficiency|92.88 %|
                        region efficiency|92.50 %|""");
    }

    /** One process that stands for several has no efficiencies of its own, and the page says so wherever it counts processes. */
    @ParameterizedTest
    @CsvSource({
        "true, 60.00 %|",
        "false, '–|the profile has no times of single processes, nor their average and largest time'"
    })
    void ofAnAggregateOnlyTheLoadBalanceIsKnown(boolean aggregates, String balance) throws IOException {
        browser.show(Pages.of("report.cali", AggregatedProfile.space(aggregates), folder));
        browser.click("#tab-efficiency");

        assertThat(browser.textOf(".efficiency caption"))
                .isEqualTo(
                        "Whole runone process stands for 4 processes; the load balance is their average by their largest time");
        assertThat(browser.text("return [...document.querySelectorAll('.efficiency tbody tr')].map(row =>"
                        + " [...row.cells].map(cell => cell.textContent).join('|')).join('\\n')"))
                .isEqualTo("parallel efficiency|–|the profile has no times of single processes\nload balance|" + balance
                        + "\ncommunication efficiency|–|the profile has no times of single processes");
        assertThat(browser.textOf("#subtitle")).startsWith("aggregate of 4 processes · ");
        assertThat(browser.textOf("#shape")).isEqualTo("all 4 processes");
        assertThat(browser.textOf("#system-note"))
                .isEqualTo("This process stands for 4 processes; the profile has no values of single processes.");
    }

    /** A profile of Caliper without mpi.world.size: the sum of main is four times the average. */
    @Test
    void anAggregateOfAnUnknownNumberOfProcessesIsNoRunOfOne() throws IOException {
        PerformanceSpace stated = AggregatedProfile.space(true);
        PerformanceSpace space = stated.withDefinitions(stated.definitions().withAttributes(Attributes.NONE));
        browser.show(Pages.of("report.cali", space, folder));
        browser.click("#tab-efficiency");

        assertThat(browser.textOf(".efficiency caption"))
                .isEqualTo(
                        "Whole runone process stands for several processes; the load balance is their average by their"
                                + " largest time");
        assertThat(browser.textOf("#subtitle")).startsWith("aggregate of several processes · ");
        assertThat(browser.textOf("#shape")).isEqualTo("several processes");
    }

    /** The difference of two profiles has no efficiencies, and its largest value may be a gain. */
    @Test
    void ofADifferenceThereIsNone() throws IOException {
        Path difference = folder.resolve("change.cubex");
        Run.of(
                "diff",
                "-q",
                SAMPLES.resolve("score-p.cubex").toString(),
                SAMPLES.resolve("score-p-2.cubex").toString(),
                "-o",
                difference.toString());
        browser.show(Pages.of(difference, folder));

        assertThat(browser.text(
                        "return perfspace.tabs.filter(tab => tab.available ?? true).map(tab => tab.id).join(' ')"))
                .isEqualTo("flame heat spread topology source details");
        assertThat(browser.text("return document.body.textContent.includes('hottest call')"))
                .isEqualTo("false");
        assertThat(browser.text("return document.body.textContent.includes('largest change')"))
                .isEqualTo("true");
    }

    @Test
    void showsTwoProfilesBesideEachOther() throws IOException {
        List<String> samples = List.of("score-p.cubex", "score-p-2.cubex");
        Path page = folder.resolve("two.html");
        assertThat(Run.of(
                                "view",
                                "--compare",
                                SAMPLES.resolve(samples.get(0)).toString(),
                                SAMPLES.resolve(samples.get(1)).toString(),
                                "-o",
                                page.toString())
                        .exitCode())
                .isZero();
        browser.show(page);
        select("main");

        assertThat(
                        browser.text(
                                "return [...document.querySelectorAll('.efficiency thead th')].map(cell => cell.textContent).join(' ')"))
                .isEqualTo("A B");
        for (int side = 0; side < 2; side++) {
            try (PerformanceSpace space = Readers.open(SAMPLES.resolve(samples.get(side)))) {
                double parallel = Efficiencies.of(space, Efficiencies.Options.USUAL, samples.get(side))
                        .tree()
                        .get(0)
                        .value();
                assertThat(Double.parseDouble(browser.text("return perfspace.tab.sides[" + side + "].rows[0][2]")))
                        .isEqualTo(parallel, within(1e-9));
            }
        }
    }
}
