package org.perfspace.convert.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.reduce.ThreadStatistics;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.Formula.Language;

/** Formulas of HPCToolkit against the values that hpcviewer's reader shows. */
@Tag("shared")
class HpctFormulasTest {

    private static final String FOLDER = "data/hpctoolkit/";
    private static final String RECURSION = "hpct-recursion-cuda-nvidiapc-t-2024-04-25";
    private static final String RATIOS = "viewer-derived-metrics.db-2022-11-28";
    private static final int INSTRUCTIONS = 2;
    private static final double UTILIZATION = 70.647063078703710;

    /** hpcviewer adds in another order. */
    private static final double ULPS = 16;

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        RECURSION + ", GSAMP:UTIL, 70.647063078703710",
        RECURSION + ", GKER:LMEM (B), 138018816",
        RECURSION + ", GKER:FGP_ACT, 8",
        RECURSION + ", GKER:FGP_MAX, 64",
        RECURSION + ", GKER:THR_REG, 26",
        RECURSION + ", GKER:BLK_THR, 32",
        RECURSION + ", GKER:BLKS, 32",
        RECURSION + ", GKER:OCC_THR, 12.5",
        RATIOS + ", GKER:LMEM (B), 127401984",
        RATIOS + ", GKER:FGP_ACT, 64",
        RATIOS + ", GKER:THR_REG, 16",
        RATIOS + ", GKER:BLK_THR, 256",
        RATIOS + ", GKER:OCC_THR, 100",
    })
    void theRootShowsTheFormulaOfTheTotals(String database, String title, double expected) throws IOException {
        try (PerformanceSpace space = open(database)) {
            Row total = DerivedView.of(space).total(titled(space, title), Columns.Kind.WHOLE_SYSTEM);
            assertThat(Double.longBitsToDouble(total.word(0))).isCloseTo(expected, within(ULPS * Math.ulp(expected)));
        }
    }

    @Test
    void utilizationIsThatOfEverythingBelow() throws IOException {
        try (PerformanceSpace space = open(RECURSION)) {
            DerivedView view = DerivedView.of(space);
            assertThat(view.notes()).isEmpty();
            int utilization = titled(space, "GSAMP:UTIL");
            for (String region : List.of("main", "loop@recursion.cu:67")) {
                assertThat(value(view, utilization, node(space, region), CallFlavour.INCLUSIVE))
                        .as(region)
                        .isCloseTo(UTILIZATION, within(ULPS * Math.ulp(UTILIZATION)));
            }
        }
    }

    @Test
    void ratiosOfKernelsAreEmptyAboveThem() throws IOException {
        try (PerformanceSpace space = open(RECURSION)) {
            DerivedView view = DerivedView.of(space);
            int main = node(space, "main");
            for (String title : List.of("GKER:LMEM (B)", "GKER:FGP_ACT", "GKER:OCC_THR")) {
                assertThat(value(view, titled(space, title), main, CallFlavour.INCLUSIVE))
                        .isZero();
                assertThat(value(view, titled(space, title), main, CallFlavour.EXCLUSIVE))
                        .isZero();
            }
        }
    }

    /** Instructions are called: they belong to no function above them, so that "gpu kernel" shows nothing. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "GKER:LMEM (B), 127401984",
        "GKER:FGP_ACT, 64",
        "GKER:THR_REG, 16",
        "GKER:BLK_THR, 256",
        "GKER:OCC_THR, 100",
    })
    void ratiosOfKernelsAreThoseOfTheirInstructions(String title, double expected) throws IOException {
        try (PerformanceSpace space = open(RATIOS)) {
            DerivedView view = DerivedView.of(space);
            int metric = titled(space, title);
            int instructions = 0;
            for (CallNode node : space.definitions().callNodes()) {
                String region = space.definitions().regionOf(node.id()).name();
                double value = value(view, metric, node.id(), CallFlavour.EXCLUSIVE);
                if (value != 0) {
                    assertThat(value).isEqualTo(expected);
                    assertThat(region).endsWith(".gpubin@0x0");
                    instructions++;
                }
            }
            assertThat(instructions).isEqualTo(INSTRUCTIONS);
        }
    }

    @Test
    void statisticsAreOverThreads() throws IOException {
        try (PerformanceSpace space =
                new ThreadStatistics(List.of(ThreadStatistics.Statistic.values())).apply(open("tiny"))) {
            DerivedView view = DerivedView.of(space);
            assertThat(view.notes()).isEmpty();
            int mean = titled(space, "CPUTIME Mean");
            int root = 0;
            assertThat(Double.longBitsToDouble(
                            view.total(mean, Columns.Kind.WHOLE_SYSTEM).word(0)))
                    .isCloseTo(193.81801300048830, within(1e-11));
            assertThat(value(view, mean, root, CallFlavour.INCLUSIVE)).isCloseTo(143.71347084045410, within(1e-11));
            assertThat(value(view, titled(space, "cycles Mean"), root, CallFlavour.INCLUSIVE))
                    .isEqualTo(159623847.4);
            int main = node(space, "main");
            assertThat(value(view, mean, main, CallFlavour.EXCLUSIVE)).isCloseTo(7.7269233703613285, within(1e-13));
            assertThat(value(view, titled(space, "cycles Mean"), main, CallFlavour.EXCLUSIVE))
                    .isEqualTo(10372539.4);
            double deviation = value(view, titled(space, "CPUTIME StdDev"), root, CallFlavour.INCLUSIVE);
            assertThat(deviation).isCloseTo(Math.sqrt(105896.5 / 5 - Math.pow(143.71347084045410, 2)), within(0.01));
            assertThat(value(view, titled(space, "CPUTIME CfVar"), root, CallFlavour.INCLUSIVE))
                    .isCloseTo(deviation / 143.71347084045410, within(1e-12));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "$3, 5, 1",
        "@3, 5, 5",
        "100*$3/@3, 100, 20",
        "$3-$2, 0, 0",
        "'sum($3,@3)', 10, 6",
        "lg($3), 2.321928094887362, 0",
    })
    void hpcviewersColumnsAreThoseOfMetaDb(String formula, double root, double line) throws IOException {
        try (PerformanceSpace tiny = open("tiny")) {
            PerformanceSpace space = Reductions.derive(
                            "added=" + formula, Language.HPCVIEWER, MetricKind.POSTDERIVED, "", "")
                    .apply(tiny);
            int added = space.definitions().metrics().size() - 1;
            DerivedView view = DerivedView.of(space);
            assertThat(view.notes()).isEmpty();
            assertThat(Double.longBitsToDouble(
                            view.total(added, Columns.Kind.WHOLE_SYSTEM).word(0)))
                    .isEqualTo(root);
            assertThat(value(view, added, node(space, "file_0000.c:3411"), CallFlavour.INCLUSIVE))
                    .isEqualTo(line);
        }
    }

    /** The scopes that the databases store are those that are computed from execution. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hpct-loops-cputime-t-2024-04-25",
                "hpct-loops-cuda-nvidia-t-2024-04-25",
                "hpct-loops-perf-2024-04-25",
                RECURSION,
                "hpct-small-2024-04-25",
                "tiny",
            })
    void scopesAreComputedFromExecution(String database) throws IOException {
        ReadOptions all = ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true);
        try (PerformanceSpace stored = Readers.open(Input.of(Shared.sample(FOLDER + database)), all)) {
            Definitions definitions = stored.definitions();
            List<Metric> metrics = new ArrayList<>(definitions.metrics());
            List<int[]> pairs = new ArrayList<>();
            for (Metric scope : definitions.metrics()) {
                String name = scope.attributes().get(HpctNames.SCOPE);
                int end = scope.title().lastIndexOf(" {");
                if (end < 0
                        || !List.of(DefaultYaml.FUNCTION, DefaultYaml.LEX_AWARE).contains(name)) {
                    continue;
                }
                String stem = scope.title().substring(0, end);
                String inFile = definitions.metrics().stream()
                        .filter(metric -> metric.title().equals(stem))
                        .map(metric -> metric.attributes().get(HpctNames.NAME))
                        .findFirst()
                        .orElseThrow();
                String input = "$" + name + ",$$,sum," + HpctText.join(List.of(inFile));
                pairs.add(new int[] {scope.id(), metrics.size()});
                metrics.add(Metric.named("computed" + scope.id())
                        .fileId(100_000 + scope.id())
                        .kind(MetricKind.POSTDERIVED)
                        .derivation(new Derivation("0", true, "", List.of()))
                        .attributes(Attributes.of(HpctNames.FORMULA, input))
                        .asDefined(metrics.size()));
            }
            PerformanceSpace space = PerformanceSpace.of(definitions.withMetrics(metrics), stored.severity());
            DerivedView view = DerivedView.of(space);
            assertThat(view.notes()).isEmpty();
            assertThat(compare(space, view, pairs)).as("differences").isEmpty();
        }
    }

    /** Rows of the stored scopes beside the computed ones; lex_aware of loops is a known fault of the databases. */
    private static List<String> compare(PerformanceSpace space, DerivedView view, List<int[]> pairs)
            throws IOException {
        List<String> different = new ArrayList<>();
        int compared = 0;
        for (int[] pair : pairs) {
            boolean lexical =
                    space.definitions().metrics().get(pair[0]).title().endsWith("{" + DefaultYaml.LEX_AWARE + "}");
            Row stored = view.newRow(Columns.Kind.LOCATIONS);
            Row computed = view.newRow(Columns.Kind.LOCATIONS);
            for (CallNode node : space.definitions().callNodes()) {
                boolean loop = space.definitions().regionOf(node.id()).role().equals("loop");
                if (lexical && loop) {
                    continue;
                }
                boolean a = view.read(pair[0], node.id(), CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS, stored);
                boolean b = view.read(pair[1], node.id(), CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS, computed);
                for (int i = 0; i < stored.locations(); i++) {
                    double x = a ? Double.longBitsToDouble(stored.word(i)) : 0;
                    double y = b ? Double.longBitsToDouble(computed.word(i)) : 0;
                    compared++;
                    if (Math.abs(x - y) > 1e-9 * Math.max(1e-3, Math.abs(x))) {
                        different.add(pair[0] + " node " + node.fileId() + " location " + i + ": " + x + " / " + y);
                    }
                }
            }
        }
        assertThat(compared).isPositive();
        return different;
    }

    private static PerformanceSpace open(String database) throws IOException {
        return Readers.open(Shared.sample(FOLDER + database));
    }

    private static int titled(PerformanceSpace space, String title) {
        return space.definitions().metrics().stream()
                .filter(metric ->
                        metric.title().equals(title) || (metric.title() + " (" + metric.unit() + ")").equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric " + title + " among "
                        + space.definitions().metrics().stream()
                                .map(Metric::title)
                                .toList()))
                .id();
    }

    /** The first call node of a region. */
    private static int node(PerformanceSpace space, String region) {
        return space.definitions().callNodes().stream()
                .filter(node ->
                        Objects.equals(space.definitions().regionOf(node.id()).name(), region))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no region " + region))
                .id();
    }

    private static double value(DerivedView view, int metric, int node, CallFlavour flavour) throws IOException {
        Row row = view.newRow(Columns.Kind.WHOLE_SYSTEM);
        return view.read(metric, node, flavour, Columns.Kind.WHOLE_SYSTEM, row)
                ? Double.longBitsToDouble(row.word(0))
                : 0;
    }
}
