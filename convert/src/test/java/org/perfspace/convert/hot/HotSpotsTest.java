package org.perfspace.convert.hot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.hot.HotSpots.Extent;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.convert.hot.HotSpots.Sort;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Exclusive costs on two threads: main 1 + 1, which calls a loop 2 + 0, in which f 10 + 20 calls itself at a cost of 30 + 0, and
 * g 4 + 0, which calls f 0 + 32.
 */
class HotSpotsTest {

    private static final Extent ALL = new Extent(0, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final PerformanceSpace space = space();
    private final Metric time = Objects.requireNonNull(space.definitions().metric("time"));

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("time").type(ValueType.DOUBLE));
        builder.defineMetric(Metric.named("least").type(ValueType.MINDOUBLE));
        int main = builder.defineRegion(
                Region.named("main").module("src/m.c").lines(1, 9).role("function"));
        int loop = builder.defineRegion(
                Region.named("loop at m.c:3").module("src/m.c").lines(3, 5).role("loop"));
        int f = builder.defineRegion(
                Region.named("f").module("src/f.c").lines(7, 9).role("function"));
        int g = builder.defineRegion(Region.named("g").module("").role("function"));
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        int inLoop = builder.defineCallNode(loop, root);
        int outer = builder.defineCallNode(f, inLoop);
        int inner = builder.defineCallNode(f, outer);
        int other = builder.defineCallNode(g, root);
        int last = builder.defineCallNode(f, other);
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("m")));
        builder.defineThread("thread 0", 0, process);
        builder.defineThread("thread 1", 1, process);
        double[][] costs = {{1, 1}, {2, 0}, {10, 20}, {30, 0}, {4, 0}, {0, 32}};
        int[] nodes = {root, inLoop, outer, inner, other, last};
        for (int node = 0; node < nodes.length; node++) {
            builder.setSeverity(time, nodes[node], 0, costs[node][0]);
            builder.setSeverity(time, nodes[node], 1, costs[node][1]);
        }
        return builder.build();
    }

    private HotSpots spots() throws IOException {
        return HotSpots.of(space, time, Optional.empty());
    }

    private static List<String> texts(List<Line> lines) {
        return lines.stream()
                .map(line -> line.parent() + " " + line.name() + " [" + line.place() + "] " + line.exclusive() + " "
                        + line.inclusive() + " +" + line.hidden())
                .toList();
    }

    /** One value that is not a number makes the total none; the calls are still there, without shares. */
    @Test
    void showsCallsAlsoWhereTheTotalIsNotANumber() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int cost = builder.defineMetric(Metric.named("time").type(ValueType.DOUBLE));
        int main =
                builder.defineCallNode(builder.defineRegion(Region.named("main").module("")), Tree.NO_PARENT);
        int f = builder.defineCallNode(builder.defineRegion(Region.named("f").module("")), main);
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("m")));
        builder.defineThread("thread 0", 0, process);
        builder.setSeverity(cost, main, 0, Double.NaN);
        builder.setSeverity(cost, f, 0, 7.0);

        HotSpots spots = HotSpots.of(
                builder.build(), builder.build().definitions().metrics().get(0), Optional.empty());

        assertThat(spots.total()).isNaN();
        assertThat(spots.share(7)).isNaN();
        assertThat(texts(spots.tree(new Extent(0.01, 9, 9))))
                .containsExactly("-1 main [] NaN NaN +0", "0 f [] 7.0 7.0 +0");
        assertThat(texts(spots.list(Sort.REGION, new Extent(0.01, 9, 9))))
                .containsExactly("-1 main [] NaN NaN +0", "-1 f [] 7.0 7.0 +0");
    }

    @Test
    void showsTheTreeWithTheMostExpensiveFirst() throws IOException {
        HotSpots spots = spots();

        assertThat(spots.total()).isEqualTo(100);
        assertThat(texts(spots.tree(ALL)))
                .containsExactly(
                        "-1 main [m.c:1] 2.0 100.0 +0",
                        "0 loop at m.c:3 [] 2.0 62.0 +0",
                        "1 f [f.c:7] 30.0 60.0 +0",
                        "2 f [f.c:7] 30.0 30.0 +0",
                        "0 g [] 4.0 36.0 +0",
                        "4 f [f.c:7] 32.0 32.0 +0");
        assertThat(texts(spots.tree(new Extent(0.35, 1, 1))))
                .containsExactly(
                        "-1 main [m.c:1] 2.0 100.0 +0", "0 loop at m.c:3 [] 2.0 62.0 +2", "0 g [] 4.0 36.0 +1");
    }

    @Test
    void showsWhoCallsTheMostExpensiveRegions() throws IOException {
        assertThat(texts(spots().callers(new Extent(0.03, 2, 2))))
                .containsExactly(
                        "-1 f [f.c:7] 92.0 NaN +0",
                        "0 g [] 32.0 NaN +0",
                        "1 main [m.c:1] 32.0 NaN +0",
                        "0 loop at m.c:3 [] 30.0 NaN +0",
                        "3 main [m.c:1] 30.0 NaN +0",
                        "0 f [f.c:7] 30.0 NaN +0",
                        "5 loop at m.c:3 [] 30.0 NaN +0",
                        "-1 g [] 4.0 NaN +0",
                        "7 main [m.c:1] 4.0 NaN +0");
    }

    @Test
    void listsThingsWhoseInclusiveCostsCountOnce() throws IOException {
        HotSpots spots = spots();

        assertThat(texts(spots.list(Sort.REGION, ALL)))
                .containsExactly(
                        "-1 f [f.c:7] 92.0 92.0 +0",
                        "-1 g [] 4.0 36.0 +0",
                        "-1 main [m.c:1] 2.0 100.0 +0",
                        "-1 loop at m.c:3 [] 2.0 62.0 +0");
        assertThat(texts(spots.list(Sort.FUNCTION, ALL)))
                .containsExactly("-1 f [f.c:7] 92.0 92.0 +0", "-1 main [m.c:1] 4.0 100.0 +0", "-1 g [] 4.0 36.0 +0");
        assertThat(texts(spots.list(Sort.LOOP, ALL)))
                .containsExactly("-1 (in no loop) [] 98.0 100.0 +0", "-1 loop at m.c:3 [] 2.0 62.0 +0");
        assertThat(texts(spots.list(Sort.FILE, ALL)))
                .containsExactly("-1 f.c [] 92.0 92.0 +0", "-1 m.c [] 4.0 100.0 +0", "-1 (no file) [] 4.0 36.0 +0");
        assertThat(texts(spots.list(Sort.LINE, new Extent(0.03, 0, 9))))
                .containsExactly("-1 f.c:7 [] 92.0 92.0 +0", "-1 (no line) [] 4.0 36.0 +0");
        assertThat(texts(spots.list(Sort.GROUP, ALL))).containsExactly("-1 USR [] 100.0 100.0 +0");
    }

    @Test
    void showsWhereEachLocationIsHot() throws IOException {
        assertThat(HotLocations.of(space, spots(), ALL))
                .containsExactly(new HotLocations.OfLocation(1, 53, 5, 32), new HotLocations.OfLocation(0, 47, 3, 30));
    }

    @Test
    void countsChosenCallsOnly() throws IOException {
        HotSpots spots = HotSpots.of(space, time, Optional.of(BitSet.valueOf(new long[] {0b1100})));

        assertThat(spots.total()).isEqualTo(60);
        assertThat(texts(spots.tree(ALL))).containsExactly("-1 f [f.c:7] 30.0 60.0 +0", "0 f [f.c:7] 30.0 30.0 +0");
        assertThat(texts(spots.list(Sort.REGION, ALL))).containsExactly("-1 f [f.c:7] 60.0 60.0 +0");
        assertThat(HotLocations.of(space, spots, ALL))
                .containsExactly(new HotLocations.OfLocation(0, 40, 3, 30), new HotLocations.OfLocation(1, 20, 2, 20));
    }

    @Test
    void refusesMetricsThatDoNotAddUp() {
        assertThat(HotSpots.refusal(space, time)).isEmpty();
        assertThat(HotSpots.refusal(
                        space, Objects.requireNonNull(space.definitions().metric("least"))))
                .contains(
                        "metric \"least\" has no costs that add up: its values are of type MINDOUBLE; \"time\" has such costs");
    }
}
