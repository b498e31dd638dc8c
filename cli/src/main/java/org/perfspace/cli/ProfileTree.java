package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SystemNode;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;
import org.perfspace.value.Totals;
import org.perfspace.value.cubepl.Columns;

/** Builds trees of the dimensions of a profile, with values of a metric, for {@link TreeText}. */
record ProfileTree(PerformanceSpace space, MetricTotals totals) {

    /** The dimension that the tree shows. */
    public enum Dimension {
        /** Call nodes; values are summed over all locations. */
        CALLS,
        /** Metrics; each with its own total. */
        METRICS,
        /** Machines, nodes, processes and threads; values cover all call nodes. */
        SYSTEM
    }

    /** Returns the call nodes with their sums over all locations, as shares of the metric's total. */
    public List<TreeText.Node> calls(Metric metric, CallFlavour flavour) throws IOException {
        double total = totals.number(metric);
        CallTreeSums sums = CallTreeSums.of(space, flavour, LocationSums.overAll(space.definitions()));
        List<TreeText.Node> nodes = new ArrayList<>();
        try (RowCursor rows = sums.rows(metric.id())) {
            boolean more = rows.next();
            for (CallNode node : space.definitions().callNodes()) {
                if (more && rows.callNode() == node.id()) {
                    nodes.add(
                            node(node.parent(), HumanText.name(space.definitions(), node.id()), rows.row(), 0, total));
                    more = rows.next();
                } else {
                    nodes.add(new TreeText.Node(
                            node.parent(), HumanText.name(space.definitions(), node.id()), HumanText.NONE, 0 / total));
                }
            }
        }
        return nodes;
    }

    /** Returns the metrics with their totals, as shares of the metric at the root. */
    public List<TreeText.Node> metrics() throws IOException {
        List<TreeText.Node> nodes = new ArrayList<>();
        double[] roots = new double[space.definitions().metrics().size()];
        for (Metric metric : space.definitions().metrics()) {
            double value = totals.number(metric);
            roots[metric.id()] = metric.parent() < 0 ? value : roots[metric.parent()];
            String label = HumanText.nameAndUnit(metric);
            nodes.add(new TreeText.Node(metric.parent(), label, totals.text(metric), value / roots[metric.id()]));
        }
        return nodes;
    }

    /** Returns system nodes, groups and locations with their values over all call nodes, as shares of the metric's total. */
    public List<TreeText.Node> system(Metric metric) throws IOException {
        Row locations = Totals.byLocation(space, metric.id())
                .orElseGet(() ->
                        new Row(metric.type(), space.definitions().locations().size()));
        return new SystemLines(space.definitions(), totals.number(metric)).of(metric, locations);
    }

    /** Creates a node from a cell of a row. */
    static TreeText.Node node(int parent, String label, Row row, int cell, double total) {
        String value = HumanText.cell(row.type(), row.words(), cell * row.type().words());
        return new TreeText.Node(parent, label, value, MetricTotals.number(row, cell) / total);
    }

    /** Lists the system tree: each system node is followed by its groups with their locations, and then by its child nodes. */
    private record SystemLines(Definitions definitions, double total) {

        /**
         * Returns the lines for a metric.
         *
         * @param values a cell for each location
         */
        List<TreeText.Node> of(Metric metric, Row values) throws IOException {
            Row nodeSums = sums(Columns.Kind.SYSTEM_NODES, metric, values);
            Row groupSums = sums(Columns.Kind.LOCATION_GROUPS, metric, values);
            Map<Integer, List<LocationGroup>> groups =
                    definitions.locationGroups().stream().collect(Collectors.groupingBy(LocationGroup::systemNode));
            Map<Integer, List<Location>> locations =
                    definitions.locations().stream().collect(Collectors.groupingBy(Location::group));
            List<TreeText.Node> lines = new ArrayList<>();
            int[] lineOfNode = new int[definitions.systemNodes().size()];
            for (SystemNode node : definitions.systemNodes()) {
                int lineOfThis = lines.size();
                lineOfNode[node.id()] = lineOfThis;
                int parent = node.parent() < 0 ? -1 : lineOfNode[node.parent()];
                lines.add(line(parent, node.nodeClass(), node.name(), nodeSums, node.id()));
                for (LocationGroup group : groups.getOrDefault(node.id(), List.of())) {
                    int lineOfGroup = lines.size();
                    lines.add(line(lineOfThis, HumanText.words(group.type()), group.name(), groupSums, group.id()));
                    for (Location at : locations.getOrDefault(group.id(), List.of())) {
                        lines.add(line(lineOfGroup, HumanText.words(at.type()), at.name(), values, at.id()));
                    }
                }
            }
            return lines;
        }

        private TreeText.Node line(int parent, String sort, String name, Row row, int cell) {
            return ProfileTree.node(parent, label(sort, name), row, cell, total);
        }

        /** Returns a name with its kind, such as {@code node jwc01}, unless it tells that itself, as {@code rank 3} does. */
        private static String label(String sort, String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            String lastWord = sort.substring(sort.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
            boolean tells = lower.contains(lastWord) || lower.contains("rank ");
            return name.isBlank() ? sort : tells && !lastWord.isEmpty() ? name : (sort + " " + name).trim();
        }

        private Row sums(Columns.Kind level, Metric metric, Row values) throws IOException {
            return LocationSums.over(definitions, level).sum(metric, 0, values);
        }
    }
}
