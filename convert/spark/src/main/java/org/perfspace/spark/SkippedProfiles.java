package org.perfspace.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** The number of profiles that a query skipped because they cannot be read; Spark displays it with the plan. */
public final class SkippedProfiles extends CustomSumMetric {

    private static final String NAME = "skippedProfiles";

    /** Creates the metric; called by Spark, which finds the class by its name. */
    public SkippedProfiles() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "profiles that cannot be read";
    }

    /** Returns the number of one task. */
    static CustomTaskMetric of(long count) {
        return new CustomTaskMetric() {
            @Override
            public String name() {
                return NAME;
            }

            @Override
            public long value() {
                return count;
            }
        };
    }
}
