package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * Merges each call node whose inclusive share of a metric is below a percentage into its parent, with all nodes below it.
 * The share refers to the sum of the roots over all locations; for negative values, the absolute value is compared. A root
 * is always kept, and so is a node with a larger node below it (which can only result from negative values).
 *
 * @param percent minimum share of the nodes that are kept, from 0 to 100
 * @param metric name of a metric of plain numbers, see {@link MetricChoice}
 */
record MinPercent(double percent, String metric) implements Reduction {

    /** Rejects numbers that are not percentages. */
    MinPercent {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("expected a percentage from 0 to 100, found " + percent);
        }
    }

    @Override
    public Step step() {
        return Step.MIN_PERCENT;
    }

    @Override
    public String text() {
        boolean whole = percent == Math.rint(percent);
        return "min-percent " + (whole ? String.valueOf((long) percent) : String.valueOf(percent)) + " of " + metric;
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        Metric of = MetricChoice.one(definitions, metric);
        double[] sums = inclusiveSums(space, of);
        Tree tree = definitions.callTree();
        double whole = 0;
        for (int root = 0; root < sums.length; root = tree.end(root)) {
            whole += sums[root];
        }
        if (sums.length > 0 && !(Math.abs(whole) > 0 && Double.isFinite(whole))) {
            throw refused(of, "its sum over all call nodes is " + whole + ", of which nothing is a percentage");
        }
        double least = Math.abs(whole) / 100 * percent;
        boolean[] stays = new boolean[sums.length];
        for (int node = sums.length - 1; node >= 0; node--) {
            int parent = tree.parent(node);
            stays[node] |= parent == Tree.NO_PARENT || Math.abs(sums[node]) >= least;
            if (stays[node] && parent != Tree.NO_PARENT) {
                stays[parent] = true;
            }
        }
        return CallTreeCut.of(space, CallTreeCut.intoParents(tree, node -> stays[node]));
    }

    /** Returns the inclusive value of each node over all locations; 0 where there is none. */
    private static double[] inclusiveSums(PerformanceSpace space, Metric of) throws IOException {
        Definitions definitions = space.definitions();
        ValueType type = of.type();
        if (of.visibility() == Visibility.VOID) {
            throw refused(of, "it is switched off (VOID)");
        }
        CallTreeSums view = CallTreeSums.of(space, CallFlavour.INCLUSIVE, LocationSums.overAll(definitions));
        Optional<String> refusal = view.refusal(of.id());
        if (refusal.isPresent()) {
            throw new ReductionException.Refused("there are no shares of " + refusal.get());
        }
        if (!type.isInteger() && type.base() != ValueType.Base.DOUBLE) {
            throw refused(of, "values of type " + type + " have no sum");
        }
        double[] sums = new double[definitions.callNodes().size()];
        try (RowCursor rows = view.rows(of.id())) {
            while (rows.next()) {
                sums[rows.callNode()] =
                        rows.row().type().word(0).number(rows.row().word(0));
            }
        }
        return sums;
    }

    private static ReductionException refused(Metric of, String why) {
        return new ReductionException.Refused("there are no shares of metric \"" + of.name() + "\": " + why);
    }
}
