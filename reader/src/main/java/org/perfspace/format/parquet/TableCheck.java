package org.perfspace.format.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;
import org.perfspace.value.Hosts;

/**
 * Checks all columns of a table, page by page: keys and labels must agree with the definitions, metrics must have values
 * where they have rows. Columns that another program added must at least be readable.
 */
final class TableCheck {

    private static final int MOST_OF_A_COLUMN = 16;

    private final TableFile table;
    private final Definitions definitions;
    private final int[] nodes;
    private final boolean ours;
    private final Map<String, Truth> truths = new HashMap<>();
    private final Findings findings = Findings.ofEachKind(MOST_OF_A_COLUMN, "%,d more of this kind in column \"%s\"");

    /**
     * Creates the check of a table.
     *
     * @param presence call nodes that have a row, for each metric
     * @param nodes call nodes in the order of the table
     * @param ours whether this toolkit wrote the table, so that no column may be missing
     */
    TableCheck(TableFile table, Definitions definitions, List<RowRuns> presence, int[] nodes, boolean ours) {
        this.table = table;
        this.definitions = definitions;
        this.nodes = nodes;
        this.ours = ours;
        addCallNodes();
        addLocations();
        addMetrics(presence);
    }

    /** Returns the violations. */
    List<Finding> findings() throws IOException {
        List<Leaf> leaves = table.leaves();
        if (ours) {
            requireLabels(leaves);
        }
        for (Leaf leaf : leaves) {
            Truth truth = truths.get(leaf.path().get(0));
            new ColumnPagesCheck(
                            table, leaf, truth, nodes, definitions.locations().size(), findings)
                    .run();
        }
        return findings.toList(table.place());
    }

    private void requireLabels(List<Leaf> leaves) {
        for (String label : ColumnNames.LABELS) {
            if (leaves.stream().noneMatch(leaf -> leaf.path().equals(List.of(label)))) {
                findings.add(table.place(), "expected a column \"%s\", found none", label);
            }
        }
    }

    private void addCallNodes() {
        CallPaths paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        int[] depths = definitions.callTree().depths();
        truths.put(ParquetLayout.CALL_PATH_ID, Truth.number(true, node -> node));
        truths.put("call_path", Truth.text(true, item -> true, paths::advance));
        truths.put("region", text(true, node -> region(node).name()));
        truths.put("file", text(true, node -> !region(node).module().isEmpty(), node -> region(node)
                .module()));
        truths.put("line", Truth.number(true, node -> region(node).beginLine() != Region.NO_LINE, node -> region(node)
                .beginLine()));
        RegionGroups groups = RegionGroups.of(definitions);
        truths.put(ParquetLayout.REGION_GROUP, text(true, node -> groups.group(
                        definitions.callNodes().get(node).region())
                .name()));
        truths.put("depth", Truth.number(true, node -> depths[node]));
    }

    private void addLocations() {
        List<Location> locations = definitions.locations();
        List<LocationGroup> groups = definitions.locationGroups();
        truths.put(ParquetLayout.LOCATION_ID, Truth.number(false, location -> location));
        truths.put("rank", Truth.number(false, location -> groups.get(
                        locations.get(location).group())
                .rank()));
        truths.put(
                "thread",
                Truth.number(false, location -> locations.get(location).rank()));
        truths.put("location", text(false, location -> locations.get(location).name()));
        truths.put("host", text(false, location -> Hosts.of(definitions, locations.get(location))));
    }

    private void addMetrics(List<RowRuns> presence) {
        List<Metric> metrics = definitions.metrics();
        List<String> names = ColumnNames.of(metrics.stream().map(Metric::name).toList());
        for (Metric metric : metrics) {
            if (ParquetReader.isInTable(metric)) {
                truths.put(
                        names.get(metric.id()),
                        Truth.values(
                                presence.get(metric.id())::contains,
                                ParquetReader.hasColumn(metric) && metric.type().mayBeAbsent()));
            }
        }
    }

    private Region region(int callNode) {
        return definitions.regionOf(callNode);
    }

    private static Truth text(boolean ofCallNodes, IntFunction<String> text) {
        return text(ofCallNodes, item -> true, text);
    }

    private static Truth text(boolean ofCallNodes, IntPredicate present, IntFunction<String> text) {
        return Truth.text(ofCallNodes, present, item -> text.apply(item).getBytes(StandardCharsets.UTF_8));
    }
}
