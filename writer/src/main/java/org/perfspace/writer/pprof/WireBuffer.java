package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.Arrays;

/** A buffer to which messages in the wire format of Protocol Buffers are appended. For one thread. */
final class WireBuffer {

    private static final int LONGEST_NUMBER = 10;

    private byte[] bytes;
    private int size;

    WireBuffer(int capacity) {
        this.bytes = new byte[capacity];
    }

    /** Returns the array that holds the bytes, which may be longer. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes. */
    int size() {
        return size;
    }

    /** Removes all bytes. */
    WireBuffer clear() {
        size = 0;
        return this;
    }

    /** Appends a number of one to ten bytes. */
    WireBuffer varint(long number) {
        ensure(LONGEST_NUMBER);
        // half of the time of writing is spent here: with local variables instead of fields, the compiler keeps
        // everything in registers
        byte[] into = bytes;
        int at = size;
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            into[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        into[at++] = (byte) rest;
        size = at;
        return this;
    }

    /** Appends a field that is a number, unless it is 0. */
    WireBuffer number(int field, long number) {
        return number == 0 ? this : varint((long) field << 3 | VARINT).varint(number);
    }

    /** Appends a field that is a boolean value, unless it is false. */
    WireBuffer flag(int field, boolean value) {
        return number(field, value ? 1 : 0);
    }

    /** Appends the header of a field of {@code length} bytes, which the caller must append. */
    WireBuffer head(int field, int length) {
        return varint((long) field << 3 | BYTES).varint(length);
    }

    /** Appends a field that is a message or a text. */
    WireBuffer field(int field, byte[] content) {
        head(field, content.length);
        return append(content, content.length);
    }

    /** Appends a field that is a message. */
    WireBuffer field(int field, WireBuffer content) {
        return head(field, content.size).append(content);
    }

    /** Appends bytes without a header. */
    WireBuffer append(WireBuffer content) {
        return append(content.bytes, content.size);
    }

    /** Appends bytes without a header. */
    WireBuffer append(byte[] content, int length) {
        ensure(length);
        System.arraycopy(content, 0, bytes, size, length);
        size += length;
        return this;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(
                    bytes, Math.max(Math.addExact(size, more), (int) Math.min(Integer.MAX_VALUE - 8L, 2L * size)));
        }
    }
}
