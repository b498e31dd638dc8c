package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.DerivedMetrics.AggregationOperator;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.Formula.Names;

/**
 * A compiler of the expressions of a profile: first the initializations, in the order of the metrics, then the values,
 * then the operators; this order decides which variables are global.
 */
final class Compiler implements Names {

    /** Maximum number of metrics that expressions may define. */
    private static final int MOST_DEFINED = 10_000;

    private final Names others;
    private final Variables variables;
    private final List<DerivedMetric> metrics = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final List<Metric> ofProfile;
    private final List<String> warnings = new ArrayList<>();

    Compiler(Definitions definitions, Predefined predefined, Function<Metric, Formula> formulas, Names others) {
        this.others = others;
        this.variables = new Variables(predefined);
        this.ofProfile = definitions.metrics();
        for (Metric metric : ofProfile) {
            boolean derived = metric.kind().derived();
            byName.putIfAbsent(metric.name(), metric.id());
            metrics.add(new DerivedMetric(
                    metric.id(),
                    metric.name(),
                    "metric \"" + metric.name() + "\" (" + metric.fileId() + ")",
                    metric.kind(),
                    derived ? formulas.apply(metric) : new Formula(Language.CUBEPL, ""),
                    metric.derivation(),
                    derived || metric.type().isNumber()));
        }
    }

    void compile() {
        forEachDerived(this::compileInitialization);
        forEachDerived(this::compileValue);
        new Dependencies(metrics).check();
    }

    List<DerivedMetric> metrics() {
        return metrics;
    }

    List<String> warnings() {
        return warnings;
    }

    Variables variables() {
        return variables;
    }

    @Override
    public int metric(String name) {
        Integer known = byName.get(name);
        return known != null ? known : others.metric(name);
    }

    @Override
    public String fact(String name, String property) {
        int id = metric(name);
        if (id < 0 || id >= ofProfile.size()) {
            return id < 0 || !property.equals("unique name") ? "" : name;
        }
        Metric metric = ofProfile.get(id);
        return switch (property) {
            case "unique name" -> metric.name();
            case "display name" -> metric.title();
            case "uom" -> metric.unit();
            case "dtype" -> metric.type().toString();
            case "url" -> metric.url();
            case "description" -> metric.description();
            case "value" -> metric.visibility() == Visibility.VOID ? "VOID" : "";
            default -> "";
        };
    }

    @Override
    public Optional<MetricOperand> column(int number) {
        return others.column(number);
    }

    /** Visits all derived metrics, including those that are defined during the visit. */
    private void forEachDerived(Consumer<DerivedMetric> action) {
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).kind().derived()) {
                action.accept(metrics.get(i));
            }
        }
    }

    private void compileInitialization(DerivedMetric metric) {
        String text = metric.initialization();
        if (text.isBlank()) {
            return;
        }
        Draft draft = draft(Draft.Use.INITIALIZATION, metric);
        try {
            metric.setInitializer(parse(Language.CUBEPL, text, draft));
        } catch (ExpressionException e) {
            metric.refuse("its initialization is rejected: " + e.getMessage());
        }
        warn(metric, draft);
    }

    private void compileValue(DerivedMetric metric) {
        Draft draft = draft(Draft.Use.VALUE, metric);
        try {
            Formula formula = metric.formula();
            metric.setExpression(parse(formula.language(), formula.text(), draft));
            for (Derivation.Aggregation aggregation : metric.derivation().aggregations()) {
                compileOperator(metric, aggregation);
            }
        } catch (ExpressionException e) {
            metric.refuse(e.text());
        }
        metric.setDependsOnOthers(draft.dependsOnOthers());
        warn(metric, draft);
    }

    private void compileOperator(DerivedMetric metric, Derivation.Aggregation aggregation) throws ExpressionException {
        for (AggregationOperator operator : AggregationOperator.values()) {
            if (operator.name().toLowerCase(Locale.ROOT).equals(aggregation.operator())) {
                try {
                    metric.setOperator(
                            operator,
                            parse(Language.CUBEPL, aggregation.expression(), draft(Draft.Use.OPERATOR, metric)));
                } catch (ExpressionException e) {
                    throw ExpressionException.of("its operator %s: %s", aggregation.operator(), e.text());
                }
            }
        }
    }

    private Draft draft(Draft.Use use, DerivedMetric metric) {
        boolean postderived = metric.kind() == MetricKind.POSTDERIVED && use == Draft.Use.VALUE;
        return new Draft(use, postderived, this, variables, this::define);
    }

    private void warn(DerivedMetric metric, Draft draft) {
        draft.warnings().forEach(warning -> warnings.add(metric.label() + ": " + warning));
        draft.unknown().forEach(metric.unknown()::putIfAbsent);
    }

    /** Creates a metric that an expression defines, or sets the initialization of a metric. */
    private void define(Draft.Definition definition) {
        Integer known = byName.get(definition.name());
        if (!definition.kind().derived()) {
            if (known != null && metrics.get(known).kind().derived()) {
                metrics.get(known).setInitialization(definition.text());
            }
        } else if (known == null && metrics.size() < ofProfile.size() + MOST_DEFINED) {
            int id = metrics.size();
            byName.put(definition.name(), id);
            metrics.add(new DerivedMetric(
                    id,
                    definition.name(),
                    "metric \"" + definition.name() + "\" of an expression",
                    definition.kind(),
                    new Formula(Language.CUBEPL, definition.text()),
                    Derivation.NONE,
                    true));
        }
    }

    /** Parses an expression. */
    static Expression parse(Language language, String text, Draft draft) throws ExpressionException {
        return switch (language) {
            case CUBEPL -> CubePlParser.parse(text, draft);
            case HPCTOOLKIT -> PolishParser.parse(text, draft);
            case HPCVIEWER -> ViewerParser.parse(text, draft);
        };
    }
}
