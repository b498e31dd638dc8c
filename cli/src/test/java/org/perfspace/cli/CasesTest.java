package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;

/** The commands of the cases with files of their own, with the right values of their descriptions. */
@NeedsShared
class CasesTest {

    private static final String SAMPLES = "../testdata/samples/";

    @TempDir
    private Path folder;

    private static String path(String name) {
        return Shared.sample("data/" + name).toString();
    }

    /** Returns all that a command prints, with single blanks and without the paths of its files. */
    private String printed(int exitCode, String line) {
        String shared = path("cases").replaceFirst("/cases$", "");
        String words = line.replace("C/", shared + "/cases/")
                .replace("D/", shared + "/")
                .replace("S/", SAMPLES)
                .replace("O/", folder + "/");
        Run run = Run.of(words.split(" ", -1));
        assertThat(run.exitCode()).as("%s: %s", line, run.err()).isEqualTo(exitCode);
        return (run.out() + run.err())
                .replace(shared + "/cases/", "C/")
                .replace(shared + "/", "D/")
                .replace(folder + "/", "O/")
                .replaceAll("[ \t]+", " ");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "info C/hpctoolkit-xml-no-samples/app-database|0|no context has a value: the run has no samples",
                "stat C/hpctoolkit-xml-raw-metric/app-database|0|CPUTIME [sec]: total 7;",
                "stat C/hpctoolkit-xml-raw-metric/app-database|0|6 85.7 % 6 85.7 % 0.0 % work",
                "stat --flatten C/hpctoolkit-xml-raw-metric/app-database|0|1 14.3 % 7 100.0 % 0.0 % main",
                "hot C/hpctoolkit-xml-raw-metric/app-database|0|CPUTIME [sec]: total 7",
                "info C/hpctoolkit-xml-raw-metric/app-database|0|7 sec CPUTIME",
                "stat C/hpctoolkit-xml-rounded/app-database|0|- - 249.639 100.0 % - main",
                "info C/cali-truncated/cut.cali|3|C/cali-truncated/cut.cali: line 24: expected as many values as attributes,"
                        + " found 2 and 4; --salvage reads what there is of it",
                "stat --salvage C/cali-truncated/cut.cali|0|28 58.3 % 48 100.0 % 0.0 % main",
                "stat --salvage C/cali-truncated/cut.cali|0|20 41.7 % 20 41.7 % 0.0 % solve",
                "info --salvage C/cali-truncated/cut.cali|0|records from the first fault on are left out",
                "info C/tau-trailing-text/run|0|0.002 sec TIME",
                "info C/tau-trailing-text/run|0|4 occ CALLS",
                "info C/tau-trailing-text/run|0|left out the text behind the user events of 1 file",
                "stat C/tau-throttled-callpath/run|0|TIME [sec]: total 0.0011;",
                "stat --metric CALLS C/tau-throttled-callpath/run|0|CALLS [occ]: total 100,003;",
                "info C/pprof-function-id-0/function-id-0.pb.gz|3|found 0; --salvage reads what there is of it",
                "info C/pprof-function-id-0/location-id-0.pb.gz|3|found 0; --salvage reads what there is of it",
                "info --salvage C/pprof-function-id-0/function-id-0.pb.gz|0|100.0 % 5 main/work",
                "info --salvage C/pprof-function-id-0/location-id-0.pb.gz|0|100.0 % 5 main/work",
                "info C/hpctoolkit/hpct-roundtrip-loses-value-3|0|profile.db does not contain the values of cct.db",
                "info C/pprof-default-type/heap.pb.gz|0|99.8 % 4,296 main.main/main.(*T).f",
                "info C/pprof-default-type/cpu.pb.gz|0|50 nanoseconds cpu",
                "convert --strict C/pprof-default-type/cpu.pb.gz O/copy.pb.gz|5|it would lose: the line or address inside the"
                        + " function that was running, of 2 samples, which are counted at the function; the number \"bytes\"",
                "efficiency D/hpctoolkit/hpct-loops-cputime-t-2024-04-25|0|parallel efficiency 100.0 %",
                "efficiency D/hpctoolkit/hpct-loops-cputime-t-2024-04-25|0|region efficiency 100.0 %",
                "efficiency D/hpctoolkit/hpct-loops-cputime-t.nostruct-2024-04-25|0|useful time of all threads 3.97779 s",
                "efficiency --metric visits S/score-p.cubex|5|expected a metric of time, found metric \"visits\" in occ",
                "efficiency C/pprof-default-type/cpu.pb.gz|0|parallel efficiency - no parallel region of OpenMP was found",
                "stat C/collapsed-few-lines-bad/broken.folded|0|2 lines are no stacks and were skipped",
                "stat C/collapsed-few-lines-bad/broken.folded|0|samples: total 5;",
                "stat C/collapsed-bom/bom.folded|0|- - 7 100.0 % - main",
                "stat C/collapsed-bom/utf16.folded|0|- - 7 100.0 % - main",
                "stat C/collapsed-long-first-line/recursion.folded|0|7 100.0 % 7 100.0 % 0.0 % fib",
                "compare C/collapsed-no-semicolon/base.folded C/collapsed-no-semicolon/new.folded|1|samples 100 -> 200"
                        + " (+100.0 %), +125 in changed_only (new)",
                "convert --keep-going C/folder-silent-skip/runs -o O/all --to cube|6|1 converted, 1 failed",
                "info C/hot-nan-total/nan1.cubex|0|nan sec time",
                "stat C/hot-nan-total/nan1.cubex|0|time [sec]: total nan;",
                "hot C/hot-nan-total/nan1.cubex|0|time [sec]: total nan",
                "hot --json C/hot-nan-total/nan1.cubex|0|`\"unit\":\"sec\",\"by\":\"tree\",\"total\":null,`",
                "hot --by region C/hot-nan-total/nan1.cubex|0|time [sec]: total nan",
                "hot --by callers C/hot-nan-total/nan1.cubex|0|time [sec]: total nan",
                "efficiency C/hot-nan-total/nan1.cubex|5|found a value of metric \"time\" that is not a number"
            })
    void print(String line, int exitCode, String expected) {
        assertThat(printed(exitCode, line)).contains(expected).doesNotContain("Infinity");
    }

    /** A copy has what the original has: a strict conversion and a comparison agree. */
    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource({
        "S/score-p.hatchet.json, copy.hatchet.json",
        "C/collapsed-differential/two-counts.folded, copy.cali",
        "C/collapsed-differential/two-counts.folded, copy.hatchet.json"
    })
    void areKeptByAStrictConversion(String original, String copy) {
        printed(0, "convert --strict " + original + " O/" + copy);
        assertThat(printed(0, "compare " + original + " O/" + copy)).startsWith("equal: ");
    }

    /** caliper-event-trace: regions without a stated inclusive time. */
    @Test
    void haveNoNegativeExclusiveTimes() {
        String stream = "C/caliper-event-trace/160809-094411_72298_fuu1NeAHT2US.cali";
        assertThat(printed(0, "dump --view exclusive " + stream)).doesNotContain(" -");
        assertThat(printed(0, "stat " + stream)).startsWith("time.inclusive.duration [usec]: total 3,178;");
    }

    /** hpctoolkit-xml-rounded, and in flame graphs of values below a second. */
    @Test
    void haveTheExclusiveValuesThatAreStated() throws IOException {
        assertThat(printed(0, "dump --names --view exclusive C/hpctoolkit-xml-rounded/app-database"))
                .contains("main main app.c 1 0 1 app/profile 1 0\n")
                .doesNotContain(" -");
        printed(0, "convert C/hpctoolkit-xml-raw-metric/app-database O/a.folded");
        assertThat(Files.readAllLines(folder.resolve("a.folded")))
                .containsExactly(
                        "main;app.c:3 1000000000", "main;work;app.c:22 4000000000", "main;work;app.c:23 2000000000");
    }

    /** compare-two-columns: differential stacks of two profiles. */
    @Test
    void becomeDifferentialStacks() throws IOException {
        printed(1, "compare -o O/d.folded C/collapsed-no-semicolon/base.folded C/collapsed-no-semicolon/new.folded");
        assertThat(Files.readAllLines(folder.resolve("d.folded")))
                .contains("both2 25 50", "base_only 50 0", "changed_only 0 125");
    }

    /** pprof-master-thread: thread 0 stays thread 0. */
    @Test
    void haveTheSameEfficienciesAsTheirOriginal() {
        String generate = "generate --locations 24 --call-nodes 300 --imbalance 25% --communication 10% -o O/g.cubex";
        printed(0, generate);
        printed(0, "convert O/g.cubex O/g.pb.gz");
        List<String> original = rows("O/g.cubex");
        assertThat(original).isNotEmpty();
        assertThat(rows("O/g.pb.gz")).isEqualTo(original);
        for (String file : List.of("O/g.cubex", "O/g.pb.gz")) {
            assertThat(printed(0, "stat --threads 0 --top 100 --by location " + file))
                    .containsIgnoringCase("rank 0");
        }
    }

    private List<String> rows(String file) {
        return printed(0, "efficiency " + file)
                .lines()
                .filter(row -> row.contains("efficiency") || row.contains("balance"))
                .map(row -> row.replaceAll("[^a-zA-Z0-9.% ]", ""))
                .toList();
    }

    /** picocli-warning: a quote in a value. */
    @Test
    void haveQuotesInParameters() {
        Run run = Run.of("archive", "--set-param", "msg=5\" disk", SAMPLES + "solver.cubex", "-o", folder + "/A");
        assertThat(run).isEqualTo(new Run(0, "", "perfspace: " + folder + "/A: 1 added, 0 there already, 0 failed\n"));
        assertThat(printed(0, "archive --list O/A")).contains("msg=5\" disk").contains("O/A: 1 run\n");
    }

    /** hpct-loops: no efficiency above 100 %, of any public database. */
    @Test
    void haveNoEfficiencyAboveOne() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(path("hpctoolkit")))) {
            for (Path database : all.filter(Files::isDirectory).sorted().toList()) {
                Run run = Run.of("efficiency", database.toString());
                assertThat(run.out())
                        .as(database.toString())
                        .doesNotContainPattern("1[0-9]{2}\\.[1-9] %|1[1-9]{2}\\.0 %");
            }
        }
    }
}
