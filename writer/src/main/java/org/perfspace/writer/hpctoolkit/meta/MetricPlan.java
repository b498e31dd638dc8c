package org.perfspace.writer.hpctoolkit.meta;

import java.util.List;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.format.hpctoolkit.meta.MetaDb.MetricRecord;
import org.perfspace.format.hpctoolkit.meta.MetaDb.ScopeInstance;
import org.perfspace.format.hpctoolkit.meta.MetaDb.Statistic;
import org.perfspace.format.hpctoolkit.yaml.DefaultYaml;

/**
 * A metric of the plan.
 *
 * @param record what meta.db says of it; its name ends with the unit in parentheses
 * @param label name in default.yaml, by which Hatchet finds what to call inclusive and exclusive
 * @param title name for people, if it is not the label; else empty
 * @param description for default.yaml
 * @param visible whether people are to see it
 * @param metric id of the space's metric that the values come from
 * @param costs what the space's values cover
 * @param valueScope name of the scope that holds the space's values as they are
 */
public record MetricPlan(
        MetricRecord record,
        String label,
        String title,
        String description,
        boolean visible,
        int metric,
        Costs costs,
        String valueScope) {

    /** The part of the cost of a context and its descendants that a value of a metric has. */
    public enum Costs {
        /** The cost of a context by itself, as scope {@code point} has it. */
        OWN,
        /** The cost of a context and all below, as scope {@code execution} has it. */
        INCLUSIVE,
        /** That of another scope, from which no further one can be computed. */
        OPAQUE
    }

    /** In place of a metric of the space: there is none. */
    public static final int NO_METRIC = -1;

    /**
     * Returns the same plans with ids from 0 on without gaps: hpcviewer numbers the columns of formulas from the number of
     * metrics on, and stops where a metric has that number.
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
     * Returns the same metric in a tree in which no call node is a part of a function: where scope {@code point} is not
     * written, own costs are read from {@code function} or {@code lex_aware}, which are the same.
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
