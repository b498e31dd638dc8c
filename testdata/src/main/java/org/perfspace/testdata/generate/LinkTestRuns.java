package org.perfspace.testdata.generate;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestDefinitions;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/**
 * LinkTest 2.x runs of any number of ranks, whose times are computed on request: fast links inside a node, slower ones
 * between nodes, one slow node. The same ranks, iterations and seed always yield the same run. No all-to-all, no retests.
 */
public final class LinkTestRuns {

    private static final int RANKS_PER_NODE = 8;
    private static final double INSIDE = 2.4e-6;
    private static final double BETWEEN = 6.6e-6;
    private static final double SICK = 3.2;
    private static final double SPREAD = 0.05;

    private final int ranks;
    private final int iterations;
    private final long seed;

    private LinkTestRuns(int ranks, int iterations, long seed) {
        this.ranks = ranks;
        this.iterations = iterations;
        this.seed = seed;
    }

    /**
     * Returns a run.
     *
     * @param ranks number of ranks, even and at least 2
     * @param iterations number of iterations, at least 1
     */
    public static PerformanceSpace run(int ranks, int iterations, long seed) {
        if (ranks < 2 || ranks % 2 != 0) {
            throw new IllegalArgumentException("expected an even number of ranks, found " + ranks);
        }
        LinkTestRuns runs = new LinkTestRuns(ranks, iterations, seed);
        Definitions definitions = LinkTestDefinitions.of(runs.image());
        return PerformanceSpace.of(
                definitions, new ComputedSeverity(definitions, List.of(runs.new Pairs(false), runs.new Pairs(true))));
    }

    /** Returns the time from a rank to a partner in seconds. */
    private double time(int iteration, int rank, int partner) {
        int node = rank / RANKS_PER_NODE;
        int otherNode = partner / RANKS_PER_NODE;
        double time = node == otherNode ? INSIDE : BETWEEN;
        int sick = ranks / RANKS_PER_NODE / 2;
        if (node != otherNode && (node == sick || otherNode == sick)) {
            time *= SICK;
        }
        long pair = ((long) iteration * ranks + rank) * ranks + partner;
        double noise = (SplitMix.at(seed, pair - 1) >>> 11) * 0x1.0p-53;
        return time * (1 + SPREAD * noise);
    }

    /** Returns the step in which two ranks meet, counted from 1: a tournament in which every rank is always busy. */
    private int step(int rank, int partner) {
        int circle = ranks - 1;
        if (rank == circle || partner == circle) {
            return 2 * Math.min(rank, partner) % circle + 1;
        }
        return (rank + partner) % circle + 1;
    }

    private LinkTestRun image() {
        LinkTestValues header = LinkTestValues.neutral(LinkTestLayout.HEADER)
                .with(LinkTestLayout.PREFIX + "githash", "3d7dac74c31059c6d08f6f15ca299e8704914d20")
                .with(LinkTestLayout.MODE, "mpi")
                .with(LinkTestLayout.PREFIX + "num_messages", 1000)
                .with(LinkTestLayout.PREFIX + "message_size", 65536)
                .with(LinkTestLayout.PREFIX + "num_warmup", 10)
                .with(LinkTestLayout.RANDOMIZED, 1);
        List<Iteration> facts = new ArrayList<>();
        for (int iteration = 0; iteration < iterations; iteration++) {
            facts.add(new Iteration(iterationFacts(iteration), LinkTestRetests.NONE));
        }
        return new LinkTestRun(
                LinkTestLayout.ID_OLD,
                LinkTestRun.Version.NEWEST_OLD,
                ByteOrder.LITTLE_ENDIAN,
                header,
                ranks - 1,
                false,
                LinkTestAccess.PARTNERS_BY_STEP,
                rankFacts(),
                facts);
    }

    private List<Rank> rankFacts() {
        LinkTestValues neutral = LinkTestValues.neutral(LinkTestLayout.RANK);
        List<Rank> facts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            String host = String.format(Locale.ROOT, "node%05d", rank / RANKS_PER_NODE);
            facts.add(new Rank(
                    neutral.with(LinkTestLayout.HOST, host).with(LinkTestLayout.CORE, rank % RANKS_PER_NODE), rank));
        }
        return facts;
    }

    private LinkTestValues iterationFacts(int iteration) {
        double minimum = Double.POSITIVE_INFINITY;
        double maximum = 0;
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            double own = 0;
            for (int partner = 0; partner < ranks; partner++) {
                if (partner != rank) {
                    double time = time(iteration, rank, partner);
                    minimum = Math.min(minimum, time);
                    maximum = Math.max(maximum, time);
                    own += time;
                }
            }
            sum += own;
        }
        return LinkTestValues.neutral(LinkTestLayout.iteration(new LinkTestRecords(false, ranks, ranks - 1, false, 0)))
                .with(LinkTestLayout.PREFIX + "start", "Mon Jun 12 10:15:03 2023")
                .with(LinkTestLayout.MINIMUM, minimum)
                .with(LinkTestLayout.AVERAGE, sum / ((double) ranks * (ranks - 1)))
                .with(LinkTestLayout.MAXIMUM, maximum)
                .with(LinkTestLayout.PREFIX + "end", "Mon Jun 12 10:15:47 2023");
    }

    /** The times of all pairs, or the steps in which they meet; each iteration is a call node with the partners below it. */
    private final class Pairs implements GeneratedCells {

        private final boolean steps;

        Pairs(boolean steps) {
            this.steps = steps;
        }

        @Override
        public boolean hasRow(int callNode) {
            return callNode % (ranks + 1) > 0 && callNode < (long) iterations * (ranks + 1);
        }

        @Override
        public void fill(int callNode, Row into) {
            int iteration = callNode / (ranks + 1);
            int partner = callNode % (ranks + 1) - 1;
            long[] words = into.fillDense(into.type());
            for (int rank = 0; rank < ranks; rank++) {
                long word = steps ? step(rank, partner) : Double.doubleToRawLongBits(time(iteration, rank, partner));
                words[rank] = rank == partner ? 0 : word;
            }
        }
    }
}
