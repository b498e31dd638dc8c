package org.perfspace.convert.statistics;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.NodeValuesCursor;
import org.perfspace.value.Totals;
import org.perfspace.value.cubepl.Columns;

/**
 * The statistics of one metric; see the package description for the definitions of the numbers.
 *
 * @param metric the metric
 * @param total spread of the whole run over the locations; empty if the metric has no values
 * @param entries number of regions, functions, groups, call paths or locations that have values
 * @param largest the entries with the largest absolute sums, largest first
 */
public record Statistics(Metric metric, Optional<Spread> total, long entries, List<Entry> largest) {

    /** The entities that values are grouped by. */
    public enum By {
        /** Regions. */
        REGION,
        /**
         * Functions, with the loops, lines and inlined functions in them; the id of an entry is its position in
         * {@link org.perfspace.meaning.Functions}.
         */
        FUNCTION,
        /**
         * Groups of regions, such as MPI; the id of an entry is its position in
         * {@link org.perfspace.meaning.RegionGroups#all}.
         */
        GROUP,
        /** Call paths. */
        CALL_PATH,
        /** Locations. */
        LOCATION;

        /** Returns the name of the constant as the user writes it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The spread of values; see the package description for the definitions of the numbers.
     *
     * @param sum the sum; exact for integers
     * @param mean the mean, rounded; NaN where it is meaningless
     * @param min the smallest value
     * @param max the largest value
     * @param imbalance the imbalance; NaN where it is meaningless
     */
    public record Spread(Value sum, double mean, Value min, Value max, double imbalance) {

        /**
         * Returns the spread of the cells of a row.
         *
         * @param sums over all locations
         */
        static Spread of(Metric metric, int callNode, Row row, LocationSums sums) throws IOException {
            Row total = sums.sum(metric, callNode, row);
            Value sum = new Value(total.type(), total.words()[0]);
            boolean extreme = row.type().isExtreme();
            int cells = row.type().zeroIsAbsent() ? present(row) : row.locations();
            Range range = Range.of(row);
            if (!row.type().mayBeAbsent() && row.count() < row.locations()) {
                range.add(new Value(row.type(), row.type().neutral(0)));
            }
            double mean = extreme ? Double.NaN : sum.number() / cells;
            Value max = range.max(sum);
            return new Spread(sum, mean, range.min(sum), max, imbalance(max.number(), mean));
        }

        private static int present(Row row) {
            int present = 0;
            for (int i = 0; i < row.count(); i++) {
                present += row.type().isAbsent(row.word(i)) ? 0 : 1;
            }
            return present;
        }

        /**
         * Returns a copy with another sum: the combined value of a ratio for all locations, which is not the sum of their
         * values.
         */
        Spread withSum(Value other) {
            return new Spread(other, mean, min, max, imbalance);
        }

        /** Returns the excess of a value over the mean, as a fraction of the mean. */
        static double imbalance(double value, double mean) {
            return mean > 0 ? value / mean - 1 : Double.NaN;
        }
    }

    /**
     * One region, function, group of regions, call path or location.
     *
     * @param id id of the region, call node or location, or position of the function or group
     * @param exclusive spread of the exclusive values, empty if there are none; for a location, its only spread
     * @param inclusive spread of the inclusive values, empty if there are none; always empty for a location
     */
    public record Entry(int id, Optional<Spread> exclusive, Optional<Spread> inclusive) {}

    /** Copies the list. */
    public Statistics {
        largest = List.copyOf(largest);
    }

    /**
     * {@return the reason why a metric can have no statistics, as text for the user; empty if it can}
     *
     * @param space the profile
     * @param metric the metric
     */
    public static Optional<String> refusal(PerformanceSpace space, Metric metric) {
        if (!metric.kind().derived() && !metric.type().isNumber()) {
            return Optional.of("metric \"" + metric.name() + "\" (" + metric.fileId() + "): values of type "
                    + metric.type() + " are not plain numbers");
        }
        return CallTreeView.of(space, CallFlavour.EXCLUSIVE)
                .refusal(metric.id())
                .or(() -> CallTreeView.of(space, CallFlavour.INCLUSIVE).refusal(metric.id()));
    }

    /**
     * Computes the statistics of a metric.
     *
     * @param space the profile
     * @param metric the metric
     * @param by entities that values are grouped by
     * @param sortBy whether entries are ordered by exclusive or inclusive sums; ignored for locations
     * @param most maximum number of entries kept, at least 0
     * @return the statistics
     * @throws IOException if values cannot be read, or cannot be computed
     */
    public static Statistics of(PerformanceSpace space, Metric metric, By by, CallFlavour sortBy, int most)
            throws IOException {
        LargestEntries largest = new LargestEntries(most, sortBy == CallFlavour.INCLUSIVE);
        Optional<Spread> total =
                switch (by) {
                    case REGION -> collect(space, metric, FlatProfile.of(space.definitions()), largest);
                    case FUNCTION -> collect(space, metric, FlatProfile.ofFunctions(space.definitions()), largest);
                    case GROUP -> collect(space, metric, FlatProfile.ofGroups(space.definitions()), largest);
                    case CALL_PATH -> {
                        CallPathStatistics.collect(space, metric, largest);
                        yield total(space, metric);
                    }
                    case LOCATION -> {
                        LocationStatistics.collect(space, metric, largest);
                        yield total(space, metric);
                    }
                };
        return new Statistics(metric, total, largest.seen(), largest.entries());
    }

    private static Optional<Spread> total(PerformanceSpace space, Metric metric) throws IOException {
        if (isRatio(metric)) {
            boolean none = space.definitions().locations().isEmpty();
            return none ? Optional.empty() : RatioStatistics.total(space, metric);
        }
        return total(space.definitions(), metric, Totals.byLocation(space, metric.id()));
    }

    private static Optional<Spread> total(Definitions definitions, Metric metric, Optional<Row> byLocation)
            throws IOException {
        if (definitions.locations().isEmpty() || byLocation.isEmpty()) {
            return Optional.empty();
        }
        LocationSums sums = LocationSums.overAll(definitions);
        return Optional.of(Spread.of(metric, 0, byLocation.get(), sums));
    }

    private static Optional<Spread> collect(
            PerformanceSpace space, Metric metric, FlatProfile regions, LargestEntries largest) throws IOException {
        if (isRatio(metric)) {
            RatioStatistics.ofRegions(space, metric, regions, largest);
            return total(space, metric);
        }
        Optional<Row> byLocation = new RegionStatistics(space, metric, regions).collect(largest);
        return total(space.definitions(), metric, byLocation);
    }

    /** Returns whether values of a metric must not be added up because they are computed from sums. */
    static boolean isRatio(Metric metric) {
        return metric.kind() == MetricKind.POSTDERIVED;
    }

    /** Iterates over the exclusive and the inclusive values of all call nodes in parallel. */
    private static final class CallPathStatistics {

        private CallPathStatistics() {}

        static void collect(PerformanceSpace space, Metric metric, LargestEntries largest) throws IOException {
            int nodes = space.definitions().callNodes().size();
            try (Side own = new Side(space, metric, CallFlavour.EXCLUSIVE);
                    Side all = new Side(space, metric, CallFlavour.INCLUSIVE)) {
                while (own.next < nodes || all.next < nodes) {
                    int node = Math.min(own.next, all.next);
                    largest.add(new Statistics.Entry(node, own.take(node), all.take(node)));
                }
            }
        }

        /** The values of one flavour. */
        private static final class Side implements Closeable {
            private final Metric metric;
            private final LocationSums sums;
            private final int end;
            private final RowCursor rows;
            private final @Nullable NodeValuesCursor ratios;
            private int next;

            Side(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
                this.metric = metric;
                this.sums = LocationSums.overAll(space.definitions());
                this.end = space.definitions().callNodes().size();
                this.ratios = Statistics.isRatio(metric)
                        ? DerivedView.of(space).rows(metric.id(), flavour, Columns.Kind.LOCATIONS)
                        : null;
                this.rows = ratios == null ? CallTreeView.of(space, flavour).rows(metric.id()) : ratios;
                advance();
            }

            /** Returns the spread of a call node and goes to the next row, if the call node has a row. */
            Optional<Spread> take(int node) throws IOException {
                if (next != node) {
                    return Optional.empty();
                }
                Spread spread = ratios == null
                        ? Spread.of(metric, node, rows.row(), sums)
                        : RatioStatistics.ofCallNode(metric, ratios, sums);
                advance();
                return Optional.of(spread);
            }

            private void advance() throws IOException {
                next = rows.next() ? rows.callNode() : end;
            }

            @Override
            public void close() throws IOException {
                rows.close();
            }
        }
    }

    /** Computes the total of each location, and its distribution over the call nodes. */
    private static final class LocationStatistics {

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
            try (RowCursor cursor =
                    CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
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
}
