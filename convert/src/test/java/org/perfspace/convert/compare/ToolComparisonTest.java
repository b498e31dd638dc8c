package org.perfspace.convert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.compare.ToolComparison.Entry;
import org.perfspace.convert.compare.ToolComparison.OfQuantity;
import org.perfspace.convert.compare.ToolComparison.Pair;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Paradigm;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

/** One program as Score-P and HPCToolkit see it: main calls solve&lt;int&gt; and MPI_Send; HPCToolkit has a loop, a root, and exit. */
class ToolComparisonTest {

    private static int process(SpaceBuilder builder) {
        return builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
    }

    private static PerformanceSpace scoreP() {
        SpaceBuilder builder = new SpaceBuilder();
        int visits = builder.defineMetric(Metric.named("visits").unit("occ").kind(MetricKind.EXCLUSIVE));
        int time = builder.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.INCLUSIVE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        int solve = builder.defineCallNode(builder.defineRegion(Region.named("int solve<int>(int)")), main);
        int send = builder.defineCallNode(
                builder.defineRegion(Region.named("MPI_Send").kind(Paradigm.MPI, Region.FUNCTION)), solve);
        builder.defineThread("Master thread", 0, process(builder));
        builder.setSeverity(time, main, 0, 10);
        builder.setSeverity(time, solve, 0, 7);
        builder.setSeverity(time, send, 0, 4);
        builder.setSeverity(visits, send, 0, 3);
        return builder.build();
    }

    private static PerformanceSpace hpctoolkit() {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("CPUTIME").unit("ms").kind(MetricKind.EXCLUSIVE));
        int root = builder.defineCallNode(
                builder.defineRegion(Region.named("main thread").kind(Paradigm.MEASUREMENT, Region.ARTIFICIAL)),
                Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), root);
        int loop =
                builder.defineCallNode(builder.defineRegion(Region.named("loop").role("loop")), main);
        int solve = builder.defineCallNode(builder.defineRegion(Region.named("solve<long>(int)")), loop);
        int send = builder.defineCallNode(
                builder.defineRegion(Region.named("PMPI_Send [libmpi.so.40]").kind(Paradigm.MPI, Region.FUNCTION)),
                solve);
        int exit = builder.defineCallNode(builder.defineRegion(Region.named("exit")), main);
        builder.defineThread("thread 0", 0, process(builder));
        builder.setSeverity(time, main, 0, 1000);
        builder.setSeverity(time, loop, 0, 4000);
        builder.setSeverity(time, solve, 0, 6000);
        builder.setSeverity(time, send, 0, 8000);
        builder.setSeverity(time, exit, 0, 1000);
        return builder.build();
    }

    private static String text(Entry entry) {
        return entry.name() + (entry.inFirst() ? " A" : "") + (entry.inSecond() ? " B " : " ") + text(entry.exclusive())
                + " of " + text(entry.inclusive());
    }

    private static String text(Pair pair) {
        return pair.first() + "/" + pair.second();
    }

    @Test
    void comparesTheFirstOfManyQuantitiesWhoseMeaningIsNotKnown() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        builder.defineThread("thread 0", 0, process(builder));
        for (int i = 0; i < 1_001; i++) {
            builder.setSeverity(
                    builder.defineMetric(Metric.named("own" + i).unit("").kind(MetricKind.EXCLUSIVE)), main, 0, 1);
        }
        PerformanceSpace space = builder.build();

        ToolComparison comparison = ToolComparison.of(space, space, false, false);

        assertThat(comparison.quantities()).hasSize(1_000);
        assertThat(comparison.quantities().get(999).name()).isEqualTo("own999");
        assertThat(comparison.notes())
                .containsExactly("1,000 of 1,001 quantities are compared, those of the first metrics");
    }

    @Test
    void comparesFunctionsInOneUnit() throws IOException {
        assertThat(ToolComparison.isNeeded(scoreP(), hpctoolkit())).isTrue();
        assertThat(ToolComparison.isNeeded(scoreP(), scoreP())).isFalse();

        ToolComparison comparison = ToolComparison.of(scoreP(), hpctoolkit(), false, false);

        OfQuantity time = comparison.quantities().get(0);
        assertThat(comparison.quantities()).hasSize(1);
        assertThat(time.name() + " " + time.unit() + " " + text(time.totals())).isEqualTo("time s 10.0/20.0");
        assertThat(time.entries().stream().map(ToolComparisonTest::text))
                .containsExactly(
                        "exit B 0.0/1.0 of 0.0/1.0",
                        "main A B 3.0/5.0 of 10.0/20.0",
                        "MPI_Send A B 4.0/8.0 of 4.0/8.0",
                        "solve<int> A B 3.0/6.0 of 7.0/14.0");
        assertThat(time.agreement()).isCloseTo(0.95, within(1e-12));
        assertThat(text(time.only())).isEqualTo("0.0/0.05");
        assertThat(time.paths())
                .containsExactly(List.of("main", "solve<int>", "MPI_Send"), List.of("main", "solve<int>", "MPI_Send"));
        assertThat(time.rankCorrelation()).isCloseTo(Math.sqrt(0.75), within(1e-12));
        assertThat(comparison.notes())
                .containsExactly("A measures elapsed time (time), B time of processors (CPUTIME)");
        assertThat(time.agrees(0.05)).isFalse();
    }

    @Test
    void comparesCallPathsOfFunctions() throws IOException {
        OfQuantity time = ToolComparison.of(hpctoolkit(), hpctoolkit(), true, false)
                .quantities()
                .get(0);

        assertThat(time.entries().stream().map(ToolComparisonTest::text))
                .containsExactly(
                        "main > solve<long> > MPI_Send A B 8.0/8.0 of 8.0/8.0",
                        "main > solve<long> A B 6.0/6.0 of 14.0/14.0",
                        "main A B 5.0/5.0 of 20.0/20.0",
                        "main > exit A B 1.0/1.0 of 1.0/1.0");
        assertThat(time.agreement()).isEqualTo(1);
        assertThat(time.agrees(0)).isTrue();
    }

    @Test
    void loopsCanStandForThemselves() throws IOException {
        OfQuantity time = ToolComparison.of(hpctoolkit(), hpctoolkit(), false, true)
                .quantities()
                .get(0);

        assertThat(time.entries().stream().map(Entry::name))
                .containsExactly("MPI_Send", "solve<long>", "loop", "main", "exit");
    }

    /** Overloads are one function, with a note; functions that differ in their template arguments alone are two. */
    @Test
    void regionsOfOneProfileAreOneFunctionOnlyWithANote() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.EXCLUSIVE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        List<String> names = List.of("void f(int)", "void f(double)", "g<int>", "g<long>");
        for (String name : names) {
            builder.defineCallNode(builder.defineRegion(Region.named(name)), main);
        }
        builder.defineThread("t", 0, process(builder));
        IntStream.range(0, 5).forEach(node -> builder.setSeverity(time, node, 0, 1));
        PerformanceSpace space = builder.build();

        ToolComparison comparison = ToolComparison.of(space, space, false, false);

        assertThat(comparison.quantities().get(0).entries().stream().map(Entry::name))
                .containsExactly("f", "main", "g<int>", "g<long>");
        assertThat(comparison.notes())
                .containsExactly(
                        "in A, 1 function stands for regions with different names, such as \"f\" for \"void f(double)\" and"
                                + " \"void f(int)\"",
                        "in B, 1 function stands for regions with different names, such as \"f\" for \"void f(double)\" and"
                                + " \"void f(int)\"");
    }

    /** Caliper's process stands for those of the run; its number says nothing about the other tool's. */
    @Test
    void anAggregateIsNoRunOfOneProcess() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.EXCLUSIVE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        builder.defineThread("t", 0, process(builder));
        builder.setSeverity(time, main, 0, 2);
        PerformanceSpace one = builder.build();
        PerformanceSpace aggregate =
                one.withDefinitions(one.definitions().withAttributes(Attributes.of("mpi.world.size", "8")));

        assertThat(ToolComparison.of(aggregate, one, false, false).notes())
                .containsExactly("A has an aggregate of 8 processes, B 1 process and 1 location");
    }

    /** The time of a stream of an accelerator is no time of processors. */
    @Test
    void streamsOfAcceleratorsDoNotCount() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.EXCLUSIVE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        int process = process(builder);
        builder.defineThread("t", 0, process);
        builder.definitions()
                .addLocation(
                        DefinitionsBuilder.NEXT_FILE_ID,
                        process,
                        "s",
                        0,
                        Location.Type.ACCELERATOR_STREAM,
                        Attributes.NONE);
        builder.setSeverity(time, main, 0, 2);
        builder.setSeverity(time, main, 1, 40);
        PerformanceSpace space = builder.build();

        assertThat(text(ToolComparison.of(space, space, false, false)
                        .quantities()
                        .get(0)
                        .totals()))
                .isEqualTo("2.0/2.0");
    }
}
