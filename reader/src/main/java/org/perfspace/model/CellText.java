package org.perfspace.model;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Locale;

/**
 * The text form of cells, for display and for tables, from which the same bits can be read again.
 *
 * <pre>
 *  integer       exact, in decimal
 *  double        the shortest digits from which it can be read again: 0.1, 100, -0, 1e22, inf, -inf
 *  not a number  nan and -nan for the two plain quiet ones, nan(0x7ff0000000000001) with all 64 bits for others
 *  compound      [1,0.5,128]: the words in order, each as above
 *  SCALE_FUNC    x and the bytes of the words, little-endian, in hexadecimal
 * </pre>
 */
public final class CellText {

    private static final long NAN = 0x7ff8_0000_0000_0000L;
    private static final long MINUS_NAN = 0xfff8_0000_0000_0000L;

    private CellText() {}

    /**
     * {@return the text of the cell whose first word is at an index}
     *
     * @param type type of the cells
     * @param words words of the cell
     * @param first index of the first word of the cell
     */
    public static String of(ValueType type, long[] words, int first) {
        StringBuilder text = new StringBuilder();
        append(text, type, words, first);
        return text.toString();
    }

    /**
     * Appends the cell whose first word is at an index.
     *
     * @param text receives the text
     * @param type type of the cells
     * @param words words of the cell
     * @param first index of the first word of the cell
     */
    public static void append(StringBuilder text, ValueType type, long[] words, int first) {
        if (type.word(0) == ValueType.Word.OPAQUE) {
            appendBytes(text, words, first, type.words());
            return;
        }
        if (type.words() == 1 && type.base() != ValueType.Base.NDOUBLES) {
            text.append(word(type.word(0), words[first]));
            return;
        }
        for (int w = 0; w < type.words(); w++) {
            text.append(w == 0 ? '[' : ',').append(word(type.word(w), words[first + w]));
        }
        text.append(']');
    }

    /**
     * {@return the text of one word}
     *
     * @param kind content of the word
     * @param bits the word
     */
    public static String word(ValueType.Word kind, long bits) {
        return switch (kind) {
            case SIGNED -> Long.toString(bits);
            case UNSIGNED -> Long.toUnsignedString(bits);
            case DOUBLE -> number(bits);
            case OPAQUE -> String.format(Locale.ROOT, "x%016x", Long.reverseBytes(bits));
        };
    }

    /**
     * {@return the text of a double from its bits}
     *
     * @param bits bits of the double
     */
    public static String number(long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isNaN(value)) {
            return bits == NAN ? "nan" : bits == MINUS_NAN ? "-nan" : "nan(0x" + Long.toHexString(bits) + ")";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return shorten(NumberOutput.toString(value, true));
    }

    /**
     * {@return the bits of a double from a text returned by {@link #number(long)}, or from any other decimal form}
     *
     * @param text the text
     * @throws NumberFormatException if the text is not a number
     */
    public static long bits(String text) {
        return switch (text) {
            case "nan" -> NAN;
            case "-nan" -> MINUS_NAN;
            case "inf" -> Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
            case "-inf" -> Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY);
            default ->
                text.startsWith("nan(0x") && text.endsWith(")")
                        ? Long.parseUnsignedLong(text.substring(6, text.length() - 1), 16)
                        : Double.doubleToRawLongBits(Double.parseDouble(text));
        };
    }

    /** Converts the form of {@link Double#toString}: removes a trailing ".0" and uses a lower-case "e". */
    private static String shorten(String java) {
        int exponent = java.indexOf('E');
        String digits = exponent < 0 ? java : java.substring(0, exponent);
        String plain = digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
        return exponent < 0 ? plain : plain + "e" + java.substring(exponent + 1);
    }

    private static void appendBytes(StringBuilder text, long[] words, int first, int count) {
        text.append('x');
        for (int w = first; w < first + count; w++) {
            String hex = Long.toHexString(Long.reverseBytes(words[w]));
            text.append("0".repeat(16 - hex.length())).append(hex);
        }
    }
}
