package org.perfspace.format.tau;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.perfspace.io.Bytes;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Reads the fields of a packed profile from front to back. The length of the decompressed data is not known in advance, so
 * no allocation depends on a count in the file: lists grow while they are read.
 */
final class PackedCursor {

    private static final int BUFFER = 64 * 1024;
    private static final int LENGTH_BYTES = 2;

    private final InputStream in;
    private final Place place;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER + LENGTH_BYTES).limit(0);
    private long bufferEnd;

    PackedCursor(InputStream in, Place place) {
        this.in = in;
        this.place = place;
    }

    /** Returns the place of the next field. */
    Place place() {
        return place.atByte(position());
    }

    /** Returns the offset of the next field in the decompressed data. */
    long position() {
        return bufferEnd - buffer.remaining();
    }

    /** Requires these bytes at the current position. */
    void magic(byte[] signature) throws IOException {
        Place here = place();
        fill(signature.length);
        byte[] found = new byte[Math.min(signature.length, buffer.remaining())];
        buffer.get(found);
        if (!Arrays.equals(signature, found)) {
            throw here.notThisFormat("expected the signature of a packed profile, found %s", Bytes.describe(found));
        }
    }

    /** Reads a signed 32-bit number. */
    int i32(String field) throws IOException {
        require(field, Integer.BYTES);
        return buffer.getInt();
    }

    /** Reads a count or another number that cannot be negative. */
    int count(String field) throws IOException {
        Place here = place();
        int count = i32(field);
        if (count < 0) {
            throw here.corrupt("expected a %s of at least 0, found %,d", field, count);
        }
        return count;
    }

    /** Reads an index, which must be less than the given number of definitions. */
    int index(String field, int defined) throws IOException {
        Place here = place();
        int index = i32(field);
        if (index < 0 || index >= defined) {
            throw here.corrupt("expected a %s below %,d, found %,d", field, defined, index);
        }
        return index;
    }

    /** Reads an IEEE double. */
    double f64(String field) throws IOException {
        require(field, Double.BYTES);
        return buffer.getDouble();
    }

    /** Reads a text in Java's modified UTF-8, of at most 65,535 bytes. */
    String utf(String field) throws IOException {
        Place here = place();
        require(field, LENGTH_BYTES);
        int length = LENGTH_BYTES + (buffer.getShort(buffer.position()) & 0xffff);
        require(field, length);
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        try {
            return new DataInputStream(new ByteArrayInputStream(bytes)).readUTF();
        } catch (IOException e) {
            throw here.corrupt("expected a text as %s, found: %s", field, String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }

    /** Reads the given number of bytes. */
    byte[] bytes(String field, int count) throws IOException {
        require(field, count);
        byte[] bytes = new byte[count];
        buffer.get(bytes);
        return bytes;
    }

    /** Skips bytes. */
    void skip(String field, long count) throws IOException {
        for (long left = count; left > 0; ) {
            int some = (int) Math.min(left, BUFFER);
            require(field, some);
            buffer.position(buffer.position() + some);
            left -= some;
        }
    }

    /** Returns whether more bytes follow. */
    boolean hasMore() throws IOException {
        fill(1);
        return buffer.hasRemaining();
    }

    private void require(String field, int count) throws IOException {
        if (buffer.remaining() < count) {
            Place here = place();
            fill(count);
            if (buffer.remaining() < count) {
                throw truncated(here, field);
            }
        }
    }

    private static ProfileException truncated(Place here, String field) {
        return here.corrupt("expected a %s, found the end: the file is truncated", field);
    }

    /** Fills the buffer with at least the given number of bytes, or with fewer if the file ends. */
    private void fill(int count) throws IOException {
        buffer.compact();
        for (int some = 0; some >= 0 && buffer.position() < count; ) {
            some = in.read(buffer.array(), buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + Math.max(0, some));
            bufferEnd += Math.max(0, some);
        }
        buffer.flip();
    }
}
