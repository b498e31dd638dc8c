package org.perfspace.format.hpctoolkit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The metric of the space for each propMetricId, and the propMetricId with the values of each metric. */
public final class MetricIds {

    /** A propMetricId that meta.db does not list. */
    public static final int UNKNOWN = -2;

    /** A propMetricId whose values are not part of the space. */
    static final int UNUSED = -1;

    /** The metric of the space for each id up to the largest one. */
    private final int[] metrics;

    private final int[] propMetricIds;
    private final int[] ownIds;

    /**
     * Creates the ids of a database.
     *
     * @param records metrics of the database
     * @param propMetricIds propMetricId of each metric of the space, or {@link MetaDb#NONE} for one without native values
     */
    public MetricIds(List<MetaDb.MetricRecord> records, int[] propMetricIds) {
        this(records, propMetricIds, propMetricIds);
    }

    /**
     * Creates the ids of a database in which some contexts contribute only their own costs.
     *
     * @param records metrics of the database
     * @param propMetricIds propMetricId of each metric of the space, or {@link MetaDb#NONE} for one without native values
     * @param ownIds propMetricId of the own costs of each metric of the space, or {@link MetaDb#NONE}
     */
    public MetricIds(List<MetaDb.MetricRecord> records, int[] propMetricIds, int[] ownIds) {
        this.propMetricIds = propMetricIds.clone();
        this.ownIds = ownIds.clone();
        this.metrics = unused(scopes(records));
        for (int metric = 0; metric < propMetricIds.length; metric++) {
            if (ownIds[metric] != MetaDb.NONE && metrics[ownIds[metric]] < 0) {
                metrics[ownIds[metric]] = metric;
            }
            if (propMetricIds[metric] != MetaDb.NONE) {
                metrics[propMetricIds[metric]] = metric;
            }
        }
    }

    private MetricIds(BitSet ids) {
        this.propMetricIds = new int[0];
        this.ownIds = new int[0];
        this.metrics = unused(ids);
    }

    private static BitSet scopes(List<MetaDb.MetricRecord> records) {
        BitSet ids = new BitSet();
        for (MetaDb.MetricRecord record : records) {
            for (MetaDb.ScopeInstance instance : record.instances()) {
                ids.set(instance.propMetricId());
            }
        }
        return ids;
    }

    private static int[] unused(BitSet ids) {
        int[] metrics = new int[ids.length()];
        Arrays.fill(metrics, UNKNOWN);
        for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
            metrics[id] = UNUSED;
        }
        return metrics;
    }

    /** Returns the propMetricIds of a database without a space; all of them are {@link #UNUSED}. */
    public static MetricIds ofScopes(List<MetaDb.MetricRecord> records) {
        return new MetricIds(scopes(records));
    }

    /** Returns the statMetricIds of a database instead of its propMetricIds; all of them are {@link #UNUSED}. */
    public static MetricIds ofStatistics(List<MetaDb.MetricRecord> records) {
        BitSet ids = new BitSet();
        for (MetaDb.MetricRecord record : records) {
            for (MetaDb.Statistic statistic : record.statistics()) {
                ids.set(statistic.statMetricId());
            }
        }
        return new MetricIds(ids);
    }

    /** Returns the metric of the space for a propMetricId, {@link #UNUSED} or {@link #UNKNOWN}. */
    public int metric(int propMetricId) {
        return propMetricId < metrics.length ? metrics[propMetricId] : UNKNOWN;
    }

    /** Returns the propMetricId of a metric of the space, or {@link MetaDb#NONE}. */
    public int propMetricId(int metric) {
        return propMetricIds[metric];
    }

    /** Returns the propMetricId of the own costs of a metric of the space, or {@link MetaDb#NONE}. */
    public int ownId(int metric) {
        return ownIds[metric];
    }

    /**
     * Returns the metric of the space whose values an id has at a context, {@link #UNUSED} or {@link #UNKNOWN}.
     *
     * @param isOwn whether only the own cost of the context counts
     */
    public int metric(int propMetricId, boolean isOwn) {
        int metric = metric(propMetricId);
        boolean isOther = metric >= 0 && (isOwn ? ownIds[metric] : propMetricIds[metric]) != propMetricId;
        return isOther ? UNUSED : metric;
    }

    /** Returns the number of metrics of the space. */
    public int size() {
        return propMetricIds.length;
    }
}
