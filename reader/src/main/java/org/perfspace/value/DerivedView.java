package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.DerivedPlan.Value;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.DerivedMetrics;
import org.perfspace.value.cubepl.Evaluation;
import org.perfspace.value.cubepl.Expression;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.MetricOperand;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Moment;
import org.perfspace.value.cubepl.ToolFormulas;

/**
 * The severities of derived metrics in each flavour along the call tree, for each location or summed over locations:
 *
 * <pre>
 *  PREDERIVED   the expression is computed for each call node and location, then summed like stored values
 *  POSTDERIVED  the operands are summed over locations, call nodes and the call tree, then the expression is computed
 * </pre>
 *
 * <p>Values are DOUBLEs. A call node has a row if any of its values is not 0. Stored metrics also have values in this
 * view: the same as in {@link CallTreeView}, converted to doubles. In the flavour {@link CallFlavour#STORED}, a
 * PREDERIVED metric has the values of its expression, and a POSTDERIVED one is inclusive if all stored metrics that it
 * is derived from are, otherwise exclusive.
 *
 * <p>If a metric cannot be computed, {@link #refusal} returns the reason, and methods that compute its values throw a
 * {@link ViewException}. Safe for use by several threads.
 */
public final class DerivedView {

    private final Definitions definitions;
    private final long mostWords;
    private final DerivedMetrics metrics;
    private final CallTreeView exclusive;
    private final CallTreeView inclusive;
    private final Map<Columns.Kind, Columns> columns = new EnumMap<>(Columns.Kind.class);
    private final OperandValues operands = new OperandValues(this);
    private @Nullable FunctionSums functionSums;

    /** A visitor of the rows of groups of call nodes. */
    public interface GroupVisitor {

        /**
         * Visits the row of a group.
         *
         * @param group position of the group
         * @param locations a value for each location, not all 0; valid until this method returns
         * @param whole the value for all locations together
         * @throws IOException if the visitor fails
         */
        void visit(int group, Row locations, double whole) throws IOException;
    }

    DerivedView(
            PerformanceSpace space,
            Function<Metric, Formula> formulas,
            Names names,
            ExpressionLimits limits,
            long mostWords) {
        this.definitions = space.definitions();
        this.mostWords = mostWords;
        this.exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        for (Columns.Kind kind : Columns.Kind.values()) {
            columns.put(kind, Columns.of(definitions, kind));
        }
        this.metrics =
                DerivedMetrics.of(definitions, formulas, names, limits, (operand, node) -> operands.total(operand));
    }

    /**
     * {@return the derived metrics of a space, with the formulas that {@link ToolFormulas} finds; always the same view}
     *
     * @param space the profile
     */
    public static DerivedView of(PerformanceSpace space) {
        return space.view(
                DerivedView.class,
                s -> of(s, ToolFormulas::formula, ToolFormulas.of(s.definitions()), ExpressionLimits.DEFAULT));
    }

    /**
     * {@return the {@linkplain #notes() notes} on the derived metrics of a space; nothing is compiled if there are no
     * derived metrics}
     *
     * @param space the profile
     */
    public static List<String> notes(PerformanceSpace space) {
        for (Metric metric : space.definitions().metrics()) {
            if (metric.kind().derived()) {
                return of(space).notes();
            }
        }
        return List.of();
    }

    /**
     * {@return the derived metrics of a space}
     *
     * @param space the profile
     * @param formulas the expression of each derived metric
     * @param names finds metrics under other names than their unique ones, and the columns of hpcviewer
     * @param limits limits of evaluation
     */
    public static DerivedView of(
            PerformanceSpace space, Function<Metric, Formula> formulas, Names names, ExpressionLimits limits) {
        return new DerivedView(space, formulas, names, limits, StoredResults.mostWords());
    }

    /**
     * {@return the reason why a metric cannot be computed, as a text for users; empty if it can}
     *
     * @param metric id of the metric
     */
    public Optional<String> refusal(int metric) {
        return metrics.refusal(metric);
    }

    /**
     * {@return the metrics that a derived metric names and that do not exist, each with the error at its place; their values
     * are 0}
     *
     * @param metric id of the derived metric
     */
    public Map<String, String> unknown(int metric) {
        return metrics.unknown(metric);
    }

    /** {@return notes for users on rejected derived metrics and on peculiarities of others, one line each} */
    public List<String> notes() {
        return metrics.notes();
    }

    /**
     * {@return whether a metric is switched off, by the profile or by the initialization of a derived metric}
     *
     * @param metric id of the metric
     */
    public boolean isOff(int metric) {
        return metrics.isOff(metric);
    }

    /**
     * {@return a row that fits the results}
     *
     * @param over the kind of columns of the row
     */
    public Row newRow(Columns.Kind over) {
        return new Row(ValueType.DOUBLE, columns(over).size());
    }

    /**
     * Computes the row of a call node.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param flavour the part of the call tree that the values cover
     * @param over the kind of columns of the row
     * @param into receives the row; not changed if there is none
     * @return whether there is a row, that is, whether any value is not 0
     * @throws ViewException if the metric cannot be computed
     */
    public boolean read(int metric, int callNode, CallFlavour flavour, Columns.Kind over, Row into) throws IOException {
        return read(value(metric, flavour, over), callNode, into);
    }

    /**
     * Computes the rows of groups of call nodes, such as those of each region, in one pass over the call nodes for as
     * many groups as {@link StoredResults#mostWords} permits.
     *
     * @param metric id of the metric
     * @param groups the call nodes of each group in ascending order; groups must be disjoint
     * @param flavour the part of the call tree that the values cover
     * @param visitor receives the groups that have a row, in order
     * @throws IOException if the profile cannot be read
     */
    public void together(int metric, int[][] groups, CallFlavour flavour, GroupVisitor visitor) throws IOException {
        try (GroupPlan plan = new GroupPlan(this, groups)) {
            NodeValues locations = plan.of(value(metric, flavour, Columns.Kind.LOCATIONS));
            NodeValues whole = plan.of(value(metric, flavour, Columns.Kind.WHOLE_SYSTEM));
            visit(locations, whole, groups, visitor);
        }
    }

    private void visit(NodeValues locations, NodeValues whole, int[][] groups, GroupVisitor visitor)
            throws IOException {
        Row row = newRow(Columns.Kind.LOCATIONS);
        for (int group = 0; group < groups.length; group++) {
            if (groups[group].length > 0 && fill(locations, group, row)) {
                double[] sum = whole.at(group);
                visitor.visit(group, row, sum == null ? 0 : sum[0]);
            }
        }
    }

    private static boolean fill(NodeValues values, int at, Row into) throws IOException {
        double[] row = values.at(at);
        if (row != null) {
            NodeValuesCursor.fill(row, into);
        }
        return row != null;
    }

    /**
     * {@return all rows in call-node order} Only a few rows are in memory. If exclusive values have to be added up
     * along the call tree, or inclusive ones subtracted, all rows are stored temporarily in memory or in a temporary
     * file, as in {@link CallTreeView#rows}.
     *
     * @param metric id of the metric
     * @param flavour the part of the call tree that the values cover
     * @param over the kind of columns of the row
     * @throws IOException if the profile cannot be read
     */
    public NodeValuesCursor rows(int metric, CallFlavour flavour, Columns.Kind over) throws IOException {
        return rows(metric, flavour, over, 0, definitions.callNodes().size());
    }

    /** Returns the call nodes that have a row; all values are computed once. */
    BitSet nodesWithRows(int metric, CallFlavour flavour) throws IOException {
        BitSet nodes = new BitSet();
        try (RowCursor rows = rows(metric, flavour, Columns.Kind.LOCATIONS)) {
            while (rows.next()) {
                nodes.set(rows.callNode());
            }
        }
        return nodes;
    }

    /** Returns the rows of a range of call nodes. */
    NodeValuesCursor rows(int metric, CallFlavour flavour, Columns.Kind over, int from, int to) throws IOException {
        DerivedPlan plan = new DerivedPlan(this, from, exclusive.endOfSubtrees(from, to), true);
        try {
            NodeValues values = plan.of(value(metric, flavour, over));
            NodeValues whole = plan.of(value(metric, flavour, Columns.Kind.WHOLE_SYSTEM));
            return new NodeValuesCursor(values, whole, from, to, columns(over).size(), plan);
        } catch (IOException | RuntimeException e) {
            plan.close();
            throw e;
        }
    }

    /**
     * Computes the total of a metric for the whole run: its inclusive value over all roots of the call tree. The total
     * of a formula of HPCToolkit or hpcviewer is computed from the totals of its operands.
     *
     * @param metric id of the metric
     * @param over the kind of columns of the row
     * @return the total
     * @throws IOException if the profile cannot be read
     */
    public Row total(int metric, Columns.Kind over) throws IOException {
        Row row = newRow(over);
        try (GroupPlan plan = new GroupPlan(this, roots())) {
            fill(total(plan, metric, over), 0, row);
        }
        return row;
    }

    /**
     * Computes the total of a metric for each location and for all locations together, unless it is 0 at all locations.
     *
     * @param metric id of the metric
     * @param visitor receives the total
     * @throws IOException if the profile cannot be read
     */
    public void total(int metric, GroupVisitor visitor) throws IOException {
        int[][] groups = roots();
        try (GroupPlan plan = new GroupPlan(this, groups)) {
            NodeValues locations = total(plan, metric, Columns.Kind.LOCATIONS);
            visit(locations, total(plan, metric, Columns.Kind.WHOLE_SYSTEM), groups, visitor);
        }
    }

    private NodeValues total(GroupPlan plan, int metric, Columns.Kind over) throws IOException {
        Value value = new Value(metric, Cover.INCLUSIVE, Moment.SUM, over);
        Optional<Expression> ofTotals = metrics.isOff(metric) ? Optional.empty() : metrics.totalOf(metric);
        if (ofTotals.isEmpty()) {
            return plan.of(value);
        }
        requireComputable(metric);
        return plan.ofTotals(value, ofTotals.get());
    }

    OperandValues operands() {
        return operands;
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
        return new LocationSums(definitions, columns(kind));
    }

    /** Returns the maximum number of words that stored rows may have in memory. */
    long mostWords() {
        return mostWords;
    }

    synchronized FunctionSums functionSums() {
        if (functionSums == null) {
            functionSums = new FunctionSums(this);
        }
        return functionSums;
    }

    /** Applies an operator of a derived metric to two rows. */
    void combine(Evaluation operator, double[] first, double[] second, double[] out) throws IOException {
        try {
            metrics.combine(operator, first, second, out);
        } catch (ExpressionException e) {
            int metric = operator.metric();
            throw new ViewException.Refused(metrics.name(metric), metrics.refuse(metric, e));
        }
    }

    void requireComputable(int metric) throws ViewException {
        Optional<String> refusal = metrics.refusal(metric);
        if (refusal.isPresent()) {
            throw new ViewException.Refused(metrics.name(metric), refusal.get());
        }
    }

    boolean read(Value value, int callNode, Row into) throws IOException {
        int end = definitions.callTree().end(callNode);
        try (DerivedPlan plan = new DerivedPlan(this, callNode, end, false)) {
            return fill(plan.of(value), callNode, into);
        }
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

    /** Returns whether the values of a metric in the flavour {@link CallFlavour#STORED} are inclusive. */
    private boolean storesInclusive(int metric) {
        if (metrics.kind(metric) != MetricKind.POSTDERIVED
                || metrics.refusal(metric).isPresent()) {
            return metrics.kind(metric).inclusive();
        }
        List<MetricOperand> operands = metrics.expression(metric, true).operands();
        return !operands.isEmpty() && operands.stream().allMatch(operand -> storesInclusive(operand.metric()));
    }

    /** Returns the roots of the call tree as one group. */
    int[][] roots() {
        Tree tree = definitions.callTree();
        return new int[][] {
            IntStream.range(0, tree.size())
                    .filter(node -> tree.parent(node) == Tree.NO_PARENT)
                    .toArray()
        };
    }
}
