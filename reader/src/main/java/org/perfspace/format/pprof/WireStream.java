package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The fields of the outermost message of a file, one after the other. For one thread. */
final class WireStream {

    /** Most bytes of one embedded message or text. */
    static final int MOST_BYTES = 64 << 20;

    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final Place file;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private long read;

    private int field;
    private int wireType;
    private long number;
    private byte[] bytes = new byte[256];
    private int length;
    private long start;
    private final long end;

    WireStream(InputStream in, Place file) {
        this(in, file, Long.MAX_VALUE);
    }

    /**
     * Creates a stream that ends early.
     *
     * @param end position of the first field that is not read
     */
    WireStream(InputStream in, Place file, long end) {
        this.in = in;
        this.end = end;
        this.file = file;
    }

    /** Advances to the next field; false at the end of the file. */
    boolean next() throws IOException {
        start = position();
        if (start >= end || (at == filled && !fill())) {
            return false;
        }
        long tag = varint();
        field = WireMessage.field(tag, place());
        wireType = (int) tag & 7;
        switch (wireType) {
            case VARINT -> number = varint();
            case FIXED64 -> fixed(Long.BYTES);
            case FIXED32 -> fixed(Integer.BYTES);
            case BYTES -> readBytes();
            default -> throw place().corrupt("expected a wire type of 0, 1, 2 or 5, found %d", wireType);
        }
        return true;
    }

    /** Returns the number of the current field. */
    int field() {
        return field;
    }

    /** Returns the wire type of the current field. */
    int wireType() {
        return wireType;
    }

    /** Returns the value of the current field, which is a number. */
    long number() {
        return number;
    }

    /**
     * Returns an array with the bytes of the current field, which has bytes, from index 0; bytes after {@link #length()} are
     * undefined.
     */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes of the current field. */
    int length() {
        return length;
    }

    /** Returns the position of the current field; everything before it is complete. */
    long start() {
        return start;
    }

    /** Returns the place of the current field in the decompressed file. */
    Place place() {
        return file.atByte(start);
    }

    private long position() {
        return read - (filled - at);
    }

    private void readBytes() throws IOException {
        long expected = varint();
        if (expected < 0 || expected > MOST_BYTES) {
            throw place().beyondLimit(
                            "expected a field of at most %,d bytes, found %s",
                            MOST_BYTES, WireMessage.unsigned(expected));
        }
        length = (int) expected;
        for (int done = 0; done < length; ) {
            if (at == filled && !fill()) {
                throw place().corrupt(
                                "expected %,d bytes of this field, found %,d: the file is truncated", length, done);
            }
            int some = Math.min(length - done, filled - at);
            if (bytes.length < done + some) {
                // no larger than twice the number of bytes found, whatever the length field claims
                bytes = Arrays.copyOf(bytes, Math.max(done + some, 2 * bytes.length));
            }
            System.arraycopy(buffer, at, bytes, done, some);
            at += some;
            done += some;
        }
    }

    private void fixed(int count) throws IOException {
        number = 0;
        for (int i = 0; i < count; i++) {
            number |= (long) one() << (i * Byte.SIZE);
        }
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int b = one();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw tooLong(place());
    }

    /** Returns the exception for a number of more than ten bytes. */
    static ProfileException tooLong(Place place) {
        return place.corrupt("expected a number of at most 10 bytes, found more");
    }

    private int one() throws IOException {
        if (at == filled && !fill()) {
            throw place().corrupt("expected the rest of this field, found the end: the file is truncated");
        }
        return buffer[at++] & 0xff;
    }

    private boolean fill() throws IOException {
        int some = in.read(buffer, 0, buffer.length);
        at = 0;
        filled = Math.max(0, some);
        read += filled;
        return filled > 0;
    }
}
