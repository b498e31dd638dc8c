package org.perfspace.writer.cube.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.writer.cube.tar.Target;

/**
 * Writes cells to chosen places of a file through a buffer of its own, so that several threads can fill one file. Cells
 * that follow each other become one write. For one thread; {@link #flush()} at the end.
 */
final class PositionedSink {

    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 64;

    private final Target target;
    private final ByteBuffer buffer;
    private long start;

    /** Writes about so many bytes in all. */
    PositionedSink(Target target, long position, long size) {
        int capacity = (int) Math.max(SMALLEST, Math.min(LARGEST, size));
        this.target = target;
        this.start = position;
        this.buffer = ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Position of the next byte. */
    long position() {
        return start + buffer.position();
    }

    /** Goes on at another place. */
    void seek(long position) throws IOException {
        if (position != position()) {
            flush();
            start = position;
        }
    }

    /** Cells of a row, from the first word of the array on. */
    void cells(CellEncoder encoder, long[] words, int cells) throws IOException {
        int units = cells * encoder.unitsPerCell();
        int done = 0;
        while (done < units) {
            if (buffer.remaining() < encoder.unitBytes()) {
                flush();
            }
            int some = Math.min(units - done, buffer.remaining() / encoder.unitBytes());
            encoder.put(words, done, some, buffer);
            done += some;
        }
    }

    /** All of these bytes. */
    void bytes(byte[] bytes) throws IOException {
        for (int done = 0; done < bytes.length; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int some = Math.min(bytes.length - done, buffer.remaining());
            buffer.put(bytes, done, some);
            done += some;
        }
    }

    /** Hands everything to the file. */
    void flush() throws IOException {
        int count = buffer.flip().remaining();
        target.write(buffer, start);
        start += count;
        buffer.clear();
    }
}
