package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.IoSupplier;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.DerivedMetrics;
import org.perfspace.value.cubepl.DerivedMetrics.AggregationOperator;
import org.perfspace.value.cubepl.Evaluation;
import org.perfspace.value.cubepl.Expression;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.MetricOperand;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Moment;

/**
 * A plan that computes a value of a metric at the call nodes of a range, with each of its steps executed only once:
 * stored rows, expressions at the same call node, sums over locations, and sums along the call tree, for which all rows
 * of the range are stored.
 */
class DerivedPlan implements Closeable {

    private final DerivedView view;
    private final DerivedMetrics metrics;
    private final int first;
    private final int end;
    private final boolean inOrder;
    private final Map<Value, KeptRows> kept;
    private final boolean inner;
    private final Map<Value, NodeValues> known = new HashMap<>();
    private final Map<Value, StoredRows> stored = new HashMap<>();
    private final int[] callNode = new int[1];
    private final List<Closeable> open = new ArrayList<>();

    /**
     * A value of a metric.
     *
     * @param cover the part of the call tree that the value covers; not {@link Cover#SAME}
     */
    record Value(int metric, Cover cover, Moment moment, Columns.Kind columns) {

        /** {@inheritDoc} Written by hand, as Java would generate it anew at each start. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Value value
                    && metric == value.metric
                    && cover == value.cover
                    && moment == value.moment
                    && columns == value.columns;
        }

        @Override
        public int hashCode() {
            return ((metric * 31 + cover.hashCode()) * 31 + moment.hashCode()) * 31 + columns.hashCode();
        }

        /** Returns the sum of the same value over other columns. */
        Value summed(Columns.Kind other) {
            return new Value(metric, cover, Moment.SUM, other);
        }

        /** Returns the same value with another cover. */
        Value covering(Cover other) {
            return new Value(metric, other, moment, columns);
        }

        boolean inclusive() {
            return cover == Cover.INCLUSIVE;
        }
    }

    /**
     * Creates a plan.
     *
     * @param inOrder whether most call nodes of the range will be requested
     */
    DerivedPlan(DerivedView view, int first, int end, boolean inOrder) {
        this(view, first, end, inOrder, new HashMap<>(), false);
    }

    private DerivedPlan(
            DerivedView view, int first, int end, boolean inOrder, Map<Value, KeptRows> kept, boolean inner) {
        this.view = view;
        this.metrics = view.metrics();
        this.first = first;
        this.end = end;
        this.inOrder = inOrder;
        this.kept = kept;
        this.inner = inner;
    }

    /** Returns the values for all call nodes; the same object for equal values. */
    NodeValues of(Value value) throws IOException {
        NodeValues values = known.get(value);
        if (values == null) {
            values = resolve(value);
            open.add(values);
            known.put(value, values);
        }
        return values;
    }

    /** Creates the values when they are requested for the first time. */
    NodeValues resolve(Value value) throws IOException {
        int metric = value.metric();
        MetricKind kind = metrics.kind(metric);
        if (metrics.isOff(metric)) {
            return NodeValues.NONE;
        }
        if (value.moment() != Moment.SUM) {
            NodeValues locations = of(value.summed(Columns.Kind.LOCATIONS));
            return new ColumnNodeValues(view, locations, view.columns(value.columns()), value.moment(), null);
        }
        if (!kind.derived()) {
            boolean scope = value.cover() == Cover.FUNCTION || value.cover() == Cover.LEXICAL;
            return scope ? scoped(value) : stored(value);
        }
        view.requireComputable(metric);
        if (kind == MetricKind.POSTDERIVED) {
            return point(value);
        }
        boolean locations = value.columns() == Columns.Kind.LOCATIONS;
        boolean elementary = value.inclusive() == kind.inclusive();
        if (locations && elementary) {
            return point(value);
        }
        boolean alongTree = locations || value.columns() == Columns.Kind.WHOLE_SYSTEM;
        return elementary || !alongTree ? summed(value) : aggregated(value, kind);
    }

    private NodeValues stored(Value value) throws IOException {
        Value key = value.summed(Columns.Kind.LOCATIONS);
        StoredRows rows = stored.get(key);
        if (rows == null) {
            Metric metric = view.definitions().metrics().get(value.metric());
            rows = new StoredRows(view.stored(value.inclusive()), metric, first, end, inOrder);
            open.add(rows);
            stored.put(key, rows);
        }
        boolean locations = value.columns() == Columns.Kind.LOCATIONS;
        return new StoredNodeValues(rows, locations ? null : view.sums(value.columns()));
    }

    private NodeValues point(Value value) throws IOException {
        return point(value, metrics.expression(value.metric(), value.inclusive()), false);
    }

    /**
     * Returns the values of an expression.
     *
     * @param ofTotals whether each operand covers the same part of the call tree as the value, regardless of the
     *     expression
     */
    NodeValues point(Value value, Expression expression, boolean ofTotals) throws IOException {
        Columns columns = view.columns(value.columns());
        Evaluation evaluation = metrics.evaluation(value.metric(), expression, columns, view.operands()::atCallNode);
        List<NodeValues> operands = new ArrayList<>();
        for (MetricOperand operand : expression.operands()) {
            operands.add(operand(operand, value, ofTotals));
        }
        return new PointNodeValues(
                metrics, value.metric(), value.inclusive(), evaluation, operands, columns.size(), this::callNodes);
    }

    /** Returns the call nodes to which a value at a position belongs; valid until the next call. */
    int[] callNodes(int at) {
        callNode[0] = at;
        return callNode;
    }

    private NodeValues operand(MetricOperand operand, Value of, boolean ofTotals) throws IOException {
        Cover cover = operand.cover() == Cover.SAME || ofTotals ? of.cover() : operand.cover();
        boolean location = of.columns() == Columns.Kind.LOCATIONS || of.columns() == Columns.Kind.WHOLE_SYSTEM;
        return switch (operand.extent()) {
            case HERE -> of(new Value(operand.metric(), cover, operand.moment(), of.columns()));
            case ALONE ->
                location ? of(new Value(operand.metric(), cover, operand.moment(), of.columns())) : NodeValues.NONE;
            case NODE -> of(new Value(operand.metric(), cover, operand.moment(), Columns.Kind.WHOLE_SYSTEM));
            case TOTAL, CALL -> NodeValues.of(new double[] {view.operands().total(operand)});
        };
    }

    /** Returns sums of the values of a prederived metric over locations. */
    private NodeValues summed(Value value) throws IOException {
        NodeValues locations = of(value.summed(Columns.Kind.LOCATIONS));
        Evaluation aggregation =
                operator(value.metric(), AggregationOperator.AGGR, view.columns(Columns.Kind.WHOLE_SYSTEM));
        return new ColumnNodeValues(view, locations, view.columns(value.columns()), Moment.SUM, aggregation);
    }

    /**
     * Returns inclusive values of a metric whose expression computes exclusive ones, or vice versa. As in Cube's
     * library, values of the whole system are summed over locations first, then along the tree; those of groups and
     * system nodes are sums of the values of locations.
     */
    private NodeValues aggregated(Value value, MetricKind kind) {
        int columns = view.columns(value.columns()).size();
        Value elementary = value.covering(kind.inclusive() ? Cover.INCLUSIVE : Cover.EXCLUSIVE);
        return new TreeNodeValues(() -> keepSums(value, elementary), columns);
    }

    private KeptRows keepSums(Value value, Value elementary) throws IOException {
        return keep(value, elementary, rows -> sumUp(value, rows));
    }

    private void sumUp(Value value, KeptRows rows) throws IOException {
        Columns columns = view.columns(value.columns());
        Evaluation plus = operator(value.metric(), AggregationOperator.PLUS, columns);
        Evaluation minus = operator(value.metric(), AggregationOperator.MINUS, columns);
        TreeSums sums = new TreeSums(view, first, end, columns.size(), rows, plus, minus);
        if (value.inclusive()) {
            sums.addUp(child -> true);
        } else {
            sums.takeApart();
        }
    }

    /** Returns values of a stored metric in one of HPCToolkit's scopes. */
    private NodeValues scoped(Value value) {
        int columns = view.columns(value.columns()).size();
        return new TreeNodeValues(() -> keepSumsOfFunctions(value, columns), columns);
    }

    private KeptRows keepSumsOfFunctions(Value value, int columns) throws IOException {
        boolean lexical = value.cover() == Cover.LEXICAL;
        return keep(value, value.covering(Cover.EXCLUSIVE), rows -> {
            try (KeptRows withoutLoops = new KeptRows(first, end, columns, view.mostWords())) {
                view.functionSums().compute(rows, withoutLoops, lexical, first, end, columns);
            }
        });
    }

    private @Nullable Evaluation operator(int metric, AggregationOperator operator, Columns columns) {
        return metrics.hasOperator(metric, operator) ? metrics.operator(metric, operator, columns) : null;
    }

    /** Stores the rows of a value and converts them to those of another value; only once for the whole plan. */
    private KeptRows keep(Value result, Value from, IoConsumer<KeptRows> step) throws IOException {
        KeptRows done = kept.get(result);
        if (done != null) {
            return done;
        }
        KeptRows rows = new KeptRows(first, end, view.columns(result.columns()).size(), view.mostWords());
        try (DerivedPlan plan = new DerivedPlan(view, first, end, inOrder, kept, true)) {
            NodeValues values = plan.of(from);
            for (int node = first; node < end; node++) {
                double[] row = values.at(node);
                if (row != null) {
                    rows.put(node, row);
                }
            }
            step.accept(rows);
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
        kept.put(result, rows);
        return rows;
    }

    /** Closes the values, and, unless they belong to an outer plan, the stored rows. */
    @Override
    public void close() throws IOException {
        for (Closeable values : open) {
            values.close();
        }
        open.clear();
        if (!inner) {
            for (KeptRows rows : kept.values()) {
                rows.close();
            }
            kept.clear();
        }
    }

    /** Values that depend on other call nodes: all are computed and stored when the first one is requested. */
    private static final class TreeNodeValues extends NodeValues {

        private final IoSupplier<KeptRows> source;
        private final double[] out;
        private @Nullable KeptRows kept;

        TreeNodeValues(IoSupplier<KeptRows> source, int columns) {
            this.source = source;
            this.out = new double[columns];
        }

        @Override
        double @Nullable [] compute(int callNode) throws IOException {
            if (kept == null) {
                kept = source.get();
            }
            return kept.get(callNode, out) ? unlessZero(out) : null;
        }
    }

    /** Values of an expression, computed from those of its operands at the same call node. */
    private static final class PointNodeValues extends NodeValues {

        private final DerivedMetrics metrics;
        private final int metric;
        private final boolean inclusive;
        private final Evaluation evaluation;
        private final List<NodeValues> operands;
        private final List<MetricOperand> metricOperands;
        private final double[] zeros;
        private final double[] out;
        private final IntFunction<int[]> callNodes;

        /**
         * Creates the values.
         *
         * @param operands values of the operands of the expression, in their order
         * @param columns number of columns
         * @param callNodes returns the call nodes to which the values at a position belong
         */
        PointNodeValues(
                DerivedMetrics metrics,
                int metric,
                boolean inclusive,
                Evaluation evaluation,
                List<NodeValues> operands,
                int columns,
                IntFunction<int[]> callNodes) {
            this.metrics = metrics;
            this.metric = metric;
            this.inclusive = inclusive;
            this.evaluation = evaluation;
            this.operands = operands;
            this.metricOperands = evaluation.expression().operands();
            this.zeros = new double[Math.max(1, columns)];
            this.out = new double[columns];
            this.callNodes = callNodes;
        }

        @Override
        double @Nullable [] compute(int callNode) throws IOException {
            boolean same = true;
            for (int i = 0; i < operands.size(); i++) {
                double[] row = operands.get(i).at(callNode);
                evaluation.set(i, row == null ? zeros : row);
                same &= row == null || !metricOperands.get(i).varies();
            }
            try {
                metrics.compute(evaluation, metric, callNodes.apply(callNode), inclusive, same, out);
            } catch (ExpressionException e) {
                throw new ViewException.Refused(metrics.name(metric), metrics.refuse(metric, e));
            }
            return unlessZero(out);
        }
    }
}
