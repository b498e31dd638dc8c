package org.perfspace.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A stream over a source, from its first byte to its last; without a buffer. */
final class SourceStream extends InputStream {

    private final ByteSource source;
    private long next;

    SourceStream(ByteSource source) {
        this.source = source;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        int count = (int) Math.min(length, source.size() - next);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        source.read(next, ByteBuffer.wrap(into, offset, count));
        next += count;
        return count;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.max(0, Math.min(count, source.size() - next));
        next += skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, source.size() - next);
    }
}
