package org.perfspace.reader.cubexml;

/**
 * Decimal numbers as the nearest doubles, without making texts of them: up to 18 digits and a power of ten from -22 to 22,
 * which is what profiles hold. Whatever is not in this form, or lies so near the middle of two doubles that it cannot be
 * decided here, is left to the JDK.
 *
 * <p>The digits make an integer that is split into two doubles {@code high + low}; the power of ten is a double exactly.
 * Quotient or product of {@code high} and the power come with their exact errors (by fused multiplication), so that the
 * result is known to about 100 bits before it is rounded once.
 */
final class Decimals {

    private static final int MAX_DIGITS = 18;
    private static final int EXACT_DIGITS = 15;
    private static final int MAX_POWER = 22;

    /** Stands for larger ones; more than a number can have digits, which are limited by {@link Numbers}. */
    private static final int MAX_EXPONENT = 100_000;

    /** Whatever is added to it, it is out of range. */
    private static final int NO_EXPONENT = Integer.MIN_VALUE / 2;

    /** Results nearer than this part of a step to the middle between two doubles are not decided here. */
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

    /** The value of the first characters; NaN if it is not decided here. */
    static double parse(char[] text, int length) {
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

    /** Returns what follows from an {@code e} on, or {@link #NO_EXPONENT}. */
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
