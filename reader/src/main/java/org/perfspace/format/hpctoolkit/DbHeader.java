package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.perfspace.io.ByteSink;

/** Writes the header, with which all four files begin. */
public final class DbHeader {

    private static final int PIECE = 1 << 18;

    private DbHeader() {}

    /**
     * Writes magic, version and sections.
     *
     * @param sections size and pointer of each section, in the order of the header
     */
    public static void write(ByteSink out, DbFile file, long... sections) throws IOException {
        out.bytes(file.signature()).u8(DbFile.MAJOR_VERSION).u8(DbFile.MINOR_VERSION);
        for (long number : sections) {
            out.bits64(number);
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

    /** Returns the smallest multiple of an alignment that is not below a position. */
    public static long align(long position, int alignment) {
        return (position + alignment - 1) / alignment * alignment;
    }
}
