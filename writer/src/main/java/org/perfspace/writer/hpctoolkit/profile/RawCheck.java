package org.perfspace.writer.hpctoolkit.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.meta.ContextIds;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.writer.hpctoolkit.meta.DatabasePlan;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;

/**
 * Tells whether a block that a space carried along may stand for a location: if it keeps the rules, and if its values at
 * the contexts and metrics of the space are bit for bit the location's column. For one thread.
 */
public final class RawCheck {

    private static final int UNKNOWN = -1;
    private static final int OTHER = -2;

    private final ContextIds order;
    private final int[] rankOf;
    private final BlockBuilder stored;
    private final int metricCount;
    private final int[] starts;
    private final List<Stored> metrics;
    private final long contextRecords;

    /** The meaning of each propMetricId: one of the space's metrics, {@link #OTHER}, or {@link #UNKNOWN}. */
    private final int[] metricOf = new int[1 << 16];

    /**
     * A metric of the space whose values the database has under one propMetricId.
     *
     * @param metric id in the space
     * @param id propMetricId
     */
    public record Stored(int metric, int id) {}

    /** Returns the propMetricIds of the space's metrics whose values are stored as they are, for comparing. */
    public static List<Stored> stored(List<MetricPlan> plans) {
        List<Stored> stored = new ArrayList<>();
        for (MetricPlan plan : plans) {
            int id = plan.id(plan.valueScope());
            if (id != MetaDb.NONE) {
                stored.add(new Stored(plan.metric(), id));
            }
        }
        stored.sort(Comparator.comparingInt(Stored::id));
        return stored;
    }

    /**
     * For the blocks of one database.
     *
     * @param stored what the space's metrics are in the database, by ascending propMetricId
     * @param rankOf rank of each call node
     * @param contextRecords number that every ctxId must be below
     */
    public RawCheck(
            DatabasePlan plan,
            List<Stored> stored,
            ContextIds order,
            int[] rankOf,
            int metricCount,
            long contextRecords) {
        this.order = order;
        this.rankOf = rankOf;
        this.stored = new BlockBuilder(order);
        this.metricCount = metricCount;
        this.starts = new int[metricCount + 1];
        this.metrics = stored;
        this.contextRecords = contextRecords;
        Arrays.fill(metricOf, UNKNOWN);
        for (MetricPlan metric : plan.metrics()) {
            metric.scopes().forEach(scope -> metricOf[scope.propMetricId()] = OTHER);
        }
        stored.forEach(metric -> metricOf[metric.id()] = metric.metric());
    }

    /** Returns whether the block may stand for the column. */
    public boolean stands(ValueBlock raw, Column column) {
        ValueBlock expected = expected(column);
        int value = 0;
        int context = 0;
        int rank = 0;
        long last = -1;
        for (int i = 0; i < raw.contexts(); i++) {
            long ctxId = Integer.toUnsignedLong(raw.ctxId(i));
            if (ctxId <= last || ctxId >= contextRecords || !isRun(raw, i)) {
                return false;
            }
            last = ctxId;
            while (rank < order.size() && order.idAt(rank) < ctxId) {
                rank++;
            }
            boolean visible = rank > 0 && rank < order.size() && order.idAt(rank) == ctxId;
            int next = visible ? matched(raw, i, expected, value, context) : plain(raw, i) ? value : UNKNOWN;
            if (next < 0) {
                return false;
            }
            context += next > value ? 1 : 0;
            value = next;
        }
        return value == expected.values();
    }

    /** Returns whether a block's contexts and metrics keep the rules, for a summary with statistics of the plan. */
    public static boolean isSummary(ValueBlock raw, DatabasePlan plan, long contextRecords) {
        boolean[] known = new boolean[1 << 16];
        for (MetricPlan metric : plan.metrics()) {
            metric.statistics().forEach(statistic -> known[statistic.statMetricId()] = true);
        }
        long last = -1;
        for (int i = 0; i < raw.contexts(); i++) {
            long ctxId = Integer.toUnsignedLong(raw.ctxId(i));
            if (ctxId <= last || ctxId >= contextRecords || !isRun(raw, i)) {
                return false;
            }
            last = ctxId;
            for (int v = raw.start(i); v < raw.start(i + 1); v++) {
                if (!known[raw.metric(v)]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isRun(ValueBlock raw, int i) {
        long start =
                raw.bytes().getLong(raw.indexStart() + i * ProfileDbLayout.INDEX_BYTES + ProfileDbLayout.START_INDEX);
        if (start != (i == 0 ? 0 : raw.start(i)) || start < 0 || start >= raw.values()) {
            return false;
        }
        int end = raw.start(i + 1);
        if (end <= start || end > raw.values()) {
            return false;
        }
        for (int v = (int) start + 1; v < end; v++) {
            if (raw.metric(v) <= raw.metric(v - 1)) {
                return false;
            }
        }
        return true;
    }

    /** Compares the values of one visible context; returns the number of expected values met so far, or -1. */
    private int matched(ValueBlock raw, int i, ValueBlock expected, int firstExpected, int context) {
        int next = firstExpected;
        boolean here = context < expected.contexts() && expected.ctxId(context) == raw.ctxId(i);
        int limit = here ? expected.start(context + 1) : firstExpected;
        for (int v = raw.start(i); v < raw.start(i + 1); v++) {
            int metric = metricOf[raw.metric(v)];
            if (metric == UNKNOWN) {
                return -1;
            }
            if (metric != OTHER) {
                if (next >= limit || expected.metric(next) != raw.metric(v) || expected.bits(next) != raw.bits(v)) {
                    return -1;
                }
                next++;
            }
        }
        return next == limit ? next : -1;
    }

    private boolean plain(ValueBlock raw, int i) {
        for (int v = raw.start(i); v < raw.start(i + 1); v++) {
            if (metricOf[raw.metric(v)] == UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    /** The column as the database would store it. */
    private ValueBlock expected(Column column) {
        int[] cells = column.byMetric(starts, metricCount);
        for (Stored metric : metrics) {
            for (int i = starts[metric.metric()]; i < starts[metric.metric() + 1]; i++) {
                stored.add(rankOf[column.callNode(cells[i])], metric.id(), column.word(cells[i]));
            }
        }
        return stored.build();
    }
}
