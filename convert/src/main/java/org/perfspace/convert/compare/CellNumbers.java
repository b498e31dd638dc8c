package org.perfspace.convert.compare;

import org.perfspace.model.ValueType;
import org.perfspace.model.ValueType.Word;

/** Converts words of cells to doubles, for sizes and distances. */
final class CellNumbers {

    private CellNumbers() {}

    /** Returns the distance of two words; for integers, the double nearest to the exact distance. */
    static double difference(Word firstWord, long first, Word secondWord, long second) {
        if (isInteger(firstWord) && isInteger(secondWord)) {
            return unsigned(Math.max(first, second) - Math.min(first, second));
        }
        return Math.abs(firstWord.number(first) - secondWord.number(second));
    }

    /**
     * Returns the contribution of one word to the size of a cell: its absolute value; 0 if it is neutral or not finite; 1
     * for bits of unknown meaning.
     */
    static double size(ValueType type, int index, long bits) {
        if (bits == type.neutral(index)) {
            return 0;
        }
        double value = Math.abs(type.word(index).number(bits));
        return type.word(index) == Word.OPAQUE ? 1 : Double.isFinite(value) ? value : 0;
    }

    /** Returns the size of the difference of two words; infinite if one is NaN or infinite and the other is not the same. */
    static double weight(ValueType firstType, long first, ValueType secondType, long second, int index) {
        Word firstWord = firstType.word(index);
        Word secondWord = secondType.word(index);
        if (firstWord == Word.OPAQUE) {
            return first == second ? 0 : 1;
        }
        boolean neutralFirst = isUnset(firstType, index, first);
        boolean neutralSecond = isUnset(secondType, index, second);
        if (neutralFirst || neutralSecond) {
            return neutralFirst ? size(secondType, index, second) : size(firstType, index, first);
        }
        double difference = difference(firstWord, first, secondWord, second);
        return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
    }

    /**
     * Returns whether a word is the neutral element of a minimum or maximum, a double of the largest size, which means that
     * nothing was measured yet.
     */
    private static boolean isUnset(ValueType type, int index, long bits) {
        return type.neutral(index) == bits
                && type.word(index) == Word.DOUBLE
                && Math.abs(Double.longBitsToDouble(bits)) == Double.MAX_VALUE;
    }

    private static boolean isInteger(Word word) {
        return word == Word.SIGNED || word == Word.UNSIGNED;
    }

    private static double unsigned(long bits) {
        // halving keeps a sticky lowest bit, so that the one rounding is right
        return bits >= 0 ? bits : 2.0 * ((bits >>> 1) | (bits & 1));
    }
}
