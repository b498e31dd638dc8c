package org.perfspace.convert.compare;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.definitions.ValueType;
import org.perfspace.model.severity.Row;

/** The rows that two spaces have at one point, as dense cells; neutral where a space has no row. Used again and again. */
final class CellPair {

    private final int locations;
    private final Side firstSide;
    private final Side secondSide;

    /** One space's row. */
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

    /** Of a metric that the spaces store as these types, which have equally many words. */
    CellPair(ValueType first, ValueType second, int locations) {
        this.locations = locations;
        this.firstSide = new Side(first, locations);
        this.secondSide = new Side(second, locations);
    }

    /** Goes to another point; the rows must stay as they are meanwhile. */
    void set(@Nullable Row first, @Nullable Row second) {
        firstSide.set(first);
        secondSide.set(second);
    }

    /** Number of cells on each side. */
    int locations() {
        return locations;
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

    /** A copy of one cell. */
    long[] first(int location) {
        return firstSide.cell(location);
    }

    /** A copy of one cell. */
    long[] second(int location) {
        return secondSide.cell(location);
    }
}
