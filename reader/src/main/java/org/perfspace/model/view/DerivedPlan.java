package org.perfspace.model.view;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.MetricKind;
import org.perfspace.model.derived.AggregationOperator;
import org.perfspace.model.derived.Columns;
import org.perfspace.model.derived.Operand;
import org.perfspace.model.derived.Operand.Cover;
import org.perfspace.model.derived.Operand.Moment;
import org.perfspace.model.derived.metric.DerivedMetrics;
import org.perfspace.model.derived.metric.Evaluation;
import org.perfspace.model.derived.node.Expression;

/**
 * The steps that compute a value of a metric at the call nodes of a range, each step once: stored rows, expressions at
 * the same call node, sums over locations, and sums along the call tree, for which all rows of the range are kept.
 */
class DerivedPlan implements Closeable {

    private final DerivedView view;
    private final DerivedMetrics metrics;
    private final int first;
    private final int end;
    private final boolean inOrder;
    private final Map<Value, KeptRows> kept;
    private final Map<Value, NodeValues> known = new HashMap<>();
    private final Map<Value, StoredRows> stored = new HashMap<>();
    private final int[] callNode = new int[1];
    private final List<Closeable> open = new ArrayList<>();

    /**
     * A value of a metric.
     *
     * @param cover what it covers; not {@link Cover#SAME}
     */
    record Value(int metric, Cover cover, Moment moment, Columns.Kind columns) {

        /** The same with other columns, summed. */
        Value summed(Columns.Kind other) {
            return new Value(metric, cover, Moment.SUM, other);
        }

        /** The same with another cover. */
        Value covering(Cover other) {
            return new Value(metric, other, moment, columns);
        }

        boolean inclusive() {
            return cover == Cover.INCLUSIVE;
        }

        // Those that Java would add are made by invokedynamic, which takes 8 ms when the first formula is computed.

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
            return 31 * (31 * (31 * metric + cover.hashCode()) + moment.hashCode()) + columns.hashCode();
        }
    }

    /**
     * Creates a plan.
     *
     * @param inOrder whether most call nodes of the range will be asked for; if so, the range is the whole tree
     */
    DerivedPlan(DerivedView view, int first, int end, boolean inOrder) {
        this(view, first, end, inOrder, new HashMap<>());
    }

    private DerivedPlan(DerivedView view, int first, int end, boolean inOrder, Map<Value, KeptRows> kept) {
        this.view = view;
        this.metrics = view.metrics();
        this.first = first;
        this.end = end;
        this.inOrder = inOrder;
        this.kept = kept;
    }

    /** Returns the values. */
    NodeValues of(Value value) throws IOException {
        NodeValues values = known.get(value);
        if (values == null) {
            values = resolve(value);
            open.add(values);
            known.put(value, values);
        }
        return values;
    }

    /** Makes the values, which nothing has asked for so far. */
    NodeValues resolve(Value value) throws IOException {
        int metric = value.metric();
        MetricKind kind = metrics.kind(metric);
        if (metrics.isOff(metric)) {
            return NodeValues.NONE;
        }
        if (value.moment() != Moment.SUM) {
            NodeValues locations = of(value.summed(Columns.Kind.LOCATIONS));
            return new ColumnNodeValues(locations, view.columns(value.columns()), value.moment(), null);
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
            rows = new StoredRows(view.stored(value.inclusive()), metric, inOrder);
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
     * The values of an expression.
     *
     * @param ofTotals whether each operand covers what the value covers, whatever the expression says
     */
    NodeValues point(Value value, Expression expression, boolean ofTotals) throws IOException {
        Columns columns = view.columns(value.columns());
        Evaluation evaluation = metrics.evaluation(expression, columns, view::atCallNode);
        List<NodeValues> operands = new ArrayList<>();
        for (Operand operand : expression.operands()) {
            operands.add(operand(operand, value, ofTotals));
        }
        return new PointNodeValues(
                metrics, value.metric(), value.inclusive(), evaluation, operands, columns.size(), this::callNodes);
    }

    /** Returns the call nodes that a value at a position belongs to, valid until the next call. */
    int[] callNodes(int at) {
        callNode[0] = at;
        return callNode;
    }

    private NodeValues operand(Operand operand, Value of, boolean ofTotals) throws IOException {
        Cover cover = operand.cover() == Cover.SAME || ofTotals ? of.cover() : operand.cover();
        boolean location = of.columns() == Columns.Kind.LOCATIONS || of.columns() == Columns.Kind.WHOLE_SYSTEM;
        return switch (operand.extent()) {
            case HERE -> of(new Value(operand.metric(), cover, operand.moment(), of.columns()));
            case ALONE ->
                location ? of(new Value(operand.metric(), cover, operand.moment(), of.columns())) : NodeValues.NONE;
            case NODE -> of(new Value(operand.metric(), cover, operand.moment(), Columns.Kind.WHOLE_SYSTEM));
            case TOTAL, CALL -> NodeValues.of(new double[] {view.total(operand)});
        };
    }

    /** Sums of the values of a prederived metric over locations. */
    private NodeValues summed(Value value) throws IOException {
        NodeValues locations = of(value.summed(Columns.Kind.LOCATIONS));
        Evaluation aggregation =
                operator(value.metric(), AggregationOperator.AGGR, view.columns(Columns.Kind.WHOLE_SYSTEM));
        return new ColumnNodeValues(locations, view.columns(value.columns()), Moment.SUM, aggregation);
    }

    /**
     * Inclusive values of a metric whose expression gives exclusive ones, or the other way round. As in Cube's library,
     * values of the whole system are summed over locations first, then along the tree; those of groups and system nodes are
     * sums of what locations have.
     */
    private NodeValues aggregated(Value value, MetricKind kind) {
        int columns = view.columns(value.columns()).size();
        Value elementary = value.covering(kind.inclusive() ? Cover.INCLUSIVE : Cover.EXCLUSIVE);
        return new TreeNodeValues(() -> keep(value, elementary, rows -> sumUp(value, rows)), columns);
    }

    private void sumUp(Value value, KeptRows rows) throws IOException {
        Columns columns = view.columns(value.columns());
        Evaluation plus = operator(value.metric(), AggregationOperator.PLUS, columns);
        Evaluation minus = operator(value.metric(), AggregationOperator.MINUS, columns);
        TreeSums sums = new TreeSums(view.definitions().callTree(), first, end, columns.size(), rows, plus, minus);
        if (value.inclusive()) {
            sums.addUp();
        } else {
            sums.takeApart();
        }
    }

    /** Values of a stored metric in one of HPCToolkit's scopes. */
    private NodeValues scoped(Value value) {
        int columns = view.columns(value.columns()).size();
        boolean lexical = value.cover() == Cover.LEXICAL;
        return new TreeNodeValues(
                () -> keep(value, value.covering(Cover.EXCLUSIVE), rows -> {
                    try (KeptRows withoutLoops = new KeptRows(first, end, columns, view.mostWords())) {
                        view.functionSums().compute(rows, withoutLoops, lexical, first, end, columns);
                    }
                }),
                columns);
    }

    private @Nullable Evaluation operator(int metric, AggregationOperator operator, Columns columns) {
        return metrics.hasOperator(metric, operator) ? metrics.operator(metric, operator, columns) : null;
    }

    /** An operation on rows that are kept. */
    private interface Step {
        void apply(KeptRows rows) throws IOException;
    }

    /** Keeps the rows of a value, and turns them into those of another one; once for the whole plan. */
    private KeptRows keep(Value result, Value from, Step step) throws IOException {
        KeptRows done = kept.get(result);
        if (done != null) {
            return done;
        }
        KeptRows rows = new KeptRows(first, end, view.columns(result.columns()).size(), view.mostWords());
        try (DerivedPlan inner = new DerivedPlan(view, first, end, inOrder, kept)) {
            NodeValues values = inner.of(from);
            for (int node = first; node < end; node++) {
                double[] row = values.at(node);
                if (row != null) {
                    rows.put(node, row);
                }
            }
            step.apply(rows);
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
        kept.put(result, rows);
        return rows;
    }

    /** Closes what the values read from, but not what is kept. */
    @Override
    public void close() throws IOException {
        for (Closeable values : open) {
            values.close();
        }
        open.clear();
    }

    /** Closes everything; only for the plan that was made first. */
    void closeAll() throws IOException {
        close();
        for (KeptRows rows : kept.values()) {
            rows.close();
        }
        kept.clear();
    }
}
