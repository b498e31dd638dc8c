package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.ToolFormulas;

/**
 * Replaces derived metrics by stored ones, for tools that do not evaluate expressions. A metric that cannot be computed
 * stays derived, with a note. The stored values of a POSTDERIVED metric are valid for single call nodes and locations;
 * adding them up gives meaningless numbers, which a note reports as well. If the initialization of a derived metric
 * switches off a stored metric, the latter becomes {@link Visibility#VOID}, because the initialization is removed together
 * with the expressions.
 *
 * @param which the metrics to replace
 */
public record Materialize(Which which) implements Reduction {

    /** Attribute of a metric that contains the expression from which its values were computed. */
    public static final String ATTRIBUTE = "perfspace.expression";

    private static final int MOST_NAMES = 5;

    /** The metrics that are replaced by stored ones. */
    public enum Which {
        /** All derived metrics. */
        ALL,
        /** Derived metrics in a language that no file format can store. */
        FOREIGN
    }

    @Override
    public Step step() {
        return Step.MATERIALIZE;
    }

    @Override
    public String text() {
        return which == Which.ALL
                ? "materialize"
                : "materialize " + which.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        DerivedView view = DerivedView.of(space);
        List<String> notes = new ArrayList<>();
        List<Metric> metrics = new ArrayList<>();
        boolean[] computed = new boolean[source.metrics().size()];
        for (Metric metric : source.metrics()) {
            computed[metric.id()] = isChosen(metric, view, notes);
            metrics.add(computed[metric.id()] ? stored(metric, view, notes) : kept(metric, view));
        }
        noteRatios(source, computed, notes);
        CallTreeView exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        CallTreeView inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        return space.withDefinitions(source.withMetrics(metrics))
                .withSeverity(Severity.perMetric(metric -> !computed[metric]
                        ? space.severity()
                        : isInclusive(source.metrics().get(metric)) ? inclusive : exclusive))
                .withMoreNotes(notes);
    }

    /** Returns a metric that is kept; if an initialization switches it off, it stays off without that initialization. */
    private Metric kept(Metric metric, DerivedView view) {
        return which == Which.ALL && !metric.kind().derived() && view.isOff(metric.id())
                ? metric.edit().visibility(Visibility.VOID).asDefined(metric.id())
                : metric;
    }

    private boolean isChosen(Metric metric, DerivedView view, List<String> notes) {
        boolean chosen = metric.kind().derived()
                && switch (which) {
                    case ALL -> true;
                    case FOREIGN ->
                        !metric.attributes().get(ToolFormulas.VIEWER).isEmpty();
                };
        Optional<String> refusal = chosen ? view.refusal(metric.id()) : Optional.empty();
        refusal.ifPresent(notes::add);
        return chosen && refusal.isEmpty();
    }

    /** Returns whether the stored values are inclusive; POSTDERIVED metrics become so, as in Cube's own tools. */
    private static boolean isInclusive(Metric metric) {
        return metric.kind() != MetricKind.PREDERIVED_EXCLUSIVE;
    }

    private static void noteRatios(Definitions source, boolean[] computed, List<String> notes) {
        List<String> names = source.metrics().stream()
                .filter(metric -> computed[metric.id()] && metric.kind() == MetricKind.POSTDERIVED)
                .map(metric -> "\"" + metric.name() + "\"")
                .toList();
        if (!names.isEmpty()) {
            String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
            notes.add("the values of postderived metrics are stored for each call node and location; unless an"
                    + " expression is linear, their sums have no meaning: "
                    + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size()))) + more);
        }
    }

    private static Metric stored(Metric metric, DerivedView view, List<String> notes) {
        String name = "metric \"" + metric.name() + "\": ";
        if (!metric.derivation().aggregations().isEmpty()) {
            notes.add(name + "the stored values are added up in the usual way, without the operators of its own");
        }
        boolean off = view.isOff(metric.id());
        return metric.edit()
                .kind(isInclusive(metric) ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE)
                .type(ValueType.DOUBLE)
                .visibility(off ? Visibility.VOID : metric.visibility())
                .derivation(Derivation.NONE)
                .attributes(metric.attributes()
                        .without(ToolFormulas.FORMULA)
                        .without(ToolFormulas.VIEWER)
                        .without(ToolFormulas.COLUMNS)
                        .with(ATTRIBUTE, ToolFormulas.formula(metric).text().strip()))
                .asDefined(metric.id());
    }
}
