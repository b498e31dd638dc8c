package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A source of bytes in memory. The array is not copied and must not be changed afterwards. */
public final class HeapSource implements ByteSource {

    private final byte[] bytes;
    private final Place place;

    /** Creates a source of these bytes. */
    public HeapSource(byte[] bytes, Place place) {
        this.bytes = bytes;
        this.place = place;
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        if (position < 0 || position > (long) bytes.length - into.remaining()) {
            throw place.atByte(position)
                    .corrupt(
                            "expected %,d bytes, found %,d: the file is truncated",
                            into.remaining(), Math.max(0, bytes.length - position));
        }
        into.put(bytes, (int) position, into.remaining());
    }

    @Override
    public void close() {
        // nothing is open
    }
}
