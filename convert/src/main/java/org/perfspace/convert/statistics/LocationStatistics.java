package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.LocationSums;
import org.perfspace.value.Totals;

/** Computes the total of each location, and its distribution over the call nodes. */
final class LocationStatistics {

    private final boolean extreme;
    private final Range[] ranges;
    private final long[] dense;
    private final double[] added;
    private final long[] cells;

    private LocationStatistics(ValueType type, int locations) {
        this.extreme = type.isExtreme();
        this.ranges = Stream.generate(Range::new).limit(locations).toArray(Range[]::new);
        this.dense = new long[locations];
        this.added = new double[locations];
        this.cells = new long[locations];
    }

    static void collect(PerformanceSpace space, Metric metric, LargestEntries largest) throws IOException {
        Definitions definitions = space.definitions();
        Optional<Row> totals = Totals.byLocation(space, metric.id());
        if (totals.isEmpty() || definitions.locations().isEmpty()) {
            return;
        }
        Row total = totals.get();
        LocationStatistics all =
                new LocationStatistics(total.type(), definitions.locations().size());
        try (RowCursor cursor = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (cursor.next()) {
                all.add(cursor.row());
            }
        }
        Spread whole = Spread.of(metric, 0, total, LocationSums.overAll(definitions));
        total.copyDense(all.dense);
        for (int location = 0; location < all.dense.length; location++) {
            Value sum = new Value(total.type(), all.dense[location]);
            double added = Statistics.isRatio(metric) ? all.added[location] : sum.number();
            Spread spread = all.spread(location, sum, added, whole.mean());
            largest.add(new Statistics.Entry(location, Optional.of(spread), Optional.empty()));
        }
    }

    private void add(Row row) {
        row.copyDense(dense);
        for (int i = 0; i < dense.length; i++) {
            if (!row.type().isAbsent(dense[i])) {
                Value value = new Value(row.type(), dense[i]);
                ranges[i].add(value);
                added[i] += value.number();
                cells[i]++;
            }
        }
    }

    private Spread spread(int location, Value sum, double added, double meanOfAll) {
        double mean = extreme ? Double.NaN : added / cells[location];
        return new Spread(
                sum,
                mean,
                ranges[location].min(sum),
                ranges[location].max(sum),
                Spread.imbalance(sum.number(), meanOfAll));
    }
}
