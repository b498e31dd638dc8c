package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.Formula;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.Formula.Names;

/** The call tree is 0 main { 1 a { 2 b }, 3 main }, 4 b; columns are rank 0 thread 0, rank 1 thread 0, rank 0 thread 1. */
class DerivedViewTest {

    private final SmallSpace small = new SmallSpace();

    DerivedViewTest() {
        int time = small.metric("time", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        int visits = small.metric("visits", ValueType.UINT64, MetricKind.EXCLUSIVE);
        small.row(time, 0, 10.0, 20.0, 30.0)
                .row(time, 1, 6.0, 12.0, 18.0)
                .row(time, 2, 2.0, 4.0, 6.0)
                .row(time, 3, 1.0, 2.0, 3.0)
                .row(time, 4, 5.0, 5.0, 5.0)
                .row(visits, 0, 1L, 1L, 1L)
                .row(visits, 2, 4L, 8L, 2L)
                .row(visits, 4, 1L, 0L, 0L);
    }

    @Test
    void ratiosAreRatiosOfSums() throws IOException {
        int ratio = derived("ratio", MetricKind.POSTDERIVED, "metric::time(i) / metric::visits(i)");
        DerivedView view = DerivedView.of(small.build());
        assertThat(read(view, ratio, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(10.0 / 5, 20.0 / 9, 30.0 / 3);
        assertThat(read(view, ratio, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATION_GROUPS))
                .containsExactly(40.0 / 8, 20.0 / 9);
        assertThat(read(view, ratio, 0, CallFlavour.INCLUSIVE, Columns.Kind.SYSTEM_NODES))
                .containsExactly(60.0 / 17, 40.0 / 8, 20.0 / 9);
        assertThat(read(view, ratio, 0, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM))
                .containsExactly(60.0 / 17);
        assertThat(numbers(view.total(ratio, Columns.Kind.WHOLE_SYSTEM))).containsExactly(75.0 / 18);
        List<Double> together = new ArrayList<>();
        view.together(ratio, new int[][] {{2, 4}}, CallFlavour.INCLUSIVE, (group, row, whole) -> together.add(whole));
        assertThat(together).containsExactly(27.0 / 15);
    }

    @Test
    void prederivedMetricsAreSums() throws IOException {
        int exclusive = derived("e", MetricKind.PREDERIVED_EXCLUSIVE, "metric::time() / metric::visits()");
        int inclusive = derived("i", MetricKind.PREDERIVED_INCLUSIVE, "metric::time()");
        DerivedView view = DerivedView.of(small.build());
        assertThat(read(view, exclusive, 0, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(3, 6, 9);
        assertThat(read(view, exclusive, 2, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(0.5, 0.5, 3);
        assertThat(read(view, exclusive, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(Double.NaN, Double.NaN, Double.NaN);
        for (CallFlavour flavour : List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE)) {
            for (int node = 0; node < 5; node++) {
                assertThat(read(view, inclusive, node, flavour, Columns.Kind.LOCATIONS))
                        .as("node %d, %s", node, flavour)
                        .containsExactly(read(view, 0, node, flavour, Columns.Kind.LOCATIONS));
            }
        }
        assertThat(numbers(view.total(inclusive, Columns.Kind.LOCATIONS))).containsExactly(15, 25, 35);
    }

    @Test
    void aNodeWithoutAnyValueHasNoRow() throws IOException {
        int time = derived("t", MetricKind.PREDERIVED_EXCLUSIVE, "metric::visits() * 2");
        DerivedView view = DerivedView.of(small.build());
        List<Integer> nodes = new ArrayList<>();
        try (RowCursor rows = view.rows(time, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS)) {
            while (rows.next()) {
                nodes.add(rows.callNode());
            }
        }
        assertThat(nodes).containsExactly(0, 2, 4);
        assertThat(view.read(
                        time, 1, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS, view.newRow(Columns.Kind.LOCATIONS)))
                .isFalse();
    }

    @Test
    void theStoredFlavourFollowsTheOperands() throws IOException {
        int inclusive = derived("i", MetricKind.POSTDERIVED, "metric::time() * 2");
        int mixed = derived("m", MetricKind.POSTDERIVED, "metric::time() + metric::visits()");
        DerivedView view = DerivedView.of(small.build());
        assertThat(read(view, inclusive, 0, CallFlavour.STORED, Columns.Kind.LOCATIONS))
                .containsExactly(20, 40, 60);
        assertThat(read(view, mixed, 0, CallFlavour.STORED, Columns.Kind.LOCATIONS))
                .containsExactly(3 + 1, 6 + 1, 9 + 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 0})
    void rowsInOrderAreTheSameAsSingleOnes(long mostWords) throws IOException {
        derived("a", MetricKind.PREDERIVED_EXCLUSIVE, "metric::time(e) * metric::visits(e) + metric::time(i) / 3");
        derived("b", MetricKind.PREDERIVED_INCLUSIVE, "metric::a(i) / 7 - metric::a(e)");
        derived("c", MetricKind.POSTDERIVED, "metric::b() / metric::fixed::a() + metric::b(e) * metric::fixed::b(i)");
        derived("d", MetricKind.PREDERIVED_EXCLUSIVE, "metric::call::c(2, i) + metric::fixed::time() / metric::c(i)");
        derived(
                "e",
                MetricKind.POSTDERIVED,
                "{ ${r} = 0; if (metric::time() > 3) { ${r} = metric::d(); } else { ${r} = ${calculation::sysres::id};"
                        + " }; return ${r}; }");
        int metrics = 7;
        DerivedView view = view(small.build(), mostWords);
        assertThat(view.notes()).isEmpty();
        for (int metric = 0; metric < metrics; metric++) {
            for (CallFlavour flavour : CallFlavour.values()) {
                for (Columns.Kind over : Columns.Kind.values()) {
                    double[][] rows = rows(view, metric, flavour, over);
                    for (int node = 0; node < rows.length; node++) {
                        assertThat(read(view, metric, node, flavour, over))
                                .as("metric %d, %s, %s, node %d", metric, flavour, over, node)
                                .containsExactly(rows[node]);
                    }
                }
            }
        }
    }

    @Test
    void operatorsOfAggregationsAreReplaced() throws IOException {
        int max = aggregated(
                "max",
                MetricKind.PREDERIVED_EXCLUSIVE,
                new Derivation.Aggregation("plus", "max(arg1, arg2)"),
                new Derivation.Aggregation("aggr", "min(arg1, arg2)"));
        int minus = aggregated(
                "minus", MetricKind.PREDERIVED_INCLUSIVE, new Derivation.Aggregation("minus", "arg1 * 100 + arg2"));
        DerivedView view = DerivedView.of(small.build());
        assertThat(view.notes()).isEmpty();
        assertThat(read(view, max, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(4, 8, 12);
        assertThat(read(view, max, 0, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM))
                .containsExactly(4);
        assertThat(read(view, max, 0, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATION_GROUPS))
                .containsExactly(3, 6);
        assertThat(read(view, minus, 0, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(1007, 2014, 3021);
        assertThat(rows(view, max, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS)[0])
                .containsExactly(4, 8, 12);
    }

    @Test
    void initializationsRunOnce() throws IOException {
        int off = derived("off", MetricKind.PREDERIVED_EXCLUSIVE, "1");
        int flagged = defined(
                Metric.named("flagged").kind(MetricKind.PREDERIVED_EXCLUSIVE),
                "${flag}[${calculation::callpath::id}] * metric::time(e)",
                "{ global(flag); ${i} = 0; while (${i} < ${cube::#callpaths}) { if"
                        + " (${cube::region::name}[${cube::callpath::calleeid}[${i}]] =~ /^b$/) { ${flag}[${i}] = 1; };"
                        + " ${i} = ${i} + 1; }; cube::metric::set::off(\"value\", \"VOID\"); return 0; }");
        DerivedView view = DerivedView.of(small.build());
        assertThat(view.isOff(off)).isTrue();
        assertThat(view.isOff(flagged)).isFalse();
        assertThat(read(view, off, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(0, 0, 0);
        assertThat(read(view, flagged, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(2, 4, 6);
        assertThat(numbers(view.total(flagged, Columns.Kind.WHOLE_SYSTEM))).containsExactly(27);
    }

    @Test
    void warningsAreOneLineEach() throws IOException {
        defined(
                Metric.named("m").kind(MetricKind.POSTDERIVED),
                "{ ${a} = 0; if (\"b\" =~ /(\n/) { ${a} = 1; }; return ${a}; }",
                "{ cube::metric::set::m(\"a\nb\", \"c\"); return 0; }");
        assertThat(DerivedView.of(small.build()).notes())
                .containsExactly(
                        "metric \"m\" (2): the a b of metric m stays as it is: only its \"value\" can be set",
                        "metric \"m\" (2): the regular expression /( / never matches: it has no \")\" where one should"
                                + " follow");
    }

    @Test
    void expressionsDefineMetricsForEachOther() throws IOException {
        int metric = derived(
                "m",
                MetricKind.POSTDERIVED,
                "{ cube::metric::prederived::twice(e) << 2 * metric::time() >>; return metric::twice(i) + 1; }");
        DerivedView view = DerivedView.of(small.build());
        assertThat(view.notes()).isEmpty();
        assertThat(read(view, metric, 4, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(11, 11, 11);
    }

    @Test
    void rejectsWhatCannotBeComputed() throws IOException {
        int histogram = small.metric("h", ValueType.histogram(2), MetricKind.EXCLUSIVE);
        int syntax = derived("syntax", MetricKind.POSTDERIVED, "1 +");
        int self = derived("self", MetricKind.POSTDERIVED, "metric::other() + 1");
        int other = derived("other", MetricKind.POSTDERIVED, "metric::self(i)");
        int compound = derived("compound", MetricKind.POSTDERIVED, "metric::h()");
        int dependent = derived("dependent", MetricKind.POSTDERIVED, "metric::syntax() * 2");
        int broken = defined(
                Metric.named("broken").kind(MetricKind.POSTDERIVED), "1", "{ global(mask); return env(\"HOME\"); }");
        int masked = derived("masked", MetricKind.POSTDERIVED, "${mask}[1]");
        int sound = derived("sound", MetricKind.POSTDERIVED, "metric::nope() + 1");
        DerivedView view = DerivedView.of(small.build());
        assertThat(view.notes())
                .containsExactly(
                        "expressions name metrics that do not exist and count as 0: \"nope\"",
                        "metric \"syntax\" (3) cannot be computed: line 1, column 4: expected a number, a variable, a "
                                + "function or a metric, found the end",
                        "metric \"self\" (4) cannot be computed: it is derived from itself: \"self\" from \"other\" "
                                + "from \"self\"",
                        "metric \"other\" (5) cannot be computed: it is derived from itself: \"self\" from \"other\" "
                                + "from \"self\"",
                        "metric \"compound\" (6) cannot be computed: values of metric \"h\" (2) are not numbers",
                        "metric \"dependent\" (7) cannot be computed: it is derived from \"syntax\", which is rejected",
                        "metric \"broken\" (8) cannot be computed: its initialization is rejected: line 1, column 24: "
                                + "environment variables are not available to expressions",
                        "metric \"masked\" (9) cannot be computed: it needs the initialization of \"broken\", which is "
                                + "rejected");
        assertThat(view.refusal(sound)).isEmpty();
        assertThat(read(view, sound, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(1, 1, 1);
        for (int metric : new int[] {syntax, self, other, compound, dependent, broken, masked}) {
            assertThatThrownBy(() -> read(view, metric, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                    .isInstanceOf(ViewException.Refused.class)
                    .hasMessage(view.refusal(metric).orElseThrow());
        }
        assertThat(view.refusal(histogram)).isEmpty();
    }

    /** Each metric holds most of the memory while it is evaluated, and reads the next one. */
    @Test
    void metricsHoldMemoryOnlyWhileTheyAreEvaluated() throws IOException {
        String fill = "{ ${i}=0; while (${i} < 400) { ${a}[${i}]=lowercase(${i}); ${i}=${i}+1; }; return ${a}[5]";
        derived("last", MetricKind.POSTDERIVED, fill + "; }");
        for (int i = 0; i < 30; i++) {
            derived(
                    "m" + i,
                    MetricKind.POSTDERIVED,
                    fill + " + metric::" + (i == 0 ? "last" : "m" + (i - 1)) + "(); }");
        }
        int greedy = derived("greedy", MetricKind.POSTDERIVED, fill.replace("400", "4000") + "; }");
        int above = derived("above", MetricKind.POSTDERIVED, "metric::greedy()");
        DerivedView view = DerivedView.of(
                small.build(),
                metric -> new Formula(Language.CUBEPL, metric.derivation().expression()),
                Names.NONE,
                new ExpressionLimits(100_000_000, 1_000, 50_000));
        assertThat(read(view, 32, 0, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM))
                .containsExactly(5 * 31);
        assertThatThrownBy(() -> read(view, above, 0, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM))
                .isInstanceOf(ViewException.Refused.class);
        assertThat(view.notes())
                .containsExactly(
                        "metric \"greedy\" (" + greedy
                                + ") cannot be computed: expected expressions whose variables together "
                                + "take at most 50,000 bytes, found more",
                        "metric \"above\" (" + above + ") cannot be computed: it is derived from \"greedy\", which is "
                                + "rejected");
    }

    @Test
    void oneExpensiveMetricDoesNotCostTheOthers() throws IOException {
        int endless = derived("endless", MetricKind.POSTDERIVED, "{ while (true) { ${i} = 1; }; return 0; }");
        int cheap = derived("cheap", MetricKind.POSTDERIVED, "metric::time() * 2");
        DerivedView view = DerivedView.of(
                small.build(),
                metric -> new Formula(Language.CUBEPL, metric.derivation().expression()),
                Names.NONE,
                new ExpressionLimits(1_000_000, 100, 50_000));
        assertThatThrownBy(() -> read(view, endless, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .hasMessage("metric \"endless\" (2) cannot be computed: expected expressions that together take "
                        + "at most 1,000,000 steps and 100 for each cell, found one that takes too many");
        assertThat(read(view, cheap, 0, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(20, 40, 60);
    }

    @Test
    void longChainsOfMetricsAreComputedOrRejected() throws IOException {
        derived("m0", MetricKind.PREDERIVED_EXCLUSIVE, "metric::time(e)");
        int last = 0;
        for (int i = 1; i <= 100; i++) {
            String operand = "metric::m" + (i - 1);
            last = derived("m" + i, MetricKind.PREDERIVED_EXCLUSIVE, operand + "(i) / 2 + " + operand + "(e) / 2");
        }
        int tooLong = last;
        DerivedView view = DerivedView.of(small.build());
        assertThat(view.refusal(tooLong))
                .contains(
                        "metric \"m100\" (102) cannot be computed: it is derived from metrics on more than 100 levels");
        assertThat(read(view, tooLong - 1, 4, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(5, 5, 5);
        assertThat(rows(view, tooLong - 1, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS)[4])
                .containsExactly(5, 5, 5);
    }

    @Test
    void oddNumbersAreNumbers() throws IOException {
        int counter = small.metric("counter", ValueType.UINT64, MetricKind.EXCLUSIVE);
        int smallest = small.metric("smallest", ValueType.MINDOUBLE, MetricKind.EXCLUSIVE);
        small.row(counter, 2, -3L, 5L, 0L).row(smallest, 2, Double.MAX_VALUE, 2.5, Double.MAX_VALUE);
        int negative = derived("negative", MetricKind.POSTDERIVED, "metric::counter(e) * 2");
        int minimum = derived("minimum", MetricKind.POSTDERIVED, "metric::smallest(e) * 2");
        DerivedView view = DerivedView.of(small.build());
        assertThat(read(view, negative, 2, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(-6, 10, 0);
        assertThat(read(view, minimum, 2, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(0, 5, 0);
    }

    @Test
    void aMetricThatIsOffIsZero() throws IOException {
        int hidden = small.builder.defineMetric(Metric.named("hidden").visibility(Visibility.VOID));
        small.row(hidden, 2, 1.0, 2.0, 3.0);
        int sum = derived("sum", MetricKind.POSTDERIVED, "metric::hidden() + metric::time()");
        DerivedView view = DerivedView.of(small.build());
        assertThat(read(view, sum, 2, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS))
                .containsExactly(2, 4, 6);
    }

    @Test
    void statisticsCombineLocations() throws IOException {
        List<String> formulas = List.of(
                "/2 $execution,$$,sum,visits $execution,1,sum,visits",
                "sqrt1 -2 /2 $execution,($$^2),sum,visits $execution,1,sum,visits ^2 /2 $execution,$$,sum,visits "
                        + "$execution,1,sum,visits =2",
                "$execution,$$,min,visits",
                "$execution,$$,max,visits");
        for (int i = 0; i < formulas.size(); i++) {
            derived("s" + i, MetricKind.POSTDERIVED, "");
        }
        DerivedView view = DerivedView.of(
                small.build(),
                metric -> new Formula(Language.HPCTOOLKIT, formulas.get(metric.id() - 2)),
                Names.NONE,
                ExpressionLimits.DEFAULT);
        assertThat(view.notes()).isEmpty();
        List<Double> whole = new ArrayList<>();
        List<Double> single = new ArrayList<>();
        for (int i = 0; i < formulas.size(); i++) {
            whole.add(read(view, i + 2, 4, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM)[0]);
            single.add(read(view, i + 2, 2, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS)[1]);
        }
        assertThat(whole).containsExactly(1.0, 0.0, 1.0, 1.0);
        assertThat(single).containsExactly(8.0, 0.0, 8.0, 8.0);
        assertThat(read(view, 3, 2, CallFlavour.INCLUSIVE, Columns.Kind.WHOLE_SYSTEM)[0])
                .isEqualTo(Math.sqrt(84.0 / 3 - Math.pow(14.0 / 3, 2)));
    }

    private int derived(String name, MetricKind kind, String expression) {
        return defined(Metric.named(name).kind(kind), expression, "");
    }

    private int defined(Metric.Builder metric, String expression, String initialization) {
        return small.builder.defineMetric(
                metric.derivation(new Derivation(expression, true, initialization, List.of())));
    }

    private int aggregated(String name, MetricKind kind, Derivation.Aggregation... aggregations) {
        return small.builder.defineMetric(Metric.named(name)
                .kind(kind)
                .derivation(new Derivation("metric::time()", true, "", List.of(aggregations))));
    }

    private static DerivedView view(PerformanceSpace space, long mostWords) {
        return new DerivedView(
                space,
                metric -> new Formula(Language.CUBEPL, metric.derivation().expression()),
                Names.NONE,
                ExpressionLimits.DEFAULT,
                mostWords);
    }

    private static double[] read(DerivedView view, int metric, int node, CallFlavour flavour, Columns.Kind over)
            throws IOException {
        Row row = view.newRow(over);
        return view.read(metric, node, flavour, over, row) ? numbers(row) : new double[row.locations()];
    }

    private static double[][] rows(DerivedView view, int metric, CallFlavour flavour, Columns.Kind over)
            throws IOException {
        double[][] all = new double[5][view.newRow(over).locations()];
        try (RowCursor rows = view.rows(metric, flavour, over)) {
            while (rows.next()) {
                all[rows.callNode()] = numbers(rows.row());
            }
        }
        return all;
    }

    private static double[] numbers(Row row) {
        double[] numbers = new double[row.locations()];
        Arrays.setAll(numbers, i -> Double.longBitsToDouble(row.word(i)));
        return numbers;
    }
}
