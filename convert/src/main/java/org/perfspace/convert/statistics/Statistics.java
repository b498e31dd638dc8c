package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.Totals;

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
}
