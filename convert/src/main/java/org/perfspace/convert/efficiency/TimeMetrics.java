package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Visibility;
import org.perfspace.value.Totals;

/** The metrics of a profile that efficiencies are computed from. */
public final class TimeMetrics {

    private TimeMetrics() {}

    /**
     * Returns the metric of processor time.
     *
     * @param name name of a metric; empty for the usual one
     * @param profile name of the profile in messages
     */
    static Metric of(Definitions definitions, String name, String profile) throws IOException {
        if (!name.isEmpty()) {
            Metric metric = MetricChoice.one(definitions, name, profile);
            if (!metric.unit().isEmpty() && !Unit.isTime(metric.unit())) {
                throw Place.of(profile)
                        .unsupported(
                                "expected a metric of time, found metric \"%s\" in %s", metric.name(), metric.unit());
            }
            String why = MetricMeaning.whyNoCost(metric);
            if (!why.isEmpty()) {
                throw Place.of(profile)
                        .unsupported(
                                "expected a metric of times that add up, found metric \"%s\": %s%s",
                                metric.name(), why, MetricMeaning.instead(definitions));
            }
            return metric;
        }
        return time(definitions).orElseThrow(() -> Place.of(profile)
                .unsupported(
                        "expected a metric of processor time in a unit of time, found %s",
                        timesOfDevices(definitions)));
    }

    /** Names the times of accelerators of a profile that has no others. */
    private static String timesOfDevices(Definitions definitions) {
        String names = definitions.metrics().stream()
                .filter(metric ->
                        metric.visibility() == Visibility.NORMAL && Unit.isTime(metric.unit()) && isOfDevice(metric))
                .map(metric -> '"' + metric.name() + '"')
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : "only times of accelerators: " + names;
    }

    /**
     * {@return the metric of processor time that counts unless another one is named: the usual one, or the first in a unit of
     * time}
     *
     * @param definitions definitions of the profile
     */
    public static Optional<Metric> time(Definitions definitions) {
        Optional<Metric> usual = MetricMeaning.usual(definitions).filter(TimeMetrics::isTime);
        return usual.or(
                () -> definitions.metrics().stream().filter(TimeMetrics::isTime).findFirst());
    }

    /**
     * {@return the metric of the time in which threads have no work, as Scalasca adds it to the time of profiles, if there is
     * one}
     *
     * @param definitions definitions of the profile
     */
    public static Optional<Metric> idle(Definitions definitions) {
        return measuring(definitions, Quantity.IDLE_TIME).stream().findFirst();
    }

    private static boolean isOfDevice(Metric metric) {
        return MetricMeaning.of(metric).quantity() == Quantity.ACCELERATOR_TIME;
    }

    private static List<Metric> measuring(Definitions definitions, Quantity quantity) {
        return definitions.metrics().stream()
                .filter(metric -> MetricMeaning.of(metric).quantity() == quantity
                        && !definitions.isVoid(metric.id())
                        && metric.type().isNumber())
                .toList();
    }

    /** Times of messages, which LinkTest measures pair by pair and not between all pairs, are no times of a run. */
    private static boolean isTime(Metric metric) {
        return Unit.isTime(metric.unit())
                && MetricMeaning.isCost(metric)
                && !metric.type().mayBeAbsent()
                && !metric.kind().derived()
                && metric.visibility() == Visibility.NORMAL
                && !isOfDevice(metric);
    }

    /**
     * {@return the metrics of the times that processes wait in MPI, none of which contains another one, as Scalasca's trace
     * analysis finds them}
     *
     * @param definitions definitions of the profile
     */
    public static List<Metric> waiting(Definitions definitions) {
        return measuring(definitions, Quantity.WAITING_TIME);
    }

    /**
     * {@return the load balance of the processes that the aggregates of a profile cover: the average by the largest time of a
     * process; empty if the profile does not state both}
     *
     * @param space a profile in which one process stands for several
     * @throws IOException if the profile cannot be read
     */
    public static OptionalDouble balanceOfAggregate(PerformanceSpace space) throws IOException {
        Optional<Row> mean = total(space, Combination.MEAN);
        Optional<Row> largest = total(space, Combination.LARGEST);
        if (mean.isEmpty() || largest.isEmpty()) {
            return OptionalDouble.empty();
        }
        double balance = number(mean.get()) / number(largest.get());
        return balance >= 0 && balance <= 1 ? OptionalDouble.of(balance) : OptionalDouble.empty();
    }

    private static double number(Row row) {
        return row.type().word(0).number(row.words()[0]);
    }

    /** Returns the value of the only root in the first time that combines in a way. */
    private static Optional<Row> total(PerformanceSpace space, Combination combination) throws IOException {
        for (Metric metric : measuring(space.definitions(), Quantity.TIME)) {
            if (metric.combination() == combination && hasOneRoot(space.definitions())) {
                return Totals.total(space, metric.id());
            }
        }
        return Optional.empty();
    }

    private static boolean hasOneRoot(Definitions definitions) {
        return definitions.callTree().size() > 0
                && definitions.callTree().end(0) == definitions.callTree().size();
    }

    /** Returns the number of seconds of a unit of a metric; 1 if it is no time. */
    static double seconds(Metric metric) {
        return MetricMeaning.of(metric).seconds();
    }
}
