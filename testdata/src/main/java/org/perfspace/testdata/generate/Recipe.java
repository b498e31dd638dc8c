package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;

/**
 * The recipe of a generated profile. The same recipe yields the same profile on every machine.
 *
 * @param like the tool that is imitated
 * @param metrics number of metrics; LinkTest's runs have two
 * @param callNodes number of call nodes, at least 1; LinkTest's runs have one more than ranks for each iteration
 * @param locations number of locations, at least 1; even for LinkTest
 * @param seed seed of the random numbers
 * @param samples length of each location's trace; 0 for none
 * @param shares the shares of computation and communication; if absent, they are like those of a usual run
 */
public record Recipe(
        Likeness like, int metrics, int callNodes, int locations, long seed, int samples, Optional<Shares> shares) {

    /** Number of metrics of LinkTest's runs. */
    public static final int LINKTEST_METRICS = 2;

    private static final double UNITS_PER_SECOND = 0x1p26;
    private static final double TAU_UNITS_PER_SECOND = 16e6;

    /** The factor by which a second has more units if shares are given; the speeds are larger for the sake of precision. */
    private static final double FINER = 0x1p19;

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
            case SCORE_P, HPCTOOLKIT, TAU -> simulation();
            case LINKTEST -> linkTest();
        };
    }

    private PerformanceSpace simulation() {
        SourceCode code = new SourceCode();
        Machine machine = new Machine(locations, seed, shares);
        CallTree tree = Growth.grow(code, machine.hasGpus(), like == Likeness.HPCTOOLKIT, seed, callNodes);
        boolean balanced = new Balance(tree).settle();
        if (shares.isPresent() && !balanced) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "expected enough call nodes for as much waiting in MPI as computation, found %,d",
                    callNodes));
        }
        boolean tau = like == Likeness.TAU;
        Quantities quantities = new Quantities(
                tree,
                machine,
                seed,
                like == Likeness.HPCTOOLKIT,
                (tau ? TAU_UNITS_PER_SECOND : UNITS_PER_SECOND) * (shares.isPresent() ? FINER : 1));
        List<PlannedMetric> plans = plans(quantities, tree.size());
        List<Attachment> origin = new ArrayList<>();
        Definitions definitions =
                switch (like) {
                    case SCORE_P, LINKTEST -> ScorePDefinitions.of(code, tree, machine, plans);
                    case HPCTOOLKIT -> {
                        MetaDb meta = HpctDefinitions.meta(tree, plans);
                        origin.add(HpctDatabaseWriter.origin(meta));
                        yield HpctDefinitions.of(meta, machine);
                    }
                    case TAU -> TauRunDefinitions.of(tree, machine, plans);
                };
        List<GeneratedCells> cells = plans.stream().map(PlannedMetric::cells).toList();
        PerformanceSpace space = PerformanceSpace.of(definitions, new ComputedSeverity(definitions, cells))
                .withAttachments(origin);
        return samples == 0 ? space : space.withTrace(new ComputedTrace(tree, machine, samples));
    }

    private List<PlannedMetric> plans(Quantities quantities, int nodes) {
        IntFunction<PlannedMetric> plan =
                switch (like) {
                    case SCORE_P, LINKTEST -> new ScorePMetrics(quantities)::plan;
                    case HPCTOOLKIT -> new HpctMetrics(quantities, nodes)::plan;
                    case TAU -> new TauRunMetrics(quantities)::plan;
                };
        List<PlannedMetric> plans = new ArrayList<>();
        for (int m = 0; m < metrics; m++) {
            plans.add(plan.apply(m));
        }
        return plans;
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
}
