package org.perfspace.model.view;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;

/**
 * The value of a metric for the whole run: the inclusive values of the roots of the call tree, each summed over all
 * locations, added up in order.
 */
public final class Totals {

    private Totals() {}

    /**
     * The total of a metric as a row of one cell.
     *
     * @return empty if the metric has no values
     * @throws ViewException if an integer overflows, or if the type's values cannot be added
     */
    public static Optional<Row> total(PerformanceSpace space, int metric) throws IOException {
        Definitions definitions = space.definitions();
        Metric m = definitions.metrics().get(metric);
        LocationSums sums = LocationSums.over(definitions, LocationSums.Level.ALL);
        RowSum total = new RowSum(definitions, m, 1);
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        Row row = view.newRow(metric);
        Tree tree = definitions.callTree();
        for (int root = 0; root < tree.size(); root = tree.end(root)) {
            if (view.read(metric, root, row)) {
                total.add(sums.sum(m, root, row));
            }
        }
        return total.isEmpty() ? Optional.empty() : Optional.of(total.row("all call nodes"));
    }

    /**
     * The total of a metric at each location: the inclusive values of the roots of the call tree, added up in order.
     *
     * @return empty if the metric has no values
     * @throws ViewException if an integer overflows, or if the type's values cannot be added
     */
    public static Optional<Row> byLocation(PerformanceSpace space, int metric) throws IOException {
        Definitions definitions = space.definitions();
        RowSum total = new RowSum(
                definitions,
                definitions.metrics().get(metric),
                definitions.locations().size());
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        Row row = view.newRow(metric);
        Tree tree = definitions.callTree();
        for (int root = 0; root < tree.size(); root = tree.end(root)) {
            if (view.read(metric, root, row)) {
                total.add(row);
            }
        }
        return total.isEmpty() ? Optional.empty() : Optional.of(total.row("all call nodes"));
    }
}
