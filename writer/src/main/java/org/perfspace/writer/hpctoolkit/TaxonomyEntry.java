package org.perfspace.writer.hpctoolkit;

import org.jspecify.annotations.Nullable;

/**
 * The presentation of a metric in {@code metrics/default.yaml}.
 *
 * @param depth number of entries that this entry is nested in
 * @param name display name
 * @param description text for people
 * @param visible whether it is shown by default
 * @param metric the metric of meta.db that is shown, or null if the entry is computed
 * @param formula formula of a computed entry; see {@link org.perfspace.format.hpctoolkit.HpctNames#FORMULA}
 */
record TaxonomyEntry(
        int depth, String name, String description, boolean visible, @Nullable MetricPlan metric, String formula) {

    /** Returns an entry that shows a metric of meta.db. */
    static TaxonomyEntry of(MetricPlan metric) {
        return new TaxonomyEntry(0, metric.label(), metric.description(), metric.visible(), metric, "");
    }
}
