package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Exact values on a small space: main calls foo, which calls bar, and baz, which calls foo; two processes, three threads. */
class ReductionTest extends ReducedSpace {

    @Test
    void materializedProfilesKeepWhatAnInitializationSwitchedOff() throws IOException {
        visits();
        wall();
        builder.defineMetric(Metric.named("twice")
                .kind(MetricKind.PREDERIVED_INCLUSIVE)
                .derivation(new Derivation(
                        "2 * metric::wall()",
                        true,
                        "{ cube::metric::set::visits(\"value\", \"VOID\"); return 0; }",
                        List.of())));
        PerformanceSpace result = reduce(builder.build(), new Materialize(Materialize.Which.ALL));

        assertThat(Values.metric(result, "visits").visibility()).isEqualTo(Visibility.VOID);
        assertThat(Values.metric(result, "wall").visibility()).isEqualTo(Visibility.NORMAL);
        assertThat(Values.metric(result, "twice").kind()).isEqualTo(MetricKind.INCLUSIVE);
        assertThat(Values.metric(result, "twice").derivation()).isEqualTo(Derivation.NONE);
        assertThat(Values.of(result, "twice"))
                .containsExactly(
                        "main: 20 40 80",
                        "main/foo: 8 10 12",
                        "main/foo/bar: 2 2 2",
                        "main/baz: 4 6 8",
                        "main/baz/foo: 2 4 8");
    }

    @Test
    void kindsChangeThereAndBack() throws IOException {
        visits();
        wall();
        PerformanceSpace inclusive = reduce(builder.build(), new Kind(Kind.Covers.INCLUSIVE));
        PerformanceSpace exclusive = reduce(builder.build(), new Kind(Kind.Covers.EXCLUSIVE));

        assertThat(Values.of(inclusive, "visits"))
                .containsExactly(
                        "main: 253 256 59",
                        "main/foo: 211 212 13",
                        "main/foo/bar: 200 200 0",
                        "main/baz: 41 42 43",
                        "main/baz/foo: 41 42 43");
        assertThat(Values.metric(inclusive, "visits").type()).isEqualTo(ValueType.UINT64);
        assertThat(Values.of(exclusive, "wall"))
                .containsExactly(
                        "main: 4 12 30",
                        "main/foo: 3 4 5",
                        "main/foo/bar: 1 1 1",
                        "main/baz: 1 1 0",
                        "main/baz/foo: 1 2 4");
        PerformanceSpace back = reduce(inclusive, new Kind(Kind.Covers.EXCLUSIVE));
        assertThat(Values.of(back, "visits"))
                .containsExactly(
                        "main: 1 2 3",
                        "main/foo: 11 12 13",
                        "main/foo/bar: 200 200 0",
                        "main/baz: 0 0 0",
                        "main/baz/foo: 41 42 43");
        assertThat(Values.metric(back, "visits").type()).isEqualTo(ValueType.INT64);
        assertThat(back.definitions().attributes().get("perfspace.reduction.2")).isEqualTo("exclusive");
    }

    @Test
    void metricsThatCannotChangeTheirKindStay() throws IOException {
        int low = metric("low", ValueType.MINDOUBLE);
        set(low, 1, 3.0, 2.0, 1.0);
        int fixed = builder.defineMetric(Metric.named("fixed").convertible(false));
        set(fixed, 1, 3.0, 2.0, 1.0);
        int off = builder.defineMetric(Metric.named("off").visibility(Visibility.VOID));
        set(off, 1, 7.0, 8.0, 9.0);
        PerformanceSpace result = reduce(builder.build(), new Kind(Kind.Covers.INCLUSIVE));

        for (String name : List.of("low", "fixed")) {
            assertThat(Values.of(result, name)).containsExactly("main/foo: 3 2 1");
        }
        assertThat(Values.of(result, "off")).containsExactly("main/foo: 7 8 9");
        assertThat(result.notes())
                .containsExactly(
                        "metric \"low\" stays as it is stored: values of type MINDOUBLE cannot be taken apart again",
                        "metric \"fixed\" stays as it is stored: it says that its kind must not change",
                        "metric \"off\" stays as it is stored: it is switched off (VOID)");
    }

    @Test
    void differencesOfUnsignedValuesAreSignedAndExact() throws IOException {
        int count = builder.defineMetric(
                Metric.named("count").type(ValueType.UINT64).kind(MetricKind.INCLUSIVE));
        set(count, 0, 5L, 5L, 5L);
        set(count, 1, 7L, -2L, 1L);
        PerformanceSpace result = reduce(builder.build(), new Kind(Kind.Covers.EXCLUSIVE), metrics("count"));

        assertThat(Values.of(result, "count")).containsExactly("main: -2 7 4", "main/foo: 7 -2 1");
        set(count, 1, 7L, 6L, 1L);
        assertThat(Values.of(reduce(builder.build(), new Kind(Kind.Covers.EXCLUSIVE)), "count"))
                .containsExactly("main: -2 -1 4", "main/foo: 7 6 1");
    }

    @Test
    void locationsByRankOfProcessOrThread() throws IOException {
        visits();
        PerformanceSpace first = reduce(builder.build(), ranks("0"));
        PerformanceSpace masters = reduce(builder.build(), threads("0"));
        PerformanceSpace second = reduce(builder.build(), threads("1"));

        assertThat(Values.of(first, "visits")).startsWith("main: 1 2", "main/foo: 11 12");
        assertThat(first.definitions().systemNodes())
                .extracting(SystemNode::name)
                .containsExactly("m", "node0");
        assertThat(first.definitions().locationGroups())
                .extracting(LocationGroup::name)
                .containsExactly("rank 0");
        assertThat(Values.of(masters, "visits")).startsWith("main: 1 3");
        assertThat(masters.definitions().locations())
                .extracting(Location::fileId)
                .containsExactly(0L, 2L);
        assertThat(Values.of(second, "visits")).startsWith("main: 2");
        assertThat(Values.of(reduce(builder.build(), ranks("0-1"), threads("0")), "visits"))
                .startsWith("main: 1 3");
    }

    @Test
    void unknownRanksAreRefused() {
        assertThatThrownBy(() -> reduce(builder.build(), ranks("0-7,9")))
                .isInstanceOf(ReductionException.Unknown.class)
                .hasMessage("x.cubex: no process has rank 9; there is 0-1");
        assertThatThrownBy(() -> reduce(builder.build(), ranks("1"), threads("1")))
                .hasMessage("x.cubex: no thread has rank 1; there is 0");
    }

    @Test
    void topologiesLoseWhatIsLeftOut() throws IOException {
        List<Topology.Coordinate> places = new ArrayList<>();
        for (int location = 0; location < 3; location++) {
            places.add(new Topology.Coordinate(Topology.Owner.LOCATION, location, List.of((long) location)));
        }
        builder.definitions().add(new Topology("line", List.of(new Topology.Dimension("x", 3, false)), places));
        PerformanceSpace result = reduce(builder.build(), ranks("1"));

        assertThat(result.definitions().topologies().get(0).coordinates())
                .containsExactly(new Topology.Coordinate(Topology.Owner.LOCATION, 0, List.of(2L)));
        assertThat(result.notes())
                .containsExactly("topology \"line\" loses 2 of 3 coordinates, as their owners are left out");
        assertThat(reduce(builder.build(), new Collapse(Collapse.How.SUM)).notes())
                .containsExactly("topology \"line\" is left out: there is one location now");
    }

    @Test
    void locationsCollapse() throws IOException {
        visits();
        wall();
        int large = metric("large", ValueType.UINT64);
        set(large, 0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
        int backwards = metric("backwards", ValueType.UINT64);
        set(backwards, 0, 5L, -7L, -1L);
        int low = metric("low", ValueType.MINDOUBLE);
        set(low, 0, 3.0, 2.0, 4.0);
        PerformanceSpace space = builder.build();

        PerformanceSpace mean = reduce(space, new Collapse(Collapse.How.MEAN));
        assertThat(Values.of(mean, "visits"))
                .containsExactly("main: 2", "main/foo: 12", "main/foo/bar: 133.33333333333334", "main/baz/foo: 42");
        assertThat(Values.of(mean, "large")).containsExactly("main: 9.223372036854776e18");
        assertThat(Values.of(mean, "backwards")).containsExactly("main: -1");
        assertThat(Values.of(mean, "low")).containsExactly("main: 2");
        assertThat(mean.definitions().locations()).extracting(Location::name).containsExactly("mean of 3 locations");
        assertThat(mean.definitions().systemNodes())
                .extracting(SystemNode::name)
                .containsExactly("m", "Virtual node");

        PerformanceSpace sum = reduce(space, new Collapse(Collapse.How.SUM));
        assertThat(Values.of(sum, "visits"))
                .containsExactly("main: 6", "main/foo: 36", "main/foo/bar: 400", "main/baz/foo: 126");
        assertThat(Values.metric(sum, "visits").type()).isEqualTo(ValueType.UINT64);
        assertThatThrownBy(() -> Values.of(sum, "large"))
                .hasMessageContaining("cnode 0")
                .hasMessageContaining("does not fit into the 64 bits of INT64");
        assertThat(Values.of(sum, "backwards")).containsExactly("main: " + Long.toUnsignedString(-3));

        assertThat(Values.of(reduce(space, new Collapse(Collapse.How.MIN)), "visits"))
                .containsExactly("main: 1", "main/foo: 11", "main/foo/bar: 0", "main/baz/foo: 41");
        assertThat(Values.of(reduce(space, new Collapse(Collapse.How.MAX)), "large"))
                .containsExactly("main: 9223372036854775807");
        assertThat(Values.of(reduce(space, new Collapse(Collapse.How.MAX)), "backwards"))
                .containsExactly("main: 5");
        // the largest inclusive value, as inclusive values are made first
        assertThat(Values.of(reduce(space, new Collapse(Collapse.How.MAX), new Kind(Kind.Covers.INCLUSIVE)), "visits"))
                .startsWith("main: 256", "main/foo: 212");
    }

    @Test
    void whatMakesNoSenseHasNoValuesAndSaysSo() throws IOException {
        int atomic = metric("atomic", ValueType.TAU_ATOMIC);
        int scale = metric("scale", ValueType.scaleFunc(27));
        for (int node = 0; node < 2; node++) {
            long one = Double.doubleToRawLongBits(1 + node);
            builder.setSeverity(atomic, nodes[node], 0, new long[] {1, one, one, one, one});
            builder.setSeverity(scale, nodes[node], 0, new long[27]);
        }
        PerformanceSpace space = builder.build();

        PerformanceSpace mean = reduce(space, new Collapse(Collapse.How.MEAN));
        assertThat(Values.of(mean, "atomic")).isEmpty();
        assertThat(mean.notes())
                .containsExactly(
                        "metric \"atomic\" has no values: the mean of values of type TAU_ATOMIC makes no sense",
                        "metric \"scale\" has no values: the mean of values of type SCALE_FUNC makes no sense");
        PerformanceSpace shallow = reduce(space, new MaxDepth(0));
        assertThat(Values.of(shallow, "atomic").get(0)).startsWith("main: [2,1,2,3,3]");
        assertThat(shallow.notes())
                .containsExactly("metric \"scale\" has no values: values of type SCALE_FUNC cannot be added up");
    }

    @Test
    void metricsByTheirNames() throws IOException {
        int time = metric("time", ValueType.DOUBLE);
        int mpi = builder.defineMetric(Metric.named("mpi").parent(time).visibility(Visibility.VOID));
        int wait = builder.defineMetric(Metric.named("mpi_wait").parent(mpi));
        builder.defineMetric(Metric.named("mpi_wait_late").parent(wait));
        set(wait, 1, 1.0, 2.0, 3.0);
        PerformanceSpace result = reduce(builder.build(), metrics("*_?ait*", "time"));

        assertThat(result.definitions().metrics())
                .extracting(Metric::name)
                .containsExactly("time", "mpi_wait", "mpi_wait_late");
        assertThat(result.definitions().metrics()).extracting(Metric::parent).containsExactly(-1, 0, 1);
        assertThat(result.definitions().metrics())
                .extracting(Metric::visibility)
                .containsExactly(Visibility.NORMAL, Visibility.NORMAL, Visibility.NORMAL);
        assertThat(Values.of(result, "mpi_wait")).containsExactly("main/foo: 1 2 3");
        assertThatThrownBy(() -> reduce(builder.build(), metrics("tiem")))
                .isInstanceOf(ReductionException.Unknown.class)
                .hasMessage("x.cubex: no metric is called \"tiem\"; did you mean \"time\"? There are \"time\", \"mpi\","
                        + " \"mpi_wait\" and \"mpi_wait_late\"");
        assertThatThrownBy(() -> reduce(builder.build(), root("oof")))
                .hasMessage("x.cubex: no region is called \"oof\"; there are \"main\", \"foo\", \"bar\" and \"baz\"");
    }

    @Test
    void theMetricsThatAFormulaNamesStayWithIt() throws IOException {
        metric("time", ValueType.DOUBLE);
        metric("visits", ValueType.UINT64);
        derived("ratio", MetricKind.POSTDERIVED, "metric::time(i) / metric::fixed::visits()");
        derived("double", MetricKind.PREDERIVED_EXCLUSIVE, "2 * metric::ratio()");
        PerformanceSpace space = builder.build();

        PerformanceSpace all = reduce(space, metrics("*"), new MaxDepth(0));
        assertThat(Values.metric(all, "ratio").derivation().expression()).startsWith("metric::time(i)");
        assertThat(all.notes())
                .containsExactly("the formula of metric \"double\" now sees call nodes that were brought together;"
                        + " unless it is linear, its results are others");
        PerformanceSpace some = reduce(space, metrics("time", "double"));
        assertThat(some.definitions().metrics())
                .extracting(Metric::name)
                .containsExactly("time", "visits", "ratio", "double");
        assertThat(some.notes())
                .containsExactly(
                        "metric \"ratio\" stays as well, because \"double\" is derived from it",
                        "metric \"visits\" stays as well, because \"ratio\" is derived from it");
    }

    @Test
    void anyOrderOfTheOptionsIsTheSameOrder() throws IOException {
        visits();
        wall();
        List<Reduction> all = new ArrayList<>(List.of(
                metrics("visits"),
                ranks("0"),
                root("main"),
                prune("bar"),
                new MinPercent(10, "wall"),
                new MaxDepth(2),
                new Kind(Kind.Covers.INCLUSIVE),
                new Collapse(Collapse.How.SUM)));
        PerformanceSpace space = builder.build();
        List<String> expected = Values.of(new Reductions(all).apply(space, "x"), "visits");

        assertThat(expected).isNotEmpty();
        for (int seed = 0; seed < 10; seed++) {
            Collections.shuffle(all, new Random(seed));
            PerformanceSpace result = new Reductions(all).apply(space, "x");
            assertThat(Values.of(result, "visits")).as("seed " + seed).isEqualTo(expected);
            assertThat(result.definitions().attributes().values())
                    .containsEntry("perfspace.reduction.1", "metric visits")
                    .containsEntry("perfspace.reduction.8", "collapse-locations sum");
        }
    }

    /** A counter that went backwards is a small negative number, as in all other arithmetic. */
    @Test
    void scalingTakesWrappedCountersAsNegative() throws IOException {
        PerformanceSpace scaled = Scaled.like(counters(-2, 6), counters(5, 3));

        assertThat(Values.of(scaled, "count")).containsExactly("main: -4 12");
    }

    /** Integers that need not be scaled stay exact. */
    @Test
    void scalingToTheSameTotalKeepsIntegers() throws IOException {
        PerformanceSpace scaled = Scaled.like(counters(1L << 53, 1), counters(1, 1L << 53));

        assertThat(scaled.definitions().metrics().get(0).type()).isEqualTo(ValueType.UINT64);
        assertThat(Values.of(scaled, "count")).containsExactly("main: 9007199254740992 1");
    }

    @Test
    void closingTheResultClosesTheSource() throws IOException {
        List<String> closed = new ArrayList<>();
        PerformanceSpace space = builder.build().closing(() -> closed.add("source"));
        reduce(space, new MaxDepth(1), new Flat()).close();
        assertThat(closed).containsExactly("source");
    }

    @Test
    void nothingToDoIsTheSpaceItself() throws IOException {
        PerformanceSpace space = builder.build();
        assertThat(Reductions.NONE.apply(space, "x")).isSameAs(space);
        Definitions before = space.definitions();
        Definitions after = reduce(space, root("main")).definitions();
        Attributes applied = Attributes.of("perfspace.reduction.1", "root main");
        assertThat(after).isEqualTo(before.withAttributes(applied));
    }
}
