package org.perfspace.cli.view;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Arrays of numbers in the bytes of a block. The bytes of each array are shuffled: the first bytes of all numbers are
 * followed by the second bytes and so on, which compresses better.
 *
 * <pre>
 *  i32           number of arrays n, little-endian like all that follows
 *  n × i32 i32   kind (1: u8, 4: i32, 8: f64, 9: i64), number of elements
 *  …             the arrays
 * </pre>
 */
final class Sections {

    private static final int U8 = 1;
    private static final int I32 = 4;
    private static final int F64 = 8;
    private static final int I64 = 9;
    private static final int ENTRY = 2 * Integer.BYTES;

    private final List<Part> parts = new ArrayList<>();

    /** An array with its conversion to bytes; the elements must not change before {@link #toBytes} is called. */
    private record Part(int kind, int length, Filler filler) {
        int size() {
            return Math.multiplyExact(length, kind == I64 ? Long.BYTES : kind);
        }
    }

    /** Writes the shuffled bytes of an array into another array from an index on. */
    private interface Filler {
        void fill(byte[] into, int at);
    }

    public Sections add(byte[] bytes) {
        return add(U8, bytes.length, (into, at) -> System.arraycopy(bytes, 0, into, at, bytes.length));
    }

    public Sections add(int[] numbers) {
        return add(numbers, numbers.length);
    }

    public Sections add(int[] numbers, int length) {
        return add(I32, length, (into, at) -> {
            for (int b = 0; b < Integer.BYTES; b++) {
                for (int i = 0; i < length; i++) {
                    into[at + b * length + i] = (byte) (numbers[i] >>> (8 * b));
                }
            }
        });
    }

    /** Adds doubles, given by their bits. */
    public Sections addDoubles(long[] bits, int length) {
        return add(F64, length, (into, at) -> split(bits, length, into, at));
    }

    /** Adds doubles. */
    public Sections addDoubles(double... numbers) {
        return addDoubles(numbers, numbers.length);
    }

    Sections addDoubles(double[] numbers, int length) {
        return add(F64, length, (into, at) -> {
            long[] bits = new long[length];
            for (int i = 0; i < length; i++) {
                bits[i] = Double.doubleToRawLongBits(numbers[i]);
            }
            split(bits, length, into, at);
        });
    }

    /** Adds 64-bit integers. */
    Sections addLongs(long[] words, int length) {
        return add(I64, length, (into, at) -> split(words, length, into, at));
    }

    public byte[] toBytes() {
        int size = Integer.BYTES + parts.size() * ENTRY;
        for (Part part : parts) {
            size = Math.addExact(size, part.size());
        }
        byte[] bytes = new byte[size];
        ByteBuffer header =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(parts.size());
        int at = Integer.BYTES + parts.size() * ENTRY;
        for (Part part : parts) {
            header.putInt(part.kind()).putInt(part.length());
            part.filler().fill(bytes, at);
            at += part.size();
        }
        return bytes;
    }

    private Sections add(int kind, int length, Filler filler) {
        parts.add(new Part(kind, length, filler));
        return this;
    }

    private static void split(long[] words, int length, byte[] into, int at) {
        for (int b = 0; b < Long.BYTES; b++) {
            int from = at + b * length;
            int shift = 8 * b;
            for (int i = 0; i < length; i++) {
                into[from + i] = (byte) (words[i] >>> shift);
            }
        }
    }
}
