package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.perfspace.io.ByteSink;

/** Writes what all four files begin with. */
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
     * Writes all of a buffer at a position of a file. The JDK copies what is written from the heap to a buffer outside,
     * which it keeps for the thread, so that pieces that stay in the processor's cache take less time and memory.
     */
    public static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        int end = bytes.limit();
        long at = position;
        while (bytes.position() < end) {
            bytes.limit(Math.min(end, bytes.position() + PIECE));
            at += channel.write(bytes, at);
        }
    }

    /** The next multiple of an alignment. */
    public static long align(long position, int alignment) {
        return (position + alignment - 1) / alignment * alignment;
    }
}
