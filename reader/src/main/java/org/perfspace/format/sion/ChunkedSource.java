package org.perfspace.format.sion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/** The logical file of one task: the used bytes of its chunks, one after the other. */
final class ChunkedSource implements ByteSource {

    private final ByteSource file;
    private final long start;
    private final long block;
    private final long[] begins;
    private final long size;
    private final Place place;

    /**
     * Creates a logical file.
     *
     * @param start offset of chunk 0
     * @param block distance from chunk to chunk
     * @param used number of used bytes in each chunk
     */
    ChunkedSource(ByteSource file, long start, long block, long[] used, Place place) {
        this.file = file;
        this.start = start;
        this.block = block;
        this.begins = new long[used.length];
        long total = 0;
        for (int chunk = 0; chunk < used.length; chunk++) {
            begins[chunk] = total;
            total += used[chunk];
        }
        this.size = total;
        this.place = place;
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        if (position < 0 || position > size - into.remaining()) {
            throw place.atByte(position)
                    .corrupt(
                            "expected %,d bytes, found %,d: the data of this rank ends",
                            into.remaining(), Math.max(0, size - position));
        }
        int limit = into.limit();
        for (long at = position; into.position() < limit; ) {
            int chunk = chunkOf(at);
            long chunkEnd = chunk + 1 < begins.length ? begins[chunk + 1] : size;
            int count = (int) Math.min(limit - into.position(), chunkEnd - at);
            into.limit(into.position() + count);
            file.read(start + chunk * block + (at - begins[chunk]), into);
            into.limit(limit);
            at += count;
        }
    }

    @Override
    public void close() {
        // the physical file belongs to the set, which closes it
    }

    /** Returns the chunk that contains a byte; if several chunks begin there, the last one, because the others are empty. */
    private int chunkOf(long position) {
        if (begins.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(begins, position);
        if (found < 0) {
            return -found - 2;
        }
        while (found + 1 < begins.length && begins[found + 1] == position) {
            found++;
        }
        return found;
    }
}
