package org.perfspace.value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Expression;
import org.perfspace.value.cubepl.MetricOperand.Moment;

/**
 * A plan that computes the values of groups of call nodes, such as all call nodes of a region: additive values are
 * summed in one pass over the call nodes, for as many groups as fit into memory; the expression of a POSTDERIVED metric
 * is computed from the sums of its operands. The positions of groups take the place of the call nodes of the plan.
 */
final class GroupPlan extends DerivedPlan {

    /** If fewer than one of this number of call nodes is requested, the plan fetches their rows one by one. */
    private static final int FEW = 8;

    private final DerivedView view;
    private final int[][] groups;
    private final int callNodes;
    private final Map<Value, Sums> sums = new LinkedHashMap<>();
    private int first;
    private int end;

    /** The sums of a value over the call nodes of each group. */
    private final class Sums extends NodeValues {
        private final int columns;
        private double[] @Nullable [] rows = new double[0][];

        Sums(int columns) {
            this.columns = columns;
        }

        @Override
        double @Nullable [] compute(int group) throws IOException {
            if (group >= end) {
                sweep(group);
            }
            double[] row = rows[group - first];
            return row == null ? null : unlessZero(row);
        }

        void add(int group, double[] row) {
            double[] sum = rows[group - first];
            if (sum == null) {
                rows[group - first] = row.clone();
                return;
            }
            for (int i = 0; i < sum.length; i++) {
                sum[i] += row[i];
            }
        }
    }

    /**
     * Creates a plan.
     *
     * @param groups the call nodes of each group in ascending order; groups must be disjoint
     */
    GroupPlan(DerivedView view, int[][] groups) {
        super(view, 0, groups.length, false);
        this.view = view;
        this.groups = groups;
        this.callNodes = view.definitions().callNodes().size();
    }

    /** Returns the values of an expression whose operands all cover the same part of the call tree as the value. */
    NodeValues ofTotals(Value value, Expression expression) throws IOException {
        return point(value, expression, true);
    }

    @Override
    NodeValues resolve(Value value) throws IOException {
        boolean computed =
                value.moment() != Moment.SUM || view.metrics().kind(value.metric()) == MetricKind.POSTDERIVED;
        if (computed || view.metrics().isOff(value.metric())) {
            return super.resolve(value);
        }
        return sums.computeIfAbsent(
                value, v -> new Sums(view.columns(v.columns()).size()));
    }

    @Override
    int[] callNodes(int group) {
        return groups[group];
    }

    /** Computes the sums of groups, starting at a given one. */
    private void sweep(int from) throws IOException {
        long words = sums.values().stream().mapToLong(sum -> sum.columns).sum();
        first = from;
        end = (int) Math.min(groups.length, from + Math.max(1, view.mostWords() / Math.max(1, words)));
        sums.values().forEach(sum -> sum.rows = new double[end - first][]);
        int[] groupOf = new int[callNodes];
        Arrays.fill(groupOf, -1);
        int wanted = 0;
        for (int group = first; group < end; group++) {
            for (int callNode : groups[group]) {
                groupOf[callNode] = group;
                wanted++;
            }
        }
        if (wanted > callNodes / FEW) {
            addUp(0, callNodes, true, groupOf);
        } else {
            for (int callNode = 0; callNode < callNodes; callNode++) {
                if (groupOf[callNode] >= 0) {
                    addUp(callNode, view.definitions().callTree().end(callNode), false, groupOf);
                }
            }
        }
    }

    /** Adds the rows of all call nodes of a range, or only of the first one. */
    private void addUp(int from, int to, boolean all, int[] groupOf) throws IOException {
        try (DerivedPlan plan = new DerivedPlan(view, from, to, all)) {
            List<NodeValues> values = new ArrayList<>();
            for (Value value : sums.keySet()) {
                values.add(plan.of(value));
            }
            List<Sums> into = List.copyOf(sums.values());
            for (int callNode = from; callNode < (all ? to : from + 1); callNode++) {
                for (int i = 0; groupOf[callNode] >= 0 && i < values.size(); i++) {
                    double[] row = values.get(i).at(callNode);
                    if (row != null) {
                        into.get(i).add(groupOf[callNode], row);
                    }
                }
            }
        }
    }
}
