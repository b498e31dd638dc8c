package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.format.hpctoolkit.ProfileBlock;
import org.perfspace.io.ProfileException;

/**
 * Compares the columns of a space with the blocks of its attached profile.db: a valid block may replace a column if its
 * values at the contexts and metrics of the space equal those of the column bit for bit. For one thread.
 */
final class ColumnCheck {

    private final ProfileBlock block;
    private final MetricIds metrics;
    private final int[] metricsById;
    private final ContextIds order;
    private final int[] rankOf;
    private final BitSet leafLines;
    private final int[] planned;
    private final long contextLimit;
    private final BlockPieces pieces = new BlockPieces();
    private final BlockBuilder builder;
    private final int[] starts;

    /**
     * Creates a check of the columns of one space.
     *
     * @param metricCount number of metrics of the space
     * @param order context 0 and the contexts of the tree
     * @param rankOf rank of each call node
     * @param leafLines contexts whose call node stands for their own cost only
     */
    public ColumnCheck(
            CarriedProfiles carried,
            DatabasePlan plan,
            int metricCount,
            ContextIds order,
            int[] rankOf,
            BitSet leafLines) {
        this.block = carried.newCursor();
        this.metrics = metricIds(plan, metricCount);
        this.metricsById = IntStream.range(0, metricCount)
                .filter(metric -> metrics.propMetricId(metric) != MetaDb.NONE)
                .boxed()
                .sorted(Comparator.comparingInt(metrics::propMetricId))
                .mapToInt(Integer::intValue)
                .toArray();
        this.order = order;
        this.rankOf = rankOf;
        this.leafLines = leafLines;
        this.planned = plan.callNodes();
        this.contextLimit = plan.contextLimit();
        this.builder = new BlockBuilder(order, pieces);
        this.starts = new int[metricCount + 1];
    }

    /**
     * Returns, for each metric of the space, the propMetricId of the scope that holds its values unchanged, and that of the
     * own costs of lines.
     */
    private static MetricIds metricIds(DatabasePlan plan, int metricCount) {
        int[] ids = new int[metricCount];
        Arrays.fill(ids, MetaDb.NONE);
        List<MetricPlan> plans = plan.metrics();
        int[] ownIds = ids.clone();
        for (MetricPlan metric : plans) {
            ids[metric.metric()] = metric.id(metric.valueScope());
            boolean isOwn =
                    metric.costs() != MetricPlan.Costs.INCLUSIVE || metric.id(DefaultYaml.FUNCTION) == MetaDb.NONE;
            ownIds[metric.metric()] = isOwn ? ids[metric.metric()] : metric.id(DefaultYaml.FUNCTION);
        }
        return new MetricIds(plans.stream().map(MetricPlan::record).toList(), ids, ownIds);
    }

    /** Returns whether the block of a profile may replace a column. */
    public boolean stands(int profile, Column column) throws IOException {
        ValueBlock expected = expected(column);
        try {
            return isEqual(profile, expected);
        } catch (ProfileException e) {
            return false;
        } finally {
            pieces.giveBack(List.of(expected));
        }
    }

    private boolean isEqual(int profile, ValueBlock expected) throws IOException {
        int value = 0;
        int context = 0;
        block.open(profile, 0);
        while (block.next()) {
            block.load(metrics);
            if (block.ctxId() >= contextLimit) {
                return false;
            }
            int rank = order.rank(block.ctxId());
            boolean isPlain = rank > 0 && planned[order.slotAt(rank) - 1] != DatabasePlan.NO_CALL_NODE;
            boolean isLeaf = isPlain && leafLines.get(order.slotAt(rank) - 1);
            for (int i = 0; isPlain && i < block.count(); i++) {
                if (metrics.metric(block.metricId(i), isLeaf) >= 0) {
                    if (value == expected.values()) {
                        return false;
                    }
                    context += value == expected.start(context + 1) ? 1 : 0;
                    if (!isSame(i, expected, context, value)) {
                        return false;
                    }
                    value++;
                }
            }
        }
        return value == expected.values();
    }

    private boolean isSame(int i, ValueBlock expected, int context, int value) {
        return Integer.toUnsignedLong(expected.ctxId(context)) == block.ctxId()
                && expected.metric(value) == block.metricId(i)
                && expected.bits(value) == block.bits(i);
    }

    /** Returns the column as the database would store it. */
    private ValueBlock expected(Column column) {
        int[] cells = column.byMetric(starts, starts.length - 1);
        for (int metric : metricsById) {
            for (int i = starts[metric]; i < starts[metric + 1]; i++) {
                builder.count(rankOf[column.callNode(cells[i])], 1);
            }
        }
        builder.layOut();
        for (int metric : metricsById) {
            for (int i = starts[metric]; i < starts[metric + 1]; i++) {
                int rank = rankOf[column.callNode(cells[i])];
                boolean isLeaf = leafLines.get(order.slotAt(rank) - 1);
                builder.put(rank, isLeaf ? metrics.ownId(metric) : metrics.propMetricId(metric), column.word(cells[i]));
            }
        }
        return builder.build();
    }
}
