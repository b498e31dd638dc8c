package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestDefinitions;
import org.perfspace.format.linktest.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.severity.Row;
import org.perfspace.model.severity.RowCursor;
import org.perfspace.model.severity.Severity;

/**
 * LinkTest 2.x runs of any number of ranks, whose times are computed and never held: fast links inside a node, slower ones
 * between nodes, one sick node. The same ranks, iterations and seed always give the same run. No all-to-all, no retests.
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
     * A run of one iteration.
     *
     * @param ranks even, at least 2
     */
    public static PerformanceSpace run(int ranks, long seed) {
        return run(ranks, 1, seed);
    }

    /**
     * A run.
     *
     * @param ranks even, at least 2
     * @param iterations at least 1
     */
    public static PerformanceSpace run(int ranks, int iterations, long seed) {
        if (ranks < 2 || ranks % 2 != 0) {
            throw new IllegalArgumentException("expected an even number of ranks, found " + ranks);
        }
        LinkTestRuns runs = new LinkTestRuns(ranks, iterations, seed);
        List<Map<String, String>> iterationFacts = new ArrayList<>();
        for (int iteration = 0; iteration < iterations; iteration++) {
            iterationFacts.add(runs.iterationFacts(iteration));
        }
        Definitions definitions =
                LinkTestDefinitions.of(new LinkTestRun(runs.facts(), runs.rankFacts(), iterationFacts));
        return PerformanceSpace.of(definitions, runs.new Computed());
    }

    /** Time from a rank to a partner in seconds. */
    private double time(int iteration, int rank, int partner) {
        int node = rank / RANKS_PER_NODE;
        int otherNode = partner / RANKS_PER_NODE;
        double time = node == otherNode ? INSIDE : BETWEEN;
        int sick = ranks / RANKS_PER_NODE / 2;
        if (node != otherNode && (node == sick || otherNode == sick)) {
            time *= SICK;
        }
        return time * (1 + SPREAD * noise(((long) iteration * ranks + rank) * ranks + partner));
    }

    /** Uniform from 0 to 1. */
    private double noise(long pair) {
        long x = pair * 0x9e3779b97f4a7c15L + seed;
        x = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        x = (x ^ x >>> 27) * 0x94d049bb133111ebL;
        return ((x ^ x >>> 31) >>> 11) * 0x1.0p-53;
    }

    /** Step in which two ranks meet, from 1: a tournament in which all are busy all the time. */
    private int step(int rank, int partner) {
        int circle = ranks - 1;
        if (rank == circle || partner == circle) {
            return 2 * Math.min(rank, partner) % circle + 1;
        }
        return (rank + partner) % circle + 1;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.ID, LinkTestLayout.ID_OLD);
        facts.put(LinkTestLayout.VERSION, "2.1.16");
        facts.put(LinkTestLayout.BYTE_ORDER, "little");
        for (LinkTestField field : LinkTestLayout.HEADER) {
            facts.put(field.key(), neutral(field));
        }
        facts.put(LinkTestLayout.PREFIX + "githash", "3d7dac74c31059c6d08f6f15ca299e8704914d20");
        facts.put(LinkTestLayout.PREFIX + "mode", "mpi");
        facts.put(LinkTestLayout.PREFIX + "num_messages", "1000");
        facts.put(LinkTestLayout.PREFIX + "message_size", "65536");
        facts.put(LinkTestLayout.PREFIX + "num_warmup", "10");
        facts.put(LinkTestLayout.RANDOMIZED, "1");
        facts.put(LinkTestLayout.STEPS, String.valueOf(ranks - 1));
        facts.put(LinkTestLayout.ACCESS_PATTERN, LinkTestAccess.PARTNERS_BY_STEP.text());
        return facts;
    }

    private static String neutral(LinkTestField field) {
        return switch (field.kind()) {
            case U8, U64, I32 -> "0";
            case F64 -> "0.0";
            case TEXT, COUNTED_TEXT -> "";
            case HEX -> "00 ".repeat(field.size()).strip();
        };
    }

    private List<Map<String, String>> rankFacts() {
        List<Map<String, String>> facts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            facts.add(Map.of(
                    LinkTestLayout.HOST,
                    String.format(java.util.Locale.ROOT, "node%05d", rank / RANKS_PER_NODE),
                    LinkTestLayout.CORE,
                    String.valueOf(rank % RANKS_PER_NODE)));
        }
        return facts;
    }

    private Map<String, String> iterationFacts(int iteration) {
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
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.PREFIX + "start", "Mon Jun 12 10:15:03 2023");
        facts.put(LinkTestLayout.MINIMUM, text(minimum));
        facts.put(LinkTestLayout.AVERAGE, text(sum / ((double) ranks * (ranks - 1))));
        facts.put(LinkTestLayout.MAXIMUM, text(maximum));
        facts.put(LinkTestLayout.PREFIX + "end", "Mon Jun 12 10:15:47 2023");
        return facts;
    }

    private static String text(double number) {
        return LinkTestDoubles.format(Double.doubleToRawLongBits(number));
    }

    /** Metric 0 are the times, metric 1 the steps; each iteration is a call node with the partners below it. */
    private final class Computed implements Severity {
        @Override
        public boolean hasRow(int metric, int callNode) {
            return callNode % (ranks + 1) > 0 && callNode < (long) iterations * (ranks + 1);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) {
            if (!hasRow(metric, callNode)) {
                return false;
            }
            int iteration = callNode / (ranks + 1);
            int partner = callNode % (ranks + 1) - 1;
            long[] words = into.fillDense(into.type());
            for (int rank = 0; rank < ranks; rank++) {
                long word =
                        metric == 0 ? Double.doubleToRawLongBits(time(iteration, rank, partner)) : step(rank, partner);
                words[rank] = rank == partner ? 0 : word;
            }
            return true;
        }

        @Override
        public RowCursor rows(int metric) {
            Row row = new Row(
                    metric == 0
                            ? org.perfspace.model.definitions.ValueType.DOUBLE
                            : org.perfspace.model.definitions.ValueType.INT32,
                    ranks);
            return new RowCursor() {
                private int callNode;

                @Override
                public boolean next() {
                    callNode += (callNode + 1) % (ranks + 1) == 0 ? 2 : 1;
                    return read(metric, callNode, row);
                }

                @Override
                public int callNode() {
                    return callNode;
                }

                @Override
                public Row row() {
                    return row;
                }
            };
        }
    }
}
