package org.perfspace.format.hpctoolkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A file that is put together in memory; whatever no field covers holds garbage. */
final class Image {

    private static final byte GARBAGE = (byte) 0xa5;

    private byte[] bytes = new byte[1 << 12];
    private int size;

    Image() {
        Arrays.fill(bytes, GARBAGE);
    }

    /** Takes room for a structure. */
    int room(int length, int alignment) {
        int at = (size + alignment - 1) / alignment * alignment;
        size = at + length;
        if (size > bytes.length) {
            int old = bytes.length;
            bytes = Arrays.copyOf(bytes, Math.max(size, 2 * old));
            Arrays.fill(bytes, old, bytes.length, GARBAGE);
        }
        return at;
    }

    int size() {
        return size;
    }

    Image u8(int at, int value) {
        bytes[at] = (byte) value;
        return this;
    }

    Image u16(int at, int value) {
        le().putShort(at, (short) value);
        return this;
    }

    Image u32(int at, long value) {
        le().putInt(at, (int) value);
        return this;
    }

    Image u64(int at, long value) {
        le().putLong(at, value);
        return this;
    }

    Image f64(int at, double value) {
        le().putDouble(at, value);
        return this;
    }

    Image ascii(int at, String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, bytes, at, ascii.length);
        return this;
    }

    /** Puts a text with its NUL at the end. */
    int text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int at = room(utf8.length + 1, 1);
        System.arraycopy(utf8, 0, bytes, at, utf8.length);
        bytes[at + utf8.length] = 0;
        return at;
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, size);
    }

    private ByteBuffer le() {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
