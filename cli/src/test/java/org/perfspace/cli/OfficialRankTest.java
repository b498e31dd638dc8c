package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.SharedData;
import org.perfspace.testdata.official.Tools;

/**
 * {@code dump --top} beside cube_rank of cubelib, which also sorts the cells of a metric. It then turns the differences of
 * neighbours into probabilities with a variance in place of a standard deviation and sorts by these, and says nothing of the
 * smallest cell; so its largest and smallest values and its cells are compared, not their order.
 */
@Tag("official")
class OfficialRankTest {

    /** The number of a call node, a probability, and the name of a region. */
    private static final String CELL = " *[0-9]+ +\\S+ .*";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "../testdata/samples/score-p.cubex, time",
        "../testdata/samples/score-p.cubex, visits",
        "../testdata/samples/solver.cubex, CALLS",
        "../testdata/samples/tau-like.cubex, TIME",
        "data/cube/real/time.cubex, time",
        "data/cube/real/kripke_big_endian.cubex, bytes_sent"
    })
    void theLargestCellsAreThoseOfCubeRank(String sample, String metric) throws Exception {
        assumeTrue(Tools.has("cube_rank"));
        Path file = folder.resolve("plain.cubex");
        assertThat(Run.of("convert", "--plain", "-q", sample(sample).toString(), file.toString())
                        .exitCode())
                .isZero();
        List<String> all = dump(file, metric, Integer.MAX_VALUE);
        List<String> found = Tools.lines(folder, "cube_rank", "-m", metric, file);
        assertThat(found).anyMatch(line -> line.equals("...from: " + shown(all.get(all.size() - 1))));
        assertThat(found)
                .anyMatch(line ->
                        line.equals(".....to: " + shown(dump(file, metric, 1).get(0))));
        List<String> rest =
                new ArrayList<>(all.stream().map(OfficialRankTest::callNode).toList());
        found.stream().filter(line -> line.matches(CELL)).forEach(line -> assertThat(
                        rest.remove(line.strip().split(" ", 2)[0]))
                .as(line)
                .isTrue());
        String smallest = shown(all.get(all.size() - 1));
        assertThat(rest).hasSize(1);
        assertThat(all)
                .anyMatch(line ->
                        callNode(line).equals(rest.get(0)) && shown(line).equals(smallest));
    }

    private static String callNode(String line) {
        return line.split("\t", -1)[1];
    }

    private static Path sample(String name) {
        Path path = name.startsWith("data/") ? SharedData.find(name).orElse(Path.of("missing")) : Path.of(name);
        assumeTrue(Files.exists(path), () -> "skipped: there is no " + name);
        return path;
    }

    /** Returns the largest cells that are not 0, one a line: metric, call node, location, value. */
    private static List<String> dump(Path file, String metric, int top) {
        Run run = Run.of(
                "dump", "--view", "exclusive", "--metric", metric, "--top", String.valueOf(top), file.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().filter(line -> !line.endsWith("\t0")).toList();
    }

    private static String shown(String line) {
        return String.format(Locale.ROOT, "%.4f", Double.parseDouble(line.split("\t", -1)[3]));
    }
}
