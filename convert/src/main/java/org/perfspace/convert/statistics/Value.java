package org.perfspace.convert.statistics;

import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/**
 * A plain number: an integer with all its bits, or a double.
 *
 * @param type how to read the word
 * @param word the number
 */
public record Value(ValueType type, long word) implements Comparable<Value> {

    /** The nearest double. */
    public double number() {
        return switch (type.word(0)) {
            case SIGNED -> word;
            case UNSIGNED -> word >= 0 ? word : 2.0 * ((word >>> 1) | (word & 1));
            case DOUBLE, OPAQUE -> Double.longBitsToDouble(word);
        };
    }

    /** By size, signed and unsigned integers among each other; NaN is the largest. */
    @Override
    public int compareTo(Value other) {
        if (!type.isInteger() || !other.type.isInteger()) {
            return Double.compare(number(), other.number());
        }
        if (isNegative() != other.isNegative()) {
            return isNegative() ? -1 : 1;
        }
        return Long.compareUnsigned(word, other.word);
    }

    /** Exact. */
    @Override
    public String toString() {
        return CellText.word(type.word(0), word);
    }

    private boolean isNegative() {
        return type.word(0) == ValueType.Word.SIGNED && word < 0;
    }
}
