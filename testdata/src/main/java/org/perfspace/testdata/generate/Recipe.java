package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;

/**
 * The recipe of a generated profile. The same recipe yields the same profile on every machine.
 *
 * @param like the tool that is imitated
 * @param metrics number of metrics; LinkTest's runs have two
 * @param callNodes number of call nodes of the program, at least 1. HPCToolkit shows loops and lines in addition, TAU no call
 *     nodes of GPUs, and Caliper one for all calls with the same call path. LinkTest's runs have one more than ranks for each
 *     iteration
 * @param locations number of locations of the machine, at least 1; TAU and Caliper show no streams of GPUs. Even for LinkTest
 * @param seed seed of the random numbers
 * @param samples length of each location's trace; 0 for none
 * @param shares the shares of computation and communication; if absent, they are like those of a usual run
 */
public record Recipe(
        Likeness like, int metrics, int callNodes, int locations, long seed, int samples, Optional<Shares> shares) {

    /** Number of metrics of LinkTest's runs. */
    public static final int LINKTEST_METRICS = 2;

    private static final double UNITS_PER_SECOND = 0x1p26;

    /** Units of 16 ns, for tools that count whole nanoseconds. */
    private static final double WHOLE_UNITS_PER_SECOND = 62.5e6;

    private static final double NANOSECONDS = 1e9;

    /** The factor by which a second has more units if shares are given; the speeds are larger for the sake of precision. */
    private static final double FINER = 0x1p19;

    /** Tools whose profiles the generator imitates. */
    public enum Likeness {
        /** Score-P: visits, inclusive time, its extremes, bytes, PAPI counters, derived metrics. */
        SCORE_P("score-p"),
        /** HPCToolkit: inclusive doubles at functions, loops, lines and instructions. */
        HPCTOOLKIT("hpctoolkit"),
        /** LinkTest: times between all pairs of ranks. */
        LINKTEST("linktest"),
        /** TAU: times, calls, and events of the host. */
        TAU("tau"),
        /** Caliper: times and counts of regions of the host. */
        CALIPER("caliper");

        private final String id;

        Likeness(String id) {
            this.id = id;
        }

        /** Returns the name on the command line. */
        public String id() {
            return id;
        }

        /** Returns the likeness with a name. */
        public static Optional<Likeness> byId(String id) {
            return Arrays.stream(values()).filter(like -> like.id.equals(id)).findFirst();
        }

        /** Returns all names. */
        public static List<String> ids() {
            return Arrays.stream(values()).map(Likeness::id).toList();
        }
    }

    /**
     * Shares from which the efficiencies of a run follow: in the model of processes, its load balance is
     * 1 / (1 + imbalance), and its communication efficiency 1 - communication.
     *
     * @param imbalance how much more than the average the first rank computes, such as 0.25; below the number of ranks - 1
     * @param communication share of its time that the first rank spends in MPI, at least 0 and below 1
     */
    public record Shares(double imbalance, double communication) {

        /** Rejects shares that no run has. */
        public Shares {
            if (!(imbalance >= 0 && imbalance < Integer.MAX_VALUE)) {
                throw new IllegalArgumentException("expected an imbalance of at least 0 %, found " + 100 * imbalance);
            }
            if (!(communication >= 0 && communication < 1)) {
                throw new IllegalArgumentException(
                        "expected a share of communication of at least 0 % and below 100 %, found "
                                + 100 * communication);
            }
        }
    }

    /** Rejects recipes that cannot be followed. */
    public Recipe {
        require(metrics >= 0, "metrics", metrics);
        require(callNodes >= 1, "call nodes", callNodes);
        require(locations >= 1, "locations", locations);
        require(samples >= 0, "samples", samples);
        if (like == Likeness.LINKTEST && locations % 2 != 0) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "expected an even number of ranks, found %,d", locations));
        }
        if (like == Likeness.LINKTEST && shares.isPresent()) {
            throw new IllegalArgumentException("a LinkTest run has no computation whose shares could be given");
        }
    }

    /** A recipe without shares. */
    public Recipe(Likeness like, int metrics, int callNodes, int locations, long seed, int samples) {
        this(like, metrics, callNodes, locations, seed, samples, Optional.empty());
    }

    /** Returns the profile; its values are computed on request. Its notes report deviations from the recipe. */
    public PerformanceSpace space() {
        return switch (like) {
            case SCORE_P, HPCTOOLKIT, TAU, CALIPER -> simulation();
            case LINKTEST -> linkTest();
        };
    }

    private PerformanceSpace simulation() {
        SourceCode code = new SourceCode();
        Machine machine = new Machine(locations, seed, shares);
        CallTree tree = Growth.grow(code, machine.hasGpus(), seed, callNodes);
        boolean balanced = new Balance(tree).settle();
        if (shares.isPresent() && !balanced) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "expected enough call nodes for as much waiting in MPI as computation, found %,d",
                    callNodes));
        }
        Quantities quantities = new Quantities(tree, machine, seed, like == Likeness.HPCTOOLKIT, unitsOfTime());
        return switch (like) {
            case SCORE_P, LINKTEST -> {
                List<PlannedMetric> plans = plans(new ScorePMetrics(quantities)::plan);
                Definitions definitions = ScorePDefinitions.of(code, tree, machine, plans);
                yield space(definitions, plans, Course.of(tree, node -> node), machine, machine.all());
            }
            case HPCTOOLKIT -> {
                HpctTree contexts = new HpctTree(tree);
                List<PlannedMetric> plans = plans(new HpctMetrics(quantities, contexts)::plan);
                MetaDb meta = HpctDefinitions.meta(code, contexts, plans);
                Definitions definitions = HpctDefinitions.of(meta, machine);
                yield space(definitions, plans, contexts.course(), machine, machine.all())
                        .withAttachments(List.of(HpctDatabaseWriter.origin(meta)));
            }
            case TAU -> {
                HostTree host = HostTree.ofCalls(tree, machine);
                List<PlannedMetric> plans = plans(new TauRunMetrics(quantities, host)::plan);
                Definitions definitions = TauRunDefinitions.of(code, host, plans);
                yield space(definitions, plans, host.course(), machine, host.threads());
            }
            case CALIPER -> {
                HostTree host = HostTree.ofPaths(tree, machine);
                CaliperRun run = new CaliperRun(quantities, host);
                List<PlannedMetric> plans = plans(run::plan);
                yield space(run.definitions(plans), plans, host.course(), machine, host.threads());
            }
        };
    }

    /** Returns the number of units of time in 1 in the unit of the tool's metrics. */
    private double unitsOfTime() {
        double units =
                switch (like) {
                    case SCORE_P, HPCTOOLKIT, LINKTEST -> UNITS_PER_SECOND;
                    case TAU -> WHOLE_UNITS_PER_SECOND;
                    case CALIPER -> WHOLE_UNITS_PER_SECOND / NANOSECONDS;
                };
        return units * (shares.isPresent() ? FINER : 1);
    }

    private PerformanceSpace space(
            Definitions definitions, List<PlannedMetric> plans, Course course, Machine machine, int[] places) {
        List<GeneratedCells> cells = plans.stream().map(PlannedMetric::cells).toList();
        PerformanceSpace space = PerformanceSpace.of(definitions, new ComputedSeverity(definitions, cells));
        return samples == 0 ? space : space.withTrace(new ComputedTrace(course, machine, places, samples));
    }

    private List<PlannedMetric> plans(IntFunction<PlannedMetric> plan) {
        return IntStream.range(0, metrics).mapToObj(plan).toList();
    }

    /** Returns a run with as many iterations as the number of call nodes permits, at least one. */
    private PerformanceSpace linkTest() {
        int iterations = Math.max(1, callNodes / (locations + 1));
        PerformanceSpace run = LinkTestRuns.run(locations, iterations, seed);
        int made = run.definitions().callNodes().size();
        List<String> notes = new ArrayList<>();
        if (metrics != LINKTEST_METRICS || callNodes != made) {
            notes.add(String.format(
                    Locale.ROOT,
                    "a LinkTest run of %,d ranks has %d metrics and %,d call nodes for each iteration: made %,d"
                            + " iterations",
                    locations,
                    LINKTEST_METRICS,
                    locations + 1,
                    iterations));
        }
        if (samples > 0) {
            notes.add("LinkTest runs have no trace: made none");
        }
        return run.withNotes(notes);
    }

    private static void require(boolean holds, String what, int found) {
        if (!holds) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "expected a number of %s, found %,d", what, found));
        }
    }

    /**
     * Adjusts the weights of waiting: waiting at the barrier of a parallel region weighs as much as the computation in the
     * region, waiting in MPI as much as all computation. The speeds of computing and waiting of each location have the same sum,
     * so all locations end together.
     */
    private static final class Balance {

        private final CallTree tree;

        Balance(CallTree tree) {
            this.tree = tree;
        }

        /** Adjusts the weights of the tree, and returns whether waiting in MPI weighs as much as all computation. */
        boolean settle() {
            for (int node = 0; node < tree.size(); node++) {
                if (tree.sort(node) == FunctionSort.REGION) {
                    scale(node, tree.end[node], Work.BARRIER, sum(node, tree.end[node], Work.PARALLEL));
                }
            }
            int size = tree.size();
            long computation = sum(0, size, Work.SERIAL) + sum(0, size, Work.PARALLEL);
            scale(0, size, Work.MPI_WAIT, computation);
            return computation > 0 && sum(0, size, Work.MPI_WAIT) == computation;
        }

        /** Scales the weights of the nodes with a kind of work to the given sum, and keeps their proportions. */
        private void scale(int from, int to, Work work, long target) {
            int[] nodes = nodes(from, to, work).toArray();
            if (nodes.length == 0 || target < nodes.length) {
                return;
            }
            long total = sum(from, to, work);
            long left = target;
            for (int node : nodes) {
                tree.weight[node] = 1 + share(tree.weight[node], total, target - nodes.length);
                left -= tree.weight[node];
            }
            tree.weight[nodes[nodes.length - 1]] += left;
        }

        /** Returns {@code target * weight / total}, rounded down, without overflow for all trees that fit into memory. */
        private static long share(long weight, long total, long target) {
            return target / total * weight + target % total * weight / total;
        }

        private long sum(int from, int to, Work work) {
            return nodes(from, to, work).mapToLong(node -> tree.weight[node]).sum();
        }

        private IntStream nodes(int from, int to, Work work) {
            return IntStream.range(from, to)
                    .filter(node -> tree.weight[node] > 0 && tree.sort(node).work() == work);
        }
    }
}
