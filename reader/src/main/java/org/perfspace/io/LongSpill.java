package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of long integers that are appended and read by position: in memory up to a limit, beyond it in a temporary file.
 */
public final class LongSpill implements Closeable {

    private static final int CHUNK = 1 << 14;

    private final Place place;
    private final long limit;
    private final List<long[]> chunks = new ArrayList<>();
    private long size;
    private int pending;
    private long[] last = new long[64];
    private @Nullable ScratchFile file;

    /** Creates an empty list that keeps at most the given number of integers in memory. */
    public LongSpill(Place place, long limit) {
        this.place = place;
        this.limit = limit;
    }

    /** Returns the number of appended integers. */
    public long size() {
        return size;
    }

    /** Appends an integer. */
    public void add(long value) throws IOException {
        if (pending == last.length) {
            makeRoom();
        }
        last[pending++] = value;
        size++;
    }

    private void makeRoom() throws IOException {
        if (pending < CHUNK) {
            last = Arrays.copyOf(last, Math.min(CHUNK, 4 * last.length));
        } else {
            store();
        }
    }

    /** Appends elements of an array. */
    public void add(long[] values, int from, int count) throws IOException {
        for (int done = 0; done < count; ) {
            if (pending == last.length) {
                makeRoom();
            }
            int some = Math.min(count - done, last.length - pending);
            System.arraycopy(values, from + done, last, pending, some);
            pending += some;
            size += some;
            done += some;
        }
    }

    /** Reads integers from a position on. Safe for several threads once appending has ended. */
    public void read(long position, long[] into, int offset, int count) throws IOException {
        long at = position;
        for (int done = 0; done < count; ) {
            int inChunk = (int) (at % CHUNK);
            int some = Math.min(count - done, CHUNK - inChunk);
            readSome(at / CHUNK, inChunk, into, offset + done, some);
            at += some;
            done += some;
        }
    }

    private void readSome(long chunk, int from, long[] into, int offset, int count) throws IOException {
        if (chunk == (size - pending) / CHUNK) {
            System.arraycopy(last, from, into, offset, count);
        } else if (file == null) {
            System.arraycopy(chunks.get((int) chunk), from, into, offset, count);
        } else {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * count);
            file.read(Long.BYTES * (chunk * CHUNK + from), bytes);
            bytes.flip().asLongBuffer().get(into, offset, count);
        }
    }

    private void store() throws IOException {
        if (file == null && size <= limit) {
            chunks.add(last);
            last = new long[CHUNK];
        } else {
            if (file == null) {
                file = ScratchFile.create(place);
                for (long[] chunk : chunks) {
                    append(chunk);
                }
                chunks.clear();
            }
            append(last);
        }
        pending = 0;
    }

    private void append(long[] chunk) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * CHUNK);
        bytes.asLongBuffer().put(chunk);
        if (file != null) {
            file.append(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
