package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Evaluation.CallValues;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Names;

/**
 * The derived metrics of a profile, ready for evaluation: their expressions are compiled, and the initializations are
 * executed once, when the first value is requested. A metric that cannot be computed, or whose evaluation fails, is
 * rejected with a reason; the others are not affected. Safe for use by several threads, each with its own {@link Evaluation}.
 *
 * <p>Expressions can define auxiliary metrics, which follow the metrics of the profile and are not displayed.
 */
public final class DerivedMetrics {

    private static final int MOST_MISSING = 3;

    private final Definitions definitions;
    private final Predefined predefined;
    private final ExpressionLimits limits;
    private final CallValues totals;
    private final List<DerivedMetric> metrics;
    private final List<String> warnings;
    private final Variables variables;
    private final int[] regionOf;
    private @Nullable Memory memory;
    private @Nullable Dependents dependents;

    /** Operators that a derived metric can replace by its own expressions. */
    public enum AggregationOperator {
        /** Adds the values of children to that of their parent. */
        PLUS,
        /** Subtracts the values of children from that of their parent. */
        MINUS,
        /** Adds the values of locations. */
        AGGR
    }

    private DerivedMetrics(
            Definitions definitions,
            Predefined predefined,
            Compiler compiler,
            ExpressionLimits limits,
            CallValues totals) {
        this.definitions = definitions;
        this.predefined = predefined;
        this.limits = limits;
        this.totals = totals;
        this.metrics = compiler.metrics();
        this.warnings = compiler.warnings();
        this.variables = compiler.variables();
        this.regionOf = definitions.callNodes().stream()
                .mapToInt(node -> predefined.regions().id(node.region()))
                .toArray();
    }

    /**
     * Compiles expressions in any language.
     *
     * @param formulas the expression of each derived metric
     * @param others finds metrics under other names than their unique ones, and the columns of hpcviewer
     */
    public static DerivedMetrics of(
            Definitions definitions,
            Function<Metric, Formula> formulas,
            Names others,
            ExpressionLimits limits,
            CallValues totals) {
        Predefined predefined = Predefined.of(definitions);
        Compiler compiler = new Compiler(definitions, predefined, formulas, others);
        compiler.compile();
        return new DerivedMetrics(definitions, predefined, compiler, limits, totals);
    }

    /** Returns the unique name of a metric. */
    public String name(int metric) {
        return metrics.get(metric).name();
    }

    /** Returns the kind of a metric. */
    public MetricKind kind(int metric) {
        return metrics.get(metric).kind();
    }

    /** Returns the reason why a derived metric cannot be computed; empty if it can. */
    public Optional<String> refusal(int metric) {
        ready();
        return metrics.get(metric).refusal();
    }

    /** Returns the metrics that a derived metric names and that do not exist, each with the error at its place. */
    public Map<String, String> unknown(int metric) {
        return Collections.unmodifiableMap(metrics.get(metric).unknown());
    }

    /** Returns a note on metrics that expressions name and that do not exist; empty if all exist. */
    private Optional<String> missing() {
        Set<String> names = new LinkedHashSet<>();
        metrics.forEach(metric -> names.addAll(metric.unknown().keySet()));
        if (names.isEmpty()) {
            return Optional.empty();
        }
        String first = names.stream()
                .limit(MOST_MISSING)
                .map(name -> "\"" + name + "\"")
                .collect(Collectors.joining(", "));
        int more = names.size() - MOST_MISSING;
        return Optional.of("expressions name metrics that do not exist and count as 0: " + first
                + (more > 0 ? " and " + more + " more" : ""));
    }

    /** Returns notes for users on rejected metrics and on peculiarities of others, one line each. */
    public List<String> notes() {
        ready();
        List<String> notes = new ArrayList<>(warnings);
        missing().ifPresent(notes::add);
        metrics.forEach(metric -> metric.refusal().ifPresent(notes::add));
        return notes;
    }

    /**
     * Returns whether a metric is switched off by the profile or by an initialization, so that all of its values are 0.
     */
    public boolean isOff(int metric) {
        return ready().isOff(metric);
    }

    /** Returns the expression for inclusive or exclusive values of a derived metric, which must not be rejected. */
    public Expression expression(int metric, boolean inclusive) {
        return metrics.get(metric).expression().of(inclusive);
    }

    /**
     * Returns the expression for the total of a metric whose total is computed from the totals of its operands, even if
     * they are inclusive or exclusive; empty if the total is the inclusive value of all roots, which is the usual case.
     */
    public Optional<Expression> totalOf(int metric) {
        DerivedMetric derived = metrics.get(metric);
        if (!derived.kind().derived()
                || derived.isRefused()
                || !derived.formula().language().totalsOperands()) {
            return Optional.empty();
        }
        Expression inclusive = derived.expression().of(true);
        return Optional.of(inclusive.operands().isEmpty() ? derived.expression().of(false) : inclusive);
    }

    /** Returns an evaluation of an expression of a metric. */
    public Evaluation evaluation(int metric, Expression expression, Columns columns, CallValues callValues) {
        return new Evaluation(metric, expression, ready(), columns, 0, callValues);
    }

    /**
     * Rejects a metric because its evaluation failed, and all metrics that are derived from it.
     *
     * @return the reason, as a text for users
     */
    public synchronized String refuse(int metric, ExpressionException failure) {
        DerivedMetric failed = metrics.get(metric);
        failed.refuse(failure.text());
        dependents().refuseDependentsOf(metric);
        return failed.refusal().orElseThrow();
    }

    private Dependents dependents() {
        if (dependents == null) {
            dependents = new Dependents(metrics);
        }
        return dependents;
    }

    /** Returns whether a derived metric replaces an operator of the aggregation. */
    public boolean hasOperator(int metric, AggregationOperator operator) {
        return metrics.get(metric).operator(operator) != null;
    }

    /** Returns an evaluation of the replacement of an operator, whose operands 0 and 1 are the arguments. */
    public Evaluation operator(int metric, AggregationOperator operator, Columns columns) {
        Expression expression = metrics.get(metric).operator(operator);
        if (expression == null) {
            throw new IllegalArgumentException("metric " + metric + " has no operator " + operator);
        }
        return new Evaluation(metric, expression, ready(), columns, 2, CallValues.NONE);
    }

    /**
     * Computes a row of a derived metric from operands that have been set.
     *
     * @param callNodes the call nodes to which the operands belong, usually one
     * @param same whether each operand has the same value in all columns, so that one column is enough
     */
    public void compute(
            Evaluation evaluation, int metric, int[] callNodes, boolean inclusive, boolean same, double[] out)
            throws ExpressionException, IOException {
        double[] nodes = new double[callNodes.length];
        double[] regions = new double[callNodes.length];
        for (int i = 0; i < callNodes.length; i++) {
            nodes[i] = predefined.callNodes().id(callNodes[i]);
            regions[i] = regionOf[callNodes[i]];
        }
        boolean ofProfile = metric < definitions.metrics().size();
        double id = ofProfile ? predefined.metrics().id(metric) : metric;
        boolean alone = kind(metric) != MetricKind.POSTDERIVED;
        evaluation.run(new Context(id, nodes, regions, inclusive, alone, evaluation.columns()), same, out);
    }

    /** Combines two rows by a replacement operator. */
    public void combine(Evaluation operator, double[] first, double[] second, double[] out)
            throws ExpressionException, IOException {
        operator.set(0, first);
        operator.set(1, second);
        operator.run(Context.NONE, false, out);
    }

    /** Executes the initializations at the first call, and returns the memory. */
    private synchronized Memory ready() {
        if (memory == null) {
            memory = new Memory(definitions, predefined, variables, limits);
            new Initializer(metrics, memory, totals, dependents()).run();
        }
        return memory;
    }

    /** The execution of the initializations of a profile, in the order of the metrics. */
    private record Initializer(List<DerivedMetric> metrics, Memory memory, CallValues totals, Dependents dependents) {

        void run() {
            String failed = "";
            for (DerivedMetric metric : metrics) {
                Expression initializer = metric.initializer();
                if (initializer != null && !run(metric, initializer)) {
                    failed = failed.isEmpty() ? metric.name() : failed;
                } else if (metric.isRefused()
                        && initializer == null
                        && !metric.initialization().isBlank()) {
                    failed = failed.isEmpty() ? metric.name() : failed;
                }
            }
            memory.budget().endInitializations();
            if (!failed.isEmpty()) {
                refuseDependents(failed);
            }
        }

        private boolean run(DerivedMetric metric, Expression initializer) {
            Budget budget = memory.budget();
            Frame frame = new Frame(memory, true, false, 1);
            long allowed = budget.allowance(initializer.cost(), 0);
            boolean failed = true;
            try {
                double[][] operands = new double[initializer.operands().size()][1];
                for (int i = 0; i < operands.length; i++) {
                    MetricOperand operand = initializer.operands().get(i);
                    if (metrics.get(operand.metric()).kind().derived()) {
                        throw ExpressionException.of(
                                "expected totals of stored metrics, found that of \"%s\", which is derived",
                                metrics.get(operand.metric()).name());
                    }
                    operands[i][0] = totals.read(operand, Names.UNKNOWN);
                }
                frame.begin(Context.NONE, operands, CallValues.NONE, allowed);
                frame.window(0, 1);
                initializer.root().number(frame);
                failed = false;
            } catch (ExpressionException e) {
                metric.refuse("its initialization is rejected: " + e.getMessage());
            } catch (IOException | UncheckedIOException e) {
                metric.refuse("its initialization failed: " + e.getMessage());
            } finally {
                frame.end();
                budget.account(allowed - frame.stepsLeft(), initializer.cost(), 0, failed);
            }
            return !failed;
        }

        /**
         * Rejects metrics that read variables which the failed initialization may have filled, and metrics derived from
         * them.
         */
        private void refuseDependents(String failed) {
            for (DerivedMetric metric : metrics) {
                if (metric.dependsOnOthers()) {
                    metric.refuse("it needs the initialization of \"" + failed + "\", which is rejected");
                }
            }
            dependents.refuseAll();
        }
    }

    /** The metrics that are derived from each metric. They are rejected together with it. */
    private static final class Dependents {

        private final List<DerivedMetric> metrics;
        private final List<List<Integer>> of = new ArrayList<>();

        Dependents(List<DerivedMetric> metrics) {
            this.metrics = metrics;
            for (int i = 0; i < metrics.size(); i++) {
                of.add(new ArrayList<>(0));
            }
            for (DerivedMetric metric : metrics) {
                if (metric.kind().derived()) {
                    Dependencies.operands(metric)
                            .forEach(operand -> of.get(operand).add(metric.id()));
                }
            }
        }

        /** Rejects all metrics that are derived from rejected ones. */
        void refuseAll() {
            metrics.stream()
                    .filter(DerivedMetric::isRefused)
                    .toList()
                    .forEach(metric -> refuseDependentsOf(metric.id()));
        }

        /** Rejects all metrics that are derived from a rejected metric. */
        void refuseDependentsOf(int rejected) {
            Deque<Integer> pending = new ArrayDeque<>(List.of(rejected));
            while (!pending.isEmpty()) {
                DerivedMetric source = metrics.get(pending.pop());
                for (int id : of.get(source.id())) {
                    if (!metrics.get(id).isRefused()) {
                        metrics.get(id).refuse("it is derived from \"" + source.name() + "\", which is rejected");
                        pending.add(id);
                    }
                }
            }
        }
    }
}
