package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.cubepl.Formula.Language;

/**
 * A list of reductions in the order of {@link Step}, regardless of the order in which they were given; reductions of the
 * same step keep their given order.
 *
 * @param list the reductions in the order in which they are applied
 */
public record Reductions(List<Reduction> list) {

    /** Prefix of the attributes that record the applied reductions; a number from 1 follows. */
    public static final String ATTRIBUTE = "perfspace.reduction.";

    /** No reductions. */
    public static final Reductions NONE = new Reductions(List.of());

    /** Changes of topologies. */
    public enum TopologyChange {
        /** Adds a topology: {@code NAME=4,2} or {@code NAME=x:4,y:2p}, where {@code p} marks a periodic dimension. */
        ADD,
        /** Renames a topology: {@code NAME=OTHER}. */
        NAME,
        /** Names the dimensions of a topology: {@code NAME=x,y}. */
        NAME_DIMENSIONS
    }

    /** Sorts the reductions by their steps. */
    public Reductions {
        list = list.size() < 2
                ? List.copyOf(list)
                : list.stream().sorted(Comparator.comparing(Reduction::step)).toList();
    }

    /**
     * {@return a reduction to the call nodes that another profile has, too} Call nodes match as those of
     * {@link org.perfspace.convert.algebra.Matching#DEFAULT}. The exclusive cost of other call nodes is added to the node above.
     *
     * @param name name of the other profile in messages and attributes
     * @param other definitions of the other profile
     */
    public static Reduction commonCalls(String name, Definitions other) {
        return new CommonCalls(name, other);
    }

    /**
     * {@return a change of the topologies of a profile} The reduction changes no values.
     *
     * @param kind the kind of change
     * @param change its text, which starts with the name or number of a topology and {@code =}
     * @param coordinates for {@link TopologyChange#ADD}, the coordinates of each location in the order of ranks and threads;
     *     empty to number the positions in this order, the last dimension first
     */
    public static Reduction topology(TopologyChange kind, String change, List<List<Long>> coordinates) {
        return new TopologyEdit(kind, change, coordinates);
    }

    /**
     * {@return a reduction to some calls and what they call, see {@link CallNodeChoice}}
     *
     * @param calls the calls, which become roots
     */
    public static Reduction roots(List<String> calls) {
        return new Root(calls);
    }

    /**
     * {@return a reduction without some calls and what they call, see {@link CallNodeChoice}; their exclusive cost is added
     * to the node above}
     *
     * @param calls the calls
     */
    public static Reduction without(List<String> calls) {
        return new Prune(calls);
    }

    /**
     * {@return a reduction to the upper levels of the call tree; the cost of deeper ones is added to the last of them}
     *
     * @param levels number of levels below the roots, at least 0
     */
    public static Reduction maxDepth(int levels) {
        return new MaxDepth(levels);
    }

    /**
     * {@return a reduction that merges call nodes of a small inclusive share into the node above}
     *
     * @param percent smallest share that stays, in percent of the total
     * @param metric unique name of the metric of the shares
     */
    public static Reduction minPercent(double percent, String metric) {
        return new MinPercent(percent, metric);
    }

    /**
     * {@return a reduction to some processes}
     *
     * @param ranks their ranks; each range must contain at least one that exists
     */
    public static Reduction ranks(NumberRanges ranks) {
        return new LocationChoice(LocationChoice.By.GROUP, ranks);
    }

    /**
     * {@return a reduction to some threads}
     *
     * @param threads their numbers within their process; each range must contain at least one that exists
     */
    public static Reduction threads(NumberRanges threads) {
        return new LocationChoice(LocationChoice.By.LOCATION, threads);
    }

    /** {@return a change to a flat profile of regions, with the exclusive cost of all call nodes of each} */
    public static Reduction flat() {
        return new Flat();
    }

    /** {@return a change to stored values that cover a call node alone} */
    public static Reduction exclusive() {
        return new Kind(Kind.Covers.EXCLUSIVE);
    }

    /** {@return a change to stored values that cover a call node with all below it} */
    public static Reduction inclusive() {
        return new Kind(Kind.Covers.INCLUSIVE);
    }

    /**
     * {@return an additional metric, POSTDERIVED with an expression in CubePL}
     *
     * @param definition {@code NAME=EXPRESSION}
     */
    public static Reduction derive(String definition) {
        return derive(definition, Language.CUBEPL, MetricKind.POSTDERIVED, "", "");
    }

    /**
     * {@return an additional derived metric}
     *
     * @param definition {@code NAME=EXPRESSION}
     * @param language language of the expression
     * @param kind kind of the metric, which is derived
     * @param title display name; empty to use the unique name
     * @param unit unit of the values; empty if there is none
     */
    public static Reduction derive(String definition, Language language, MetricKind kind, String title, String unit) {
        return Derive.of(definition, language, kind, title, unit);
    }

    /** {@return whether there are no reductions} */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /**
     * {@return the reduced space} Closing it closes the given one.
     *
     * @param space the space to reduce
     * @param name name of the space in messages, such as the name of its file
     * @throws ReductionException if the space does not contain the requested parts, or would be empty
     */
    public PerformanceSpace apply(PerformanceSpace space, String name) throws IOException {
        if (isEmpty()) {
            return space;
        }
        PerformanceSpace left = space;
        try {
            for (Reduction reduction : withMetricOfShares()) {
                left = reduction.apply(left);
            }
        } catch (ReductionException e) {
            throw e.of(name);
        }
        return left.withDefinitions(
                left.definitions().withAttributes(attributes(left.definitions().attributes())));
    }

    /**
     * Returns the reductions in order; the metric of a {@link MinPercent} that is not among the chosen metrics is kept
     * until the shares are known.
     */
    private List<Reduction> withMetricOfShares() {
        List<Reduction> all = new ArrayList<>();
        List<MetricChoice> choices = new ArrayList<>();
        List<String> needed = new ArrayList<>();
        for (Reduction reduction : list) {
            if (reduction instanceof MinPercent share) {
                needed.add(share.metric());
            }
        }
        for (Reduction reduction : list) {
            if (reduction instanceof MetricChoice choice && !choice.matchesAll(needed)) {
                choices.add(choice);
                all.add(choice.and(needed));
            } else {
                all.add(reduction);
            }
        }
        int afterShares = (int) all.stream()
                .filter(r -> r.step().compareTo(Step.MIN_PERCENT) <= 0)
                .count();
        all.addAll(afterShares, choices);
        return all;
    }

    private Attributes attributes(Attributes old) {
        Attributes more = old;
        int number = 1;
        for (Reduction reduction : list) {
            while (!more.get(ATTRIBUTE + number).isEmpty()) {
                number++;
            }
            more = more.with(ATTRIBUTE + number, reduction.text());
        }
        return more;
    }

    /**
     * Removes the call nodes that another profile does not have, as {@code cube_commoncalltree} does; their exclusive cost is added
     * to the node above, so that sums do not change unless whole call trees are removed.
     *
     * @param name name of the other profile
     * @param other definitions of the other profile
     */
    private record CommonCalls(String name, Definitions other) implements Reduction {

        @Override
        public Step step() {
            return Step.COMMON;
        }

        @Override
        public String text() {
            return "common-with " + name;
        }

        @Override
        public PerformanceSpace apply(PerformanceSpace space) throws ReductionException {
            BitSet common = Alignment.common(space.definitions(), other);
            if (common.isEmpty() && !space.definitions().callNodes().isEmpty()) {
                throw new ReductionException.Refused("no call path is in " + name + ", too");
            }
            return Prune.cut(space, common::get);
        }
    }
}
