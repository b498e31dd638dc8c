package org.perfspace.format.linktest;

import java.util.Locale;

/**
 * Doubles as text, bit for bit: in decimal, or in hex ({@code 0x7ff8000000000001}) if decimal cannot represent the bits.
 */
public final class LinkTestDoubles {

    private static final String HEX = "0x";

    private LinkTestDoubles() {}

    /** Returns the bits of a double as text. */
    public static String format(long bits) {
        String text = Double.toString(Double.longBitsToDouble(bits));
        return Double.doubleToRawLongBits(Double.parseDouble(text)) == bits
                ? text
                : HEX + String.format(Locale.ROOT, "%016x", bits);
    }

    /**
     * Returns the bits of a double, given as text.
     *
     * @throws IllegalArgumentException if the text is not a double
     */
    public static long parse(String text) {
        return text.startsWith(HEX)
                ? Long.parseUnsignedLong(text.substring(HEX.length()), 16)
                : Double.doubleToRawLongBits(Double.parseDouble(text));
    }
}
