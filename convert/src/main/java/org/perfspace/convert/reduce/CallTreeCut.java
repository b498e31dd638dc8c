package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * A call tree without some of its nodes. Each node has an <em>owner</em>, which takes its cost: itself if it stays, a node
 * above it, or none. Rows of inclusive metrics do not change; those of exclusive metrics are added to the owner's row.
 */
final class CallTreeCut {

    private final PerformanceSpace space;
    private final int[] owners;
    private final CallTreeMap map;
    private final List<String> notes = new ArrayList<>();

    private CallTreeCut(PerformanceSpace space, int[] owners) {
        this.space = space;
        this.owners = owners;
        this.map = CallTreeMap.ofOwners(owners);
    }

    /**
     * Returns the space with the smaller tree.
     *
     * @param owners the owner of each node, by id; {@link CallTreeMap#NONE} if the node's cost is removed with it
     */
    static PerformanceSpace of(PerformanceSpace space, int[] owners) throws ReductionException {
        CallTreeCut cut = new CallTreeCut(space, owners);
        if (cut.map.size() == 0 && owners.length > 0) {
            throw new ReductionException.Refused("no call node is left");
        }
        return cut.result();
    }

    private PerformanceSpace result() {
        Definitions definitions = new DefinitionsCopy(space.definitions())
                .metrics(m -> m.edit()
                        .attributes(m.attributes().without(Metric.INCLUSIVE_OF_REGIONS))
                        .type(rule(m) == MergedCallNodes.Rule.SUM ? m.type().widened() : m.type()))
                .calls(owners)
                .system()
                .build();
        List<MergedCallNodes.Source> sources = space.definitions().metrics().stream()
                .map(metric -> new MergedCallNodes.Source(space.severity(), rule(metric)))
                .toList();
        notes();
        return MergedCallNodes.of(space, definitions, map, sources).withMoreNotes(notes);
    }

    private MergedCallNodes.Rule rule(Metric metric) {
        if (metric.kind().derived()) {
            return MergedCallNodes.Rule.NOTHING;
        }
        if (metric.kind().inclusive() || !map.merges()) {
            return MergedCallNodes.Rule.FIRST;
        }
        return metric.type().base() == ValueType.Base.SCALE_FUNC
                ? MergedCallNodes.Rule.NOTHING
                : MergedCallNodes.Rule.SUM;
    }

    private void notes() {
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && rule(metric) == MergedCallNodes.Rule.NOTHING) {
                notes.add(noValues(metric, "values of type " + metric.type() + " cannot be added up"));
            }
            if (map.merges()) {
                merged(metric, "call nodes").ifPresent(notes::add);
            }
        }
    }

    /** Returns the note on a metric whose values are omitted. */
    static String noValues(Metric metric, String why) {
        return "metric \"" + metric.name() + "\" has no values: " + why;
    }

    /**
     * Returns the note on a derived metric whose formula is evaluated before its results are added up, if it is such a
     * metric.
     */
    static Optional<String> merged(Metric metric, String what) {
        boolean early =
                switch (metric.kind()) {
                    case EXCLUSIVE, INCLUSIVE, SIMPLE, POSTDERIVED -> false;
                    case PREDERIVED_EXCLUSIVE, PREDERIVED_INCLUSIVE -> true;
                };
        boolean constant = metric.kind() == MetricKind.PREDERIVED_INCLUSIVE && what.equals("call nodes");
        return early && !constant
                ? Optional.of("the formula of metric \"" + metric.name() + "\" now sees " + what
                        + " that were brought together; unless it is linear, its results are others")
                : Optional.empty();
    }

    /** Returns the owners if the marked nodes stay and each other node is merged into its nearest ancestor that stays. */
    static int[] intoParents(Tree tree, IntPredicate stays) {
        int[] owners = new int[tree.size()];
        for (int node = 0; node < owners.length; node++) {
            int parent = tree.parent(node);
            owners[node] = stays.test(node) ? node : parent == Tree.NO_PARENT ? CallTreeMap.NONE : owners[parent];
        }
        return owners;
    }
}
