package org.perfspace.convert.compare;

import java.math.BigDecimal;
import org.perfspace.model.ValueType.Word;

/**
 * The rule by which two numbers are equal: they are equal if they have the same value, or if one of the following
 * conditions holds. NaN equals NaN whatever its bits, -0 equals 0, an infinity equals only itself; integers are compared
 * exactly.
 *
 * @param relative {@code |a - b| <= relative * max(|a|, |b|)}; 0 for none
 * @param ulps maximum number of steps between adjacent doubles from one to the other; integers must be equal. 0 for none
 * @param floor {@code |a - b| <= floor}, whatever their size; 0 for none
 */
public record Tolerance(double relative, long ulps, double floor) {

    /** Requires equal values. */
    public static final Tolerance EXACT = new Tolerance(0, 0, 0);

    /** Rejects parameters that are negative, NaN or infinite. */
    public Tolerance {
        if (!(relative >= 0 && floor >= 0 && ulps >= 0) || Double.isInfinite(relative) || Double.isInfinite(floor)) {
            throw new IllegalArgumentException("a tolerance must be finite and not below 0");
        }
    }

    /**
     * {@return whether two words of cells are equal, each read by its own type}
     *
     * @param firstWord type of the first word
     * @param first the first word
     * @param secondWord type of the second word
     * @param second the second word
     */
    public boolean covers(Word firstWord, long first, Word secondWord, long second) {
        if (firstWord == secondWord && first == second) {
            return true;
        }
        if (firstWord == Word.OPAQUE || secondWord == Word.OPAQUE) {
            return false;
        }
        double a = firstWord.number(first);
        double b = secondWord.number(second);
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return Double.isNaN(a) && Double.isNaN(b);
        }
        if (Double.isInfinite(a) || Double.isInfinite(b)) {
            return a == b;
        }
        return areEqual(firstWord, first, secondWord, second) || areNear(firstWord, first, secondWord, second);
    }

    private static boolean areEqual(Word firstWord, long first, Word secondWord, long second) {
        if (firstWord == Word.DOUBLE && secondWord == Word.DOUBLE) {
            return Double.longBitsToDouble(first) == Double.longBitsToDouble(second);
        }
        return exact(firstWord, first).compareTo(exact(secondWord, second)) == 0;
    }

    private boolean areNear(Word firstWord, long first, Word secondWord, long second) {
        double difference = CellNumbers.difference(firstWord, first, secondWord, second);
        double a = firstWord.number(first);
        double b = secondWord.number(second);
        return (floor > 0 && difference <= floor)
                || (relative > 0 && difference <= relative * Math.max(Math.abs(a), Math.abs(b)))
                || (ulps > 0 && firstWord == Word.DOUBLE && secondWord == Word.DOUBLE && steps(a, b) <= ulps);
    }

    /**
     * Returns the number of steps between adjacent doubles from one finite double to another; the largest long if there are
     * more.
     */
    private static long steps(double a, double b) {
        long distance = ordinal(Math.max(a, b)) - ordinal(Math.min(a, b));
        return distance < 0 ? Long.MAX_VALUE : distance;
    }

    /** Returns a number that ascends with the value, without gaps; 0 for both zeros. */
    private static long ordinal(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits < 0 ? Long.MIN_VALUE - bits : bits;
    }

    private static BigDecimal exact(Word word, long bits) {
        return word == Word.DOUBLE ? new BigDecimal(Double.longBitsToDouble(bits)) : BigDecimal.valueOf(bits);
    }
}
