package org.perfspace.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Whole numbers of 0 to 2<sup>35</sup>-1 as unsigned LEB128: seven bits a byte, the lowest first; all bytes but the last
 * have their highest bit set.
 */
public final class Leb128 {

    /** Most bytes of a number. */
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
     * Puts a number into an array from an offset on.
     *
     * @return the offset behind it
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
     * @param place what messages call the bytes
     * @throws ProfileException if it has more bytes than numbers have
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
     * @param field what messages call it
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
