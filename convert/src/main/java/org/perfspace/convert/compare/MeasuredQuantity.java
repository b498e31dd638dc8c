package org.perfspace.convert.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;

/**
 * A quantity that at least two of several profiles measure.
 *
 * @param name name of the quantity, such as {@code time}; of a metric whose quantity is not known, the name of the metric
 * @param metrics for each profile, the metric that measures it, if there is one
 */
public record MeasuredQuantity(String name, List<Optional<Metric>> metrics) {

    /** Copies the list. */
    public MeasuredQuantity {
        metrics = List.copyOf(metrics);
    }

    /** Returns the quantities that at least two of several profiles measure as a cost, the most important first. */
    static List<MeasuredQuantity> of(List<PerformanceSpace> spaces) {
        List<MeasuredQuantity> found = new ArrayList<>();
        boolean mixed = false;
        for (Quantity quantity : Quantity.values()) {
            List<Optional<Metric>> metrics = best(spaces, quantity);
            if (quantity == Quantity.TIME && metrics.contains(Optional.<Metric>empty())) {
                List<Optional<Metric>> other = best(spaces, Quantity.CPU_TIME);
                metrics = IntStream.range(0, spaces.size())
                        .mapToObj(side -> orElse(spaces, side, other))
                        .toList();
                mixed = new MeasuredQuantity("", metrics).isShared();
            }
            MeasuredQuantity measured = new MeasuredQuantity(quantity.key(), metrics);
            boolean again = mixed && quantity == Quantity.CPU_TIME;
            if (quantity != Quantity.NONE && measured.isShared() && !again) {
                found.add(measured);
            }
        }
        found.addAll(others(spaces));
        return found;
    }

    private static Optional<Metric> orElse(
            List<PerformanceSpace> spaces, int side, List<Optional<Metric>> processorTimes) {
        return best(spaces.get(side), Quantity.TIME).or(() -> processorTimes.get(side));
    }

    /** Returns the metrics of no known quantity that have the same name and dimension in several profiles. */
    private static List<MeasuredQuantity> others(List<PerformanceSpace> spaces) {
        Map<Name, List<Optional<Metric>>> byName = new LinkedHashMap<>();
        for (int side = 0; side < spaces.size(); side++) {
            for (Metric metric : spaces.get(side).definitions().metrics()) {
                if (MetricMeaning.of(metric).quantity() == Quantity.NONE && isComparable(spaces.get(side), metric)) {
                    List<Optional<Metric>> metrics = byName.computeIfAbsent(
                            Name.of(metric),
                            name -> new ArrayList<>(Collections.nCopies(spaces.size(), Optional.empty())));
                    metrics.set(side, metrics.get(side).or(() -> Optional.of(metric)));
                }
            }
        }
        return byName.values().stream()
                .map(metrics -> new MeasuredQuantity(
                        metrics.stream()
                                .flatMap(Optional::stream)
                                .findFirst()
                                .orElseThrow()
                                .name(),
                        metrics))
                .filter(MeasuredQuantity::isShared)
                .toList();
    }

    private boolean isShared() {
        return metrics.stream().filter(Optional::isPresent).count() > 1;
    }

    /** {@return the unit of its costs: {@code s}, {@code B}, {@code J}, or {@code 1} for counts} */
    public String unit() {
        return metrics.stream()
                .flatMap(Optional::stream)
                .findFirst()
                .flatMap(metric -> Unit.of(metric.unit()))
                .map(unit -> unit.dimension().base())
                .orElse("1");
    }

    /** Returns a line of text if the profiles measure different times. */
    Optional<String> note() {
        List<String> parts = new ArrayList<>();
        boolean differ = false;
        Quantity first = Quantity.NONE;
        for (int side = 0; side < metrics.size(); side++) {
            if (metrics.get(side).isPresent()) {
                Metric metric = metrics.get(side).get();
                Quantity quantity = MetricMeaning.of(metric).quantity();
                differ |= !parts.isEmpty() && quantity != first;
                first = parts.isEmpty() ? quantity : first;
                parts.add(FunctionTable.letter(side) + (parts.isEmpty() ? " measures " : " ") + words(quantity) + " ("
                        + metric.name() + ")");
            }
        }
        return differ ? Optional.of(String.join(", ", parts)) : Optional.empty();
    }

    private static String words(Quantity quantity) {
        return quantity == Quantity.CPU_TIME ? "time of processors" : "elapsed time";
    }

    private static List<Optional<Metric>> best(List<PerformanceSpace> spaces, Quantity quantity) {
        return spaces.stream().map(space -> best(space, quantity)).toList();
    }

    private static Optional<Metric> best(PerformanceSpace space, Quantity quantity) {
        return space.definitions().metrics().stream()
                .filter(metric -> MetricMeaning.of(metric).quantity() == quantity && isComparable(space, metric))
                .reduce((best, metric) -> MetricMeaning.isBetter(metric, best) ? metric : best);
    }

    private static boolean isComparable(PerformanceSpace space, Metric metric) {
        return metric.visibility() == Visibility.NORMAL
                && !metric.kind().derived()
                && metric.type().isNumber()
                && HotSpots.refusal(space, metric).isEmpty();
    }

    /** The name of a metric in lower case, and what its values measure. */
    private record Name(String name, Optional<Quantity.Dimension> dimension) {
        static Name of(Metric metric) {
            return new Name(
                    metric.name().toLowerCase(Locale.ROOT),
                    Unit.of(metric.unit()).map(Unit::dimension));
        }
    }
}
