package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;
import org.perfspace.value.Totals;

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
                    nodes.add(node(node.parent(), label(node), rows.row(), 0, total));
                    more = rows.next();
                } else {
                    nodes.add(new TreeText.Node(node.parent(), label(node), HumanText.NONE, 0 / total));
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

    private String label(CallNode node) {
        String name = space.definitions().regions().get(node.region()).name();
        String parameters = node.parameters().stream()
                .map(parameter -> parameter.key() + "=" + parameter.value())
                .collect(Collectors.joining(", "));
        return parameters.isEmpty() ? name : name + " (" + parameters + ")";
    }
}
