package org.perfspace.model.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.derived.Columns;
import org.perfspace.model.derived.DerivedMetrics;
import org.perfspace.model.derived.Evaluation;
import org.perfspace.model.derived.Expression;
import org.perfspace.model.derived.ExpressionException;
import org.perfspace.model.derived.Formula;
import org.perfspace.model.derived.Limits;
import org.perfspace.model.derived.Names;
import org.perfspace.model.derived.Operand;
import org.perfspace.model.derived.Operand.Cover;
import org.perfspace.model.derived.Operand.Extent;
import org.perfspace.model.derived.Operand.Moment;
import org.perfspace.model.derived.ToolFormulas;
import org.perfspace.model.view.DerivedPlan.Value;

/**
 * The severities of derived metrics, in the flavours along the call tree, by location or summed over locations:
 *
 * <pre>
 *  PREDERIVED   the expression is computed for each call node and location, then summed like stored values
 *  POSTDERIVED  the operands are summed over locations, call nodes and the call tree, then the expression is computed
 * </pre>
 *
 * <p>Values are DOUBLEs. A call node has a row if any of its values is not 0. Stored metrics have values here, too: the
 * same as in {@link CallTreeView}, as doubles. In the flavour {@link CallFlavour#STORED}, a PREDERIVED metric has the values
 * of its expression, and a POSTDERIVED one is inclusive if all stored metrics that it is derived from are, otherwise
 * exclusive.
 *
 * <p>What a metric cannot be computed for is told by {@link #refusal}; asking for its values is a {@link ViewException}.
 * Safe for several threads.
 */
public final class DerivedView {

    private final Definitions definitions;
    private final long mostWords;
    private final DerivedMetrics metrics;
    private final CallTreeView exclusive;
    private final CallTreeView inclusive;
    private final Map<Columns.Kind, Columns> columns = new EnumMap<>(Columns.Kind.class);
    private final Map<Operand, Double> totals = new ConcurrentHashMap<>();
    private final Map<CallKey, Double> atCallNodes = new ConcurrentHashMap<>();
    private @Nullable FunctionSums functionSums;

    private record CallKey(Operand operand, int callNode) {}

    DerivedView(
            PerformanceSpace space, Function<Metric, Formula> formulas, Names names, Limits limits, long mostWords) {
        this.definitions = space.definitions();
        this.mostWords = mostWords;
        this.exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        for (Columns.Kind kind : Columns.Kind.values()) {
            columns.put(kind, Columns.of(definitions, kind));
        }
        this.metrics = DerivedMetrics.of(definitions, formulas, names, limits, (operand, node) -> total(operand));
    }

    /** Returns the derived metrics of a space, with the formulas that {@link ToolFormulas} finds; always the same view. */
    public static DerivedView of(PerformanceSpace space) {
        return space.view(
                DerivedView.class, s -> of(s, ToolFormulas::formula, ToolFormulas.of(s.definitions()), Limits.DEFAULT));
    }

    /**
     * Returns the derived metrics of a space.
     *
     * @param formulas the expression of each derived metric
     * @param names finds metrics under other names than their unique ones, and the columns of hpcviewer
     */
    public static DerivedView of(
            PerformanceSpace space, Function<Metric, Formula> formulas, Names names, Limits limits) {
        return new DerivedView(
                space, formulas, names, limits, Runtime.getRuntime().maxMemory() / 8 / Long.BYTES);
    }

    /** Returns why a metric cannot be computed, for people; empty if it can. */
    public Optional<String> refusal(int metric) {
        return metrics.refusal(metric);
    }

    /** Returns what users should know about the derived metrics, one line each: which are rejected, and what is odd. */
    public List<String> notes() {
        return metrics.notes();
    }

    /** Returns whether a metric is switched off, by the profile or by the initialization of a derived metric. */
    public boolean isOff(int metric) {
        return metrics.isOff(metric);
    }

    /** Returns a row that fits the results. */
    public Row newRow(Columns.Kind over) {
        return new Row(ValueType.DOUBLE, columns(over).size());
    }

    /**
     * Computes the row of a call node.
     *
     * @param over what the row has a cell for
     * @return whether there is a row, that is, whether any value is not 0
     * @throws ViewException if the metric cannot be computed
     */
    public boolean read(int metric, int callNode, CallFlavour flavour, Columns.Kind over, Row into) throws IOException {
        return read(value(metric, flavour, over), callNode, into);
    }

    /**
     * Computes the row of several call nodes together, such as all of a region: sums, or the expression of sums.
     *
     * @return whether there is a row, that is, whether any value is not 0
     */
    public boolean read(int metric, int[] callNodes, CallFlavour flavour, Columns.Kind over, Row into)
            throws IOException {
        double[] row = together(value(metric, flavour, over), callNodes, new HashMap<>());
        if (row != null) {
            NodeValuesCursor.fill(row, into);
        }
        return row != null;
    }

    /**
     * Returns all rows in call-node order. Memory holds a few rows. Only where exclusive values have to be added up along
     * the call tree, or inclusive ones taken apart, all rows are kept meanwhile, in memory or in a temporary file, as in
     * {@link CallTreeView#rows}.
     */
    public RowCursor rows(int metric, CallFlavour flavour, Columns.Kind over) throws IOException {
        int end = definitions.callNodes().size();
        DerivedPlan plan = new DerivedPlan(this, 0, end, true);
        try {
            NodeValues values = plan.of(value(metric, flavour, over));
            return new NodeValuesCursor(values, 0, end, columns(over).size(), plan);
        } catch (IOException | RuntimeException e) {
            plan.closeAll();
            throw e;
        }
    }

    /**
     * Computes the total of a metric for the whole run: its inclusive value over all roots of the call tree. The total of a
     * formula of HPCToolkit or hpcviewer is the formula of the totals of its operands.
     */
    public Row total(int metric, Columns.Kind over) throws IOException {
        Row row = newRow(over);
        Optional<Expression> ofTotals = metrics.isOff(metric) ? Optional.empty() : metrics.totalOf(metric);
        if (ofTotals.isPresent()) {
            Value value = new Value(metric, Cover.INCLUSIVE, Moment.SUM, over);
            NodeValuesCursor.fill(computed(value, ofTotals.get(), true, roots(), new HashMap<>()), row);
        } else {
            read(metric, roots(), CallFlavour.INCLUSIVE, over, row);
        }
        return row;
    }

    DerivedMetrics metrics() {
        return metrics;
    }

    Definitions definitions() {
        return definitions;
    }

    CallTreeView stored(boolean inclusiveValues) {
        return inclusiveValues ? inclusive : exclusive;
    }

    Columns columns(Columns.Kind kind) {
        Columns known = columns.get(kind);
        return known == null ? Columns.of(definitions, kind) : known;
    }

    LocationSums sums(Columns.Kind kind) {
        return LocationSums.over(
                definitions,
                switch (kind) {
                    case LOCATION_GROUPS -> LocationSums.Level.LOCATION_GROUPS;
                    case SYSTEM_NODES -> LocationSums.Level.SYSTEM_NODES;
                    case LOCATIONS, WHOLE_SYSTEM -> LocationSums.Level.ALL;
                });
    }

    /** Words that kept rows may have in memory. */
    long mostWords() {
        return mostWords;
    }

    synchronized FunctionSums functionSums() {
        if (functionSums == null) {
            functionSums = new FunctionSums(definitions);
        }
        return functionSums;
    }

    void requireComputable(int metric) throws ViewException {
        Optional<String> refusal = metrics.refusal(metric);
        if (refusal.isPresent()) {
            throw new ViewException.Refused(refusal.get());
        }
    }

    /** The value that an operand has for the whole run. */
    double total(Operand operand) throws IOException {
        Double known = totals.get(operand);
        if (known == null) {
            Value value = new Value(operand.metric(), Cover.INCLUSIVE, operand.moment(), Columns.Kind.WHOLE_SYSTEM);
            double[] row = together(value, roots(), new HashMap<>());
            known = row == null ? 0 : row[0];
            totals.put(operand, known);
        }
        return known;
    }

    /** The value that an operand has at a call node, over the whole system. */
    double atCallNode(Operand operand, int callNode) throws IOException {
        CallKey key = new CallKey(operand, callNode);
        Double known = atCallNodes.get(key);
        if (known == null) {
            Row row = newRow(Columns.Kind.WHOLE_SYSTEM);
            Value value = new Value(operand.metric(), operand.cover(), operand.moment(), Columns.Kind.WHOLE_SYSTEM);
            known = read(value, callNode, row) ? Double.longBitsToDouble(row.word(0)) : 0;
            atCallNodes.put(key, known);
        }
        return known;
    }

    private boolean read(Value value, int callNode, Row into) throws IOException {
        double[] row = single(value, callNode);
        if (row != null) {
            NodeValuesCursor.fill(row, into);
        }
        return row != null;
    }

    private double @Nullable [] single(Value value, int callNode) throws IOException {
        DerivedPlan plan =
                new DerivedPlan(this, callNode, definitions.callTree().end(callNode), false);
        try {
            double[] row = plan.of(value).at(callNode);
            return row == null ? null : row.clone();
        } finally {
            plan.closeAll();
        }
    }

    /** The values of several call nodes together; null if all are 0. */
    private double @Nullable [] together(Value value, int[] callNodes, Map<Value, double[]> done) throws IOException {
        double[] known = done.get(value);
        if (known == null) {
            known = computedTogether(value, callNodes, done);
            done.put(value, known);
        }
        return NodeValues.unlessZero(known);
    }

    private double[] computedTogether(Value value, int[] callNodes, Map<Value, double[]> done) throws IOException {
        if (callNodes.length == 1 || metrics.isOff(value.metric())) {
            return summed(value, callNodes);
        }
        if (value.moment() != Moment.SUM) {
            double[] locations = together(value.summed(Columns.Kind.LOCATIONS), callNodes, done);
            Columns over = columns(value.columns());
            double[] row = new ColumnNodeValues(NodeValues.of(locations), over, value.moment(), null).at(0);
            return row == null ? new double[over.size()] : row;
        }
        boolean post = metrics.kind(value.metric()) == MetricKind.POSTDERIVED;
        return post ? computed(value, callNodes, done) : summed(value, callNodes);
    }

    private double[] summed(Value value, int[] callNodes) throws IOException {
        double[] sum = new double[columns(value.columns()).size()];
        boolean begun = false;
        for (int callNode : callNodes) {
            double[] row = single(value, callNode);
            for (int i = 0; row != null && i < sum.length; i++) {
                sum[i] = begun ? sum[i] + row[i] : row[i];
            }
            begun |= row != null;
        }
        return sum;
    }

    /** The expression of a POSTDERIVED metric over the sums of its operands. */
    private double[] computed(Value value, int[] callNodes, Map<Value, double[]> done) throws IOException {
        requireComputable(value.metric());
        return computed(value, metrics.expression(value.metric(), value.inclusive()), false, callNodes, done);
    }

    private double[] computed(
            Value value, Expression expression, boolean ofTotals, int[] callNodes, Map<Value, double[]> done)
            throws IOException {
        int metric = value.metric();
        Columns over = columns(value.columns());
        Evaluation evaluation = metrics.evaluation(expression, over, this::atCallNode);
        for (int i = 0; i < expression.operands().size(); i++) {
            double[] row = operand(expression.operands().get(i), value, ofTotals, callNodes, done);
            evaluation.set(i, row == null ? new double[Math.max(1, over.size())] : row);
        }
        double[] out = new double[over.size()];
        try {
            metrics.compute(evaluation, metric, callNodes, value.inclusive(), false, out);
        } catch (ExpressionException e) {
            throw new ViewException.Refused(metrics.label(metric) + " cannot be computed: " + e.getMessage());
        }
        return out;
    }

    private double @Nullable [] operand(
            Operand operand, Value of, boolean ofTotals, int[] callNodes, Map<Value, double[]> done)
            throws IOException {
        if (operand.extent() == Extent.TOTAL) {
            return new double[] {total(operand)};
        }
        boolean same = operand.cover() == Cover.SAME || ofTotals;
        Columns.Kind over = operand.extent() == Extent.NODE ? Columns.Kind.WHOLE_SYSTEM : of.columns();
        boolean location = over == Columns.Kind.LOCATIONS || over == Columns.Kind.WHOLE_SYSTEM;
        if (operand.extent() == Extent.ALONE && !location) {
            return null;
        }
        return together(
                new Value(operand.metric(), same ? of.cover() : operand.cover(), operand.moment(), over),
                callNodes,
                done);
    }

    private Value value(int metric, CallFlavour flavour, Columns.Kind over) {
        Cover cover =
                switch (flavour) {
                    case EXCLUSIVE -> Cover.EXCLUSIVE;
                    case INCLUSIVE -> Cover.INCLUSIVE;
                    case STORED -> storesInclusive(metric) ? Cover.INCLUSIVE : Cover.EXCLUSIVE;
                };
        return new Value(metric, cover, Moment.SUM, over);
    }

    /** Returns whether the values of a metric in the flavour {@link CallFlavour#STORED} are inclusive ones. */
    private boolean storesInclusive(int metric) {
        if (metrics.kind(metric) != MetricKind.POSTDERIVED
                || metrics.refusal(metric).isPresent()) {
            return metrics.kind(metric).inclusive();
        }
        List<Operand> operands = metrics.expression(metric, true).operands();
        return !operands.isEmpty() && operands.stream().allMatch(operand -> storesInclusive(operand.metric()));
    }

    private int[] roots() {
        Tree tree = definitions.callTree();
        List<Integer> roots = new ArrayList<>();
        for (int root = 0; root < tree.size(); root = tree.end(root)) {
            roots.add(root);
        }
        return roots.stream().mapToInt(Integer::intValue).toArray();
    }
}
