package org.perfspace.convert.compare;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** The rows of two spaces at one point, as dense cells; neutral if a space has no row. Reused for all points. */
final class CellPair {

    private final Side firstSide;
    private final Side secondSide;

    /** The row of one space. */
    private static final class Side {
        private final ValueType stored;
        private final long[] neutral;
        private long[] scratch = {};
        private ValueType type;
        private long[] words;

        Side(ValueType stored, int locations) {
            this.stored = stored;
            this.neutral = new long[Math.multiplyExact(locations, stored.words())];
            stored.fillNeutral(neutral, locations);
            this.type = stored;
            this.words = neutral;
        }

        void set(@Nullable Row row) {
            type = row == null ? stored : row.type();
            words = row == null ? neutral : row.isDense() ? row.words() : spread(row);
        }

        private long[] spread(Row row) {
            if (scratch.length == 0) {
                scratch = new long[neutral.length];
            }
            row.copyDense(scratch);
            return scratch;
        }

        long[] cell(int location) {
            int width = type.words();
            return Arrays.copyOfRange(words, location * width, (location + 1) * width);
        }
    }

    /** Creates a pair for a metric that the spaces store as these types, which have the same number of words. */
    CellPair(ValueType first, ValueType second, int locations) {
        this.firstSide = new Side(first, locations);
        this.secondSide = new Side(second, locations);
    }

    /** Goes to another point; the rows must not change while the pair is used. */
    void set(@Nullable Row first, @Nullable Row second) {
        firstSide.set(first);
        secondSide.set(second);
    }

    /** Returns whether the rows are of one type and have the same bits. */
    boolean isSame() {
        int size = firstSide.neutral.length;
        return firstSide.type.equals(secondSide.type)
                && Arrays.equals(firstSide.words, 0, size, secondSide.words, 0, size);
    }

    ValueType firstType() {
        return firstSide.type;
    }

    ValueType secondType() {
        return secondSide.type;
    }

    long[] firstWords() {
        return firstSide.words;
    }

    long[] secondWords() {
        return secondSide.words;
    }

    /** Returns a copy of a cell of the first row. */
    long[] first(int location) {
        return firstSide.cell(location);
    }

    /** Returns a copy of a cell of the second row. */
    long[] second(int location) {
        return secondSide.cell(location);
    }
}
