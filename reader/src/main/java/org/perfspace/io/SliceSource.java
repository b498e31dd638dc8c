package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A part of another source. */
final class SliceSource implements ByteSource {

    private final ByteSource whole;
    private final long start;
    private final long size;
    private final Place place;

    SliceSource(ByteSource whole, long start, long size, Place place) {
        Objects.checkFromIndexSize(start, size, whole.size());
        this.whole = whole;
        this.start = start;
        this.size = size;
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
                    .corrupt("expected %,d bytes, found %,d: the file is truncated", into.remaining(), size - position);
        }
        whole.read(start + position, into);
    }

    @Override
    public void close() {
        // the whole source is closed by its owner
    }
}
