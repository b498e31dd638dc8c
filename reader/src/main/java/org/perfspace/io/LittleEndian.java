package org.perfspace.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers in arrays of bytes, the least significant byte first. Java's first compiler makes a call of each number that is
 * taken out of a {@link java.nio.ByteBuffer}, but none of these.
 */
public final class LittleEndian {

    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    /** Returns the number in two bytes, without a sign. */
    public static int getChar(byte[] bytes, int at) {
        return (char) CHARS.get(bytes, at);
    }

    /** Returns the number in four bytes. */
    public static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    /** Returns the number in eight bytes. */
    public static long getLong(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }
}
