package org.perfspace.io;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Spells out bytes for tests, number by number. */
public final class Raw {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Text in ISO 8859-1. */
    public Raw ascii(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** A number of so many bytes, least significant first. */
    public Raw le(int size, long value) {
        for (int i = 0; i < size; i++) {
            bytes.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    /** A number of so many bytes, most significant first. */
    public Raw be(int size, long value) {
        for (int i = size - 1; i >= 0; i--) {
            bytes.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    /** Appends a number of zero bytes. */
    public Raw zeros(int count) {
        bytes.writeBytes(new byte[count]);
        return this;
    }

    /** Further bytes. */
    public Raw raw(byte[] more) {
        bytes.writeBytes(more);
        return this;
    }

    /** All so far. */
    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** All so far, as a file of this name. */
    public ByteSource source(String name) {
        return new HeapSource(toBytes(), Place.of(name));
    }
}
