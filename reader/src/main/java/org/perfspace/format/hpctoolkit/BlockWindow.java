package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.io.ByteSource;

/**
 * A window on a file for reading pieces of it one after the other. A piece that follows the one before it is taken from
 * bytes that were read ahead; others are read alone. Holds some 256 kB outside the heap, never the file. For one thread.
 */
public final class BlockWindow {

    /** Bytes that are read ahead. */
    public static final int BYTES = 256 * 1024;

    private static final int FIRST_BYTES = 16 * 1024;

    /** A piece that begins at most so far behind the last one is taken as its successor. */
    private static final int NEAR = 4 * 1024;

    private final ByteSource source;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long start;
    private long lastEnd = -1;

    public BlockWindow(ByteSource source) {
        this.source = source;
        buffer.limit(0);
    }

    /**
     * Fetches a piece that lies inside the file.
     *
     * @param length bytes, at most a megabyte or so, for which room is made
     * @return index in {@link #buffer()} of its first byte
     */
    public int fetch(long position, int length) throws IOException {
        if (position < start || position + length > start + buffer.limit()) {
            refill(position, length);
        }
        lastEnd = position + length;
        return (int) (position - start);
    }

    /** The bytes, little-endian; another after each {@link #fetch}. */
    public ByteBuffer buffer() {
        return buffer;
    }

    private void refill(long position, int length) throws IOException {
        boolean follows = position >= lastEnd && position - lastEnd <= NEAR;
        int wanted = follows ? Math.max(BYTES, length) : length;
        if (buffer.capacity() < wanted) {
            buffer = ByteBuffer.allocateDirect(Math.max(wanted, Math.min(BYTES, 2 * wanted)))
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        start = position;
        buffer.clear().limit((int) Math.min(wanted, source.size() - position));
        try {
            source.read(position, buffer);
        } catch (IOException e) {
            buffer.clear().limit(0);
            throw e;
        }
        buffer.flip();
    }
}
