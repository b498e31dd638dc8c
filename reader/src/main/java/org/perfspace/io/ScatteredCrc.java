package org.perfspace.io;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The CRC-32C of bytes that are written in any order, by several threads. Each byte between the first and the last is added
 * at most once; those that are never added are zeros, as in a hole of a file.
 *
 * <p>A CRC is linear: the value of a sequence of bytes is the sum (exclusive or) of the values of its pieces, each
 * multiplied by the power of x for the bytes after it. As the length of the sequence is unknown until its end, pieces
 * are multiplied by negative powers of x for the bytes up to their ends, and the sum by the power for all bytes. Powers
 * repeat after 2<sup>31</sup>-1. The JDK's value of a piece includes the initial and the final value of a CRC, which
 * are all ones; they are removed. Polynomials are reflected, as in the JDK: the highest bit is the coefficient of 1.
 *
 * <p>A piece takes three multiplications if it follows the previous piece and has the same size, otherwise up to nine.
 */
public final class ScatteredCrc {

    private static final int POLYNOMIAL = 0x82f6_3b78;
    private static final int ONE = 1 << 31;
    private static final int X = 1 << 30;

    /** The initial value of a CRC, with which it is also inverted at the end. */
    private static final int ALL = -1;

    private static final long ORDER = (1L << 31) - 1;

    /** Powers of x: for each byte of an exponent, from the lowest on, its 256 values. */
    private static final int[][] POWERS = powers();

    private int sum;
    private long length;
    private long lastEnd;
    private int powerOfEnd = ONE;
    private long lastCount;
    private int powerOfCount = ONE;

    /** Returns the number of bytes from the first to the last that was added. */
    public synchronized long length() {
        return length;
    }

    /** Returns the CRC-32C of all bytes so far. */
    public synchronized int value() {
        return times(sum ^ ALL, power(length)) ^ ALL;
    }

    /** Adds the remaining bytes of a buffer as the bytes from a position on. The buffer is not changed. */
    public void add(ByteBuffer bytes, long position) {
        int count = bytes.remaining();
        if (count == 0) {
            return;
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        add((int) crc.getValue(), count, position);
    }

    private synchronized void add(int value, long count, long position) {
        int powerOfStart = position == lastEnd ? powerOfEnd : power(-position);
        if (count != lastCount) {
            lastCount = count;
            powerOfCount = power(-count);
        }
        lastEnd = position + count;
        powerOfEnd = times(powerOfStart, powerOfCount);
        sum ^= times(value ^ ALL, powerOfEnd) ^ times(ALL, powerOfStart);
        length = Math.max(length, lastEnd);
    }

    /** Removes all bytes. */
    public synchronized void clear() {
        sum = 0;
        length = 0;
    }

    /** Returns a stream that adds every byte after those that were added before, and writes it to another stream. */
    public OutputStream through(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                out.write(bytes, offset, count);
                add(ByteBuffer.wrap(bytes, offset, count), length());
            }
        };
    }

    /** Returns the power of x for a number of bytes, which may be negative. */
    private static int power(long bytes) {
        int exponent = (int) Math.floorMod(Math.floorMod(bytes, ORDER) * Byte.SIZE, ORDER);
        int product = POWERS[0][exponent & 0xff];
        for (int i = 1; i < POWERS.length; i++) {
            int digit = (exponent >>> (i * Byte.SIZE)) & 0xff;
            product = digit == 0 ? product : times(product, POWERS[i][digit]);
        }
        return product;
    }

    private static int times(int a, int b) {
        int product = 0;
        int left = a;
        int shifted = b;
        while (left != 0) {
            product ^= shifted & (left >> 31);
            left <<= 1;
            shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
        }
        return product;
    }

    private static int[][] powers() {
        int[][] powers = new int[Integer.BYTES][1 << Byte.SIZE];
        int base = X;
        for (int[] row : powers) {
            row[0] = ONE;
            for (int i = 1; i < row.length; i++) {
                row[i] = times(row[i - 1], base);
            }
            base = times(row[row.length - 1], base);
        }
        return powers;
    }
}
