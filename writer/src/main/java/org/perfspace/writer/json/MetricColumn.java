package org.perfspace.writer.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.model.derived.Columns;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.DerivedView;

/**
 * A metric that has a column: one of numbers that is stored, or a derived one that can be computed. Stored metrics keep
 * their kind; derived ones are exclusive if they are PREDERIVED_EXCLUSIVE, else inclusive.
 *
 * @param metric the metric
 * @param name name of the column
 * @param inclusive whether the values cover the call tree below a node
 */
public record MetricColumn(Metric metric, String name, boolean inclusive) {

    /** Returns the columns of a space, and reports the metrics that have none. */
    public static List<MetricColumn> of(PerformanceSpace space, WriteReport report) throws IOException {
        List<MetricColumn> columns = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            Optional<String> reason = reason(space, metric);
            if (reason.isEmpty()) {
                boolean inclusive = isInclusive(metric);
                columns.add(new MetricColumn(metric, InclusiveNames.column(metric.name(), inclusive), inclusive));
            } else {
                report.lose("metric \"" + metric.name() + "\": " + reason.get(), 0);
            }
        }
        return distinct(columns, report);
    }

    private static List<MetricColumn> distinct(List<MetricColumn> columns, WriteReport report) {
        Set<String> names = new HashSet<>();
        List<MetricColumn> distinct = new ArrayList<>();
        for (MetricColumn column : columns) {
            if (names.add(column.name)) {
                distinct.add(column);
            } else {
                report.lose(
                        "metric \"" + column.metric.name() + "\": another one has the column \"" + column.name + "\"",
                        0);
            }
        }
        return distinct;
    }

    private static Optional<String> reason(PerformanceSpace space, Metric metric) {
        Definitions definitions = space.definitions();
        if (definitions.isVoid(metric.id())) {
            return Optional.of("it or a metric above it is switched off");
        }
        if (metric.kind().derived()) {
            return DerivedView.of(space).refusal(metric.id());
        }
        return metric.type().isNumber() ? Optional.empty() : Optional.of("its values are of type " + metric.type());
    }

    private static boolean isInclusive(Metric metric) {
        return metric.kind().derived()
                ? metric.kind() != MetricKind.PREDERIVED_EXCLUSIVE
                : metric.kind().inclusive();
    }

    /** Returns the type of the values. */
    public ValueType type() {
        return metric.kind().derived() ? ValueType.DOUBLE : metric.type();
    }

    /** Returns the kind that a reader finds by the name of the column. */
    public MetricKind kindReadBack() {
        return InclusiveNames.isInclusive(name) ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
    }

    /** Returns the name of the metric that a reader finds. */
    public String nameReadBack(List<MetricColumn> all) {
        return InclusiveNames.metric(name, all.stream().map(MetricColumn::name).collect(Collectors.toSet()));
    }

    /** Opens the rows: as stored, for all locations; of derived metrics for all locations, or their sums. */
    public RowCursor rows(PerformanceSpace space, boolean summed) throws IOException {
        if (!metric.kind().derived()) {
            return space.severity().rows(metric.id());
        }
        CallFlavour flavour = inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
        return DerivedView.of(space)
                .rows(metric.id(), flavour, summed ? Columns.Kind.WHOLE_SYSTEM : Columns.Kind.LOCATIONS);
    }
}
