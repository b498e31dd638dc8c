package org.perfspace.convert.statistics;

import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** The smallest and the largest of several values. */
final class Range {

    private @Nullable Value min;
    private @Nullable Value max;

    /** Returns the range of the cells of a row, without creating an object for each cell. */
    static Range of(Row row) {
        Range range = new Range();
        ValueType type = row.type();
        long[] words = row.words();
        if (type.equals(ValueType.DOUBLE) && row.count() > 0) {
            range.addDoubles(words, row.count());
            return range;
        }
        boolean integers = type.isInteger();
        ValueType.Word word = type.word(0);
        int least = -1;
        int most = -1;
        for (int i = 0; i < row.count(); i++) {
            if (!type.isAbsent(words[i])) {
                least = least < 0 || compare(integers, word, words[i], words[least]) < 0 ? i : least;
                most = most < 0 || compare(integers, word, words[i], words[most]) > 0 ? i : most;
            }
        }
        if (least >= 0) {
            range.add(new Value(type, words[least]));
            range.add(new Value(type, words[most]));
        }
        return range;
    }

    private void addDoubles(long[] words, int count) {
        double least = Double.longBitsToDouble(words[0]);
        double most = least;
        int leastAt = 0;
        int mostAt = 0;
        for (int i = 1; i < count; i++) {
            double value = Double.longBitsToDouble(words[i]);
            if (Double.compare(value, least) < 0) {
                least = value;
                leastAt = i;
            } else if (Double.compare(value, most) > 0) {
                most = value;
                mostAt = i;
            }
        }
        add(new Value(ValueType.DOUBLE, words[leastAt]));
        add(new Value(ValueType.DOUBLE, words[mostAt]));
    }

    /** Compares two words of one type in the same way as {@link Value#compareTo}. */
    private static int compare(boolean integers, ValueType.Word word, long a, long b) {
        return integers ? Long.compare(a, b) : Double.compare(word.number(a), word.number(b));
    }

    void add(Value value) {
        min = min == null || value.compareTo(min) < 0 ? value : min;
        max = max == null || value.compareTo(max) > 0 ? value : max;
    }

    /** Returns the smallest value, or another value if there was none. */
    Value min(Value otherwise) {
        return min == null ? otherwise : min;
    }

    /** Returns the largest value, or another value if there was none. */
    Value max(Value otherwise) {
        return max == null ? otherwise : max;
    }
}
