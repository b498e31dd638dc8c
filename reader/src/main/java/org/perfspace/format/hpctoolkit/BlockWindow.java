package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.io.ByteSource;

/**
 * A few windows on a file for reading pieces of it that are near each other. A piece next to a window is read together
 * with the bytes after it or, because the contexts of a call tree may run through a file backwards, the bytes before it;
 * other pieces are read alone. The least recently used window is replaced. Holds about a megabyte at most, never the
 * whole file. For one thread.
 */
final class BlockWindow {

    /** Bytes that are read together. */
    public static final int BYTES = 256 * 1024;

    // Java's first compiler (C1) emits a call for each number that is read from a ByteBuffer, but not for these
    // accesses.
    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WINDOWS = 4;
    private static final int FIRST_BYTES = 16 * 1024;

    /** Maximum distance in bytes of a piece from a window next to it. */
    private static final int NEAR = 64 * 1024;

    private final ByteSource source;
    private final ByteBuffer[] buffers = new ByteBuffer[WINDOWS];
    private final long[] starts = new long[WINDOWS];
    private final long[] used = new long[WINDOWS];
    private int current;
    private byte[] bytes = {};
    private long time;
    private long end = Long.MAX_VALUE;

    public BlockWindow(ByteSource source) {
        this.source = source;
        for (int w = 0; w < WINDOWS; w++) {
            buffers[w] = buffer(0);
        }
    }

    /** Sets the position where other data begins; from now on, bytes read together with a piece end before it. */
    public void readUntil(long newEnd) {
        end = newEnd;
    }

    /**
     * Fetches a piece, which must be inside the file.
     *
     * @param length number of bytes, at most about a megabyte; a larger buffer is allocated if necessary
     * @return index of its first byte, to which the offsets of its numbers are added
     */
    public int fetch(long position, int length) throws IOException {
        if (!holds(current, position, length)) {
            current = find(position, length);
            bytes = buffers[current].array();
        }
        return (int) (position - starts[current]);
    }

    /** Returns an unsigned number of two bytes. */
    public int getChar(int at) {
        return (char) CHARS.get(bytes, at);
    }

    /** Returns a number of four bytes. */
    public int getInt(int at) {
        return (int) INTS.get(bytes, at);
    }

    /** Returns a number of eight bytes. */
    public long getLong(int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** Copies bytes of the piece that was fetched last. */
    public void get(int at, ByteBuffer into, int to, int length) {
        into.put(to, bytes, at, length);
    }

    /** Returns whether the window that was used last contains a piece. */
    boolean holds(long position, long length) {
        return holds(current, position, length);
    }

    private boolean holds(int window, long position, long length) {
        return position >= starts[window] && position + length <= end(window);
    }

    private long end(int window) {
        return starts[window] + buffers[window].limit();
    }

    private int find(long position, int length) throws IOException {
        used[current] = ++time;
        int oldest = current == 0 ? 1 : 0;
        int neighbour = -1;
        for (int w = 0; w < WINDOWS; w++) {
            if (holds(w, position, length)) {
                return w;
            }
            if (w != current && used[w] < used[oldest]) {
                oldest = w;
            }
            if (position + length >= starts[w] - NEAR && position <= end(w) + NEAR && buffers[w].limit() > 0) {
                neighbour = neighbour < 0 || used[w] > used[neighbour] ? w : neighbour;
            }
        }
        long from = position;
        int count = length;
        if (neighbour >= 0) {
            count = (int) Math.max(length, Math.min(BYTES, end - position));
            boolean precedes = position < starts[neighbour];
            from = precedes ? Math.max(0, Math.max(position + length, starts[neighbour]) - count) : position;
        }
        fill(oldest, Math.min(from, position), count);
        return oldest;
    }

    private void fill(int window, long from, int count) throws IOException {
        if (buffers[window].capacity() < count) {
            buffers[window] = buffer(Math.max(count, Math.min(BYTES, 2 * count)));
        }
        ByteBuffer buffer = buffers[window];
        starts[window] = from;
        buffer.clear().limit((int) Math.min(count, source.size() - from));
        try {
            source.read(from, buffer);
        } catch (IOException e) {
            buffer.clear().limit(0);
            throw e;
        }
        buffer.flip();
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes == 0 ? 0 : Math.max(bytes, FIRST_BYTES))
                .limit(0);
    }
}
