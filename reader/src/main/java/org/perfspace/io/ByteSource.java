package org.perfspace.io;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Random access to a fixed number of bytes: a file, a part of one, or memory. Safe for use by several threads at once.
 * Closing the source of a whole file closes the file; closing a {@linkplain #slice slice} does nothing.
 */
public interface ByteSource extends Closeable {

    /** {@return the place of these bytes, for messages} */
    Place place();

    /** {@return the number of bytes, which does not change} */
    long size();

    /**
     * {@return whether the bytes are known to have changed since this source was opened} May be called after the source
     * was closed.
     *
     * @throws IOException if the storage cannot be accessed
     */
    default boolean hasChanged() throws IOException {
        return false;
    }

    /**
     * {@return whether the name of this source still stands for the bytes that were opened} It does not if another file has
     * taken its place, or if the bytes have changed. May be called after the source was closed.
     *
     * @throws IOException if the storage cannot be accessed
     */
    default boolean isCurrent() throws IOException {
        return true;
    }

    /**
     * Fills the rest of a buffer, and leaves its position at its limit.
     *
     * @param position position of the first byte in this source
     * @param into receives the bytes
     * @throws ProfileException if the source ends before the buffer is full
     * @throws IOException if the bytes cannot be read
     */
    void read(long position, ByteBuffer into) throws IOException;

    /**
     * {@return some of these bytes as an array; the caller must have checked that the length is small}
     *
     * @param position position of the first byte
     * @param length number of bytes
     * @throws IOException if the bytes cannot be read
     */
    default byte[] bytes(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(position, ByteBuffer.wrap(bytes));
        return bytes;
    }

    /**
     * {@return a part of this source with its own name; offsets in messages are relative to the part}
     *
     * @param position position of the first byte of the part
     * @param size number of bytes of the part
     * @param place name of the part in messages
     */
    default ByteSource slice(long position, long size, Place place) {
        return new SliceSource(this, position, size, place);
    }

    /** {@return the bytes from the first to the last, buffered} */
    default InputStream stream() {
        return new BufferedInputStream(new SourceStream(this), (int) Math.max(1, Math.min(32 * 1024, size())));
    }

    @Override
    void close() throws IOException;
}
