package org.perfspace.writer.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;

/**
 * Smallest and largest value of a page or column chunk, plain encoded.
 *
 * @param state whether there are bounds
 * @param min smallest value, or a prefix of it
 * @param max largest value, or an upper bound for it
 */
@SuppressWarnings("ArrayRecordComponent") // read by the writer of the footer only
record Bounds(State state, byte[] min, byte[] max) {

    /** The state of the bounds. */
    enum State {
        /** There are no values. */
        EMPTY,
        /** Every value is between the bounds. */
        KNOWN,
        /** The bounds are unknown, for example because of NaN. */
        UNKNOWN
    }

    /** Maximum number of bytes of a bound of texts. */
    private static final int TEXT = 64;

    private static final byte[] NOTHING = {};

    public static final Bounds EMPTY = new Bounds(State.EMPTY, NOTHING, NOTHING);
    static final Bounds UNKNOWN = new Bounds(State.UNKNOWN, NOTHING, NOTHING);

    /** Returns the bounds of numbers: every {@code step}-th word from an offset. */
    static Bounds of(LeafKind kind, long[] words, int offset, int step, int count) {
        return kind == LeafKind.DOUBLE
                ? ofDoubles(words, offset, step, count)
                : ofIntegers(kind, words, offset, step, count);
    }

    private static Bounds ofDoubles(long[] words, int offset, int step, int count) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0, at = offset; i < count; i++, at += step) {
            double value = Double.longBitsToDouble(words[at]);
            if (Double.isNaN(value)) {
                return UNKNOWN;
            }
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        // the format requires -0 as lower and +0 as upper bound, whichever zero occurs
        return count == 0 ? EMPTY : known(8, bits(min == 0 ? -0.0 : min), bits(max == 0 ? 0.0 : max));
    }

    private static Bounds ofIntegers(LeafKind kind, long[] words, int offset, int step, int count) {
        long flip = kind.signed() ? 0 : Long.MIN_VALUE;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = 0, at = offset; i < count; i++, at += step) {
            long value = words[at] ^ flip;
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        return count == 0 ? EMPTY : known(kind.bytes(), min ^ flip, max ^ flip);
    }

    /** Returns the bounds of one text. */
    public static Bounds ofText(byte[] text) {
        if (text.length <= TEXT) {
            return new Bounds(State.KNOWN, text, text);
        }
        byte[] max = Arrays.copyOf(text, TEXT);
        for (int i = TEXT - 1; i >= 0; i--) {
            if (max[i] != -1) {
                max[i]++;
                return new Bounds(State.KNOWN, Arrays.copyOf(text, TEXT), Arrays.copyOf(max, i + 1));
            }
        }
        return UNKNOWN;
    }

    /** Returns the bounds of the values of both. */
    public Bounds and(Bounds other, @Nullable LeafKind kind) {
        if (state == State.EMPTY || other.state == State.UNKNOWN) {
            return other;
        }
        if (state == State.UNKNOWN || other.state == State.EMPTY) {
            return this;
        }
        return new Bounds(
                State.KNOWN,
                compare(kind, min, other.min) <= 0 ? min : other.min,
                compare(kind, max, other.max) >= 0 ? max : other.max);
    }

    private static int compare(@Nullable LeafKind kind, byte[] a, byte[] b) {
        if (kind == null || kind == LeafKind.TEXT) {
            return Arrays.compareUnsigned(a, b);
        }
        if (kind == LeafKind.DOUBLE) {
            return Double.compare(Double.longBitsToDouble(number(a)), Double.longBitsToDouble(number(b)));
        }
        return kind.signed() ? Long.compare(number(a), number(b)) : Long.compareUnsigned(number(a), number(b));
    }

    private static long number(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.length == 4 ? buffer.getInt() : buffer.getLong();
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    private static Bounds known(int bytes, long min, long max) {
        return new Bounds(State.KNOWN, plain(bytes, min), plain(bytes, max));
    }

    private static byte[] plain(int bytes, long value) {
        ByteBuffer buffer =
                ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value);
        return Arrays.copyOf(buffer.array(), bytes);
    }
}
