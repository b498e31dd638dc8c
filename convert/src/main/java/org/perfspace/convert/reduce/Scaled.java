package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.value.Totals;
import org.perfspace.value.ViewException;

/**
 * Scales metrics so that their totals are those of another profile, so that runs of different length can be compared by their
 * shares. Metrics whose values are not plain numbers, that the other profile lacks, or one of whose totals is absent, 0 or
 * negative are not scaled, with a note.
 */
public final class Scaled {

    /** The factor of metrics that stay as they are. */
    private static final double SAME = 1;

    private Scaled() {}

    /**
     * {@return a profile whose totals are those of another one; closing it closes the profile}
     *
     * @param space the profile to scale
     * @param model the profile that has the totals
     * @throws IOException if a profile cannot be read
     */
    public static PerformanceSpace like(PerformanceSpace space, PerformanceSpace model) throws IOException {
        double[] factors = new double[space.definitions().metrics().size()];
        List<Metric> metrics = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            Optional<Double> factor = metric.kind().derived() ? Optional.empty() : factor(space, metric, model);
            if (factor.isEmpty() && !metric.kind().derived()) {
                notes.add("metric \"" + metric.name() + "\" is not normalized");
            }
            factors[metric.id()] = factor.orElse(SAME);
            metrics.add(
                    factors[metric.id()] == SAME
                            ? metric
                            : metric.edit().type(ValueType.DOUBLE).asDefined(metric.id()));
        }
        return changed(space, metrics, factors).withMoreNotes(notes);
    }

    private static PerformanceSpace changed(PerformanceSpace space, List<Metric> metrics, double[] factors) {
        Definitions definitions = space.definitions().withMetrics(metrics);
        int locations = space.definitions().locations().size();
        Severity scaled = new ChangedRows(
                space, metric -> new Row(ValueType.DOUBLE, locations), metric -> scaling(factors[metric]));
        return space.withDefinitions(definitions)
                .withSeverity(Severity.perMetric(metric -> factors[metric] == SAME ? space.severity() : scaled));
    }

    /**
     * {@return a profile in which the metric of each quantity has the name of the quantity and is in its base unit, such as
     * {@code time} in seconds; closing it closes the profile} Of several metrics of a quantity, this is the one that the tool
     * prefers; metrics whose values do not add up keep their names and units. Derived metrics are left out with a note, because
     * their operands get other names.
     *
     * @param whole the profile
     * @throws ReductionException if all metrics are derived
     */
    public static PerformanceSpace toQuantities(PerformanceSpace whole) throws ReductionException {
        List<String> derived = new ArrayList<>();
        boolean[] kept = new boolean[whole.definitions().metrics().size()];
        for (Metric metric : whole.definitions().metrics()) {
            kept[metric.id()] = !metric.kind().derived();
            if (!kept[metric.id()]) {
                derived.add(metric.name());
            }
        }
        PerformanceSpace space = derived.isEmpty() ? whole : MetricChoice.kept(whole, kept);
        List<Metric> metrics = new ArrayList<>(space.definitions().metrics());
        double[] factors = new double[metrics.size()];
        Arrays.fill(factors, SAME);
        for (Quantity quantity : Quantity.values()) {
            Optional<MetricMeaning> best =
                    quantity == Quantity.NONE ? Optional.empty() : best(space.definitions(), quantity);
            best.ifPresent(meaning -> {
                Metric metric = meaning.metric();
                Metric named = space.definitions().metric(quantity.key());
                Metric.Builder changed = metric.edit().unit(unit(quantity));
                if (named == null) {
                    changed.name(quantity.key()).title(quantity.key());
                }
                factors[metric.id()] = meaning.factor();
                metrics.set(
                        metric.id(),
                        (meaning.factor() == SAME ? changed : changed.type(ValueType.DOUBLE)).asDefined(metric.id()));
            });
        }
        List<String> notes = derived.isEmpty()
                ? List.of()
                : List.of("derived metrics are left out, because their operands get other names: "
                        + String.join(", ", derived));
        return changed(space, metrics, factors).withMoreNotes(notes);
    }

    private static String unit(Quantity quantity) {
        return switch (quantity.dimension()) {
            case TIME -> "sec";
            case DATA -> "bytes";
            case COUNT -> "occ";
            default -> quantity.dimension().base();
        };
    }

    private static Optional<MetricMeaning> best(Definitions definitions, Quantity quantity) {
        return definitions.metrics().stream()
                .filter(metric -> !metric.kind().derived() && MetricMeaning.isCost(metric))
                .map(MetricMeaning::of)
                .filter(meaning -> meaning.quantity() == quantity)
                .reduce((best, meaning) -> MetricMeaning.isBetter(meaning.metric(), best.metric()) ? meaning : best);
    }

    private static Optional<Double> factor(PerformanceSpace space, Metric metric, PerformanceSpace model)
            throws IOException {
        Metric other = model.definitions().metric(metric.name());
        if (other == null) {
            return Optional.empty();
        }
        double from = total(space, metric);
        double to = total(model, other);
        return from > 0 && to > 0 ? Optional.of(to / from) : Optional.empty();
    }

    /** Returns the total of a metric of plain numbers, otherwise NaN. */
    private static double total(PerformanceSpace space, Metric metric) throws IOException {
        boolean plain = metric.type().words() == 1
                && (metric.type().isInteger() || metric.type().equals(ValueType.DOUBLE));
        if (!plain || metric.kind().derived()) {
            return Double.NaN;
        }
        Optional<Row> total;
        try {
            total = Totals.total(space, metric.id());
        } catch (ViewException e) {
            return Double.NaN;
        }
        return total.isEmpty() || total.get().count() == 0
                ? Double.NaN
                : total.get().type().word(0).number(total.get().word(0));
    }

    private static ChangedRows.Change scaling(double factor) {
        return (callNode, row, into) -> scale(row, into, factor);
    }

    private static void scale(Row row, Row into, double factor) {
        into.set(row);
        into.relabel(ValueType.DOUBLE);
        long[] words = into.words();
        for (int i = 0; i < row.count(); i++) {
            long word = row.word(i);
            if (!row.type().isAbsent(word) || row.type().isInteger()) {
                words[i] = Double.doubleToRawLongBits(row.type().word(0).number(word) * factor);
            }
        }
    }
}
