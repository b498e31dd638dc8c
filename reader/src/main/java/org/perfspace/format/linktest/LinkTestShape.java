package org.perfspace.format.linktest;

import java.util.ArrayList;
import java.util.List;

/**
 * The performance space of a run: its metrics, and its call nodes in order. There is a call node for each iteration. Its
 * children are a call node for each partner and, if numbers are stored by step, a call node for each step.
 *
 * <pre>
 * time              at partner p, location r: from rank r to rank p    (at a step, if partners are not known)
 * access_step       at partner p, location r: the step, from 1; in 1.x as stored
 * partner           at a step: the number of the access pattern        (only if partners are not known)
 * all_to_all_time   at an iteration                                    (1.x: at a step)
 * slowest_time      at partner p, location r: a pair that was retested, its first time
 * retest_time       the same, the time of the retest
 * </pre>
 */
public final class LinkTestShape {

    /** Metrics of a run. */
    public enum Quantity {
        /** Time of a pair. */
        TIME("time", "Time", "sec", "Time of a message from the rank of the location to the partner"),
        /** The step in which a pair was measured. */
        ACCESS_STEP("access_step", "Access step", "", "Step in which the pair was measured, from 1"),
        /** Numbers of an access pattern without a known meaning. */
        PARTNER("partner", "Partner", "", "Number of the access pattern, as stored"),
        /** Time of an all-to-all exchange. */
        ALL_TO_ALL_TIME("all_to_all_time", "All-to-all time", "sec", "Time of an all-to-all exchange"),
        /** First time of the slowest pairs. */
        SLOWEST_TIME("slowest_time", "Slowest time", "sec", "Time of a pair among the slowest, before the retest"),
        /** Second time of the slowest pairs. */
        RETEST_TIME("retest_time", "Retest time", "sec", "Time of the same pair, tested again without the others");

        private final String name;
        private final String title;
        private final String unit;
        private final String description;

        Quantity(String name, String title, String unit, String description) {
            this.name = name;
            this.title = title;
            this.unit = unit;
            this.description = description;
        }

        /** Returns the unique name of the metric. */
        public String metric() {
            return name;
        }

        /** Returns the title of the metric. */
        public String title() {
            return title;
        }

        /** Returns the unit of the metric. */
        public String unit() {
            return unit;
        }

        /** Returns the description of the metric. */
        public String description() {
            return description;
        }
    }

    /** Kinds of call nodes. */
    public enum Node {
        /** One iteration of the test. */
        ITERATION,
        /** A rank that received messages from others. */
        PARTNER,
        /** A position in the lists of a rank. */
        STEP
    }

    private final List<Quantity> quantities;
    private final boolean generation1;
    private final int iterations;
    private final int partners;
    private final int steps;

    /** Creates the shape of a run. */
    public LinkTestShape(LinkTestRun run) {
        LinkTestRecords records = run.records();
        boolean known = run.access() != LinkTestAccess.UNKNOWN;
        this.generation1 = run.generation1();
        this.iterations = run.iterations().size();
        this.partners = known ? run.ranks().size() : 0;
        this.steps = !known || (generation1 && records.allToAll()) ? records.steps() : 0;
        List<Quantity> all = new ArrayList<>();
        all.add(Quantity.TIME);
        all.add(known ? Quantity.ACCESS_STEP : Quantity.PARTNER);
        if (records.allToAll()) {
            all.add(Quantity.ALL_TO_ALL_TIME);
        }
        if (records.retests() > 0 && known) {
            all.add(Quantity.SLOWEST_TIME);
            all.add(Quantity.RETEST_TIME);
        }
        this.quantities = List.copyOf(all);
    }

    /** Returns the metrics in order. */
    public List<Quantity> quantities() {
        return quantities;
    }

    /** Returns the number of iterations. */
    public int iterations() {
        return iterations;
    }

    /** Returns the number of partners below each iteration: the number of ranks, or 0. */
    public int partners() {
        return partners;
    }

    /** Returns the number of steps below each iteration; may be 0. */
    public int steps() {
        return steps;
    }

    /** Returns the kind of the call nodes that have rows of a metric. */
    public Node nodeOf(Quantity quantity) {
        return switch (quantity) {
            case TIME -> partners > 0 ? Node.PARTNER : Node.STEP;
            case ACCESS_STEP, SLOWEST_TIME, RETEST_TIME -> Node.PARTNER;
            case PARTNER -> Node.STEP;
            case ALL_TO_ALL_TIME -> generation1 ? Node.STEP : Node.ITERATION;
        };
    }

    /** Returns the number of call nodes of a kind below each iteration; 1 for the iteration itself. */
    public int count(Node node) {
        return switch (node) {
            case ITERATION -> 1;
            case PARTNER -> partners;
            case STEP -> steps;
        };
    }

    /** Returns the id of a call node. */
    public int callNode(Node node, int iteration, int index) {
        int first = iteration * (1 + partners + steps);
        return switch (node) {
            case ITERATION -> first;
            case PARTNER -> first + 1 + index;
            case STEP -> first + 1 + partners + index;
        };
    }

    /** Returns the name of a region. */
    public String name(Node node, int index) {
        return switch (node) {
            case ITERATION -> "iteration " + (index + 1);
            case PARTNER -> "partner " + index;
            case STEP -> "step " + (generation1 ? index : index + 1);
        };
    }
}
