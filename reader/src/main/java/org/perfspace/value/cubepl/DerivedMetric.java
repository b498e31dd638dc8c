package org.perfspace.value.cubepl;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Derivation;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.DerivedMetrics.AggregationOperator;

/** A metric during and after the compilation of its expressions. */
final class DerivedMetric {

    private final int id;
    private final String name;
    private final String label;
    private final MetricKind kind;
    private final Formula formula;
    private final Derivation derivation;
    private final boolean numeric;
    private final Map<AggregationOperator, Expression> operators = new EnumMap<>(AggregationOperator.class);
    private String initialization;
    private @Nullable Expression initializer;
    private @Nullable Expression expression;
    private final Map<String, String> unknown = new LinkedHashMap<>();
    private boolean dependsOnOthers;
    private volatile String refusal = "";

    /**
     * Creates a metric.
     *
     * @param id index among all metrics
     * @param label name of the metric in messages
     * @param numeric whether its values are numbers
     */
    DerivedMetric(
            int id,
            String name,
            String label,
            MetricKind kind,
            Formula formula,
            Derivation derivation,
            boolean numeric) {
        this.id = id;
        this.name = name;
        this.label = label;
        this.kind = kind;
        this.formula = formula;
        this.derivation = derivation;
        this.numeric = numeric;
        this.initialization = derivation.initialization();
    }

    int id() {
        return id;
    }

    String name() {
        return name;
    }

    /** Returns the name of the metric in messages. */
    String label() {
        return label;
    }

    MetricKind kind() {
        return kind;
    }

    Formula formula() {
        return formula;
    }

    Derivation derivation() {
        return derivation;
    }

    /** Returns whether the values of the metric are numbers. */
    boolean isNumeric() {
        return numeric;
    }

    /** Returns the metrics that the expressions name and that do not exist, each with the error at its place. */
    Map<String, String> unknown() {
        return unknown;
    }

    /** Returns the text of the initialization. */
    String initialization() {
        return initialization;
    }

    void setInitialization(String text) {
        initialization = text;
    }

    @Nullable
    Expression initializer() {
        return initializer;
    }

    void setInitializer(Expression compiled) {
        initializer = compiled;
    }

    Expression expression() {
        if (expression == null) {
            throw new IllegalArgumentException(label + " has no expression");
        }
        return expression;
    }

    void setExpression(Expression compiled) {
        expression = compiled;
    }

    @Nullable
    Expression operator(AggregationOperator operator) {
        return operators.get(operator);
    }

    void setOperator(AggregationOperator operator, Expression compiled) {
        operators.put(operator, compiled);
    }

    /** Returns whether the expression reads variables that other expressions write. */
    boolean dependsOnOthers() {
        return dependsOnOthers;
    }

    void setDependsOnOthers(boolean value) {
        dependsOnOthers = value;
    }

    /** Returns the reason why the metric cannot be computed; empty if it can. */
    Optional<String> refusal() {
        return refusal.isEmpty() ? Optional.empty() : Optional.of(refusal);
    }

    boolean isRefused() {
        return !refusal.isEmpty();
    }

    /** Rejects the metric, unless it was rejected before. */
    void refuse(String reason) {
        if (refusal.isEmpty()) {
            refusal = label + " cannot be computed: " + reason;
        }
    }
}
