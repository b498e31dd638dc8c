package org.perfspace.convert.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.fixtures.FlatSums;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.model.Attributes;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;

class StatisticsTest {

    /** main calls work, which calls itself; four threads. */
    private static PerformanceSpace recursive(MetricKind kind, ValueType type, double[][] cells) {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric(Metric.named("m").kind(kind).type(type));
        int main = space.defineRegion("main", "", -1, -1);
        int work = space.defineRegion("work", "", -1, -1);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        int outer = space.defineCallNode(work, root);
        int inner = space.defineCallNode(work, outer);
        int rank = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        for (int t = 0; t < 4; t++) {
            int thread = space.defineThread("t" + t, t, rank);
            int[] nodes = {root, outer, inner};
            for (int n = 0; n < cells.length; n++) {
                if (type.isInteger()) {
                    space.setSeverity(metric, nodes[n], thread, (long) cells[n][t]);
                } else {
                    space.setSeverity(metric, nodes[n], thread, cells[n][t]);
                }
            }
        }
        return space.build();
    }

    private static final double[][] CELLS = {{1, 1, 1, 1}, {4, 2, 2, 0}, {1, 1, 1, 9}};

    private static Statistics of(PerformanceSpace space, Statistics.By by, int most) throws IOException {
        return Statistics.of(space, space.definitions().metrics().get(0), by, CallFlavour.EXCLUSIVE, most);
    }

    private static String text(Optional<Spread> some) {
        return some.map(s -> s.sum() + " " + s.mean() + " " + s.min() + " " + s.max() + " " + s.imbalance())
                .orElse("none");
    }

    @Test
    void countsRecursionOnce() throws IOException {
        Statistics statistics = of(recursive(MetricKind.EXCLUSIVE, ValueType.DOUBLE, CELLS), Statistics.By.REGION, 10);

        assertThat(text(statistics.total())).isEqualTo("24 6.0 4 10 " + (10 / 6.0 - 1));
        assertThat(statistics.entries()).isEqualTo(2);
        assertThat(statistics.largest()).extracting(Statistics.Entry::id).containsExactly(1, 0);
        Statistics.Entry work = statistics.largest().get(0);
        assertThat(text(work.exclusive())).isEqualTo("20 5.0 3 9 0.8");
        assertThat(text(work.inclusive())).isEqualTo("20 5.0 3 9 0.8");
        assertThat(text(statistics.largest().get(1).inclusive())).isEqualTo("24 6.0 4 10 " + (10 / 6.0 - 1));
    }

    /** A line and a loop of HPCToolkit count for their function, and PMPI_Send for MPI_Send. */
    @Test
    void countsPartsOfFunctionsForThem() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").kind(MetricKind.EXCLUSIVE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main(int)")), Tree.NO_PARENT);
        int loop =
                builder.defineCallNode(builder.defineRegion(Region.named("loop").role("loop")), main);
        int send = builder.defineRegion(Region.named("PMPI_Send [libmpi.so]"));
        builder.defineCallNode(send, loop);
        builder.defineCallNode(builder.defineRegion(Region.named("MPI_Send()")), main);
        builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        for (int node = 0; node < 4; node++) {
            builder.setSeverity(time, node, 0, 1 << node);
        }
        Statistics statistics = of(builder.build(), Statistics.By.FUNCTION, 10);

        assertThat(statistics.largest()).extracting(Statistics.Entry::id).containsExactly(1, 0);
        assertThat(text(statistics.largest().get(0).exclusive())).startsWith("12 ");
        assertThat(text(statistics.largest().get(1).exclusive())).startsWith("3 ");
        assertThat(text(statistics.largest().get(1).inclusive())).startsWith("15 ");
    }

    /**
     * A flat profile of TAU states inclusive values of functions. The pieces of a parallel region contain each other, and samples are
     * contained in the function in which they were taken: added up, they were 198 % and 110 % of the total.
     */
    @Test
    void addsUpNoStatedValuesOfRegionsThatMayContainEachOther() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("TIME")
                .kind(MetricKind.EXCLUSIVE)
                .attributes(Attributes.of(Metric.INCLUSIVE_OF_REGIONS, "TIME_incl")));
        int whole = builder.defineMetric(Metric.named("TIME_incl").kind(MetricKind.INCLUSIVE));
        builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        List<String> names = List.of(
                ".TAU application",
                "parallel fork/join [OpenMP]",
                "parallel begin/end [OpenMP]",
                "KDNode::KDNode()",
                "KDNode::KDNode(int)");
        double[] own = {1, 2, 40, 3, 4};
        double[] stated = {50, 42, 40, 3, 4};
        for (int i = 0; i < own.length; i++) {
            int node = builder.defineCallNode(builder.defineRegion(Region.named(names.get(i))), Tree.NO_PARENT);
            builder.setSeverity(time, node, 0, own[i]).setSeverity(whole, node, 0, stated[i]);
            if (i == 0) {
                int context = builder.defineRegion(Region.named("[CONTEXT] .TAU application"));
                builder.setSeverity(whole, builder.defineCallNode(context, node), 0, 7.0);
            }
        }
        List<Statistics.Entry> entries =
                of(builder.build(), Statistics.By.FUNCTION, 10).largest();

        assertThat(entries)
                .extracting(entry -> text(entry.exclusive()).split(" ", -1)[0])
                .containsExactly("42", "7", "1");
        assertThat(entries)
                .extracting(entry -> text(entry.inclusive()).split(" ", -1)[0])
                .containsExactly("42", "7", "50");
    }

    @Test
    void tellsCallPathsApart() throws IOException {
        Statistics statistics =
                of(recursive(MetricKind.EXCLUSIVE, ValueType.UINT64, CELLS), Statistics.By.CALL_PATH, 2);

        assertThat(statistics.entries()).isEqualTo(3);
        assertThat(statistics.largest()).extracting(Statistics.Entry::id).containsExactly(2, 1);
        assertThat(text(statistics.largest().get(0).exclusive())).isEqualTo("12 3.0 1 9 2.0");
        assertThat(text(statistics.largest().get(1).exclusive())).isEqualTo("8 2.0 0 4 1.0");
        assertThat(text(statistics.largest().get(1).inclusive())).isEqualTo("20 5.0 3 9 0.8");
    }

    @Test
    void sortsByInclusiveSumsIfAsked() throws IOException {
        PerformanceSpace space = recursive(MetricKind.EXCLUSIVE, ValueType.DOUBLE, CELLS);
        Statistics statistics = Statistics.of(
                space, space.definitions().metrics().get(0), Statistics.By.CALL_PATH, CallFlavour.INCLUSIVE, 10);

        assertThat(statistics.largest()).extracting(Statistics.Entry::id).containsExactly(0, 1, 2);
    }

    @Test
    void comparesLocations() throws IOException {
        double[][] inclusive = {{6, 4, 4, 10}, {5, 3, 3, 9}, {6, 1, 1, 9}};
        Statistics statistics =
                of(recursive(MetricKind.INCLUSIVE, ValueType.UINT64, inclusive), Statistics.By.LOCATION, 2);

        assertThat(statistics.entries()).isEqualTo(4);
        assertThat(statistics.largest()).extracting(Statistics.Entry::id).containsExactly(3, 0);
        assertThat(text(statistics.largest().get(0).exclusive()))
                .isEqualTo("10 " + 10.0 / 3 + " 0 9 " + (10 / 6.0 - 1));
        assertThat(text(statistics.largest().get(1).exclusive()))
                .as("an unsigned metric may be below 0 when it is taken apart")
                .isEqualTo("6 2.0 -1 6 0.0");
    }

    @Test
    void extremesHaveNoMean() throws IOException {
        Statistics statistics =
                of(recursive(MetricKind.EXCLUSIVE, ValueType.MAXDOUBLE, CELLS), Statistics.By.REGION, 1);

        assertThat(text(statistics.largest().get(0).exclusive())).isEqualTo("9 NaN 2 9 NaN");
    }

    @Test
    void saysWhatHasNoStatistics() {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric(Metric.named("rate").type(ValueType.RATE));
        PerformanceSpace space = builder.build();

        assertThat(Statistics.refusal(space, space.definitions().metrics().get(0)))
                .contains("metric \"rate\" (0): values of type RATE are not plain numbers");
    }

    /** The sums that the next law compares with, by hand: main calls a and itself, a calls b, and b is also a root. */
    @Test
    void regionsCountOnceInRecursion() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").kind(MetricKind.EXCLUSIVE));
        int main = builder.defineRegion("main", "m.c", 1, 2);
        int a = builder.defineRegion("a", "m.c", 3, 4);
        int b = builder.defineRegion("b", "m.c", 5, 6);
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        int first = builder.defineCallNode(a, root);
        int[] nodes = {
            root,
            first,
            builder.defineCallNode(b, first),
            builder.defineCallNode(main, root),
            builder.defineCallNode(b, Tree.NO_PARENT)
        };
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        int thread = builder.defineThread("thread", 0, process);
        for (int node : nodes) {
            builder.setSeverity(time, node, thread, (double) (1 << node));
        }
        FlatSums flat = FlatSums.of(builder.build());

        assertThat(part(flat, time, main, FlatSums.Part.EXCLUSIVE)).isEqualTo("9");
        assertThat(part(flat, time, main, FlatSums.Part.INCLUSIVE)).isEqualTo("15");
        assertThat(part(flat, time, main, FlatSums.Part.SUBROUTINES)).isEqualTo("6");
        assertThat(part(flat, time, a, FlatSums.Part.INCLUSIVE)).isEqualTo("6");
        assertThat(part(flat, time, b, FlatSums.Part.EXCLUSIVE)).isEqualTo("20");
        assertThat(part(flat, time, b, FlatSums.Part.SUBROUTINES)).isEqualTo("absent");
    }

    private static String part(FlatSums flat, int metric, int region, FlatSums.Part part) throws IOException {
        Row row = flat.newRow(metric);
        return flat.read(metric, region, part, row) ? CellText.of(row.type(), row.words(), 0) : "absent";
    }

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void regionsAreThoseOfTheFlatProfileHoweverManyAtATime(long seed) throws IOException {
        PerformanceSpace space = RandomSpaces.small().tame().space(seed);
        FlatSums flat = FlatSums.of(space);
        LocationSums all = LocationSums.overAll(space.definitions());
        for (Metric metric : space.definitions().metrics()) {
            if (Statistics.refusal(space, metric).isPresent()
                    || space.definitions().locations().isEmpty()) {
                continue;
            }
            List<String> expected = new ArrayList<>();
            for (int region = 0; region < space.definitions().regions().size(); region++) {
                String own = sum(flat, all, metric, region, FlatSums.Part.EXCLUSIVE);
                String whole = sum(flat, all, metric, region, FlatSums.Part.INCLUSIVE);
                if (!own.equals("none") || !whole.equals("none")) {
                    expected.add(region + " " + own + " " + whole);
                }
            }
            for (long bytes : new long[] {1, 1 << 20}) {
                LargestEntries entries = new LargestEntries(1_000, false);
                new RegionStatistics(space, metric, FlatProfile.of(space.definitions()), bytes).collect(entries);
                assertThat(entries.entries())
                        .as("seed %d, metric %s", seed, metric.name())
                        .extracting(e -> e.id() + " " + sum(e.exclusive()) + " " + sum(e.inclusive()))
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static String sum(Optional<Spread> spread) {
        return spread.map(s -> s.sum().toString()).orElse("none");
    }

    private static String sum(FlatSums flat, LocationSums all, Metric metric, int region, FlatSums.Part part)
            throws IOException {
        Row row = flat.newRow(metric.id());
        if (!flat.read(metric.id(), region, part, row)) {
            return "none";
        }
        Row sum = all.sum(metric, 0, row);
        return CellText.of(sum.type(), sum.words(), 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void spreadsAreThoseOfTheRows(long seed) throws IOException {
        PerformanceSpace space = RandomSpaces.small().tame().space(seed);
        for (Metric metric : space.definitions().metrics()) {
            boolean plain = metric.type().isInteger() || metric.type().equals(ValueType.DOUBLE);
            if (!plain || Statistics.refusal(space, metric).isPresent()) {
                continue;
            }
            CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
            Statistics statistics = Statistics.of(space, metric, Statistics.By.CALL_PATH, CallFlavour.EXCLUSIVE, 1_000);
            for (Statistics.Entry entry : statistics.largest()) {
                Row row = view.newRow(metric.id());
                boolean there = view.read(metric.id(), entry.id(), row);
                assertThat(entry.inclusive().isPresent()).isEqualTo(there);
                if (there && row.locations() > 0) {
                    assertSpread(entry.inclusive().orElseThrow(), row);
                }
            }
        }
    }

    private static void assertSpread(Spread spread, Row row) {
        long[] words = new long[row.locations()];
        row.copyDense(words);
        double[] cells = java.util.Arrays.stream(words)
                .mapToDouble(word -> new Value(row.type(), word).number())
                .toArray();
        double mean = java.util.Arrays.stream(cells).sum() / cells.length;
        double max = java.util.Arrays.stream(cells).max().orElseThrow();
        assertThat(spread.mean()).isCloseTo(mean, within(Math.abs(mean) * 1e-9 + 1e-9));
        assertThat(spread.max().number()).isEqualTo(max);
        assertThat(spread.min().number())
                .isEqualTo(java.util.Arrays.stream(cells).min().orElseThrow());
        if (spread.mean() > 0) {
            assertThat(spread.imbalance()).isEqualTo(max / spread.mean() - 1);
        } else {
            assertThat(spread.imbalance()).isNaN();
        }
    }
}
