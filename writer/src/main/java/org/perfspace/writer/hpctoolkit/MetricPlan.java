package org.perfspace.writer.hpctoolkit;

import java.util.List;
import org.perfspace.format.hpctoolkit.DefaultYaml;

/**
 * A metric as meta.db is going to describe it.
 *
 * @param name unique name, with the unit in parentheses at its end
 * @param description for default.yaml
 * @param visible whether people are to see it
 * @param metric id of the space's metric that the values come from
 * @param inclusive whether the space's values cover the contexts below, so that they are execution costs
 * @param valueScope name of the scope that holds the space's values as they are
 * @param scopes the scopes that are stored
 * @param statistics the statistics of the summary profile
 */
record MetricPlan(
        String name,
        String description,
        boolean visible,
        int metric,
        boolean inclusive,
        String valueScope,
        List<ScopeInstance> scopes,
        List<Statistic> statistics) {

    /** Number of a scope that a metric does not have. */
    static final int NO_ID = -1;

    /** Takes copies of the lists. */
    MetricPlan {
        scopes = List.copyOf(scopes);
        statistics = List.copyOf(statistics);
    }

    /**
     * A scope of this metric.
     *
     * @param scope its name
     * @param id propMetricId, 0 to 65,535
     */
    record ScopeInstance(String scope, int id) {}

    /**
     * A statistic over all profiles.
     *
     * @param scope name of the scope that it is made from
     * @param formula what becomes of a value before it is combined
     * @param combine 0 sum, 1 minimum, 2 maximum
     * @param id statMetricId, 0 to 65,535
     */
    record Statistic(String scope, String formula, int combine, int id) {}

    /** Whether the space's values are those of a scope that the others cannot be computed from. */
    boolean isOpaque() {
        return !valueScope.equals(DefaultYaml.EXECUTION) && !valueScope.equals(DefaultYaml.POINT);
    }

    /** The propMetricId of a scope, or {@link #NO_ID}. */
    int id(String scope) {
        for (ScopeInstance instance : scopes) {
            if (instance.scope().equals(scope)) {
                return instance.id();
            }
        }
        return NO_ID;
    }
}
