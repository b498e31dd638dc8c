package org.perfspace.convert.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Attributes;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

class AlgebraTest {

    /** One node, main calling foo, two threads of rank 0. */
    private static final class Small {
        final SpaceBuilder space = new SpaceBuilder();
        final int main = space.defineRegion("main", "m.c", 1, 9);
        final int foo = space.defineRegion("foo", "f.c", 1, 9);
        final int root = space.defineCallNode(main, Tree.NO_PARENT);
        final int child = space.defineCallNode(foo, root);
        final int node = space.defineNode("node0", space.defineMachine("m"));
        final int rank0 = space.defineProcess("rank 0", 0, node);
        final int t0 = space.defineThread("t0", 0, rank0);
        final int t1 = space.defineThread("t1", 1, rank0);

        int metric(String name, ValueType type) {
            return space.defineMetric(Metric.named(name).type(type));
        }
    }

    private static PerformanceSpace combine(Operation operation, PerformanceSpace... spaces) {
        List<Operand> operands = new java.util.ArrayList<>();
        for (PerformanceSpace space : spaces) {
            operands.add(new Operand((char) ('A' + operands.size()) + ".cubex", space));
        }
        return Algebra.combine(operation, operands, Matching.DEFAULT);
    }

    private static long[] row(PerformanceSpace space, int metric, int node) throws IOException {
        Row row = space.newRow(metric);
        assertThat(space.severity().hasRow(metric, node)).isTrue();
        assertThat(space.severity().read(metric, node, row)).isTrue();
        assertThat(row.type())
                .isEqualTo(space.definitions().metrics().get(metric).type());
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        return words;
    }

    private static double[] doubles(PerformanceSpace space, int metric, int node) throws IOException {
        return java.util.Arrays.stream(row(space, metric, node))
                .mapToDouble(Double::longBitsToDouble)
                .toArray();
    }

    private static PerformanceSpace of(ValueType type, long first, long second) {
        Small small = new Small();
        int metric = small.metric("m", type);
        small.space.setSeverity(metric, small.child, small.t0, new long[] {first});
        small.space.setSeverity(metric, small.child, small.t1, new long[] {second});
        return small.space.build();
    }

    private static PerformanceSpace of(double first, double second) {
        return of(ValueType.DOUBLE, Double.doubleToRawLongBits(first), Double.doubleToRawLongBits(second));
    }

    @Test
    void differencesOfUnsignedCountersAreSignedAndExact() throws IOException {
        PerformanceSpace diff =
                combine(Operation.DIFF, of(ValueType.UINT64, 3, (1L << 62) + 1), of(ValueType.UINT64, 5, 1L << 62));

        assertThat(diff.definitions().metrics().get(0).type()).isEqualTo(ValueType.INT64);
        assertThat(row(diff, 0, 1)).containsExactly(-2, 1);
        assertThat(diff.severity().hasRow(0, 0)).isFalse();
        assertThat(row(combine(Operation.DIFF, of(ValueType.UINT8, 3, 0), of(ValueType.INT16, -7, 255)), 0, 1))
                .containsExactly(10, -255);
    }

    @Test
    void aDifferenceThatNeedsMoreThan64BitsIsAnError() {
        PerformanceSpace diff =
                combine(Operation.DIFF, of(ValueType.UINT64, 0, -2), of(ValueType.UINT64, 0, Long.MAX_VALUE));

        assertThatThrownBy(() -> diff.severity().read(0, 1, diff.newRow(0)))
                .hasMessage("metric \"m\" (0), cnode 1, location 1: the result does not fit into the 64 bits of INT64");
    }

    @Test
    void aMeanSaysWhichMetricsAreNotInAllProfiles() throws IOException {
        Small both = new Small();
        both.space.setSeverity(both.metric("m", ValueType.DOUBLE), both.child, both.t0, 4.0);
        both.space.setSeverity(both.metric("n", ValueType.DOUBLE), both.child, both.t0, 6.0);
        PerformanceSpace mean = combine(Operation.MEAN, both.space.build(), of(2, 0), of(3, 0));

        assertThat(doubles(mean, 0, 1)).containsExactly(3, 0);
        assertThat(doubles(mean, 1, 1)).containsExactly(2, 0);
        assertThat(mean.notes())
                .containsExactly("metric \"n\" is in 1 of 3 profiles; in the mean it counts as 0 in the others");
        assertThat(combine(Operation.SUM, both.space.build(), of(2, 0)).notes()).isEmpty();
    }

    @Test
    void meansOfIntegersAreDoubles() throws IOException {
        PerformanceSpace mean = combine(Operation.MEAN, of(ValueType.UINT64, 1, 221), of(ValueType.UINT64, 2, 442));

        assertThat(mean.definitions().metrics().get(0).type()).isEqualTo(ValueType.DOUBLE);
        assertThat(doubles(mean, 0, 1)).containsExactly(1.5, 331.5);
        PerformanceSpace large = of(ValueType.UINT64, (1L << 53) + 1, 0);
        assertThat(doubles(combine(Operation.MEAN, large, large), 0, 1)).containsExactly((double) (1L << 53), 0);
    }

    @Test
    void sumsMinimaMaximaAndRatios() throws IOException {
        PerformanceSpace a = of(1.5, -4);
        PerformanceSpace b = of(0.5, 0);

        assertThat(doubles(combine(Operation.SUM, a, b, b), 0, 1)).containsExactly(2.5, -4);
        assertThat(doubles(combine(Operation.MIN, a, b), 0, 1)).containsExactly(0.5, -4);
        assertThat(doubles(combine(Operation.MAX, a, b), 0, 1)).containsExactly(1.5, 0);
        PerformanceSpace ratio = combine(Operation.RATIO, a, b);
        assertThat(doubles(ratio, 0, 1)).containsExactly(3, Double.NEGATIVE_INFINITY);
        assertThat(ratio.definitions().metrics().get(0).kind()).isEqualTo(MetricKind.SIMPLE);
        assertThat(row(combine(Operation.MAX, of(ValueType.UINT64, 1, -1), of(ValueType.UINT64, 2, 7)), 0, 1))
                .containsExactly(2, 7);
        assertThat(row(combine(Operation.MIN, of(ValueType.UINT64, 1, -1), of(ValueType.UINT64, 2, 7)), 0, 1))
                .containsExactly(1, -1);
    }

    @Test
    void countersThatWentBackwardsAreNegative() throws IOException {
        PerformanceSpace odd = of(ValueType.UINT64, 5, -7);
        assertThat(row(combine(Operation.DIFF, odd, of(ValueType.UINT64, 7, 5)), 0, 1))
                .containsExactly(-2, -12);
        PerformanceSpace sum = combine(Operation.SUM, odd, of(ValueType.UINT64, 7, 5));
        assertThat(sum.definitions().metrics().get(0).type()).isEqualTo(ValueType.UINT64);
        assertThat(row(sum, 0, 1)).containsExactly(12, -2);
        assertThat(doubles(combine(Operation.MEAN, odd, of(ValueType.UINT64, 7, 4)), 0, 1))
                .containsExactly(6, -1.5);
        assertThat(doubles(combine(Operation.RATIO, odd, of(ValueType.UINT64, 2, 2)), 0, 1))
                .containsExactly(2.5, -3.5);
    }

    @Test
    void signedAndUnsignedMeet() throws IOException {
        assertThat(row(combine(Operation.MERGE, of(ValueType.UINT64, 1, 2), of(ValueType.INT8, -1, 7)), 0, 1))
                .containsExactly(1, 2);
        assertThat(row(combine(Operation.MIN, of(ValueType.UINT64, 1, -1), of(ValueType.INT8, 2, 7)), 0, 1))
                .containsExactly(1, -1);
    }

    @Test
    void refusesWhatMakesNoSense() throws IOException {
        long one = Double.doubleToRawLongBits(1);
        PerformanceSpace diff =
                combine(Operation.DIFF, of(ValueType.MINDOUBLE, one, 0), of(ValueType.MINDOUBLE, one, 0));

        assertThat(diff.notes())
                .containsExactly("metric \"m\" has no values: the diff of values of type MINDOUBLE makes no sense");
        assertThat(diff.severity().hasRow(0, 1)).isFalse();
        assertThat(diff.severity().rows(0).next()).isFalse();
        assertThat(row(combine(Operation.SUM, of(ValueType.MINDOUBLE, one, 0), of(ValueType.MINDOUBLE, 0, one)), 0, 1))
                .containsExactly(0, 0);
        assertThatThrownBy(() -> combine(Operation.DIFF, of(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("diff takes 2 operands, not 1");
    }

    @Test
    void mergesTreesAndTakesCellsFromTheFirstThatHasThem() throws IOException {
        Small a = new Small();
        int time = a.metric("time", ValueType.DOUBLE);
        a.space.setSeverity(time, a.root, a.t0, 1.0);
        Small b = new Small();
        int timeB = b.metric("time", ValueType.DOUBLE);
        int mpi = b.space.defineMetric(Metric.named("mpi").parent(timeB).type(ValueType.UINT32));
        int bar = b.space.defineCallNode(b.space.defineRegion("bar", "b.c", 1, 2), b.root);
        int rank1 = b.space.defineProcess("rank 1", 1, b.node);
        int t2 = b.space.defineThread("t2", 0, rank1);
        b.space.setSeverity(timeB, b.root, b.t0, 10.0).setSeverity(timeB, b.root, t2, 30.0);
        b.space.setSeverity(timeB, bar, t2, 5.0).setSeverity(mpi, b.root, t2, 7L);

        PerformanceSpace merge = combine(Operation.MERGE, a.space.build(), b.space.build());

        assertThat(merge.definitions().metrics()).extracting(Metric::name).containsExactly("time", "mpi");
        assertThat(merge.definitions().metrics()).extracting(Metric::parent).containsExactly(-1, 0);
        assertThat(merge.definitions().metrics().get(1).type()).isEqualTo(ValueType.UINT32);
        assertThat(merge.definitions().callNodes())
                .extracting(c -> merge.definitions().regionOf(c.id()).name())
                .containsExactly("main", "foo", "bar");
        assertThat(merge.definitions().systemNodes())
                .extracting(SystemNode::name)
                .containsExactly("m", "node0");
        assertThat(merge.definitions().locations()).extracting(l -> l.name()).containsExactly("t0", "t1", "t2");
        assertThat(doubles(merge, 0, 0)).containsExactly(1, 0, 30);
        assertThat(doubles(merge, 0, 2)).containsExactly(0, 0, 5);
        assertThat(row(merge, 1, 0)).containsExactly(0, 0, 7);
        assertThat(merge.definitions().attributes())
                .isEqualTo(Attributes.of("perfspace.operation", "merge")
                        .with("perfspace.operand.1", "A.cubex")
                        .with("perfspace.operand.2", "B.cubex"));
    }

    @Test
    void convertsAnOperandOfTheOtherKind() throws IOException {
        Small a = new Small();
        int exclusive = a.metric("time", ValueType.DOUBLE);
        a.space.setSeverity(exclusive, a.root, a.t0, 1.0).setSeverity(exclusive, a.child, a.t0, 2.0);
        Small b = new Small();
        int inclusive = b.space.defineMetric(Metric.named("time").kind(MetricKind.INCLUSIVE));
        b.space.setSeverity(inclusive, b.root, b.t0, 10.0).setSeverity(inclusive, b.child, b.t0, 4.0);

        PerformanceSpace diff = combine(Operation.DIFF, a.space.build(), b.space.build());

        assertThat(diff.definitions().metrics().get(0).kind()).isEqualTo(MetricKind.EXCLUSIVE);
        assertThat(doubles(diff, 0, 0)).containsExactly(-5, 0);
        assertThat(doubles(diff, 0, 1)).containsExactly(-2, 0);
    }

    @Test
    void keepsMetricsApartThatCannotMeet() {
        Small a = new Small();
        a.metric("time", ValueType.DOUBLE);
        Small b = new Small();
        b.space.defineMetric(Metric.named("time").unit("sec"));

        PerformanceSpace sum = combine(Operation.SUM, a.space.build(), b.space.build());

        assertThat(sum.definitions().metrics()).extracting(Metric::name).containsExactly("time", "time#2");
        assertThat(sum.notes())
                .containsExactly("metric \"time\" of B.cubex is another than that of the operands before"
                        + " (place, unit \"sec\" or type DOUBLE); it becomes \"time#2\"");
    }

    @Test
    void collapsesNodesThatDoNotFit() {
        PerformanceSpace a = twoRanks(true);
        PerformanceSpace b = twoRanks(false);

        PerformanceSpace merged = combine(Operation.MERGE, a, b);
        assertThat(merged.definitions().systemNodes())
                .extracting(SystemNode::name)
                .containsExactly("Virtual machine", "Virtual node");
        assertThat(merged.definitions().locationGroups())
                .extracting(g -> g.rank())
                .containsExactly(0L, 1L);
        assertThat(merged.notes())
                .containsExactly("the operands spread their processes over nodes in different ways:"
                        + " machines and nodes are collapsed into one of each");
        List<Operand> operands = List.of(new Operand("a", a), new Operand("b", b));
        assertThat(system(operands, Matching.SystemMode.KEEP)).containsExactly("m", "n0", "n1");
        assertThat(system(operands, Matching.SystemMode.REDUCE)).containsExactly("m", "n0", "n1");
        assertThat(system(operands, Matching.SystemMode.COLLAPSE)).containsExactly("Virtual machine", "Virtual node");
    }

    private static List<String> system(List<Operand> operands, Matching.SystemMode mode) {
        return Algebra.combine(Operation.MERGE, operands, new Matching(false, mode))
                .definitions()
                .systemNodes()
                .stream()
                .map(SystemNode::name)
                .toList();
    }

    private static PerformanceSpace twoRanks(boolean apart) {
        SpaceBuilder space = new SpaceBuilder();
        int machine = space.defineMachine("m");
        int n0 = space.defineNode("n0", machine);
        int n1 = apart ? space.defineNode("n1", machine) : n0;
        space.defineThread("t", 0, space.defineProcess("rank 0", 0, n0));
        space.defineThread("t", 0, space.defineProcess("rank 1", 1, n1));
        return space.build();
    }

    @Test
    void matchesByNameOnlyIfAsked() {
        Small a = new Small();
        SpaceBuilder b = new SpaceBuilder();
        b.defineCallNode(b.defineRegion("main", "moved.c", 5, 6), Tree.NO_PARENT);
        List<Operand> operands = List.of(new Operand("a", a.space.build()), new Operand("b", b.build()));

        assertThat(Algebra.combine(Operation.SUM, operands, Matching.DEFAULT)
                        .definitions()
                        .callNodes())
                .hasSize(3);
        assertThat(Algebra.combine(Operation.SUM, operands, new Matching(true, Matching.SystemMode.AUTOMATIC))
                        .definitions()
                        .callNodes())
                .hasSize(2);
    }

    /**
     * A profile with derived metrics. In brackets the values of the two threads:
     *
     * <pre>
     *         time, inclusive   visits, exclusive
     *  main   first             1 2
     *  foo    4 5               3 4
     * </pre>
     */
    private static PerformanceSpace derived(double first, double second, String cost) {
        Small small = new Small();
        int time = small.space.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.INCLUSIVE));
        int visits = small.metric("visits", ValueType.UINT64);
        define(small, "pace", MetricKind.POSTDERIVED, "metric::time(i) / metric::visits(i)");
        define(small, "cost", MetricKind.PREDERIVED_EXCLUSIVE, cost);
        define(small, "square", MetricKind.PREDERIVED_INCLUSIVE, "metric::time() * metric::time()");
        double[][] times = {{first, second}, {4, 5}};
        for (int node = 0; node < 2; node++) {
            int callNode = node == 0 ? small.root : small.child;
            for (int thread = 0; thread < 2; thread++) {
                int location = thread == 0 ? small.t0 : small.t1;
                small.space.setSeverity(time, callNode, location, times[node][thread]);
                small.space.setSeverity(visits, callNode, location, 1L + 2L * node + thread);
            }
        }
        return small.space.build();
    }

    private static void define(Small small, String name, MetricKind kind, String expression) {
        small.space.defineMetric(
                Metric.named(name).unit("sec").kind(kind).derivation(new Derivation(expression, true, "", List.of())));
    }

    private static final String COST = "metric::time() * metric::visits()";

    private static String values(PerformanceSpace space, String metric, CallFlavour flavour, Columns.Kind over)
            throws IOException {
        DerivedView view = DerivedView.of(space);
        int id = Objects.requireNonNull(space.definitions().metric(metric)).id();
        StringBuilder text = new StringBuilder();
        for (int node = 0; node < 2; node++) {
            Row row = view.newRow(over);
            boolean read = view.read(id, node, flavour, over, row);
            for (int i = 0; i < row.locations(); i++) {
                text.append(text.isEmpty() ? "" : " ").append(read ? Double.longBitsToDouble(row.word(i)) : 0.0);
            }
        }
        return text.toString();
    }

    /**
     * Derived metrics are computed from the combined stored ones. Each operand: time 10 20 and 14 28 of main, 4 5 of foo;
     * visits 1 2 of main, 3 4 of foo, so that main has 4 and 6 with foo. The columns: pace at each location, then of all
     * locations, cost and square at each location; main first, then foo.
     */
    @ParameterizedTest
    @CsvSource({
        "DIFF, NaN NaN 0.0 0.0, NaN 0.0, 0.0 0.0 0.0 0.0, 16.0 64.0 0.0 0.0",
        "MERGE, 2.5 3.3333333333333335 1.3333333333333333 1.25, 3.0 1.2857142857142858,"
                + " 6.0 30.0 12.0 20.0, 100.0 400.0 16.0 25.0",
        "MEAN, 3.0 4.0 1.3333333333333333 1.25, 3.6 1.2857142857142858, 8.0 38.0 12.0 20.0, 144.0 576.0 16.0 25.0",
        "SUM, 3.0 4.0 1.3333333333333333 1.25, 3.6 1.2857142857142858, 32.0 152.0 48.0 80.0, 576.0 2304.0 64.0 100.0",
        "MIN, 2.5 3.3333333333333335 1.3333333333333333 1.25, 3.0 1.2857142857142858,"
                + " 6.0 30.0 12.0 20.0, 100.0 400.0 16.0 25.0",
        "MAX, 3.5 4.666666666666667 1.3333333333333333 1.25, 4.2 1.2857142857142858,"
                + " 10.0 46.0 12.0 20.0, 196.0 784.0 16.0 25.0",
    })
    void derivedMetricsAreComputedFromTheResult(
            Operation operation, String pace, String paceOfAll, String cost, String square) throws IOException {
        PerformanceSpace result = combine(operation, derived(10, 20, COST), derived(14, 28, COST));

        assertThat(result.notes()).isEmpty();
        assertThat(values(result, "pace", CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo(pace);
        assertThat(values(result, "pace", CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM))
                .isEqualTo(paceOfAll);
        assertThat(values(result, "cost", CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo(cost);
        assertThat(values(result, "square", CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo(square);
    }

    /** Ratios of time 14/10, 28/20, 4/4, 5/5 and of visits 1: what is derived from them has no unit either. */
    @Test
    void derivedMetricsOfRatiosHaveNoUnit() throws IOException {
        PerformanceSpace ratio = combine(Operation.RATIO, derived(14, 28, COST), derived(10, 20, COST));

        assertThat(ratio.definitions().metrics()).extracting(Metric::unit).containsOnly("");
        assertThat(values(ratio, "pace", CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo("1.4 1.4 1.0 1.0");
        assertThat(values(ratio, "square", CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo("1.9599999999999997 1.9599999999999997 1.0 1.0");
    }

    @Test
    void theFirstDefinitionOfADerivedMetricCounts() throws IOException {
        PerformanceSpace sum = combine(Operation.SUM, derived(10, 20, COST), derived(14, 28, "metric::time()"));

        assertThat(sum.notes())
                .containsExactly(
                        "metric \"cost\" of B.cubex has another definition than that of the operands before, which"
                                + " is the definition in the result");
        assertThat(sum.definitions().metrics()).hasSize(5);
        assertThat(values(sum, "cost", CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .isEqualTo("32.0 152.0 48.0 80.0");
    }
}
