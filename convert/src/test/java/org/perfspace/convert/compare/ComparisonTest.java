package org.perfspace.convert.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.Comparison.CellDifference;
import org.perfspace.convert.compare.Comparison.Changes;
import org.perfspace.convert.compare.Comparison.Changes.Change;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.compare.Comparison.Unmatched;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

class ComparisonTest {

    @TempDir
    private Path folder;

    /** main calling foo, two threads of rank 0. */
    private static final class Small {
        final SpaceBuilder space = new SpaceBuilder();
        final int root = space.defineCallNode(space.defineRegion("main", "m.c", 1, 9), Tree.NO_PARENT);
        final int child = space.defineCallNode(space.defineRegion("foo", "f.c", 1, 9), root);
        final int rank0 = space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("m")));
        final int t0 = space.defineThread("t0", 0, rank0);
        final int t1 = space.defineThread("t1", 1, rank0);

        int metric(String name, ValueType type) {
            return space.defineMetric(Metric.named(name).type(type));
        }
    }

    private static PerformanceSpace of(ValueType type, long... cell) {
        Small small = new Small();
        small.space.setSeverity(small.metric("m", type), small.child, small.t1, cell);
        return small.space.build();
    }

    private static PerformanceSpace of(double value) {
        return of(ValueType.DOUBLE, bits(value));
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    private static Comparison compare(PerformanceSpace first, PerformanceSpace second, Settings settings)
            throws IOException {
        return Comparison.of(new Operand("A", first), new Operand("B", second), settings);
    }

    private static Comparison compare(PerformanceSpace first, PerformanceSpace second) throws IOException {
        return compare(first, second, Settings.DEFAULT);
    }

    private static Settings with(Tolerance tolerance) {
        return new Settings(Matching.DEFAULT, tolerance, name -> true, false, 20, 3);
    }

    /** A metric that is stored inclusive changes where its exclusive value does; callers do not repeat it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tellsWhichCallNodesChanged(boolean inclusive) throws IOException {
        Settings two = new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> true, false, 0, 2);
        Comparison comparison = compare(nested(inclusive, 0), nested(inclusive, 1), two);

        MetricComparison metric = comparison.metrics().get(0);
        assertThat(metric.firstTotal()).isEqualTo(16);
        assertThat(metric.secondTotal()).isEqualTo(22);
        assertThat(metric.hasTotals()).isTrue();
        assertThat(metric.changes()).isEqualTo(new Changes(3, List.of(new Change(2, 2, 10), new Change(1, 6, 3))));
        assertThat(metric.changes().largest().get(1).difference()).isEqualTo(-3);
        assertThat(compare(nested(inclusive, 1), nested(inclusive, 1), two)
                        .metrics()
                        .get(0)
                        .changes())
                .isEqualTo(Changes.NONE);
    }

    /** 0 main calling 1 a, which calls 2 b; 3 a second root. Two threads. */
    private static PerformanceSpace nested(boolean inclusive, int variant) {
        SpaceBuilder space = new SpaceBuilder();
        int[] node = new int[4];
        node[0] = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        node[1] = space.defineCallNode(space.defineRegion("a", "", 1, 9), node[0]);
        node[2] = space.defineCallNode(space.defineRegion("b", "", 1, 9), node[1]);
        node[3] = space.defineCallNode(space.defineRegion("c", "", 1, 9), Tree.NO_PARENT);
        int rank0 = space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("m")));
        int[] thread = {space.defineThread("t0", 0, rank0), space.defineThread("t1", 1, rank0)};
        int metric = space.defineMetric(
                Metric.named("m").type(ValueType.INT64).kind(inclusive ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE));
        long[][] exclusive = variant == 0
                ? new long[][] {{1, 2}, {2, 4}, {1, 1}, {5, 0}}
                : new long[][] {{2, 2}, {0, 3}, {5, 5}, {0, 5}};
        for (int t = 0; t < 2; t++) {
            long below = 0;
            for (int n = 2; n >= 0; n--) {
                below += exclusive[n][t];
                space.setSeverity(metric, node[n], thread[t], inclusive ? below : exclusive[n][t]);
            }
            space.setSeverity(metric, node[3], thread[t], exclusive[3][t]);
        }
        return space.build();
    }

    @Test
    void changesAreThoseOfCellsBeyondTheTolerance() throws IOException {
        Settings tolerant = new Settings(Matching.DEFAULT, new Tolerance(0, 0, 5), name -> true, false, 0, 9);
        assertThat(compare(nested(false, 0), nested(false, 1), tolerant)
                        .metrics()
                        .get(0)
                        .changes())
                .isEqualTo(Changes.NONE);
        Settings lessTolerant = new Settings(Matching.DEFAULT, new Tolerance(0, 0, 3), name -> true, false, 0, 9);
        assertThat(compare(nested(false, 0), nested(false, 1), lessTolerant)
                        .metrics()
                        .get(0)
                        .changes())
                .isEqualTo(new Changes(1, List.of(new Change(2, 2, 10))));
    }

    @Test
    void whatCannotBeAddedUpHasNoChanges() throws IOException {
        MetricComparison low = compare(of(ValueType.MINDOUBLE, bits(1)), of(ValueType.MINDOUBLE, bits(2)))
                .metrics()
                .get(0);
        assertThat(low.isEqual()).isFalse();
        assertThat(low.hasTotals()).isFalse();
        assertThat(low.changes()).isEqualTo(Changes.NONE);
        assertThat(compare(of(1), of(Double.NaN)).metrics().get(0).changes()).isEqualTo(Changes.NONE);
        assertThat(compare(of(1), of(Double.NaN)).metrics().get(0).hasTotals()).isFalse();
    }

    @Test
    void tellsTheCellThatDiffers() throws IOException {
        Comparison comparison = compare(of(3), of(4));

        assertThat(comparison.isEqual()).isFalse();
        assertThat(comparison.different()).isEqualTo(1);
        assertThat(comparison.largest()).containsExactly(new CellDifference(0, 1, 1, "3", "4", 1, 0.25, 0.25));
        assertThat(comparison.metrics())
                .singleElement()
                .extracting(
                        MetricComparison::cells,
                        MetricComparison::different,
                        MetricComparison::firstTotal,
                        MetricComparison::secondTotal,
                        MetricComparison::largestShare)
                .containsExactly(2L, 1L, 3.0, 4.0, 0.25);
        assertThat(compare(of(3), of(4), with(new Tolerance(0.25, 0, 0))).isEqual())
                .isTrue();
        assertThat(compare(of(3), of(4), with(new Tolerance(0.24, 0, 0))).isEqual())
                .isFalse();
        assertThat(compare(of(3), of(4), with(new Tolerance(0, 0, 1))).isEqual())
                .isTrue();
    }

    @Test
    void anAbsentRowIsOneOfNeutralCells() throws IOException {
        Small small = new Small();
        small.metric("m", ValueType.DOUBLE);
        PerformanceSpace absent = small.space.build();

        assertThat(compare(of(0), absent).isEqual()).isTrue();
        assertThat(compare(of(-0.0), absent).isEqual()).isTrue();
        assertThat(compare(absent, of(2)).largest()).containsExactly(new CellDifference(0, 1, 1, "0", "2", 2, 1, 1));
    }

    @Test
    void unsignedCountersAreExactUpToTheLast() throws IOException {
        Comparison comparison = compare(of(ValueType.UINT64, Long.MAX_VALUE), of(ValueType.UINT64, Long.MAX_VALUE - 1));

        assertThat(comparison.largest())
                .containsExactly(
                        new CellDifference(0, 1, 1, "9223372036854775807", "9223372036854775806", 1, 0x1p-63, 0x1p-63));
    }

    @Test
    void countersThatWentBackwardsAreNegative() throws IOException {
        assertThat(compare(of(ValueType.UINT64, -7), of(ValueType.UINT64, 5)).largest())
                .containsExactly(new CellDifference(0, 1, 1, "-7", "5", 12, 12.0 / 7, 12.0 / 7));
        assertThat(compare(of(ValueType.UINT64, -7), of(ValueType.INT64, -7)).isEqual())
                .isTrue();
        assertThat(compare(of(ValueType.UINT64, -7), of(-7.0)).isEqual()).isTrue();
    }

    @Test
    void whatIsNoNumberWeighsMost() throws IOException {
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(compare(of(Double.NaN), of(1)).largest())
                .containsExactly(new CellDifference(0, 1, 1, "nan", "1", infinite, infinite, infinite));
        assertThat(compare(of(infinite), of(1), with(new Tolerance(0.5, 0, 0))).largest())
                .containsExactly(new CellDifference(0, 1, 1, "inf", "1", infinite, infinite, infinite));
        assertThat(compare(of(Double.NaN), of(Double.NaN)).isEqual()).isTrue();
        assertThat(compare(of(infinite), of(infinite)).isEqual()).isTrue();
    }

    @Test
    void extremesThatWereNeverSetWeighNothing() throws IOException {
        Comparison comparison =
                compare(of(ValueType.MINDOUBLE, bits(Double.MAX_VALUE)), of(ValueType.MINDOUBLE, bits(2)));

        assertThat(comparison.largest()).containsExactly(new CellDifference(0, 1, 1, "", "2", 2, 1, 1));
        assertThat(comparison.metrics().get(0).firstTotal()).isNaN();
    }

    @Test
    void compoundsDifferByTheirLargestComponent() throws IOException {
        Comparison comparison =
                compare(of(ValueType.COMPLEX, bits(1), bits(8)), of(ValueType.COMPLEX, bits(2), bits(6)));

        assertThat(comparison.largest()).containsExactly(new CellDifference(0, 1, 1, "[1,8]", "[2,6]", 2, 0.5, 0.25));
    }

    @Test
    void integersAndDoublesAreComparedAsNumbers() throws IOException {
        assertThat(compare(of(ValueType.UINT32, 7), of(7)).isEqual()).isTrue();
        assertThat(compare(of(ValueType.INT64, (1L << 53) + 1), of(0x1p53)).isEqual())
                .isFalse();
    }

    @Test
    void readsWhatIsStoredTheOtherWayAsTheFirst() throws IOException {
        Small a = new Small();
        int exclusive = a.metric("time", ValueType.DOUBLE);
        a.space.setSeverity(exclusive, a.root, a.t0, 1.0).setSeverity(exclusive, a.child, a.t0, 2.0);
        Small b = new Small();
        int inclusive = b.space.defineMetric(Metric.named("time").kind(MetricKind.INCLUSIVE));
        b.space.setSeverity(inclusive, b.root, b.t0, 3.0).setSeverity(inclusive, b.child, b.t0, 2.0);
        PerformanceSpace first = a.space.build();
        PerformanceSpace second = b.space.build();

        assertThat(compare(first, second).isEqual()).isTrue();
        Comparison turned = compare(second, first);
        assertThat(turned.isEqual()).isTrue();
        assertThat(turned.metrics().get(0).firstTotal())
                .as("of an inclusive metric the roots")
                .isEqualTo(3.0);
    }

    @Test
    void namesWhatOnlyOneHas() throws IOException {
        Small a = new Small();
        int both = a.metric("both", ValueType.DOUBLE);
        a.metric("onlyA", ValueType.DOUBLE);
        a.space.setSeverity(both, a.root, a.t0, 8.0);
        Small b = new Small();
        int bothB = b.metric("both", ValueType.DOUBLE);
        int bar = b.space.defineCallNode(b.space.defineRegion("bar", "", 1, 2), b.root);
        b.space.defineCallNode(b.space.defineRegion("baz", "", 1, 2), bar);
        int t2 = b.space.defineThread("t2", 2, b.rank0);
        b.space.setSeverity(bothB, b.root, b.t0, 8.0).setSeverity(bothB, bar, t2, 2.0);

        Comparison comparison = compare(a.space.build(), b.space.build());

        assertThat(comparison.onlyFirst()).isEqualTo(new Unmatched(List.of(1), List.of(), List.of()));
        assertThat(comparison.onlySecond()).isEqualTo(new Unmatched(List.of(), List.of(2, 3), List.of(2)));
        assertThat(comparison.largest()).containsExactly(new CellDifference(0, 2, 2, "0", "2", 2, 1, 0.2));
        assertThat(comparison.isEqual()).isFalse();
        Settings common = new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> true, true, 20, 3);
        Comparison less = compare(a.space.build(), b.space.build(), common);
        assertThat(less.isEqual()).isTrue();
        assertThat(less.onlySecond()).isEqualTo(comparison.onlySecond());
        assertThat(less.metrics().get(0).cells()).isEqualTo(2);
        Settings metricA = new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> name.equals("onlyA"), false, 20, 3);
        Comparison named = compare(a.space.build(), b.space.build(), metricA);
        assertThat(named.metrics()).isEmpty();
        assertThat(named.onlyFirst().metrics()).containsExactly(1);
    }

    @Test
    void metricsOfOtherUnitsDoNotMeet() throws IOException {
        Small a = new Small();
        a.metric("time", ValueType.DOUBLE);
        Small b = new Small();
        b.space.defineMetric(Metric.named("time").unit("sec"));

        Comparison comparison = compare(a.space.build(), b.space.build());

        assertThat(comparison.onlyFirst().metrics()).containsExactly(0);
        assertThat(comparison.onlySecond().metrics()).containsExactly(1);
        assertThat(comparison.notes())
                .containsExactly("metric \"time\" of B is another than that of the operands before"
                        + " (place, unit \"sec\" or type DOUBLE); it becomes \"time#2\"");
    }

    @Test
    void derivedMetricsDifferByTheirExpressions() throws IOException {
        assertThat(compare(derived("1"), derived("1")).isEqual()).isTrue();
        Comparison comparison = compare(derived("1"), derived("2"));
        assertThat(comparison.isEqual()).isFalse();
        assertThat(comparison.metrics().get(0).sameExpression()).isFalse();
    }

    private static PerformanceSpace derived(String expression) {
        Small small = new Small();
        small.space.defineMetric(Metric.named("d")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation(expression, true, "", List.of())));
        return small.space.build();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void keepsTheLargestOfMany(long seed) throws IOException {
        Random random = new Random(seed);
        int nodes = 40;
        int threads = 30;
        double[][] cells = new double[2 * nodes][threads];
        for (double[] row : cells) {
            java.util.Arrays.setAll(row, i -> random.nextInt(100));
        }
        double[][] changed = new double[2 * nodes][];
        List<double[]> expected = new ArrayList<>();
        for (int r = 0; r < cells.length; r++) {
            changed[r] = cells[r].clone();
            double total = total(cells, r / nodes * nodes, nodes);
            for (int t = 0; t < threads; t++) {
                if (random.nextInt(4) == 0) {
                    changed[r][t] -= random.nextInt(1, 50);
                    expected.add(new double[] {r, t, (cells[r][t] - changed[r][t]), total});
                }
            }
        }
        double[] totals = {
            Math.max(total(cells, 0, nodes), total(changed, 0, nodes)),
            Math.max(total(cells, nodes, nodes), total(changed, nodes, nodes))
        };
        expected.sort(Comparator.comparingDouble((double[] e) -> -e[2] / totals[(int) e[0] / nodes])
                .thenComparingDouble(e -> -e[2])
                .thenComparingDouble(e -> e[0])
                .thenComparingDouble(e -> e[1]));

        Comparison comparison = compare(grid(cells, nodes), grid(changed, nodes));

        assertThat(comparison.different()).isEqualTo(expected.size());
        assertThat(comparison.largest()).hasSize(20);
        for (int i = 0; i < 20; i++) {
            double[] wanted = expected.get(i);
            CellDifference found = comparison.largest().get(i);
            assertThat(new int[] {found.metric() * nodes + found.callNode(), found.location()})
                    .as("number %d", i)
                    .containsExactly((int) wanted[0], (int) wanted[1]);
            assertThat(found.share()).isEqualTo(wanted[2] / totals[found.metric()]);
        }
    }

    private static double total(double[][] cells, int from, int count) {
        double total = 0;
        for (int r = from; r < from + count; r++) {
            for (double cell : cells[r]) {
                total += Math.abs(cell);
            }
        }
        return total;
    }

    private static PerformanceSpace grid(double[][] cells, int nodes) {
        SpaceBuilder space = new SpaceBuilder();
        int[] metrics = {space.defineMetric(Metric.named("a")), space.defineMetric(Metric.named("b"))};
        int region = space.defineRegion("r", "", -1, -1);
        int rank = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        int[] threads = new int[cells[0].length];
        java.util.Arrays.setAll(threads, t -> space.defineThread("t" + t, t, rank));
        int node = Tree.NO_PARENT;
        for (int n = 0; n < nodes; n++) {
            node = space.defineCallNode(region, n % 5 == 0 ? Tree.NO_PARENT : node);
            for (int t = 0; t < threads.length; t++) {
                space.setSeverity(metrics[0], node, threads[t], cells[n][t]);
                space.setSeverity(metrics[1], node, threads[t], cells[nodes + n][t]);
            }
        }
        return space.build();
    }

    @ParameterizedTest(name = "seeds {0} to {0}+50")
    @ValueSource(longs = {0, 50, 100, 150})
    void everySpaceEqualsItself(long from) throws IOException {
        for (long seed = from; seed < from + 50; seed++) {
            Comparison comparison = compare(
                    RandomSpaces.small().space(seed), RandomSpaces.small().space(seed));
            assertThat(comparison.isEqual()).as("seed %d", seed).isTrue();
            assertThat(comparison.metrics())
                    .as("seed %d", seed)
                    .hasSameSizeAs(
                            RandomSpaces.small().space(seed).definitions().metrics());
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"CUBE,x.cubex", "PARQUET,x.parquet", "HPCTOOLKIT,x.hpctoolkit", "LINKTEST,x.sion"})
    void everySpaceEqualsItselfInEveryFormat(Format format, String name) throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            PerformanceSpace space = RandomSpaces.small().space(seed);
            Path file = folder.resolve(seed + name);
            Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT);
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(compare(space, copy).isEqual())
                        .as("%s, seed %d", format, seed)
                        .isTrue();
            }
        }
    }

    @Test
    void findsASampleEqualToItsConversion() throws IOException {
        Path file = folder.resolve("x.parquet");
        try (PerformanceSpace sample = Readers.open(Samples.path("samples/score-p.cubex"))) {
            Writers.of(Format.PARQUET).orElseThrow().write(sample, file, WriteOptions.DEFAULT);
            try (PerformanceSpace copy = Readers.open(file)) {
                Comparison comparison = compare(sample, copy);
                assertThat(comparison.isEqual()).isTrue();
                assertThat(comparison.metrics())
                        .hasSameSizeAs(sample.definitions().metrics());
            }
        }
    }

    @Test
    void isIndifferentToTheOrderOfThings() throws IOException {
        PerformanceSpace forward = ordered(i -> i);
        PerformanceSpace backward = ordered(i -> 9 - i);

        Comparison comparison = compare(forward, backward);

        assertThat(comparison.isEqual()).isTrue();
        assertThat(comparison.metrics().get(0).cells()).isEqualTo(20);
    }

    private static PerformanceSpace ordered(DoubleUnaryOperator which) {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric(Metric.named("m"));
        int rank = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        int[] threads = {space.defineThread("a", 0, rank), space.defineThread("b", 1, rank)};
        for (int i = 0; i < 10; i++) {
            double number = which.applyAsDouble(i);
            int node = space.defineCallNode(space.defineRegion("r" + number, "", -1, -1), Tree.NO_PARENT);
            space.setSeverity(metric, node, threads[0], number).setSeverity(metric, node, threads[1], -number);
        }
        return space.build();
    }
}
