package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Random access to a fixed number of bytes: a file, a part of one, or memory. Safe for use by several threads at once.
 * Closing the source of a whole file closes the file; closing a {@linkplain #slice slice} does nothing.
 */
public interface ByteSource extends Closeable {

    /** Returns where these bytes are, for messages. */
    Place place();

    /** Number of bytes; does not change. */
    long size();

    /**
     * Fills the rest of a buffer, and leaves its position at its limit.
     *
     * @throws ProfileException if the source ends before the buffer is full
     * @throws IOException if the bytes cannot be read
     */
    void read(long position, ByteBuffer into) throws IOException;

    /** These bytes as an array; for small things, the caller has checked the size. */
    default byte[] bytes(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(position, ByteBuffer.wrap(bytes));
        return bytes;
    }

    /** A part of this source under a name of its own; offsets in messages are those inside the part. */
    default ByteSource slice(long position, long size, Place place) {
        return new SliceSource(this, position, size, place);
    }

    /** The bytes from the first to the last, buffered. */
    default InputStream stream() {
        return new SourceStream(this);
    }

    @Override
    void close() throws IOException;
}
