package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import org.perfspace.io.ByteSink;

/** Writes the header, with which all four files begin. */
public final class DbHeader {

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

    /** Returns the smallest multiple of an alignment that is not below a position. */
    public static long align(long position, int alignment) {
        return (position + alignment - 1) / alignment * alignment;
    }
}
