package org.perfspace.writer.stacks;

import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** Sums of rows over locations, in their order. */
public final class RowSums {

    private RowSums() {}

    /**
     * {@return the sum of a row as an integer; integers are added without conversion, modulo 2^64}
     *
     * @param row values of the metric
     * @param metric the metric
     */
    public static long wholeSum(Row row, StackMetric metric) {
        if (row.type().word(0) == ValueType.Word.DOUBLE) {
            return metric.whole(sum(row));
        }
        return integerSum(row);
    }

    /**
     * {@return the sum of a row as a double}
     *
     * @param row single numbers
     */
    public static double sum(Row row) {
        if (row.type().word(0) != ValueType.Word.DOUBLE) {
            return integerSum(row);
        }
        double sum = 0;
        long[] words = row.words();
        for (int i = 0; i < row.count(); i++) {
            sum += Double.longBitsToDouble(words[i]);
        }
        return sum;
    }

    private static long integerSum(Row row) {
        long sum = 0;
        long[] words = row.words();
        for (int i = 0; i < row.count(); i++) {
            sum += words[i];
        }
        return sum;
    }
}
