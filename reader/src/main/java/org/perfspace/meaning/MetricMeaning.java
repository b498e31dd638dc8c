package org.perfspace.meaning;

import java.util.Optional;
import org.perfspace.meaning.Quantity.Dimension;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Visibility;

/**
 * The meaning of a metric: the quantity that it measures, its unit, and whether its values add up.
 *
 * @param metric the metric
 * @param quantity the quantity; {@link Quantity#NONE} if the table does not contain its name with such a unit
 * @param unit the unit, if it is known
 */
public record MetricMeaning(Metric metric, Quantity quantity, Optional<Unit> unit) {

    /** The attribute of a metric with the name that Caliper has for a column with an alias. */
    static final String NATIVE_NAME = "cali.attribute.name";

    private static final int UNLISTED = Integer.MAX_VALUE;

    /** The classes of usual metrics, the best one first. */
    private enum Use {
        TIME,
        CPU_TIME,
        OTHER_TIME,
        SAMPLES,
        VISITS,
        COST,
        OTHER
    }

    /**
     * {@return the meaning of a metric}
     *
     * @param metric the metric
     */
    public static MetricMeaning of(Metric metric) {
        return new MetricMeaning(
                metric, line(metric).map(MetricNames.Line::quantity).orElse(Quantity.NONE), Unit.of(metric.unit()));
    }

    /**
     * {@return the metric that most users are interested in: the one that the profile itself names, otherwise one whose values
     * add up: an elapsed time, a time of processors, another time, samples, visits, any other; otherwise the first metric of
     * single numbers} Of several ones of the same kind, the one with the name that the tool prefers is chosen.
     *
     * @param definitions definitions of the profile
     */
    public static Optional<Metric> usual(Definitions definitions) {
        String name = definitions.attributes().get(Definitions.USUAL_METRIC);
        Metric wanted = name.isEmpty() ? null : definitions.metric(name);
        if (wanted != null && isPlain(wanted)) {
            return Optional.of(wanted);
        }
        Metric best = null;
        for (Metric metric : definitions.metrics()) {
            if (isPlain(metric) && (best == null || isBetter(metric, best))) {
                best = metric;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * {@return whether a metric is better than another one as the usual metric of a profile}
     *
     * @param metric a metric
     * @param other another one, which comes first
     */
    public static boolean isBetter(Metric metric, Metric other) {
        int order = of(metric).use().compareTo(of(other).use());
        return order < 0 || (order == 0 && rank(metric) < rank(other));
    }

    /**
     * {@return whether the values of a metric add up along the call tree and over locations, so that its totals, and shares of
     * them, have a meaning}
     *
     * @param metric the metric
     */
    public static boolean isCost(Metric metric) {
        return whyNoCost(metric).isEmpty();
    }

    /**
     * {@return the reason why the values of a metric do not add up, as a text that follows its name and a colon; empty if they
     * do}
     *
     * @param metric the metric
     */
    public static String whyNoCost(Metric metric) {
        if (metric.combination() != Combination.BY_TYPE) {
            return "its values are " + noun(metric.combination()) + ", which do not add up";
        }
        if (!metric.type().isNumber() || metric.type().isExtreme()) {
            return "its values are of type " + metric.type();
        }
        if (metric.kind() == MetricKind.POSTDERIVED) {
            return "its values are computed from sums, and do not add up";
        }
        Optional<Unit> unit = Unit.of(metric.unit());
        boolean adds = unit.isEmpty() || unit.get().dimension().adds();
        return adds ? "" : "values in " + metric.unit() + " do not add up";
    }

    /**
     * {@return the end of a message about a metric that is no cost, which names one that is; empty if there is none}
     *
     * @param definitions definitions of the profile
     */
    public static String instead(Definitions definitions) {
        return usual(definitions)
                .filter(MetricMeaning::isCost)
                .map(metric -> "; \"" + metric.name() + "\" has such costs")
                .orElse("");
    }

    /** {@return the number of seconds of a unit of its values; 1 if it is no time} */
    public double seconds() {
        return unit.filter(known -> known.dimension() == Dimension.TIME)
                .map(Unit::factor)
                .orElse(1.0);
    }

    /** {@return the factor that converts its values to the base unit of the quantity; 1 if it has no unit} */
    public double factor() {
        return unit.map(Unit::factor).orElse(1.0);
    }

    private Use use() {
        if (!isCost(metric)) {
            return Use.OTHER;
        }
        return switch (quantity) {
            case TIME -> Use.TIME;
            case CPU_TIME -> Use.CPU_TIME;
            case SAMPLES -> Use.SAMPLES;
            case VISITS -> Use.VISITS;
            default -> Unit.isTime(metric.unit()) ? Use.OTHER_TIME : Use.COST;
        };
    }

    private static int rank(Metric metric) {
        return line(metric).map(MetricNames.Line::rank).orElse(UNLISTED);
    }

    private static Optional<MetricNames.Line> line(Metric metric) {
        String own = metric.attributes().get(NATIVE_NAME);
        String title = metric.title();
        return line(metric.name(), metric)
                .or(() -> own.isEmpty() ? Optional.empty() : line(own, metric))
                .or(() -> title.equals(metric.name()) ? Optional.empty() : line(title, metric));
    }

    private static Optional<MetricNames.Line> line(String name, Metric metric) {
        Optional<MetricNames.Line> found = fitting(name, metric);
        int aggregate = name.lastIndexOf('#');
        return found.isPresent() || aggregate < 0 ? found : fitting(name.substring(aggregate + 1), metric);
    }

    private static Optional<MetricNames.Line> fitting(String name, Metric metric) {
        return MetricNames.find(name).filter(line -> line.quantity().fits(metric.unit()));
    }

    private static String noun(Combination combination) {
        return switch (combination) {
            case BY_TYPE -> "costs";
            case SMALLEST -> "minima";
            case LARGEST -> "maxima";
            case MEAN -> "averages";
            case SHARE -> "shares, ratios or states";
        };
    }

    private static boolean isPlain(Metric metric) {
        return metric.visibility() == Visibility.NORMAL
                && !metric.kind().derived()
                && metric.type().isNumber();
    }
}
