package org.perfspace.convert.statistics;

import java.io.IOException;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.value.LocationSums;

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
