package org.perfspace.format.linktest;

/** Doubles as text, bit for bit: in decimal, or in hex ({@code 0x7ff8000000000001}) where decimal cannot say it. */
public final class LinkTestDoubles {

    private static final String HEX = "0x";

    private LinkTestDoubles() {}

    /** Bits of a double as text. */
    public static String format(long bits) {
        String text = Double.toString(Double.longBitsToDouble(bits));
        return Double.doubleToRawLongBits(Double.parseDouble(text)) == bits
                ? text
                : HEX + String.format(java.util.Locale.ROOT, "%016x", bits);
    }

    /**
     * Bits of a double from text.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static long parse(String text) {
        return text.startsWith(HEX)
                ? Long.parseUnsignedLong(text.substring(HEX.length()), 16)
                : Double.doubleToRawLongBits(Double.parseDouble(text));
    }
}
