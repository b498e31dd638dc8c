package org.perfspace.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A stream over a source, from its first byte to its last. */
final class SourceStream extends InputStream {

    private static final int BUFFER = 32 * 1024;

    private final ByteSource source;
    private final byte[] buffer;
    private long next;
    private int at;
    private int filled;

    SourceStream(ByteSource source) {
        this.source = source;
        this.buffer = new byte[(int) Math.min(BUFFER, Math.max(1, source.size()))];
    }

    @Override
    public int read() throws IOException {
        return at < filled || fill() ? buffer[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        if (at == filled && length >= buffer.length) {
            return readDirectly(into, offset, length);
        }
        if (at == filled && !fill()) {
            return -1;
        }
        int count = Math.min(length, filled - at);
        System.arraycopy(buffer, at, into, offset, count);
        at += count;
        return count;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.max(0, Math.min(count, available64()));
        long fromBuffer = Math.min(skipped, filled - at);
        at += (int) fromBuffer;
        next += skipped - fromBuffer;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, available64());
    }

    private long available64() {
        return source.size() - next + (filled - at);
    }

    private int readDirectly(byte[] into, int offset, int length) throws IOException {
        int count = (int) Math.min(length, source.size() - next);
        if (count <= 0) {
            return -1;
        }
        source.read(next, ByteBuffer.wrap(into, offset, count));
        next += count;
        return count;
    }

    private boolean fill() throws IOException {
        filled = (int) Math.min(buffer.length, source.size() - next);
        at = 0;
        if (filled <= 0) {
            filled = 0;
            return false;
        }
        source.read(next, ByteBuffer.wrap(buffer, 0, filled));
        next += filled;
        return true;
    }
}
