package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.perfspace.io.IoConsumer;

/** The bytes of a file that are to be changed. Numbers are little-endian. Offsets are from the start of the file. */
final class Patch {

    private static final long MOST_BYTES = 1L << 30;

    private final Path file;
    private byte[] bytes;

    private Patch(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Changes a file of up to one GiB. */
    static void edit(Path file, IoConsumer<Patch> edit) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(String.format(
                    Locale.ROOT,
                    "%s: is too large to be damaged: %,d bytes, at most %,d",
                    file,
                    Files.size(file),
                    MOST_BYTES));
        }
        Patch patch = new Patch(file, Files.readAllBytes(file));
        edit.accept(patch);
        Files.write(file, patch.bytes);
    }

    /** Returns the number of bytes. */
    int size() {
        return bytes.length;
    }

    /** Returns a 4-byte number. */
    int u32(int at) throws IOException {
        return Math.toIntExact(number(at).getInt() & 0xffff_ffffL);
    }

    /** Returns an 8-byte number, which must be an offset or a size. */
    int u64(int at) throws IOException {
        long value = number(at).getLong();
        if (value < 0 || value > bytes.length) {
            throw noPlace("number " + value + " at " + at);
        }
        return (int) value;
    }

    /** Sets a 4-byte number. */
    void putU32(int at, int value) throws IOException {
        number(at).putInt(value);
    }

    /** Sets an 8-byte number. */
    void putU64(int at, long value) throws IOException {
        number(at).putLong(value);
    }

    /** Changes one byte to another value. */
    void flip(int at) throws IOException {
        number(at);
        bytes[at] ^= 0x55;
    }

    /** Sets one byte. */
    void putU8(int at, int value) throws IOException {
        number(at);
        bytes[at] = (byte) value;
    }

    /** Overwrites bytes with a text. */
    void put(int at, String text) {
        byte[] raw = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(raw, 0, bytes, at, raw.length);
    }

    /** Exchanges two pieces of the same size. */
    void swap(int first, int second, int size) {
        byte[] held = Arrays.copyOfRange(bytes, first, first + size);
        System.arraycopy(bytes, second, bytes, first, size);
        System.arraycopy(held, 0, bytes, second, size);
    }

    /** Keeps only the first bytes. */
    void cut(int size) {
        bytes = Arrays.copyOf(bytes, size);
    }

    /** Appends a text. */
    void append(String text) {
        insert(bytes.length, text);
    }

    /** Inserts a text before an offset. */
    void insert(int at, String text) {
        replace(at, 0, text);
    }

    /** Replaces a text by another, which may have another size. */
    void replace(String text, String other) throws IOException {
        replace(find(text), text.length(), other);
    }

    private void replace(int at, int size, String text) {
        byte[] all = Arrays.copyOf(bytes, bytes.length + text.length() - size);
        System.arraycopy(bytes, at + size, all, at + text.length(), bytes.length - at - size);
        bytes = all;
        put(at, text);
    }

    /** Returns the offset of a text. */
    int find(String text) throws IOException {
        return find(text, 0);
    }

    /** Returns the offset of the first occurrence of a text at or after an offset. */
    int find(String text, int from) throws IOException {
        byte[] raw = text.getBytes(StandardCharsets.ISO_8859_1);
        for (int at = from; at + raw.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + raw.length, raw, 0, raw.length)) {
                return at;
            }
        }
        throw noPlace("\"" + text + "\"");
    }

    /** Returns some bytes as text. */
    String text(int at, int size) throws IOException {
        if (at < 0 || at + size > bytes.length) {
            throw noPlace("byte " + at);
        }
        return new String(bytes, at, size, StandardCharsets.ISO_8859_1);
    }

    /** Returns the exception for a file that has no place for this damage. */
    IOException noPlace(String missing) {
        return new IOException(file + ": has no place for this damage: found no " + missing);
    }

    private ByteBuffer number(int at) throws IOException {
        if (at < 0 || at >= bytes.length) {
            throw noPlace("byte " + at);
        }
        return ByteBuffer.wrap(bytes, at, bytes.length - at).order(ByteOrder.LITTLE_ENDIAN);
    }
}
