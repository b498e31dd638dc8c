package org.perfspace.convert.hot;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** The cost of each location in one metric, and its most expensive call node. */
public final class HotLocations {

    private HotLocations() {}

    /**
     * The cost of a location.
     *
     * @param location the location
     * @param cost the cost of all call nodes that count
     * @param hottest the call node with the largest exclusive cost, or {@link HotSpots#NONE} if there is none
     * @param hottestCost exclusive cost of that call node
     */
    public record OfLocation(int location, double cost, int hottest, double hottestCost) {}

    /**
     * {@return the locations with the largest costs, the largest first}
     *
     * @param space the space
     * @param spots the costs of its call nodes
     * @param extent extent of the view
     * @throws IOException if the space cannot be read
     */
    public static List<OfLocation> of(PerformanceSpace space, HotSpots spots, HotSpots.Extent extent)
            throws IOException {
        Metric metric = spots.metric();
        int size = space.definitions().locations().size();
        double[] costs = new double[size];
        double[] largest = new double[size];
        int[] hottest = new int[size];
        Arrays.fill(hottest, HotSpots.NONE);
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (rows.next()) {
                if (spots.counts(rows.callNode())) {
                    add(rows.row(), rows.callNode(), costs, largest, hottest);
                }
            }
        }
        return IntStream.range(0, size)
                .mapToObj(location -> new OfLocation(location, costs[location], hottest[location], largest[location]))
                .filter(location -> spots.isLarge(location.cost(), extent))
                .sorted(Comparator.comparingDouble(OfLocation::cost).reversed())
                .limit(extent.most())
                .toList();
    }

    private static void add(Row row, int node, double[] costs, double[] largest, int[] hottest) {
        for (int location = 0; location < costs.length; location++) {
            double cost = HotSpots.number(row, location);
            costs[location] += cost;
            if (cost > largest[location]) {
                largest[location] = cost;
                hottest[location] = node;
            }
        }
    }
}
