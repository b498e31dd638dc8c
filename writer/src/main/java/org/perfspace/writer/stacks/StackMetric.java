package org.perfspace.writer.stacks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.io.WriteReport;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
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
        Optional<Unit> time = Unit.ofTime(metric.unit());
        this.factor = integer ? 1 : time.map(Unit::nanoseconds).orElse(1.0);
        this.unit = time.map(t -> (integer ? t : Unit.NANOSECONDS).word()).orElse(word(metric.unit()));
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
     * {@return the metric that a viewer should show first: the one with a name, else the one that the profile specifies,
     * else the one that {@link MetricMeaning} considers most useful}
     *
     * @param metrics to choose from
     * @param definitions definitions of the space
     * @param name name or title of the wanted metric; may be empty or unknown
     */
    public static Optional<StackMetric> first(List<StackMetric> metrics, Definitions definitions, String name) {
        return named(metrics, name)
                .or(() -> named(metrics, definitions.attributes().get(Definitions.USUAL_METRIC)))
                .or(() -> metrics.stream().reduce(StackMetric::better));
    }

    private static StackMetric better(StackMetric best, StackMetric other) {
        return MetricMeaning.isBetter(other.metric, best.metric) ? other : best;
    }

    /**
     * {@return the metric with a unique name, or else the first one with a title}
     *
     * @param metrics to choose from
     * @param name name or title
     */
    public static Optional<StackMetric> named(List<StackMetric> metrics, String name) {
        Stream<StackMetric> named = metrics.stream().filter(m -> m.metric.name().equals(name));
        Stream<StackMetric> titled =
                metrics.stream().filter(m -> m.metric.title().equals(name));
        return Stream.concat(named, titled).findFirst();
    }

    /**
     * {@return the reason why a metric is not in a file, by its id}
     *
     * @param definitions definitions of the space
     * @param written the metrics that are written
     */
    public static Map<Integer, String> omitted(Definitions definitions, List<StackMetric> written) {
        Map<Integer, String> omitted = new HashMap<>();
        BitSet present = new BitSet();
        written.forEach(each -> present.set(each.metric.id()));
        for (Metric metric : definitions.metrics()) {
            if (!present.get(metric.id())) {
                String why = whyNot(definitions, metric);
                omitted.put(metric.id(), why.isEmpty() ? "there is room for one metric" : why);
            }
        }
        return omitted;
    }

    /** Returns why stacks cannot have the values of a metric; empty if they can. */
    private static String whyNot(Definitions definitions, Metric metric) {
        if (metric.kind().derived()) {
            return "it is derived";
        }
        if (definitions.isVoid(metric.id())) {
            return "it or a metric above it is switched off";
        }
        return MetricMeaning.whyNoCost(metric);
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
        return Unit.ofTime(metric.unit()).map(Unit::word).orElse(word(metric.unit()));
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
     * {@return the sum of a row over locations, in their order, as an integer; integers are added without conversion, modulo
     * 2^64}
     *
     * @param row values of the metric
     */
    public long wholeSum(Row row) {
        return row.type().word(0) == ValueType.Word.DOUBLE ? whole(sum(row)) : integerSum(row);
    }

    /**
     * {@return the sum of a row over locations, in their order, as a double}
     *
     * @param row single numbers
     */
    public static double sum(Row row) {
        if (row.type().word(0) != ValueType.Word.DOUBLE) {
            return integerSum(row);
        }
        double sum = 0;
        for (int i = 0; i < row.count(); i++) {
            sum += Double.longBitsToDouble(row.word(i));
        }
        return sum;
    }

    private static long integerSum(Row row) {
        return Arrays.stream(row.words(), 0, row.count()).sum();
    }

    /**
     * Reports the values that were changed by the conversion to integers.
     *
     * @param report receives the losses
     */
    public void reportRounding(WriteReport report) {
        if (rounded > 0) {
            report.lose(
                    String.format(
                            Locale.ROOT,
                            "%s rounded to whole %s, by at most %.2g",
                            values(rounded),
                            unit.isEmpty() ? "numbers" : unit,
                            largestError),
                    0);
        }
        if (impossible > 0) {
            report.lose(
                    values(impossible) + " that are not numbers (written as 0) or beyond 2^63 (as the nearest number)",
                    0);
        }
        if (!metric.unit().equals(unit)) {
            report.remark("metric \"" + metric.name() + "\" is in " + unit + " instead of "
                    + (metric.unit().isEmpty() ? "no unit" : metric.unit()));
        }
    }

    /**
     * Reports values below 0, which are omitted.
     *
     * @param count number of values
     * @param report receives the loss
     */
    public void reportNegative(long count, WriteReport report) {
        if (count > 0) {
            report.lose(values(count) + (count == 1 ? " that is" : " that are") + " below 0", 0);
        }
    }

    /**
     * Reports values that are not valid weights: below 0, infinite, or NaN.
     *
     * @param count number of values
     * @param report receives the loss
     */
    public void reportUnfit(long count, WriteReport report) {
        if (count > 0) {
            report.lose(values(count) + (count == 1 ? " that is" : " that are") + " below 0 or not finite", 0);
        }
    }

    private String values(long count) {
        return Definitions.count(count, "value") + " of metric \"" + metric.name() + "\"";
    }

    private static String word(String unit) {
        Optional<Unit> known = Unit.of(unit).filter(each -> each == Unit.COUNT || each == Unit.BYTES);
        return known.map(Unit::word).orElse(unit);
    }
}
