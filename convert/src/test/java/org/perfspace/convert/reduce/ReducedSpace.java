package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** A space and what reductions make of it. */
abstract class ReducedSpace {

    final SpaceBuilder builder = new SpaceBuilder();

    final int[] nodes = nodes();

    int[] nodes() {
        int main = builder.defineRegion("main", "m.c", 1, 9);
        int foo = builder.defineRegion("foo", "f.c", 1, 9);
        int bar = builder.defineRegion("bar", "b.c", 1, 9);
        int baz = builder.defineRegion("baz", "z.c", 1, 9);
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        int first = builder.defineCallNode(foo, root);
        int below = builder.defineCallNode(bar, first);
        int second = builder.defineCallNode(baz, root);
        int inner = builder.defineCallNode(foo, second);
        int machine = builder.defineMachine("m");
        for (int rank = 0; rank < 2; rank++) {
            int process = builder.defineProcess("rank " + rank, rank, builder.defineNode("node" + rank, machine));
            builder.defineThread("thread 0", 0, process);
            if (rank == 0) {
                builder.defineThread("thread 1", 1, process);
            }
        }
        return new int[] {root, first, below, second, inner};
    }

    int metric(String name, ValueType type) {
        return builder.defineMetric(Metric.named(name).type(type));
    }

    void set(int metric, int node, long... cells) {
        for (int location = 0; location < cells.length; location++) {
            builder.setSeverity(metric, nodes[node], location, cells[location]);
        }
    }

    void set(int metric, int node, double... cells) {
        for (int location = 0; location < cells.length; location++) {
            builder.setSeverity(metric, nodes[node], location, cells[location]);
        }
    }

    /** Exclusive bytes; baz has no row. */
    void visits() {
        int visits = metric("visits", ValueType.UINT8);
        set(visits, 0, 1L, 2L, 3L);
        set(visits, 1, 11L, 12L, 13L);
        set(visits, 2, 200L, 200L, 0L);
        set(visits, 4, 41L, 42L, 43L);
    }

    /** Inclusive seconds. */
    void wall() {
        int wall =
                builder.defineMetric(Metric.named("wall").type(ValueType.DOUBLE).kind(MetricKind.INCLUSIVE));
        set(wall, 0, 10.0, 20.0, 40.0);
        set(wall, 1, 4.0, 5.0, 6.0);
        set(wall, 2, 1.0, 1.0, 1.0);
        set(wall, 3, 2.0, 3.0, 4.0);
        set(wall, 4, 1.0, 2.0, 4.0);
    }

    static PerformanceSpace reduce(PerformanceSpace space, Reduction... reductions) throws IOException {
        return new Reductions(List.of(reductions)).apply(space, "x.cubex");
    }

    static Prune prune(String... regions) {
        return new Prune(List.of(regions));
    }

    static Root root(String... regions) {
        return new Root(List.of(regions));
    }

    static MetricChoice metrics(String... globs) {
        return new MetricChoice(List.of(globs));
    }

    static LocationChoice ranks(String text) {
        return new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse(text));
    }

    static LocationChoice threads(String text) {
        return new LocationChoice(LocationChoice.By.LOCATION, NumberRanges.parse(text));
    }

    void derived(String name, MetricKind kind, String expression) {
        builder.defineMetric(Metric.named(name).kind(kind).derivation(new Derivation(expression, true, "", List.of())));
    }

    static List<Integer> samples(PerformanceSpace space, int location) throws IOException {
        List<Integer> nodes = new ArrayList<>();
        Trace trace = space.trace().orElseThrow();
        Trace.SampleCursor cursor = trace.samples(location);
        while (cursor.next()) {
            nodes.add(cursor.callNode());
        }
        assertThat(trace.sampleCount(location)).isEqualTo(nodes.size());
        return nodes;
    }

    static PerformanceSpace counters(long first, long second) {
        SpaceBuilder space = new SpaceBuilder();
        int count = space.defineMetric("count", "count", ValueType.UINT64, "", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        space.setSeverity(count, main, space.defineThread("t", 0, process), new long[] {first});
        space.setSeverity(count, main, space.defineThread("u", 1, process), new long[] {second});
        return space.build();
    }
}
