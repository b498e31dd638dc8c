package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.Evaluation;
import org.perfspace.value.cubepl.MetricOperand.Moment;

/**
 * Values of columns, combined from the values of locations: sums, or counts, sums of squares and extremes of the values
 * that are not 0.
 */
final class ColumnNodeValues extends NodeValues {

    private final DerivedView view;
    private final NodeValues locations;
    private final Columns columns;
    private final Moment moment;
    private final @Nullable Evaluation operator;
    private final double[] out;
    private final boolean[] hasValue;
    private final double[] first = new double[1];
    private final double[] second = new double[1];

    /**
     * Creates the values.
     *
     * @param locations values with a number for each location
     * @param operator operator that replaces the addition; null for the usual addition
     */
    ColumnNodeValues(
            DerivedView view, NodeValues locations, Columns columns, Moment moment, @Nullable Evaluation operator) {
        this.view = view;
        this.locations = locations;
        this.columns = columns;
        this.moment = moment;
        this.operator = operator;
        this.out = new double[columns.size()];
        this.hasValue = new boolean[columns.size()];
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        double[] row = locations.at(callNode);
        if (row == null) {
            return null;
        }
        Arrays.fill(out, 0);
        Arrays.fill(hasValue, false);
        for (int location = 0; location < row.length; location++) {
            double value = row[location];
            if (value == 0 && operator == null) {
                continue;
            }
            for (int column : columns.of(location)) {
                out[column] = hasValue[column] ? combined(out[column], value) : started(value);
                hasValue[column] = true;
            }
        }
        return unlessZero(out);
    }

    private double started(double value) {
        return switch (moment) {
            case SUM, MIN, MAX -> value;
            case COUNT -> 1;
            case SQUARES -> value * value;
        };
    }

    private double combined(double sum, double value) throws IOException {
        return switch (moment) {
            case SUM -> operator == null ? sum + value : operated(operator, sum, value);
            case COUNT -> sum + 1;
            case SQUARES -> sum + value * value;
            case MIN -> Math.min(sum, value);
            case MAX -> Math.max(sum, value);
        };
    }

    private double operated(Evaluation aggregation, double sum, double value) throws IOException {
        first[0] = sum;
        second[0] = value;
        view.combine(aggregation, first, second, first);
        return first[0];
    }
}
