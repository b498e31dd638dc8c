package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Values of a stored metric as doubles: exact up to 2<sup>53</sup>, and rounded beyond. Unsigned values of
 * 2<sup>63</sup> or more are negative numbers, as in all views. A value that does not exist, such as a minimum of no
 * values, is 0.
 */
final class StoredNodeValues extends NodeValues {

    private final StoredRows rows;
    private final @Nullable LocationSums sums;
    private final double[] out;

    /**
     * Creates the values.
     *
     * @param sums sums over locations; null for the locations themselves
     */
    StoredNodeValues(StoredRows rows, @Nullable LocationSums sums) {
        this.rows = rows;
        this.sums = sums;
        this.out = new double[sums == null ? rows.locations() : sums.size()];
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        Row stored = rows.at(callNode);
        if (stored == null) {
            return null;
        }
        numbers(sums == null ? stored : sums.sum(rows.metric(), callNode, stored), out);
        return out;
    }

    /** Converts a row of numbers to doubles. */
    static void numbers(Row row, double[] out) {
        ValueType type = row.type();
        if (!row.isDense()) {
            Arrays.fill(out, 0);
        }
        boolean integer = type.isInteger();
        long neutral = type.neutral(0);
        long[] words = row.words();
        int count = row.count();
        if (row.isDense() && type.base() == ValueType.Base.DOUBLE) {
            for (int i = 0; i < count; i++) {
                out[i] = Double.longBitsToDouble(words[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            long word = words[i];
            out[row.location(i)] = integer ? (double) word : word == neutral ? 0 : Double.longBitsToDouble(word);
        }
    }
}
