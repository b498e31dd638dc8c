package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.perfspace.io.ByteSource;
import org.perfspace.io.NativeBuffers;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The buffers and the inflater for fetching rows, which are reused for each row. For one thread. */
final class RowFetcher implements AutoCloseable {

    /** Buffers for larger rows are not kept between two uses. */
    private static final int KEPT = 1 << 20;

    private final Windows windows;
    private final Inflater inflater = new Inflater();
    private ByteBuffer inflated = ByteBuffer.allocateDirect(0);

    RowFetcher(ByteSource file) {
        this.windows = new Windows(file);
    }

    /** Returns bytes of the file; see {@link Windows#get}. */
    ByteBuffer bytes(long start, int length, long limit) throws IOException {
        return windows.get(start, length, limit);
    }

    /** Decompresses a zlib stream, which must contain exactly the given number of bytes. */
    ByteBuffer inflate(ByteBuffer stream, int length, Place place) throws ProfileException {
        if (inflated.capacity() < length) {
            inflated = ByteBuffer.allocateDirect(length);
        }
        inflater.reset();
        inflater.setInput(stream);
        inflated.clear().limit(length);
        try {
            while (inflated.hasRemaining() && inflater.inflate(inflated) > 0) {
                // until the row is full or the stream yields nothing more
            }
            if (inflated.hasRemaining() || !ends()) {
                throw place.corrupt(
                        "expected a row that unpacks to %,d bytes, found %s bytes",
                        length, inflated.hasRemaining() ? String.valueOf(inflated.position()) : "more");
            }
        } catch (DataFormatException e) {
            throw place.corrupt("expected a zlib stream, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
        return inflated.flip();
    }

    /** Returns the number of decompressed bytes of a zlib stream, up to a limit. */
    long inflatedSize(ByteBuffer stream, long limit) {
        byte[] some = new byte[KEPT >> 8];
        inflater.reset();
        inflater.setInput(stream);
        try {
            int count = inflater.inflate(some);
            while (count > 0 && inflater.getBytesWritten() < limit) {
                count = inflater.inflate(some);
            }
        } catch (DataFormatException e) {
            return inflater.getBytesWritten(); // reading the row will report the damage
        }
        return inflater.getBytesWritten();
    }

    /** Returns whether the buffers are small enough to keep for the next use. */
    boolean isSmall() {
        return inflated.capacity() <= KEPT && windows.isSmall();
    }

    /** Frees the memory outside the heap. */
    @Override
    public void close() {
        inflater.end();
        windows.close();
    }

    private boolean ends() throws DataFormatException {
        return inflater.finished() || (inflater.inflate(new byte[1]) == 0 && inflater.finished());
    }

    /**
     * Parts of a file in a few reused direct buffers. A cursor in pre-order over rows in wide order advances in one run of rows
     * for each level of the call tree and jumps between these runs; therefore several windows are kept, and the least recently
     * used one is replaced. For one thread.
     */
    private static final class Windows {

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
}
