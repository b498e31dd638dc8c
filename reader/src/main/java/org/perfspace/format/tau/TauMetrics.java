package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/** The metrics of a profile: two or three for each of TAU's metrics, the calls, and those of the user events. */
final class TauMetrics {

    /** The user events with the same name, with or without contexts. */
    private static final class EventKind {
        boolean inContext;
        boolean alone;
        boolean countsFit = true;
    }

    /** One of the metrics into which a metric of TAU is divided. */
    private enum Column {
        EXCLUSIVE,
        INCLUSIVE,
        WHOLE,
        SAMPLES,
        SQUARES,
        CALLS,
        SUBROUTINES,
        EVENT,
        EVENT_IN_CONTEXT
    }

    private final DefinitionsBuilder builder;
    private final TauCallTree tree;
    private final Map<Column, Map<String, Integer>> handles = new EnumMap<>(Column.class);
    private final Set<String> names = new HashSet<>();
    private final Set<String> oddEvents = new HashSet<>();

    /** Creates an empty list for the metrics of a call tree that has all of its lines. */
    TauMetrics(DefinitionsBuilder builder, TauCallTree tree) {
        this.builder = builder;
        this.tree = tree;
        for (Column column : Column.values()) {
            handles.put(column, new HashMap<>());
        }
    }

    /** Defines the metrics of TAU, and those of calls. */
    void define(Map<String, Boolean> metrics) {
        boolean whole = tree.mayRecurse();
        boolean linked = whole || !tree.hasCallPaths();
        metrics.forEach((name, squares) -> {
            String unit = TauNames.unit(name);
            String ofRegions = name + (whole ? TauNames.WHOLE : TauNames.INCLUSIVE);
            define(
                    Column.EXCLUSIVE,
                    name,
                    Metric.named(free(name))
                            .attributes(
                                    linked ? Attributes.of(Metric.INCLUSIVE_OF_REGIONS, ofRegions) : Attributes.NONE),
                    unit,
                    MetricKind.EXCLUSIVE,
                    "");
            String description = tree.hasCallPaths() ? TauNames.PATH_DESCRIPTION : TauNames.INCLUSIVE_DESCRIPTION;
            define(Column.INCLUSIVE, name, name + TauNames.INCLUSIVE, unit, MetricKind.INCLUSIVE, description);
            if (whole) {
                description = TauNames.WHOLE_DESCRIPTION;
                define(Column.WHOLE, name, name + TauNames.WHOLE, unit, MetricKind.EXCLUSIVE, description);
            }
            if (tree.hasSamples()) {
                description = TauNames.SAMPLES_DESCRIPTION;
                define(Column.SAMPLES, name, name + TauNames.SAMPLES, unit, MetricKind.EXCLUSIVE, description);
            }
            if (squares) {
                description = TauNames.SQUARES_DESCRIPTION;
                String squared = name + TauNames.SQUARES;
                define(Column.SQUARES, name, squared, TauNames.squareUnit(name), MetricKind.EXCLUSIVE, description);
            }
        });
        String unit = TauNames.OCCURRENCES;
        define(Column.CALLS, "", TauNames.CALLS, unit, MetricKind.EXCLUSIVE, TauNames.CALLS_DESCRIPTION);
        String description = TauNames.SUBROUTINES_DESCRIPTION;
        define(Column.SUBROUTINES, "", TauNames.SUBROUTINES, unit, MetricKind.EXCLUSIVE, description);
    }

    private void define(Column column, String key, String name, String unit, MetricKind kind, String description) {
        define(column, key, Metric.named(free(name)), unit, kind, description);
    }

    private void define(
            Column column, String key, Metric.Builder metric, String unit, MetricKind kind, String description) {
        add(column, key, metric.unit(unit).kind(kind).description(description));
    }

    /**
     * Defines the metrics of user events, and returns notes on unusual events.
     *
     * @param names parts of the names of the events, by their full names
     */
    List<String> defineEvents(Map<String, TauEventName> names, Map<String, TauContents.Event> events) {
        List<String> notes = new ArrayList<>();
        Map<String, EventKind> kinds = new LinkedHashMap<>();
        Set<TauEventName> seen = new HashSet<>();
        for (Map.Entry<String, TauContents.Event> event : events.entrySet()) {
            TauEventName name = names.getOrDefault(event.getKey(), new TauEventName(event.getKey(), ""));
            EventKind kind = kinds.computeIfAbsent(name.name(), key -> new EventKind());
            kind.inContext |= name.hasContext();
            kind.alone |= !name.hasContext();
            // the sum of two counts may not fit into 32 bits
            kind.countsFit &= event.getValue().countsFit() && seen.add(name);
        }
        kinds.forEach((name, kind) -> {
            ValueType type = kind.countsFit ? ValueType.TAU_ATOMIC : ValueType.ndoubles(5);
            if (!kind.countsFit) {
                oddEvents.add(name);
                notes.add(
                        "user event \"" + name + "\" has counts that are no 32-bit integers; it is kept as NDOUBLES(5):"
                                + " count, minimum, maximum, sum, sum of squares");
            }
            if (kind.inContext) {
                add(Column.EVENT_IN_CONTEXT, name, event(name, type));
            }
            if (kind.alone) {
                String total = kind.inContext ? name + TauNames.TOTAL : name;
                add(Column.EVENT, name, event(total, type));
            }
        });
        return notes;
    }

    /** Returns the metric of the exclusive values. */
    int exclusive(String metric) {
        return id(Column.EXCLUSIVE, metric);
    }

    /** Returns the metric of the inclusive values. */
    int inclusive(String metric) {
        return id(Column.INCLUSIVE, metric);
    }

    /** Returns the metric of the inclusive values of whole functions. */
    int whole(String metric) {
        return id(Column.WHOLE, metric);
    }

    /** Returns the metric of the values of samples. */
    int samples(String metric) {
        return id(Column.SAMPLES, metric);
    }

    /** Returns the metric of the sums of squares. */
    int squares(String metric) {
        return id(Column.SQUARES, metric);
    }

    /** Returns the metric of the numbers of calls. */
    int calls() {
        return id(Column.CALLS, "");
    }

    /** Returns the metric of the numbers of calls made by functions. */
    int subroutines() {
        return id(Column.SUBROUTINES, "");
    }

    /** Returns the metric of a user event. */
    int event(TauEventName event) {
        return id(event.hasContext() ? Column.EVENT_IN_CONTEXT : Column.EVENT, event.name());
    }

    /** Returns whether the counts of a user event are integers. */
    boolean isAtomic(TauEventName event) {
        return !oddEvents.contains(event.name());
    }

    private void add(Column column, String name, Metric.Builder metric) {
        of(column).put(name, builder.add(metric));
    }

    private Map<String, Integer> of(Column column) {
        return Objects.requireNonNull(handles.get(column));
    }

    private int id(Column column, String name) {
        Integer handle = of(column).get(name);
        if (handle == null) {
            throw new IllegalStateException("no metric for " + column + " of " + name);
        }
        return builder.metricId(handle);
    }

    private Metric.Builder event(String name, ValueType type) {
        return Metric.named(free(name)).type(type).description(TauNames.EVENT_DESCRIPTION);
    }

    private String free(String name) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "#" + i;
        }
        return free;
    }
}
