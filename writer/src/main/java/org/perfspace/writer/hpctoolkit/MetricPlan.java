package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDb.MetricRecord;
import org.perfspace.format.hpctoolkit.MetaDb.ScopeInstance;
import org.perfspace.format.hpctoolkit.MetaDb.Statistic;

/**
 * A metric of the plan.
 *
 * @param record its record in meta.db; the name ends with the unit in parentheses
 * @param label name in default.yaml, from which Hatchet derives the names of the inclusive and exclusive columns
 * @param title display name; empty if it equals the label
 * @param description description for default.yaml
 * @param visible whether tools show it by default
 * @param metric id of the metric of the space that provides the values
 * @param costs part of the cost that the values of the space cover
 * @param valueScope name of the scope that holds the values of the space unchanged
 */
record MetricPlan(
        MetricRecord record,
        String label,
        String title,
        String description,
        boolean visible,
        int metric,
        Costs costs,
        String valueScope) {

    /** The part of the cost of a context and its descendants that a value of a metric covers. */
    public enum Costs {
        /** The cost of a context by itself, as in scope {@code point}. */
        OWN,
        /** The cost of a context and all its descendants, as in scope {@code execution}. */
        INCLUSIVE,
        /** The cost of another scope, from which no further scope can be computed. */
        OPAQUE
    }

    /** Value in place of a metric of the space for a plan without one. */
    public static final int NO_METRIC = -1;

    /**
     * Returns the same plans with consecutive ids from 0: hpcviewer numbers the columns of formulas starting at the
     * number of metrics, and stops at a metric that has such a number.
     */
    static List<MetricPlan> numbered(List<MetricPlan> plans) {
        int[] scopes =
                ranks(plans.stream().flatMap(plan -> plan.scopes().stream()).mapToInt(ScopeInstance::propMetricId));
        int[] statistics =
                ranks(plans.stream().flatMap(plan -> plan.statistics().stream()).mapToInt(Statistic::statMetricId));
        return plans.stream().map(plan -> plan.numbered(scopes, statistics)).toList();
    }

    private static int[] ranks(IntStream ids) {
        int[] sorted = ids.sorted().toArray();
        int[] ranks = new int[sorted.length == 0 ? 0 : sorted[sorted.length - 1] + 1];
        for (int rank = 0; rank < sorted.length; rank++) {
            ranks[sorted[rank]] = rank;
        }
        return ranks;
    }

    private MetricPlan numbered(int[] newScopeIds, int[] newStatisticIds) {
        MetricRecord anew = new MetricRecord(
                name(),
                scopes().stream()
                        .map(scope -> new ScopeInstance(scope.scope(), newScopeIds[scope.propMetricId()]))
                        .toList(),
                statistics().stream()
                        .map(statistic -> new Statistic(
                                statistic.scope(),
                                statistic.formula(),
                                statistic.combine(),
                                newStatisticIds[statistic.statMetricId()]))
                        .toList());
        return new MetricPlan(anew, label, title, description, visible, metric, costs, valueScope);
    }

    /**
     * Returns the same metric for a tree in which no call node is a part of a function: if scope {@code point} is not
     * written, own costs are read from {@code function} or {@code lex_aware}, which are equal to it.
     */
    MetricPlan withoutLexicalNodes() {
        if (costs != Costs.OWN || id(valueScope) != MetaDb.NONE) {
            return this;
        }
        String same = id(DefaultYaml.FUNCTION) != MetaDb.NONE ? DefaultYaml.FUNCTION : DefaultYaml.LEX_AWARE;
        return new MetricPlan(record, label, title, description, visible, metric, costs, same);
    }

    /** Returns the name in meta.db. */
    public String name() {
        return record.name();
    }

    /** Returns the scopes that are stored. */
    public List<ScopeInstance> scopes() {
        return record.instances();
    }

    /** Returns the statistics of the summary profile. */
    public List<Statistic> statistics() {
        return record.statistics();
    }

    /** Returns the propMetricId of a scope, or {@link MetaDb#NONE}. */
    public int id(String scope) {
        return record.propMetricId(scope);
    }
}
