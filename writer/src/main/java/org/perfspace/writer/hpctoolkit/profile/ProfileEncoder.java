package org.perfspace.writer.hpctoolkit.profile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.perfspace.format.hpctoolkit.meta.ContextIds;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.format.hpctoolkit.yaml.DefaultYaml;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.ValueType;
import org.perfspace.writer.hpctoolkit.meta.DatabasePlan;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;

/**
 * Turns the column of one location into its block of profile.db: own costs, then the scopes of every metric. Says
 * which metrics turned out not to be costs. For one thread.
 */
public final class ProfileEncoder {

    private final List<Source> sources;
    private final ContextIds order;
    private final Propagation propagation;
    private final BlockBuilder block;
    private final int[] contextOf;
    private final boolean[] putIn;
    private final boolean anyPutIn;
    private final int[] starts;
    private final int metricCount;

    /** A metric of the plan, its type, and the propMetricIds of its scopes in ascending order. */
    private record Source(MetricPlan plan, ValueType type, List<MetaDb.ScopeInstance> scopes) {}

    public ProfileEncoder(DatabasePlan plan, List<Metric> metrics, ContextIds order, int[] contextOf) {
        this.order = order;
        this.contextOf = contextOf;
        this.metricCount = metrics.size();
        this.starts = new int[metricCount + 1];
        this.sources = sources(plan, metrics);
        this.propagation = new Propagation(plan.contexts(), plan.tuples().size());
        this.block = new BlockBuilder(order);
        this.putIn = new boolean[plan.contexts().size()];
        for (int c = 0; c < putIn.length; c++) {
            putIn[c] = plan.callNodes()[c] == DatabasePlan.NO_CALL_NODE;
        }
        this.anyPutIn = any(putIn);
    }

    /**
     * Encodes one column.
     *
     * @param broken takes the metrics whose values are no costs; if there are any, the block is of no use
     */
    public ValueBlock encode(Column column, BitSet broken) {
        int[] cells = column.byMetric(starts, metricCount);
        for (int s = 0; s < sources.size(); s++) {
            Source source = sources.get(s);
            int metric = source.plan().metric();
            if (starts[metric] < starts[metric + 1] && !encode(source, column, cells)) {
                broken.set(s);
            }
        }
        return block.build();
    }

    private boolean encode(Source source, Column column, int[] cells) {
        propagation.clear();
        if (source.plan().isOpaque()) {
            return encodeAsIs(source, column, cells);
        }
        boolean inclusive = source.plan().inclusive();
        double[] into = inclusive ? propagation.execution() : propagation.own();
        int metric = source.plan().metric();
        for (int i = starts[metric]; i < starts[metric + 1]; i++) {
            into[contextOf[column.callNode(cells[i])]] = number(source.type(), column.word(cells[i]));
        }
        if (inclusive && anyPutIn) {
            propagation.fill(putIn);
        }
        if (!(inclusive ? propagation.fromExecution() : propagation.fromOwn())) {
            return false;
        }
        return emit(source);
    }

    /** Values of a scope that nothing can be computed from. */
    private boolean encodeAsIs(Source source, Column column, int[] cells) {
        double[] values = propagation.own();
        int metric = source.plan().metric();
        for (int i = starts[metric]; i < starts[metric + 1]; i++) {
            double value = number(source.type(), column.word(cells[i]));
            if (!(value >= 0 && value <= Double.MAX_VALUE)) {
                return false;
            }
            values[contextOf[column.callNode(cells[i])]] = value;
        }
        int id = source.plan().id(source.plan().valueScope());
        if (id != MetaDb.NONE) {
            emitPoint(id);
        }
        return true;
    }

    private boolean emit(Source source) {
        double total = propagation.total();
        if (!(total <= Double.MAX_VALUE)) {
            return false;
        }
        for (MetaDb.ScopeInstance scope : source.scopes()) {
            switch (scope.scope()) {
                case DefaultYaml.POINT -> emitPoint(scope.propMetricId());
                case DefaultYaml.FUNCTION -> emitFunction(scope.propMetricId());
                case DefaultYaml.LEX_AWARE -> emitLexAware(scope.propMetricId());
                case DefaultYaml.EXECUTION -> emitExecution(scope.propMetricId(), total);
                default -> {
                    // a scope that nobody knows how to compute
                }
            }
        }
        return true;
    }

    private void emitPoint(int id) {
        for (int rank = 1; rank < order.size(); rank++) {
            emit(rank, id, propagation.point(order.slotAt(rank) - 1));
        }
    }

    private void emitFunction(int id) {
        for (int rank = 1; rank < order.size(); rank++) {
            emit(rank, id, propagation.function(order.slotAt(rank) - 1));
        }
    }

    private void emitLexAware(int id) {
        for (int rank = 1; rank < order.size(); rank++) {
            emit(rank, id, propagation.lexAware(order.slotAt(rank) - 1));
        }
    }

    private void emitExecution(int id, double total) {
        emit(0, id, total);
        for (int rank = 1; rank < order.size(); rank++) {
            emit(rank, id, propagation.execution(order.slotAt(rank) - 1));
        }
    }

    private void emit(int rank, int id, double value) {
        if (value != 0) {
            block.add(rank, id, Double.doubleToRawLongBits(value));
        }
    }

    /**
     * Returns a cell as HPCToolkit stores numbers: integers above 2<sup>53</sup> are rounded, and an unsigned counter above
     * 2<sup>63</sup> went backwards, so that it is negative.
     */
    public static double number(ValueType type, long word) {
        return switch (type.word(0)) {
            case DOUBLE -> Double.longBitsToDouble(word);
            case SIGNED, UNSIGNED, OPAQUE -> (double) word;
        };
    }

    private static boolean any(boolean[] flags) {
        for (boolean flag : flags) {
            if (flag) {
                return true;
            }
        }
        return false;
    }

    /** Metrics in the order of their ids, so that values come out in that order. */
    private static List<Source> sources(DatabasePlan plan, List<Metric> metrics) {
        List<Source> sources = new ArrayList<>();
        for (MetricPlan metric : plan.metrics()) {
            List<MetaDb.ScopeInstance> scopes = metric.scopes().stream()
                    .sorted(Comparator.comparingInt(MetaDb.ScopeInstance::propMetricId))
                    .toList();
            sources.add(new Source(metric, metrics.get(metric.metric()).type(), scopes));
        }
        sources.sort(Comparator.comparingInt(
                source -> source.scopes().isEmpty() ? 0 : source.scopes().get(0).propMetricId()));
        return sources;
    }

    /** The metric of the plan that a bit of {@code broken} stands for. */
    public MetricPlan source(int bit) {
        return sources.get(bit).plan();
    }
}
