package org.perfspace.io;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A buffer to which JSON in UTF-8 is appended. The caller writes the punctuation; this class writes texts and numbers
 * in the syntax of JSON. {@link PiecedFile} combines several pieces, which threads create in parallel, into one file.
 * Not safe for use by several threads.
 */
public final class JsonText {

    private static final int DECIMALS = 20;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);
    private static final long[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };
    private static final long BILLION = 1_000_000_000;
    private static final int BILLION_DIGITS = 9;

    /** A number that is not negative, times this, shifted, is a tenth of it, rounded down. */
    private static final long TENTH = 0xcccc_cccdL;

    private static final int TENTH_SHIFT = 35;
    private static final char REPLACEMENT = '\ufffd';

    private byte[] bytes;
    private int size;

    /** Creates an empty piece. */
    public JsonText() {
        this(1024);
    }

    /**
     * Creates an empty piece.
     *
     * @param room number of bytes for which memory is allocated initially
     */
    public JsonText(int room) {
        bytes = new byte[Math.max(DECIMALS, room)];
    }

    /** Returns the number of bytes so far. */
    public int size() {
        return size;
    }

    /** Returns the bytes so far, without copying them. */
    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes, 0, size);
    }

    /** Returns a copy of the bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Appends ASCII characters without escapes, such as punctuation. */
    @SuppressWarnings("deprecation") // the fastest way to copy ASCII characters
    public JsonText raw(String ascii) {
        int length = ascii.length();
        ensure(length);
        ascii.getBytes(0, length, bytes, size);
        size += length;
        return this;
    }

    /** Appends bytes without escapes. */
    public JsonText raw(byte[] more) {
        ensure(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Appends {@code "name":}, with a name that needs no escapes. */
    public JsonText name(String name) {
        return raw("\"").raw(name).raw("\":");
    }

    /**
     * Appends a text in quotation marks. Control characters, quotation marks and backslashes are escaped. An unpaired
     * surrogate becomes U+FFFD, since UTF-8 cannot represent it.
     */
    public JsonText text(String text) {
        ensure(text.length() + 2L);
        bytes[size++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
                ensure(1);
                bytes[size++] = (byte) c;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                utf8(Character.toCodePoint(c, text.charAt(++i)));
            } else {
                special(c);
            }
        }
        return raw("\"");
    }

    /** Returns whether {@link #text} writes all characters of a text without replacing any. */
    public static boolean holds(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(text.codePointAt(i)) == 1) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Appends a whole number. */
    public JsonText number(long value) {
        if (value < 0) {
            return raw(Long.toString(value));
        }
        return decimal(value, 0);
    }

    /**
     * Appends an unsigned number divided by a power of ten, exactly: 1,234,500 with 3 decimals is {@code 1234.5}.
     *
     * @param value unsigned
     * @param decimals number of digits after the decimal point, at most 9
     */
    public JsonText decimal(long value, int decimals) {
        long rest = value;
        int left = decimals;
        while (left > 0 && (rest & 1) == 0 && Long.remainderUnsigned(rest, 10) == 0) {
            rest = Long.divideUnsigned(rest, 10);
            left--;
        }
        if (rest < 0) {
            return raw(new BigDecimal(new BigInteger(Long.toUnsignedString(rest)), left).toPlainString());
        }
        ensure(DECIMALS + 2);
        long power = POWERS_OF_TEN[left];
        long whole = left == 0 ? rest : rest / power;
        int at = size + digits(whole);
        int end = at;
        if (left > 0) {
            end = at + 1 + left;
            bytes[at] = '.';
            putDigits((int) (rest - whole * power), left, end);
        }
        while (whole >= BILLION) {
            long above = whole / BILLION;
            putDigits((int) (whole - above * BILLION), BILLION_DIGITS, at);
            at -= BILLION_DIGITS;
            whole = above;
        }
        putDigits((int) whole, at - size, at);
        size = end;
        return this;
    }

    /**
     * Writes some digits of a number before a position. It multiplies, since the first compiler of Java calls a function for each
     * division of a long.
     */
    private void putDigits(int value, int count, int end) {
        int rest = value;
        for (int at = end - 1; at >= end - count; at--) {
            int tenth = (int) ((rest * TENTH) >>> TENTH_SHIFT);
            bytes[at] = (byte) ('0' + rest - 10 * tenth);
            rest = tenth;
        }
    }

    /**
     * Appends a finite double with the digits of {@link Double#toString}, without a decimal point if it is a whole
     * number.
     *
     * @throws IllegalArgumentException if the number is not finite, since JSON cannot represent it
     */
    public JsonText number(double value) {
        if (value == (long) value && Math.abs(value) <= 1L << 53) {
            return number((long) value);
        }
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON has no number for " + value);
        }
        return raw(Double.toString(value));
    }

    private static int digits(long value) {
        int digits = 1;
        for (long limit = 10; digits < 19 && value >= limit; limit *= 10) {
            digits++;
        }
        return digits;
    }

    private void special(char c) {
        switch (c) {
            case '"' -> raw("\\\"");
            case '\\' -> raw("\\\\");
            case '\n' -> raw("\\n");
            case '\r' -> raw("\\r");
            case '\t' -> raw("\\t");
            default -> {
                if (c <= 0x9f || c == '\u2028' || c == '\u2029') {
                    escape(c);
                } else {
                    utf8(Character.isSurrogate(c) ? REPLACEMENT : c);
                }
            }
        }
    }

    private void escape(char c) {
        ensure(6);
        bytes[size++] = '\\';
        bytes[size++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[size++] = HEX[(c >> shift) & 0xf];
        }
    }

    private void utf8(int codePoint) {
        raw(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
    }

    private void ensure(long more) {
        if (bytes.length - size < more) {
            long wanted = Math.max(size + more, Math.min(2L * size, Integer.MAX_VALUE - 8L));
            bytes = Arrays.copyOf(bytes, Math.toIntExact(wanted));
        }
    }
}
