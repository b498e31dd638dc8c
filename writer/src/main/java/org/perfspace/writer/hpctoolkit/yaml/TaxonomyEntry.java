package org.perfspace.writer.hpctoolkit.yaml;

import org.jspecify.annotations.Nullable;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;

/**
 * A metric as {@code metrics/default.yaml} is going to present it.
 *
 * @param depth number of metrics that it is nested in
 * @param name for people
 * @param description for people
 * @param visible whether it is shown by default
 * @param metric the metric of meta.db that it shows, or none if it is computed
 * @param formula how it is computed, see {@link org.perfspace.format.hpctoolkit.HpctNames#FORMULA}
 */
record TaxonomyEntry(
        int depth, String name, String description, boolean visible, @Nullable MetricPlan metric, String formula) {

    /** A metric of meta.db by itself. */
    static TaxonomyEntry of(MetricPlan metric) {
        return new TaxonomyEntry(0, metric.label(), metric.description(), metric.visible(), metric, "");
    }
}
