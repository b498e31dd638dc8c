package org.perfspace.writer.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

/**
 * A column of the values of a metric, which is either stored and consists of numbers, or derived and can be computed.
 * Because users of Hatchet expect both {@code time} and {@code time (inc)}, a metric has two columns, for exclusive and
 * inclusive values, if both can be computed; one of them contains the stored values, and readers leave the other out.
 *
 * @param metric the metric
 * @param name name of the column
 * @param inclusive whether the values cover the call tree below a node
 * @param own whether the column contains the values of the metric itself, rather than computed ones
 */
public record JsonColumn(Metric metric, String name, boolean inclusive, boolean own) {

    /**
     * Returns the columns of a space.
     *
     * @param reasons receives the reason why a metric has no column, by the id of the metric
     * @param isMetric returns whether a column of this name is one of a metric
     */
    public static List<JsonColumn> of(PerformanceSpace space, Map<Integer, String> reasons, Predicate<String> isMetric)
            throws IOException {
        Map<String, JsonColumn> owners = new HashMap<>();
        for (Metric metric : space.definitions().metrics()) {
            Optional<String> reason = reason(space, metric);
            JsonColumn column = new JsonColumn(
                    metric, InclusiveNames.column(metric.name(), isInclusive(metric)), isInclusive(metric), true);
            if (reason.isPresent()) {
                reasons.put(metric.id(), reason.get());
            } else if (!isMetric.test(column.name)) {
                reasons.put(metric.id(), "a column \"" + column.name + "\" has another meaning");
            } else if (owners.putIfAbsent(column.name, column) != null) {
                reasons.put(metric.id(), "another one has the column \"" + column.name + "\"");
            }
        }
        List<JsonColumn> columns = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            JsonColumn own = owners.get(InclusiveNames.column(metric.name(), isInclusive(metric)));
            if (own != null && own.metric.equals(metric)) {
                columns.add(own);
                own.other(space)
                        .filter(other -> isMetric.test(other.name) && owners.putIfAbsent(other.name, other) == null)
                        .ifPresent(columns::add);
            }
        }
        return columns;
    }

    private static Optional<String> reason(PerformanceSpace space, Metric metric) {
        Definitions definitions = space.definitions();
        if (definitions.isVoid(metric.id())) {
            return Optional.of("it or a metric above it is switched off");
        }
        if (metric.kind().derived()) {
            return DerivedView.of(space).refusal(metric.id());
        }
        if (!metric.combination().overLocations()
                && definitions.locations().size() > definitions.locationGroups().size()) {
            return Optional.of(MetricMeaning.whyNoCost(metric)); // rows are sums over the threads of a process
        }
        return metric.type().isNumber() ? Optional.empty() : Optional.of("its values are of type " + metric.type());
    }

    private static boolean isInclusive(Metric metric) {
        return metric.kind().derived()
                ? metric.kind() != MetricKind.PREDERIVED_EXCLUSIVE
                : metric.kind().inclusive();
    }

    /**
     * Returns the column of exclusive values if this column has inclusive ones, and vice versa, if it can be computed.
     */
    private Optional<JsonColumn> other(PerformanceSpace space) {
        String plain = metric.name();
        String other = inclusive ? plain : plain + InclusiveNames.SUFFIX;
        boolean possible = !metric.type().isExtreme()
                && metric.combination().alongTree()
                && InclusiveNames.isInclusive(other) != inclusive
                && CallTreeView.of(space, flavour(!inclusive))
                        .refusal(metric.id())
                        .isEmpty();
        return possible ? Optional.of(new JsonColumn(metric, other, !inclusive, false)) : Optional.empty();
    }

    private static CallFlavour flavour(boolean inclusive) {
        return inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
    }

    /** Returns the type of cells that are absent. */
    public ValueType type() {
        return metric.kind().derived() ? ValueType.DOUBLE : metric.type();
    }

    /** Returns the kind that a reader derives from the name of the column. */
    public MetricKind kindReadBack() {
        return InclusiveNames.isInclusive(name) ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
    }

    /**
     * Opens the rows over some parts of the system. Only the rows of derived metrics already contain sums over these
     * parts.
     */
    public RowCursor rows(PerformanceSpace space, Columns.Kind over) throws IOException {
        if (metric.kind().derived()) {
            return DerivedView.of(space).rows(metric.id(), flavour(inclusive), over);
        }
        return own
                ? space.severity().rows(metric.id())
                : CallTreeView.of(space, flavour(inclusive)).rows(metric.id());
    }
}
