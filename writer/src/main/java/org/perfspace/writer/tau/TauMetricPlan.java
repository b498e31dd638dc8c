package org.perfspace.writer.tau;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauNames;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/**
 * The metrics of a space as TAU can express them. A metric of numbers that can be added up becomes a metric of TAU,
 * with inclusive and exclusive values; a metric that counts calls becomes the column of calls; a metric of TAU's atomic
 * values becomes a user event. Metrics that the reader derived from one metric of TAU become that metric again.
 */
final class TauMetricPlan {

    private static final int LONGEST_SHORT_NAME = 37;
    /** Name of a metric of TAU without values, for spaces that have no metric that TAU can express. */
    static final String STAND_IN = "TIME";

    private static final List<String> PARTS =
            List.of(TauNames.EXCLUSIVE, TauNames.INCLUSIVE, TauNames.WHOLE, TauNames.SAMPLES, TauNames.SQUARES);

    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * A metric that becomes a user event.
     *
     * @param metric id of the metric
     * @param name name of the event
     * @param total whether its values belong to the event without context
     */
    record Event(int metric, String name, boolean total) {}

    private final Definitions definitions;
    private final List<TauColumn> columns = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final BitSet used = new BitSet();
    private final Set<String> names = new HashSet<>();
    private final Set<String> shortNames = new HashSet<>();
    private OptionalInt calls = OptionalInt.empty();
    private OptionalInt subroutines = OptionalInt.empty();

    private TauMetricPlan(Definitions definitions) {
        this.definitions = definitions;
    }

    /** Plans the metrics of a space. */
    static TauMetricPlan of(Definitions definitions) {
        TauMetricPlan plan = new TauMetricPlan(definitions);
        plan.planCalls();
        definitions.metrics().forEach(plan::planColumn);
        definitions.metrics().forEach(plan::planEvent);
        if (plan.columns.isEmpty()) {
            plan.columns.add(TauColumn.none(STAND_IN));
        }
        return plan;
    }

    /** Returns the metrics of TAU; at least one metric. */
    List<TauColumn> columns() {
        return columns;
    }

    /** Returns the user events. */
    List<Event> events() {
        return events;
    }

    /** Returns the metric of the numbers of calls. */
    OptionalInt calls() {
        return calls;
    }

    /** Returns the metric of the numbers of calls to other functions. */
    OptionalInt subroutines() {
        return subroutines;
    }

    /** Returns whether a metric is stored in the profile. */
    boolean has(int metric) {
        return used.get(metric);
    }

    private void planCalls() {
        for (Metric metric : definitions.metrics()) {
            boolean counts = fits(metric) && !metric.kind().inclusive() && !isTime(metric);
            if (counts && calls.isEmpty() && MetricMeaning.of(metric).quantity() == Quantity.VISITS) {
                calls = OptionalInt.of(metric.id());
                used.set(metric.id());
            }
            if (counts && metric.name().equals(TauNames.SUBROUTINES)) {
                subroutines = OptionalInt.of(metric.id());
                used.set(metric.id());
            }
        }
    }

    private void planColumn(Metric metric) {
        if (used.get(metric.id()) || !fits(metric) || isPart(metric)) {
            return;
        }
        boolean time = isTime(metric);
        Metric exclusive = partner(metric, TauNames.EXCLUSIVE, MetricKind.EXCLUSIVE);
        Metric inclusive = partner(metric, TauNames.INCLUSIVE, MetricKind.INCLUSIVE);
        Metric whole = partner(metric, TauNames.WHOLE, MetricKind.EXCLUSIVE);
        Metric samples = partner(metric, TauNames.SAMPLES, MetricKind.EXCLUSIVE);
        Metric squares = partner(metric, TauNames.SQUARES, MetricKind.EXCLUSIVE);
        String name = TauText.metric(metric.name(), time);
        for (int i = 2; !names.add(name); i++) {
            name = TauText.metric(metric.name(), time) + "#" + i;
        }
        columns.add(new TauColumn(
                name,
                shortName(name),
                take(metric.kind().inclusive() || inclusive == null ? metric : inclusive),
                take(!metric.kind().inclusive() || exclusive == null ? metric : exclusive),
                take(whole),
                take(samples),
                take(squares),
                time ? microseconds(metric.unit()) : 1));
        take(metric);
    }

    private void planEvent(Metric metric) {
        if (metric.type().base() != ValueType.Base.TAU_ATOMIC || metric.kind().derived() || isVoid(metric)) {
            return;
        }
        take(metric);
        String name = metric.name();
        String event =
                name.endsWith(TauNames.TOTAL) ? name.substring(0, name.length() - TauNames.TOTAL.length()) : name;
        Metric inContext = definitions.metric(event);
        boolean total = !event.equals(name)
                && inContext != null
                && inContext.type().equals(metric.type())
                && !inContext.kind().derived();
        events.add(new Event(metric.id(), TauText.name(total ? event : name), total));
    }

    private OptionalInt take(@Nullable Metric metric) {
        if (metric == null) {
            return OptionalInt.empty();
        }
        used.set(metric.id());
        return OptionalInt.of(metric.id());
    }

    /** Returns whether TAU can hold the values of a metric: they must be numbers that can be added and subtracted. */
    private boolean fits(Metric metric) {
        ValueType type = metric.type();
        return !metric.kind().derived()
                && !isVoid(metric)
                && type.words() == 1
                && type.isNumber()
                && !type.isExtreme()
                && metric.combination().alongTree()
                && type.mayBeInclusive();
    }

    private boolean isVoid(Metric metric) {
        return definitions.isVoid(metric.id());
    }

    /** Returns whether a metric is a column of another one, because the reader splits a metric of TAU into several. */
    private boolean isPart(Metric metric) {
        for (String end : PARTS) {
            if (metric.name().endsWith(end)) {
                String name = metric.name().substring(0, metric.name().length() - end.length());
                Metric whole = definitions.metric(name);
                MetricKind kind = end.equals(TauNames.INCLUSIVE) ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
                if (whole != null && fits(whole) && metric.equals(partner(whole, end, kind))) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns the metric that the reader derives, like the given one, from the same metric of TAU; null if there is
     * none.
     */
    private @Nullable Metric partner(Metric metric, String end, MetricKind kind) {
        Metric partner = definitions.metric(metric.name() + end);
        boolean squares = end.equals(TauNames.SQUARES);
        boolean other =
                switch (end) {
                    case TauNames.SQUARES -> true;
                    case TauNames.WHOLE -> isWhole(metric);
                    case TauNames.SAMPLES ->
                        partner != null && partner.description().equals(TauNames.SAMPLES_DESCRIPTION);
                    default -> metric.kind().inclusive() != kind.inclusive();
                };
        String unit = squares ? TauNames.squareUnit(metric.name()) : metric.unit();
        return partner != null
                        && other
                        && partner.kind() == kind
                        && partner.type().base() == ValueType.Base.DOUBLE
                        && metric.type().base() == ValueType.Base.DOUBLE
                        && partner.unit().equals(unit)
                        && !isVoid(partner)
                ? partner
                : null;
    }

    /** Returns whether the inclusive values of functions are not sums over call paths. */
    static boolean isWhole(Metric metric) {
        return metric.attributes().get(Metric.INCLUSIVE_OF_REGIONS).equals(metric.name() + TauNames.WHOLE);
    }

    private String shortName(String name) {
        String cut = TauText.fileName(name, LONGEST_SHORT_NAME);
        String wanted = TauLayout.isTime(name) == TauLayout.isTime(cut)
                ? cut
                : TauText.fileName(STAND_IN + "_" + name, LONGEST_SHORT_NAME);
        String unique = wanted;
        for (int i = 2; !shortNames.add(unique.toUpperCase(Locale.ROOT)); i++) {
            String end = "_" + i;
            unique = wanted.substring(0, Math.min(wanted.length(), LONGEST_SHORT_NAME - end.length())) + end;
        }
        return unique;
    }

    private static boolean isTime(Metric metric) {
        return microseconds(metric.unit()) != 0;
    }

    /** Returns the number of microseconds of a unit of time; 0 if it is not one. */
    private static double microseconds(String unit) {
        return Unit.ofTime(unit)
                .map(time -> time.nanoseconds() / NANOS_PER_MICRO)
                .orElse(0.0);
    }
}
