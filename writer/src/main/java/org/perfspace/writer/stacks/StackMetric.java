package org.perfspace.writer.stacks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/**
 * A metric whose values stacks can have: single numbers that add up along the call tree and over locations. Its values
 * are converted to integers: doubles are rounded to the nearest integer, those in a unit of time after conversion to
 * nanoseconds; integers do not change.
 */
public final class StackMetric {

    private static final double MOST = 0x1p63;

    private final Metric metric;
    private final boolean integer;
    private final double factor;
    private final String unit;
    private long rounded;
    private double largestError;
    private long impossible;

    private StackMetric(Metric metric) {
        this.metric = metric;
        this.integer = metric.type().isInteger();
        Optional<TimeUnit> time = TimeUnit.of(metric.unit());
        this.factor = integer ? 1 : time.map(TimeUnit::nanoseconds).orElse(1.0);
        this.unit = time.map(t -> (integer ? t : TimeUnit.NANOSECONDS).word()).orElse(word(metric.unit()));
    }

    /**
     * {@return the metrics of a space that stacks can have, in their order}
     *
     * @param definitions definitions of the space
     */
    public static List<StackMetric> of(Definitions definitions) {
        List<StackMetric> all = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            if (whyNot(definitions, metric).isEmpty()) {
                all.add(new StackMetric(metric));
            }
        }
        return all;
    }

    /**
     * {@return the metric that a viewer should show first: the one with a name, else {@code time}, else the first one in
     * a unit of time, else the first one}
     *
     * @param metrics to choose from
     * @param name name or title of the wanted metric; may be empty or unknown
     */
    public static Optional<StackMetric> first(List<StackMetric> metrics, String name) {
        return named(metrics, name)
                .or(() -> named(metrics, "time"))
                .or(() -> metrics.stream()
                        .filter(m -> TimeUnit.of(m.metric.unit()).isPresent())
                        .findFirst())
                .or(() -> metrics.stream().findFirst());
    }

    /**
     * {@return the metric with a unique name, or else the first one with a title}
     *
     * @param metrics to choose from
     * @param name name or title
     */
    public static Optional<StackMetric> named(List<StackMetric> metrics, String name) {
        return metrics.stream()
                .filter(m -> m.metric.name().equals(name))
                .findFirst()
                .or(() -> metrics.stream()
                        .filter(m -> m.metric.title().equals(name))
                        .findFirst());
    }

    /** Returns why stacks cannot have the values of a metric; empty if they can. */
    static String whyNot(Definitions definitions, Metric metric) {
        if (metric.kind().derived()) {
            return "as it is derived";
        }
        if (definitions.isVoid(metric.id())) {
            return "as it or a metric above it is switched off";
        }
        boolean additive = metric.type().isInteger() || metric.type().base() == ValueType.Base.DOUBLE;
        return additive ? "" : "which are of type " + metric.type();
    }

    /** {@return the metric of the space} */
    public Metric metric() {
        return metric;
    }

    /** {@return the unit of the integers} */
    public String unit() {
        return unit;
    }

    /** {@return the unit of the original values, spelled out if it is a unit of time} */
    public String originalUnit() {
        return TimeUnit.of(metric.unit()).map(TimeUnit::word).orElse(word(metric.unit()));
    }

    /**
     * Converts values to integers in place, and counts those that change.
     *
     * @param words cells of the type of the metric, widened
     * @param count number of cells
     */
    public void makeWhole(long[] words, int count) {
        if (!integer) {
            for (int i = 0; i < count; i++) {
                words[i] = words[i] == 0 ? 0 : whole(Double.longBitsToDouble(words[i]));
            }
        }
    }

    /**
     * {@return a value as an integer}
     *
     * @param value value in the unit of the metric
     */
    public long whole(double value) {
        double scaled = value * factor;
        if (!(Math.abs(scaled) < MOST)) {
            impossible++;
            return Double.isNaN(scaled) ? 0 : scaled > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        double nearest = Math.rint(scaled);
        if (nearest / factor != value) {
            rounded++;
            largestError = Math.max(largestError, Math.abs(nearest - scaled));
        }
        return (long) nearest;
    }

    /**
     * Reports the values that were changed by the conversion to integers.
     *
     * @param report receives the losses
     */
    public void reportRounding(WriteReport report) {
        String name = "values of metric \"" + metric.name() + "\"";
        if (rounded > 0) {
            report.lose(
                    String.format(
                            Locale.ROOT,
                            "%d %s rounded to whole %s, by at most %.2g",
                            rounded,
                            name,
                            unit.isEmpty() ? "numbers" : unit,
                            largestError),
                    0);
        }
        if (impossible > 0) {
            report.lose(
                    impossible + " " + name
                            + " that are not numbers (written as 0) or beyond 2^63 (as the nearest number)",
                    0);
        }
        if (!metric.unit().equals(unit)) {
            report.remark("metric \"" + metric.name() + "\" is in " + unit + " instead of "
                    + (metric.unit().isEmpty() ? "no unit" : metric.unit()));
        }
    }

    /** Reports a metric whose values are not written, if it has any. */
    static void reportLeftOut(PerformanceSpace space, Metric metric, String why, WriteReport report)
            throws IOException {
        try (RowCursor rows = space.severity().rows(metric.id())) {
            boolean values = !metric.kind().derived() && rows.next();
            report.lose(
                    "metric \"" + metric.name() + "\"" + (values ? ", whose values are left out, " + why : ", " + why),
                    0);
        }
    }

    private static String word(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "occ", "#", "" -> "count";
            case "b", "byte", "bytes" -> "bytes";
            default -> unit;
        };
    }
}
