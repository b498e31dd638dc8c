package org.perfspace.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;

/** Reads and writes all that remains of a buffer, where a channel may stop before the end. */
public final class WholeBuffer {

    /** Bytes that are written together. */
    private static final int PIECE = 1 << 18;

    private WholeBuffer() {}

    /** Writes the remaining bytes of a buffer. */
    public static void write(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /**
     * Writes the remaining bytes of a buffer to a position of a file. The JDK copies bytes on the heap to a direct
     * buffer, which it keeps for the thread; writing in pieces that fit into the processor's cache therefore takes less
     * time and memory.
     */
    public static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        int end = bytes.limit();
        long at = position;
        while (bytes.position() < end) {
            bytes.limit(Math.min(end, bytes.position() + PIECE));
            at += channel.write(bytes, at);
        }
    }

    /**
     * Fills a buffer from a position of a file of this toolkit.
     *
     * @param name name of the file, for the message
     * @throws EOFException if the file ends before
     */
    public static void read(FileChannel channel, ByteBuffer into, long position, String name) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int count = channel.read(into, at);
            if (count < 0) {
                throw new EOFException(name + " ends before byte " + at);
            }
            at += count;
        }
    }
}
