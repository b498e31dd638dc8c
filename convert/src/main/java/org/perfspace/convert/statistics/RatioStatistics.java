package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.NodeValuesCursor;

/**
 * Statistics of POSTDERIVED metrics, such as ratios: the combined value of several call nodes or locations is computed from
 * the sums of the operands, and is not a sum of values.
 */
final class RatioStatistics {

    private RatioStatistics() {}

    /** Adds the regions that have values. */
    static void ofRegions(PerformanceSpace space, Metric metric, FlatProfile regions, LargestEntries largest)
            throws IOException {
        Map<Integer, Spread> exclusive = spreads(space, metric, regions::callNodes, regions, CallFlavour.EXCLUSIVE);
        Map<Integer, Spread> inclusive = spreads(space, metric, regions::outermost, regions, CallFlavour.INCLUSIVE);
        for (int region = 0; region < regions.size(); region++) {
            Optional<Spread> own = Optional.ofNullable(exclusive.get(region));
            Optional<Spread> all = Optional.ofNullable(inclusive.get(region));
            if (own.isPresent() || all.isPresent()) {
                largest.add(new Statistics.Entry(region, own, all));
            }
        }
    }

    private static Map<Integer, Spread> spreads(
            PerformanceSpace space,
            Metric metric,
            IntFunction<int[]> callNodes,
            FlatProfile regions,
            CallFlavour flavour)
            throws IOException {
        int[][] groups = IntStream.range(0, regions.size()).mapToObj(callNodes).toArray(int[][]::new);
        LocationSums sums = LocationSums.overAll(space.definitions());
        Map<Integer, Spread> spreads = new HashMap<>();
        DerivedView.of(space)
                .together(
                        metric.id(),
                        groups,
                        flavour,
                        (region, row, whole) ->
                                spreads.put(region, spread(metric, groups[region][0], row, sums, whole)));
        return spreads;
    }

    /** Returns the spread of the whole run; empty if all values are 0. */
    static Optional<Spread> total(PerformanceSpace space, Metric metric) throws IOException {
        LocationSums sums = LocationSums.overAll(space.definitions());
        List<Spread> total = new ArrayList<>();
        DerivedView.of(space).total(metric.id(), (group, row, whole) -> total.add(spread(metric, 0, row, sums, whole)));
        return total.stream().findFirst();
    }

    /** Returns the spread of a call node. */
    static Spread ofCallNode(Metric metric, NodeValuesCursor rows, LocationSums sums) throws IOException {
        return spread(metric, rows.callNode(), rows.row(), sums, rows.whole());
    }

    private static Spread spread(Metric metric, int callNode, Row row, LocationSums sums, double whole)
            throws IOException {
        Value value = new Value(ValueType.DOUBLE, Double.doubleToRawLongBits(whole));
        return Spread.of(metric, callNode, row, sums).withSum(value);
    }
}
