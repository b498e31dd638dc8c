package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A part of another source, which is closed by its owner. */
record SliceSource(ByteSource whole, long start, long size, Place place) implements ByteSource {

    SliceSource {
        Objects.checkFromIndexSize(start, size, whole.size());
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
    public void close() {}
}
