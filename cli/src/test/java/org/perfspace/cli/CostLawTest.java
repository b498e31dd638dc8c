package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.Profiles;
import org.perfspace.fixtures.Depth;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Every verb and writer that needs values that add up refuses a metric that has none by its name, or leaves it out and says
 * so; and no share of a total is below 0 % or above 100 % if no value is negative.
 */
class CostLawTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /** Command lines that need one metric of costs. */
    private static final List<String> REFUSE = List.of(
            "hot --metric {metric} {in}",
            "convert --stack-metric {metric} --to collapsed {in} {out}",
            "convert --stack-metric {metric} --to speedscope {in} {out}",
            "efficiency --metric {metric} {in}",
            "compare --against {in} --metric {metric} {in}");

    /** Command lines that leave out other metrics if there is one of costs, such as one that another is derived from. */
    private static final List<String> LEAVE_OUT =
            List.of("convert --notes --to pprof {in} {out}", "convert --metric {metric} --to firefox {in} {out}");

    /** Command lines that show shares: CSV with columns whose names contain "share". */
    private static final List<String> SHARES = List.of(
            "stat --format csv --top 1000 --metric {metric} {in}",
            "stat --format csv --top 1000 --by function --metric {metric} {in}",
            "stat --format csv --top 1000 --by group --metric {metric} {in}",
            "hot --format csv --metric {metric} {in}",
            "hot --format csv --by function --metric {metric} {in}");

    @TempDir
    Path folder = Path.of("");

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> all = Files.list(SAMPLES)) {
            return Depth.samples(
                    all.filter(path -> !path.endsWith("README.md")).sorted().toList())
                    .stream();
        }
    }

    @ParameterizedTest
    @Tag("scaled")
    @MethodSource("samples")
    void holdsForSamples(Path sample) throws IOException {
        check(sample);
    }

    static List<String> tools() {
        return Depth.some(List.of("score-p", "hpctoolkit", "tau", "caliper"), "hpctoolkit"::equals);
    }

    @ParameterizedTest
    @Tag("scaled")
    @MethodSource("tools")
    void holdsForGeneratedProfiles(String tool) throws IOException {
        Path profile = folder.resolve(tool + ".cubex");
        assertThat(Run.of("generate", "--like", tool, "--seed", "7", "-o", profile.toString()))
                .extracting(Run::exitCode)
                .isEqualTo(0);
        check(profile);
    }

    @Test
    void holdsForEveryCombinationAndType() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        Map<Integer, ValueType> metrics = new LinkedHashMap<>();
        for (Combination combination : Combination.values()) {
            Metric.Builder metric = Metric.named("as " + combination);
            metrics.put(
                    builder.defineMetric(
                            metric.type(ValueType.DOUBLE).unit("sec").combination(combination)),
                    ValueType.DOUBLE);
        }
        for (ValueType type : List.of(ValueType.INT64, ValueType.UINT64, ValueType.MINDOUBLE)) {
            metrics.put(
                    builder.defineMetric(Metric.named("of " + type).type(type).unit("occ")), type);
        }
        metrics.put(
                builder.defineMetric(
                        Metric.named("percent").type(ValueType.DOUBLE).unit("%")),
                ValueType.DOUBLE);
        int main = builder.defineCallNode(builder.defineRegion("main", "a.c", 1, 9), Tree.NO_PARENT);
        int solve = builder.defineCallNode(builder.defineRegion("solve", "a.c", 10, 19), main);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < 2; rank++) {
            builder.defineThread("thread", 0, builder.defineProcess("rank " + rank, rank, node));
        }
        metrics.forEach((metric, type) -> {
            for (int i = 0; i < 4; i++) {
                int callNode = i < 2 ? main : solve;
                if (type.isInteger()) {
                    builder.setSeverity(metric, callNode, i % 2, i + 1L);
                } else {
                    builder.setSeverity(metric, callNode, i % 2, i + 1.0);
                }
            }
        });
        Path profile = folder.resolve("all.cubex");
        Profiles.write(builder.build(), profile);

        check(profile);
    }

    private void check(Path profile) throws IOException {
        try (PerformanceSpace space = Readers.open(profile)) {
            for (Metric metric : space.definitions().metrics()) {
                if (!MetricMeaning.isCost(metric)) {
                    refusals(profile, metric);
                } else if (!metric.kind().derived() && isPositive(space, metric)) {
                    shares(profile, metric);
                }
            }
        }
    }

    private void refusals(Path profile, Metric metric) {
        for (String line : REFUSE) {
            Run run = run(line, profile, metric.name());
            assertThat(run.exitCode()).as("%s: %s", line, run).isIn(2, 5);
            assertThat(run.err()).as(line).contains(metric.name());
        }
        for (String line : LEAVE_OUT) {
            Run run = run(line, profile, metric.name());
            assertThat(run.err()).as("%s: %s", line, run).contains(metric.name());
        }
    }

    private void shares(Path profile, Metric metric) throws IOException {
        for (String line : SHARES) {
            Run run = run(line, profile, metric.name());
            assertThat(run.exitCode()).as("%s: %s", line, run).isIn(0, 5);
            if (run.exitCode() == 0) {
                assertThat(sharesOf(run.out()))
                        .as("%s of %s in %s", line, metric.name(), profile)
                        .allMatch(share -> share >= 0 && share <= 1 + 1e-9);
            }
        }
    }

    private Run run(String line, Path profile, String metric) {
        return Run.of(Arrays.stream(line.split(" ", -1))
                .map(word -> word.replace("{in}", profile.toString())
                        .replace("{metric}", metric)
                        .replace(
                                "{out}",
                                folder.resolve("out-" + System.nanoTime()).toString()))
                .toArray(String[]::new));
    }

    /** Returns the numbers of the columns of shares; no text of these tables contains a comma in front of them. */
    private static List<Double> sharesOf(String csv) throws IOException {
        List<Double> shares = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new StringReader(csv))) {
            String header = lines.readLine();
            if (header == null) {
                return shares;
            }
            List<String> columns = List.of(header.split(",", -1));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split(",", -1);
                for (int i = 0; i < columns.size(); i++) {
                    String cell = cells[cells.length - columns.size() + i];
                    if (columns.get(i).contains("share") && !cell.isEmpty()) {
                        shares.add(Double.parseDouble(cell));
                    }
                }
            }
        }
        return shares;
    }

    private static boolean isPositive(PerformanceSpace space, Metric metric) throws IOException {
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        if (view.refusal(metric.id()).isPresent()) {
            return false;
        }
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                for (int i = 0; i < rows.row().count(); i++) {
                    if (!(rows.row().asDouble(i) >= 0)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
