package org.perfspace.writer.hpctoolkit;

import java.util.List;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.meta.MetaDb;

/**
 * A metric of the plan.
 *
 * @param record what meta.db says of it; its name ends with the unit in parentheses
 * @param label name in default.yaml, by which Hatchet finds what to call inclusive and exclusive
 * @param title name for people, if it is not the label; else empty
 * @param description for default.yaml
 * @param visible whether people are to see it
 * @param metric id of the space's metric that the values come from
 * @param inclusive whether the space's values cover the contexts below, so that they are execution costs
 * @param valueScope name of the scope that holds the space's values as they are
 */
record MetricPlan(
        MetaDb.MetricRecord record,
        String label,
        String title,
        String description,
        boolean visible,
        int metric,
        boolean inclusive,
        String valueScope) {

    /** In place of a metric of the space: there is none. */
    static final int NO_METRIC = -1;

    /** Returns the name in meta.db. */
    String name() {
        return record.name();
    }

    /** Returns the scopes that are stored. */
    List<MetaDb.ScopeInstance> scopes() {
        return record.instances();
    }

    /** Returns the statistics of the summary profile. */
    List<MetaDb.Statistic> statistics() {
        return record.statistics();
    }

    /** Tells if the space's values are those of a scope that the others cannot be computed from. */
    boolean isOpaque() {
        return !valueScope.equals(DefaultYaml.EXECUTION) && !valueScope.equals(DefaultYaml.POINT);
    }

    /** Returns the propMetricId of a scope, or {@link MetaDb#NONE}. */
    int id(String scope) {
        return record.propMetricId(scope);
    }
}
