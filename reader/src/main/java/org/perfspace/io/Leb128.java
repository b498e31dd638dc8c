package org.perfspace.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Whole numbers from 0 to 2<sup>35</sup>-1 as unsigned LEB128: seven bits a byte, the lowest first; all bytes but the
 * last have their highest bit set.
 */
public final class Leb128 {

    /** Maximum number of bytes of an encoded number. */
    public static final int LONGEST = 5;

    private static final int MORE = 0x80;

    private Leb128() {}

    /** Appends a number. */
    public static void write(int value, ByteArrayOutputStream out) {
        int rest = value;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            out.write((rest & 0x7f) | MORE);
        }
        out.write(rest);
    }

    /**
     * Writes a number into an array, starting at an offset.
     *
     * @return the offset after the number
     */
    public static int write(int value, byte[] out, int at) {
        int next = at;
        int rest = value;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            out[next++] = (byte) (rest | MORE);
        }
        out[next++] = (byte) rest;
        return next;
    }

    /**
     * Reads a number.
     *
     * @param place name of the bytes in messages
     * @throws ProfileException if the number has more than {@link #LONGEST} bytes
     * @throws BufferUnderflowException if the bytes end within it
     */
    public static long read(ByteBuffer in, Place place) throws ProfileException {
        long value = 0;
        for (int i = 0; i < LONGEST; i++) {
            int next = in.get();
            value |= (next & 0x7fL) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw place.corrupt("expected a number of at most %d bytes, found more", LONGEST);
    }

    /**
     * Reads a number.
     *
     * @param field name of the number in messages
     */
    public static long read(ByteCursor in, String field) throws IOException {
        long value = 0;
        for (int i = 0; i < LONGEST; i++) {
            int next = in.u8(field);
            value |= (next & 0x7fL) << (7 * i);
            if (next < MORE) {
                return value;
            }
        }
        throw in.place().corrupt("expected %s of at most %d bytes, found more", field, LONGEST);
    }
}
