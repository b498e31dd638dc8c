package org.perfspace.writer.cube;

import java.util.List;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Small spaces for tests. */
public final class Spaces {

    /** Contents of {@link #odd()} that Cube cannot say. */
    static final List<String> ODD_FACTS = List.of(
            "1 attribute of the profile",
            "unique name of 2 metrics",
            "type of 1 metric",
            "kind of 1 metric",
            "name of 1 region",
            "first line of 1 region",
            "last line of 1 region",
            "parameters of 1 call node",
            "1 location group without locations",
            "rank of 1 location group",
            "1 coordinate of topologies");

    /** Contents of {@link #odd()} with ids that Cube's tools cannot take. */
    static final String ODD_IDS = "metrics, call nodes and locations";

    private Spaces() {}

    /** A machine with a node with a process of threads, and a call node. */
    static SpaceBuilder locations(int count) {
        SpaceBuilder space = new SpaceBuilder();
        space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        for (int i = 0; i < count; i++) {
            space.defineThread("thread " + i, i, process);
        }
        return space;
    }

    /** A space that Cube can say: one of everything, without values. */
    static PerformanceSpace plain() {
        SpaceBuilder space = oneLocation();
        space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        return space.build();
    }

    /** The same with one thread. */
    public static SpaceBuilder oneLocation() {
        return locations(1);
    }

    /** Call nodes 0[main] with 1[a], 2[a1] below a, 3[b]; rows at 0, 2 and 3 of an INT16 metric 7. */
    static PerformanceSpace tree(MetricKind kind) {
        SpaceBuilder space = locations(2);
        int region = space.defineRegion("a", "a.c", 1, 2);
        int a = space.defineCallNode(region, 0);
        int below = space.defineCallNode(region, a);
        int b = space.defineCallNode(region, 0);
        int metric = space.defineMetric(
                Metric.named("m").fileId(0).type(ValueType.INT16).kind(kind));
        for (int location = 0; location < 2; location++) {
            space.setSeverity(metric, 0, location, 10 + location);
            space.setSeverity(metric, below, location, 30 + location);
            space.setSeverity(metric, b, location, 40 + location);
        }
        return space.build();
    }

    /** A flat profile with a row of doubles for each call node. */
    static PerformanceSpace large(int callNodes, int locations) {
        SpaceBuilder space = locations(locations);
        int metric = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        for (int node = 0; node < callNodes; node++) {
            int handle = node == 0 ? 0 : space.defineCallNode(0, Tree.NO_PARENT);
            for (int location = 0; location < locations; location++) {
                space.setSeverity(metric, handle, location, Math.sin(node) + location);
            }
        }
        return space.build();
    }

    /** A space with something of everything that Cube cannot say. */
    public static PerformanceSpace odd() {
        SpaceBuilder space = new SpaceBuilder();
        space.definitions().attribute("control\u0001", "x");
        space.defineMetric(Metric.named("a\u0001").fileId(1L << 31));
        space.defineMetric(Metric.named("").fileId(5).type(ValueType.scaleFunc(27)));
        space.defineMetric(
                Metric.named("least").fileId(9).type(ValueType.MINDOUBLE).kind(MetricKind.SIMPLE));
        int region = space.definitions().add(Region.named("lone \ud800").lines(-7, 1L << 40));
        space.definitions()
                .addCallNode(
                        1L << 40,
                        Tree.NO_PARENT,
                        region,
                        3,
                        "",
                        List.of(new Parameter(Parameter.Kind.NUMERIC, "n", "many")),
                        Attributes.NONE);
        int node = space.defineMachine("machine");
        space.defineProcess("empty", 0, node);
        int group = space.definitions()
                .addLocationGroup(node, "process", 1L << 40, LocationGroup.Type.PROCESS, Attributes.NONE);
        space.definitions().addLocation(4, group, "thread", 0, Location.Type.CPU_THREAD, Attributes.NONE);
        space.definitions()
                .add(new Topology(
                        "grid",
                        List.of(new Topology.Dimension("x", 2, false)),
                        List.of(new Topology.Coordinate(Topology.Owner.SYSTEM_NODE, 0, List.of(1L)))));
        return space.build();
    }

    /** GHOST g1 with the child a, which has the GHOST g2 with the child b; then c. Each has a value of its own. */
    public static PerformanceSpace ghosts() {
        SpaceBuilder space = oneLocation();
        Metric.Builder[] metrics = {
            ghost("g1"),
            Metric.named("a").parent(0),
            ghost("g2").parent(1),
            Metric.named("b").parent(2),
            Metric.named("c")
        };
        for (int metric = 0; metric < metrics.length; metric++) {
            space.setSeverity(space.defineMetric(metrics[metric]), 0, 0, metric + 1.0);
        }
        return space.build();
    }

    private static Metric.Builder ghost(String name) {
        return Metric.named(name).visibility(Visibility.GHOST);
    }

    /** A space with something of everything that Cube can say; its ids have no gaps, but are in no order. */
    public static PerformanceSpace full() {
        SpaceBuilder space = new SpaceBuilder();
        space.definitions().attribute("Creator", "a <b> & \"c\" 'd'").mirror("file:///doc/");
        space.definitions().titles(new org.perfspace.model.Definitions.Titles("M", "", "S"));
        int time = space.defineMetric(Metric.named("time")
                .title("Time")
                .unit("sec")
                .description("total\ntime")
                .url("@mirror@t.html")
                .kind(MetricKind.INCLUSIVE)
                .attributes(Attributes.of("k", "v")));
        space.defineMetric(Metric.named("derived")
                .fileId(2)
                .parent(time)
                .kind(MetricKind.PREDERIVED_INCLUSIVE)
                .visibility(Visibility.VOID)
                .derivation(new Derivation(
                        "metric::time()<2", false, "init", List.of(new Derivation.Aggregation("plus", "arg1")))));
        space.defineMetric(Metric.named("hist")
                .fileId(1)
                .type(ValueType.histogram(3))
                .visibility(Visibility.GHOST)
                .convertible(false)
                .cacheable(false));
        int region = space.definitions()
                .add(Region.named("main")
                        .mangledName("_main")
                        .module("a.c")
                        .lines(1, 9)
                        .paradigm("mpi")
                        .role("loop"));
        int root = space.definitions()
                .addCallNode(
                        1,
                        Tree.NO_PARENT,
                        region,
                        7,
                        "b.c",
                        List.of(
                                new Parameter(Parameter.Kind.NUMERIC, "i", "1.5"),
                                new Parameter(Parameter.Kind.STRING, "s", "x")),
                        Attributes.of("ck", "cv"));
        space.definitions().addCallNode(0, root, region, Region.NO_LINE, "", List.of(), Attributes.NONE);
        int machine = space.definitions().addSystemNode(Tree.NO_PARENT, "m", "machine", "big", Attributes.NONE);
        int gpu = space.definitions()
                .addLocationGroup(machine, "gpu", 2, LocationGroup.Type.ACCELERATOR, Attributes.NONE);
        space.definitions().addLocation(1, gpu, "stream", 0, Location.Type.ACCELERATOR_STREAM, Attributes.NONE);
        int process = space.defineProcess("p", 0, space.defineNode("n", machine));
        space.definitions().addLocation(0, process, "t", 0, Location.Type.CPU_THREAD, Attributes.of("lk", "lv"));
        space.definitions()
                .add(new Topology(
                        "grid",
                        List.of(new Topology.Dimension("x", 2, true), new Topology.Dimension("", 3, false)),
                        List.of(
                                new Topology.Coordinate(Topology.Owner.LOCATION, 0, List.of(1L, 2L)),
                                new Topology.Coordinate(Topology.Owner.LOCATION_GROUP, 1, List.of(0L, 0L)))));
        return space.build();
    }
}
