package org.perfspace.io;

/**
 * Converts decimal numbers to the nearest doubles without creating strings: numbers of up to 18 digits with a power of ten
 * from -22 to 22, which are the usual ones in profiles. A number in another form, or one so near the middle between two
 * doubles that it cannot be decided here, is left to the JDK.
 *
 * <p>The digits form an integer that is split into two doubles {@code high + low}; the power of ten is exactly representable
 * as a double. The quotient or product of {@code high} and the power is computed together with its exact error (by fused
 * multiplication), so that the result is known to about 100 bits before it is rounded once.
 */
public final class Decimals {

    private static final int MAX_DIGITS = 18;
    private static final int EXACT_DIGITS = 15;
    private static final int MAX_POWER = 22;

    /** Replaces larger exponents; more than the number of digits that a text may have. */
    private static final int MAX_EXPONENT = 100_000;

    /** Marks a text that is not an exponent; out of range whatever is added to it. */
    private static final int NO_EXPONENT = Integer.MIN_VALUE / 2;

    /**
     * Results are not decided here if their distance from the middle between two doubles is below this fraction of an ulp.
     */
    private static final double DOUBT = 0x1p-20;

    private static final double[] TENS = new double[MAX_POWER + 1];

    static {
        double ten = 1;
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = ten;
            ten *= 10;
        }
    }

    private Decimals() {}

    /**
     * {@return the value of the first characters of a text; NaN if it is not decided here}
     *
     * @param text the text
     * @param length number of characters, from 1 to 50,000
     */
    public static double parse(char[] text, int length) {
        int i = text[0] == '-' ? 1 : 0;
        boolean negative = i == 1;
        long mantissa = 0;
        int digits = 0;
        int behindPoint = 0;
        boolean point = false;
        for (; i < length; i++) {
            int digit = text[i] - '0';
            if (digit >= 0 && digit <= 9) {
                mantissa = 10 * mantissa + digit;
                digits += mantissa == 0 ? 0 : 1;
                behindPoint += point ? 1 : 0;
            } else if (text[i] == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        boolean none = i == (negative ? 1 : 0) + (point ? 1 : 0);
        int exponent = i == length ? 0 : exponent(text, i, length);
        int power = exponent - behindPoint;
        if (none || digits > MAX_DIGITS || power < -MAX_POWER || power > MAX_POWER) {
            return Double.NaN;
        }
        double value = value(mantissa, digits, power);
        return negative ? -value : value;
    }

    /** Returns the exponent after an {@code e}, or {@link #NO_EXPONENT}. */
    private static int exponent(char[] text, int from, int length) {
        int i = from + 1;
        boolean negative = i < length && text[i] == '-';
        i += i < length && (text[i] == '-' || text[i] == '+') ? 1 : 0;
        if ((text[from] != 'e' && text[from] != 'E') || i == length) {
            return NO_EXPONENT;
        }
        int exponent = 0;
        for (; i < length; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return NO_EXPONENT;
            }
            exponent = Math.min(MAX_EXPONENT, 10 * exponent + digit);
        }
        return negative ? -exponent : exponent;
    }

    private static double value(long mantissa, int digits, int power) {
        double ten = TENS[Math.abs(power)];
        if (digits <= EXACT_DIGITS) {
            return power < 0 ? mantissa / ten : mantissa * ten;
        }
        double high = mantissa;
        double low = mantissa - (long) high;
        double rough = power < 0 ? high / ten : high * ten;
        double rest = power < 0 ? (Math.fma(-rough, ten, high) + low) / ten : Math.fma(high, ten, -rough) + low * ten;
        double value = rough + rest;
        double error = Math.abs(rough - value + rest);
        double step = Math.ulp(value);
        boolean powerOfTwo = (Double.doubleToRawLongBits(value) & (1L << 52) - 1) == 0;
        return powerOfTwo || Math.abs(error - step / 2) < DOUBT * step ? Double.NaN : value;
    }
}
