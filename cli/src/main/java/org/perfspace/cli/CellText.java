package org.perfspace.cli;

import org.perfspace.model.ValueType;

/**
 * Cells as text that reads back to the same bits: integers exact, doubles with as many digits as they need, compounds as
 * {@code [a,b,…]}. Infinities are {@code inf} and {@code -inf}; a NaN is {@code nan}, or {@code nan(0x…)} with its bits
 * if they are not the usual ones.
 */
final class CellText {

    private static final long USUAL_NAN = 0x7ff8000000000000L;

    private CellText() {}

    /** The cell whose first word is {@code words[from]}. */
    static String of(ValueType type, long[] words, int from) {
        int width = type.words();
        if (width == 1) {
            return word(type.word(0), words[from]);
        }
        StringBuilder text = new StringBuilder(8 * width).append('[');
        for (int w = 0; w < width; w++) {
            text.append(w == 0 ? "" : ",").append(word(type.word(w), words[from + w]));
        }
        return text.append(']').toString();
    }

    /** One word of a cell. */
    static String word(ValueType.Word kind, long word) {
        return switch (kind) {
            case SIGNED -> Long.toString(word);
            case UNSIGNED -> Long.toUnsignedString(word);
            case DOUBLE -> number(word);
            case OPAQUE -> "0x" + Long.toHexString(word);
        };
    }

    private static String number(long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isNaN(value)) {
            return bits == USUAL_NAN ? "nan" : "nan(0x" + Long.toHexString(bits) + ")";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        long whole = (long) value;
        if (whole == value && Math.abs(whole) < 1_000_000_000_000_000L && (whole != 0 || bits == 0)) {
            return Long.toString(whole);
        }
        return trimmed(Double.toString(value));
    }

    /** {@code 1.5E-7} as {@code 1.5e-7}, {@code 1.0E22} as {@code 1e22}, {@code -0.0} as {@code -0}. */
    private static String trimmed(String text) {
        int exponent = text.indexOf('E');
        String mantissa = exponent < 0 ? text : text.substring(0, exponent);
        String tail = exponent < 0 ? "" : "e" + text.substring(exponent + 1);
        return (mantissa.endsWith(".0") ? mantissa.substring(0, mantissa.length() - 2) : mantissa) + tail;
    }
}
