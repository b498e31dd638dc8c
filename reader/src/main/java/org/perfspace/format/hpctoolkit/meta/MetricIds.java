package org.perfspace.format.hpctoolkit.meta;

import java.util.Arrays;
import java.util.List;

/** The metric of the space for each propMetricId, and the propMetricId that holds the values of each metric. */
public final class MetricIds {

    /** A propMetricId that meta.db does not list. */
    public static final int UNKNOWN = -2;

    /** A propMetricId whose values are no part of the space. */
    static final int UNUSED = -1;

    private static final int COUNT = 1 << Character.SIZE;

    private final int[] metrics = new int[COUNT];
    private final int[] propMetricIds;
    private final int[] ownIds;

    /**
     * Ids of a database.
     *
     * @param records its metrics
     * @param propMetricIds propMetricId of each metric of the space, or {@link MetaDb#NONE} for one without native values
     */
    public MetricIds(List<MetaDb.MetricRecord> records, int[] propMetricIds) {
        this(records, propMetricIds, propMetricIds);
    }

    /**
     * Ids of a database some of whose contexts count with their own cost only.
     *
     * @param records its metrics
     * @param propMetricIds propMetricId of each metric of the space, or {@link MetaDb#NONE} for one without native values
     * @param ownIds the same for own costs
     */
    public MetricIds(List<MetaDb.MetricRecord> records, int[] propMetricIds, int[] ownIds) {
        this.propMetricIds = propMetricIds.clone();
        this.ownIds = ownIds.clone();
        Arrays.fill(metrics, UNKNOWN);
        records.forEach(record -> record.instances().forEach(i -> metrics[i.propMetricId()] = UNUSED));
        for (int metric = 0; metric < propMetricIds.length; metric++) {
            if (ownIds[metric] != MetaDb.NONE && metrics[ownIds[metric]] < 0) {
                metrics[ownIds[metric]] = metric;
            }
            if (propMetricIds[metric] != MetaDb.NONE) {
                metrics[propMetricIds[metric]] = metric;
            }
        }
    }

    private MetricIds() {
        this.propMetricIds = new int[0];
        this.ownIds = new int[0];
        Arrays.fill(metrics, UNKNOWN);
    }

    /** The propMetricIds of a database, none of them of a metric of a space. */
    public static MetricIds ofScopes(List<MetaDb.MetricRecord> records) {
        return new MetricIds(records, new int[0]);
    }

    /** The statMetricIds of a database in place of its propMetricIds. */
    public static MetricIds ofStatistics(List<MetaDb.MetricRecord> records) {
        MetricIds ids = new MetricIds();
        records.forEach(record -> record.statistics().forEach(s -> ids.metrics[s.statMetricId()] = UNUSED));
        return ids;
    }

    /** Metric of the space, {@link #UNUSED} or {@link #UNKNOWN}. */
    public int metric(int propMetricId) {
        return metrics[propMetricId];
    }

    /** propMetricId of a metric of the space, or {@link MetaDb#NONE}. */
    public int propMetricId(int metric) {
        return propMetricIds[metric];
    }

    /** propMetricId of the own costs of a metric of the space, or {@link MetaDb#NONE}. */
    public int ownId(int metric) {
        return ownIds[metric];
    }

    /** Number of metrics of the space. */
    public int size() {
        return propMetricIds.length;
    }
}
