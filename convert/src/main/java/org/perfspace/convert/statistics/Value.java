package org.perfspace.convert.statistics;

import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/**
 * A plain number: an integer with all its bits, or a double. An integer is below 0 if its highest bit is set, whatever its
 * type.
 *
 * @param type type of the word
 * @param word the number
 */
public record Value(ValueType type, long word) implements Comparable<Value> {

    /** {@return whether the word stands for an absent value; see {@link ValueType#isAbsent}} */
    public boolean isAbsent() {
        return type.isAbsent(word);
    }

    /** {@return the nearest double; NaN if the value is absent} */
    public double number() {
        if (isAbsent()) {
            return Double.NaN;
        }
        return type.word(0).number(word);
    }

    /** {@return the nearest double, as which an absent value adds nothing to a sum: 0; NaN if the value is not a number} */
    public double numberOrZero() {
        return isAbsent() ? 0 : number();
    }

    /** Compares by value, also signed with unsigned integers; NaN is the largest. */
    @Override
    public int compareTo(Value other) {
        if (!type.isInteger() || !other.type.isInteger()) {
            return Double.compare(number(), other.number());
        }
        return Long.compare(word, other.word);
    }

    /** Returns the exact value as text. */
    @Override
    public String toString() {
        return CellText.word(type.word(0), word);
    }
}
