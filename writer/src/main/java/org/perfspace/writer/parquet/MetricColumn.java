package org.perfspace.writer.parquet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.perfspace.format.parquet.ColumnNames;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.RowRuns;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;
import org.perfspace.value.ComputedMetrics;

/**
 * A metric with a column or a group of columns.
 *
 * @param metric the metric
 * @param name name of the column
 * @param rows call nodes at which the metric has a row
 */
record MetricColumn(Metric metric, String name, RowRuns rows) {

    /**
     * Returns whether the cells of a metric can be stored in columns: the metric is not derived, and its cells are not
     * too wide.
     */
    static boolean fits(Metric metric) {
        return !metric.kind().derived() && metric.type().words() <= ParquetLayout.MAX_WORDS;
    }

    /**
     * Returns the metrics with columns.
     *
     * @param derived returns whether a derived metric has a column
     */
    static List<MetricColumn> of(Definitions definitions, List<RowRuns> presence, Predicate<Metric> derived) {
        List<String> names =
                ColumnNames.of(definitions.metrics().stream().map(Metric::name).toList());
        List<MetricColumn> columns = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            if (fits(metric)) {
                columns.add(new MetricColumn(metric, names.get(metric.id()), presence.get(metric.id())));
            } else if (derived.test(metric)) {
                Metric values = metric.edit().type(ValueType.DOUBLE).asDefined(metric.id());
                columns.add(new MetricColumn(values, names.get(metric.id()), presence.get(metric.id())));
            }
        }
        return columns;
    }

    /** Returns a column for each word of a cell. */
    List<TableColumn> leaves() {
        ValueType type = metric.type();
        String base = type.base().name();
        List<String> components = LeafKind.components(base, type.words());
        if (components.isEmpty()) {
            return List.of(new TableColumn(List.of(name), LeafKind.of(base, 0), true, facts()));
        }
        List<TableColumn> leaves = new ArrayList<>();
        for (int word = 0; word < components.size(); word++) {
            leaves.add(new TableColumn(
                    List.of(name, components.get(word)),
                    LeafKind.of(base, word),
                    true,
                    word == 0 ? facts() : Map.of()));
        }
        return leaves;
    }

    /** Returns the facts about the metric that the column states besides the name. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(); // in this order in every file
        facts.put("title", metric.title());
        facts.put("unit", metric.unit());
        facts.put("kind", metric.kind().name().toLowerCase(Locale.ROOT));
        facts.put("type", metric.type().toString());
        if (metric.kind().derived()) {
            facts.put("derived", ComputedMetrics.flavour(metric).name().toLowerCase(Locale.ROOT));
        }
        return facts;
    }
}
