package org.perfspace.writer.hpctoolkit;

import java.util.BitSet;
import java.util.Set;

/**
 * The outcome of writing profile.db and cct.db.
 *
 * @param plan the plan without the metrics that were dropped
 * @param dropped metrics whose values are not costs: negative, not finite, or less than the sum of their parts
 * @param isCopy whether every block was copied from the database that the space was read from
 * @param exact metrics that a reader gets back bit for bit
 * @param rounded metrics for which the database holds other numbers than the space
 */
record WrittenValues(DatabasePlan plan, Set<MetricPlan> dropped, boolean isCopy, BitSet exact, BitSet rounded) {

    /** Returns the outcome for files that were copied unchanged. */
    static WrittenValues copied(DatabasePlan plan) {
        BitSet exact = new BitSet();
        plan.metrics().forEach(metric -> exact.set(metric.metric()));
        return new WrittenValues(plan, Set.of(), true, exact, new BitSet());
    }
}
