package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.perfspace.io.ByteSource;
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
}
