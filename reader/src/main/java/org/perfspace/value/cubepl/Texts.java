package org.perfspace.value.cubepl;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Conversions between numbers and texts with the rules of C++ streams. */
final class Texts {

    /** Number of significant digits of a number as a text. */
    private static final MathContext DIGITS = new MathContext(14, RoundingMode.HALF_EVEN);

    /** Maximum length of the text of a number. */
    private static final int LONGEST_NUMBER = 400;

    private Texts() {}

    /** Returns the number that a text starts with, or 0 if it does not start with one. */
    static double number(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int end = start;
        boolean point = false;
        boolean exponent = false;
        while (end < text.length() && end - start < LONGEST_NUMBER) {
            char c = text.charAt(end);
            boolean sign = (c == '+' || c == '-') && (end == start || isExponent(text.charAt(end - 1)));
            boolean mark = !exponent && isExponent(c) && end > start;
            if (!SourceText.isDigit(c) && !sign && !mark && (c != '.' || point || exponent)) {
                break;
            }
            point |= c == '.';
            exponent |= mark;
            end++;
        }
        try {
            double value = Double.parseDouble(text.substring(start, end));
            return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the value of digits and dots as computed by C's {@code atof}: a second dot ends the number. */
    public static double literal(String digits) {
        int first = digits.indexOf('.');
        int second = first < 0 ? -1 : digits.indexOf('.', first + 1);
        String sound = second < 0 ? digits : digits.substring(0, second);
        return sound.chars().anyMatch(SourceText::isDigit) ? Double.parseDouble(sound) : 0;
    }

    /** Returns a number as a text of up to 14 digits. */
    public static String text(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < DIGITS.getPrecision()) {
            return rounded.toPlainString();
        }
        String mantissa = rounded.movePointLeft(exponent).toPlainString();
        String size = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + size;
    }

    private static boolean isExponent(char c) {
        return c == 'e' || c == 'E';
    }
}
