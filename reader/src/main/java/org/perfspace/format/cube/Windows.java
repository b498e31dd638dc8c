package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.perfspace.io.ByteSource;
import org.perfspace.io.NativeBuffers;

/**
 * Parts of a file in a few reused direct buffers. A cursor in pre-order over rows in wide order advances in one run of rows
 * for each level of the call tree and jumps between these runs; therefore several windows are kept, and the least recently
 * used one is replaced. For one thread.
 */
final class Windows {

    private static final int WINDOW = 128 * 1024;
    private static final int MAX_WINDOWS = 8;

    private final ByteSource file;
    private final ByteBuffer[] buffers = new ByteBuffer[MAX_WINDOWS];
    private final long[] starts = new long[MAX_WINDOWS];
    private final int[] lengths = new int[MAX_WINDOWS];
    private final long[] used = new long[MAX_WINDOWS];
    private int count;
    private int last;
    private long time;

    Windows(ByteSource file) {
        this.file = file;
    }

    /**
     * Returns a part of the file.
     *
     * @param limit end of the range that may be read ahead; {@code start + length} to read no more than asked for
     * @return a buffer from the first byte of the part; valid until the next call
     */
    ByteBuffer get(long start, int length, long limit) throws IOException {
        int window = find(start, length);
        if (window < 0) {
            window = choose(start);
            load(window, start, (int) Math.max(length, Math.min(WINDOW, limit - start)));
        }
        used[window] = ++time;
        last = window;
        int at = (int) (start - starts[window]);
        return buffers[window].clear().limit(at + length).position(at);
    }

    /** Returns whether no window is larger than usual. */
    boolean isSmall() {
        for (int w = 0; w < count; w++) {
            if (buffers[w].capacity() > NativeBuffers.BYTES) {
                return false;
            }
        }
        return true;
    }

    /** Returns the buffers; a buffer that {@link #get} returned must not be used any more. */
    void close() {
        for (int w = 0; w < count; w++) {
            if (buffers[w].capacity() == NativeBuffers.BYTES) {
                NativeBuffers.give(buffers[w]);
            }
        }
        count = 0;
    }

    private int find(long start, int length) {
        for (int i = 0, w = last; i < count; i++, w = w + 1 < count ? w + 1 : 0) {
            if (start >= starts[w] && start + length <= starts[w] + lengths[w]) {
                return w;
            }
        }
        return -1;
    }

    /**
     * Returns the window to replace: the last one if the part begins inside it or at its end, else an unused one, else the
     * least recently used one.
     */
    private int choose(long start) {
        if (count > 0 && start >= starts[last] && start <= starts[last] + lengths[last]) {
            return last;
        }
        if (count < MAX_WINDOWS) {
            return count;
        }
        int oldest = 0;
        for (int w = 1; w < MAX_WINDOWS; w++) {
            if (used[w] < used[oldest]) {
                oldest = w;
            }
        }
        return oldest;
    }

    private void load(int window, long start, int length) throws IOException {
        lengths[window] = 0;
        starts[window] = start;
        ByteBuffer buffer = buffers[window];
        if (buffer == null || buffer.capacity() < length) {
            buffer = length <= NativeBuffers.BYTES ? NativeBuffers.take() : ByteBuffer.allocateDirect(length);
            buffers[window] = buffer;
            count = Math.max(count, window + 1);
        }
        file.read(start, buffer.clear().limit(length));
        buffer.clear();
        lengths[window] = length;
    }
}
