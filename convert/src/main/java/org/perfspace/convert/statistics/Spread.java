package org.perfspace.convert.statistics;

import java.io.IOException;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.severity.Row;
import org.perfspace.model.view.LocationSums;

/**
 * The spread of values; the package says what the numbers are.
 *
 * @param sum exact for integers
 * @param mean rounded; NaN where it has no sense
 * @param min the smallest
 * @param max the largest
 * @param imbalance NaN where it has no sense
 */
public record Spread(Value sum, double mean, Value min, Value max, double imbalance) {

    /**
     * Of the cells of a row.
     *
     * @param sums over all locations
     */
    static Spread of(Metric metric, int callNode, Row row, LocationSums sums) throws IOException {
        Row total = sums.sum(metric, callNode, row);
        Value sum = new Value(total.type(), total.words()[0]);
        boolean extreme = row.type().isExtreme();
        Range range = Range.of(row);
        if (!extreme && row.count() < row.locations()) {
            range.add(new Value(row.type(), row.type().neutral(0)));
        }
        double mean = extreme ? Double.NaN : sum.number() / row.locations();
        Value max = range.max(sum);
        return new Spread(sum, mean, range.min(sum), max, imbalance(max.number(), mean));
    }

    /** The same with another sum: the value of a ratio for all locations together, which is no sum of theirs. */
    Spread withSum(Value other) {
        return new Spread(other, mean, min, max, imbalance);
    }

    /** Returns how far a value is above the mean, as a part of it. */
    static double imbalance(double value, double mean) {
        return mean > 0 ? value / mean - 1 : Double.NaN;
    }
}
