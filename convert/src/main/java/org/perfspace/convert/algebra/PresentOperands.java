package org.perfspace.convert.algebra;

import java.util.Arrays;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * The number of operands that have a value, for each cell of a row whose zeros mean that there is no value; unused for all
 * other types.
 */
final class PresentOperands {

    private static final long NEGATIVE_ZERO = Double.doubleToRawLongBits(-0.0);

    private final int[] counts;

    PresentOperands(ValueType type, int locations) {
        this.counts = new int[type.zeroIsAbsent() ? locations : 0];
    }

    /** Starts a row. */
    void clear() {
        Arrays.fill(counts, 0);
    }

    /** Counts the cells of an operand that have a value. */
    void add(Row row) {
        for (int i = 0; i < row.count() && counts.length > 0; i++) {
            counts[row.location(i)] += row.word(i) == 0 ? 0 : 1;
        }
    }

    /** Returns the number of operands that have a value. */
    int of(int location) {
        return counts[location];
    }

    /**
     * Removes the results of cells that too few operands have. The other results are values even if they are 0, which is
     * stored as -0.0; an integer has no such representation.
     *
     * @param fewest number of operands that must have a value
     */
    void settle(Row dense, int fewest) {
        long[] words = dense.words();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] < fewest) {
                words[i] = 0;
            } else if (words[i] == 0 && !dense.type().isInteger()) {
                words[i] = NEGATIVE_ZERO;
            }
        }
    }
}
