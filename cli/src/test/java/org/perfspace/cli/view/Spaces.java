package org.perfspace.cli.view;

import java.util.List;
import java.util.Random;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Spaces for tests. */
public final class Spaces {

    /** Names that a page must neither run nor be disturbed by. */
    static final List<String> HOSTILE = List.of(
            "</script><img src=x onerror=alert(1)>",
            "<!--<script>",
            "]]>&lt;b&gt;\"'`${alert(1)}",
            "line separator \u2028 paragraph \u2029",
            "\u202eright to left\u202c and \u2066isolated\u2069",
            "nul \u0000 and bell \u0007",
            "emoji 👩‍🚀 and half \ud83d",
            "x".repeat(4096),
            "",
            "tab\tand\nnew line",
            "constructor",
            "__proto__",
            "toString");

    private Spaces() {}

    /** A chain of calls as deep as asked, at the end of which a second is spent. */
    static PerformanceSpace chain(int depth) {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int thread = thread(space, 0);
        int other = thread(space, 1);
        int node = Tree.NO_PARENT;
        for (int level = 0; level < depth; level++) {
            node = space.defineCallNode(space.defineRegion("level " + level % 100, "deep.c", 1, 2), node);
        }
        space.setSeverity(time, node, thread, 1.0);
        space.setSeverity(time, node, other, 0.5);
        return space.build();
    }

    /** Every definition has a hostile name, every second value is odd. */
    static PerformanceSpace hostile() {
        SpaceBuilder space = new SpaceBuilder();
        double[] odd = {
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, Double.MIN_VALUE, 1e300, -1
        };
        int time = space.defineMetric(HOSTILE.get(0), "time", ValueType.DOUBLE, HOSTILE.get(1), Tree.NO_PARENT);
        for (int i = 1; i < HOSTILE.size(); i++) {
            space.defineMetric(Metric.named("m" + HOSTILE.get(i))
                    .title(HOSTILE.get(i))
                    .unit(HOSTILE.get(i))
                    .description(HOSTILE.get(i))
                    .url("javascript:alert(1)"));
        }
        space.definitions()
                .mirror("file:///etc/")
                .attribute("Creator", HOSTILE.get(0))
                .attribute(HOSTILE.get(3), HOSTILE.get(4))
                .attribute("valueOf", "constructor")
                .attribute("__proto__", "toString");
        int machine = space.defineMachine(HOSTILE.get(0));
        int node = space.defineNode(HOSTILE.get(4), machine);
        int process = space.defineProcess(HOSTILE.get(7), 0, node);
        int[] threads = {space.defineThread(HOSTILE.get(5), 0, process), space.defineThread(HOSTILE.get(0), 1, process)
        };
        space.definitions()
                .add(new Topology(
                        HOSTILE.get(0),
                        List.of(new Topology.Dimension(HOSTILE.get(1), 2, false)),
                        List.of(new Topology.Coordinate(Topology.Owner.LOCATION, threads[0], List.of(1L)))));
        int above = Tree.NO_PARENT;
        for (int i = 0; i < HOSTILE.size(); i++) {
            int region = space.defineRegion(HOSTILE.get(i), HOSTILE.get((i + 1) % HOSTILE.size()), 1, 2);
            int callNode = space.defineCallNode(region, above);
            space.setSeverity(time, callNode, threads[0], i + 1.0);
            space.setSeverity(time, callNode, threads[1], odd[i % odd.length]);
            above = i % 3 == 0 ? callNode : above;
        }
        return space.build();
    }

    /** Integers that doubles cannot hold. */
    static PerformanceSpace large() {
        SpaceBuilder space = new SpaceBuilder();
        int count = space.defineMetric("Count", "count", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int[] threads = {thread(space, 0), thread(space, 1)};
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int leaf = space.defineCallNode(space.defineRegion("leaf", "a.c", 3, 4), main);
        space.setSeverity(count, main, threads[0], (1L << 53) + 1);
        space.setSeverity(count, main, threads[1], 1L);
        space.setSeverity(count, leaf, threads[0], 3L);
        space.setSeverity(count, leaf, threads[1], (1L << 61) + 7);
        return space.build();
    }

    /** Metrics that hold minima and maxima, one of them with a child. */
    static PerformanceSpace extremes() {
        SpaceBuilder space = new SpaceBuilder();
        int least = space.defineMetric("Least", "least", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        int most = space.defineMetric("Most", "most", ValueType.MAXDOUBLE, "sec", Tree.NO_PARENT);
        int part = space.defineMetric("Part", "part", ValueType.MAXDOUBLE, "sec", most);
        int[] threads = {thread(space, 0), thread(space, 1), thread(space, 2)};
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int leaf = space.defineCallNode(space.defineRegion("leaf", "a.c", 3, 4), main);
        space.setSeverity(least, main, threads[0], 4.0);
        space.setSeverity(least, leaf, threads[0], 2.0);
        space.setSeverity(least, leaf, threads[1], 3.0);
        space.setSeverity(most, main, threads[0], 4.0);
        space.setSeverity(most, leaf, threads[1], 5.0);
        space.setSeverity(part, leaf, threads[1], 1.0);
        return space.build();
    }

    /** Metrics of both kinds in a tree of three levels, calls with recursion, values of both signs. */
    static PerformanceSpace random(long seed) {
        Random random = new Random(seed);
        SpaceBuilder space = new SpaceBuilder();
        int[] metrics = new int[7];
        for (int m = 0; m < metrics.length; m++) {
            boolean integer = m % 3 == 2;
            metrics[m] = space.defineMetric(Metric.named("metric " + m)
                    .parent(m == 0 || m == 5 ? Tree.NO_PARENT : metrics[m < 5 ? (m - 1) / 2 : 5])
                    .type(integer ? ValueType.INT64 : ValueType.DOUBLE)
                    .kind(m % 2 == 0 ? MetricKind.EXCLUSIVE : MetricKind.INCLUSIVE));
        }
        int[] threads = new int[6];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = thread(space, t);
        }
        int[] regions = new int[8];
        for (int r = 0; r < regions.length; r++) {
            regions[r] = space.defineRegion("region " + r, "file " + r % 3, 1, 2);
        }
        int[] nodes = new int[40];
        for (int n = 0; n < nodes.length; n++) {
            int above = n < 3 ? Tree.NO_PARENT : nodes[random.nextInt(n)];
            nodes[n] = space.defineCallNode(regions[random.nextInt(regions.length)], above);
        }
        for (int m = 0; m < metrics.length; m++) {
            for (int node : nodes) {
                for (int thread : threads) {
                    if (random.nextInt(4) == 0) {
                        continue;
                    }
                    if (m % 3 == 2) {
                        space.setSeverity(metrics[m], node, thread, random.nextInt(2000) - 500L);
                    } else {
                        space.setSeverity(metrics[m], node, thread, random.nextDouble() - 0.2);
                    }
                }
            }
        }
        return space.build();
    }

    /** Two stored metrics, their ratio, and a derived metric whose expression is broken. */
    static PerformanceSpace derived() {
        SpaceBuilder space = new SpaceBuilder();
        int work = space.defineMetric("Work", "work", ValueType.DOUBLE, "", Tree.NO_PARENT);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.defineMetric(Metric.named("rate")
                .title("Rate")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation("metric::work() / metric::time()", true, "", List.of())));
        space.defineMetric(Metric.named("lost")
                .title("Lost")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation("metric::work() +", true, "", List.of())));
        int[] threads = {thread(space, 0), thread(space, 1)};
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int leaf = space.defineCallNode(space.defineRegion("leaf", "a.c", 3, 4), main);
        for (int t = 0; t < 2; t++) {
            space.setSeverity(work, main, threads[t], 6.0 + t);
            space.setSeverity(time, main, threads[t], 2.0);
            space.setSeverity(work, leaf, threads[t], 1.0);
            space.setSeverity(time, leaf, threads[t], 4.0 * t + 2);
        }
        return space.build();
    }

    /** Definitions with a single location. */
    public static Definitions single() {
        SpaceBuilder space = new SpaceBuilder();
        thread(space, 0);
        return space.build().definitions();
    }

    /** A profile without locations, or without anything. */
    static PerformanceSpace empty(boolean withTrees) {
        DefinitionsBuilder definitions = new DefinitionsBuilder();
        if (withTrees) {
            definitions.add(Metric.named("time").unit("sec"));
            int region = definitions.add(org.perfspace.model.Region.named("main"));
            definitions.addCallNode(Tree.NO_PARENT, region);
        }
        Definitions built = definitions.build();
        return PerformanceSpace.of(built, Severity.NONE);
    }

    private static int thread(SpaceBuilder space, int rank) {
        int machine = rank == 0 ? space.defineMachine("machine") : 0;
        int node = rank == 0 ? space.defineNode("node", machine) : 1;
        return space.defineThread("thread", 0, space.defineProcess("rank " + rank, rank, node));
    }
}
