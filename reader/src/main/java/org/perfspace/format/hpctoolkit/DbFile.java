package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.io.ByteSink;

/**
 * The four binary files of a database, and their common structure: a header that identifies the file and lists its
 * sections, and a footer that is written last and therefore marks the file as complete.
 *
 * <!-- spotless:off -->
 * <pre>
 *  byte    type     field         notes
 *     0    c[10]    magic         "HPCTOOLKIT"
 *    0a    c[4]     file          "meta", "prof", "ctxt" or "trce"
 *    0e    u8       majorVersion  4; any other is refused
 *    0f    u8       minorVersion  0; larger ones are read with the fields known here
 *    10    {u64 size, u64 pointer}[sections]
 *           …
 *   end-8  c[8]     footer        "_meta.db", "_prof.db", "__ctx.db" or "trace.db"
 * </pre>
 * <!-- spotless:on -->
 *
 * <p>Every section but the strings of meta.db starts at a multiple of 8.
 */
public enum DbFile {
    /** Names, metrics and the context tree; its sections are those of {@link MetaDbLayout}. */
    META("meta.db", "meta", "_meta.db", 8),
    /** Values by profile; sections: profile infos, identifier tuples. */
    PROFILE("profile.db", "prof", "_prof.db", 2),
    /** Values by context; section: context infos. */
    CCT("cct.db", "ctxt", "__ctx.db", 1),
    /** Trace lines; section: trace headers. */
    TRACE("trace.db", "trce", "trace.db", 1);

    /** First ten bytes of every file. */
    public static final String MAGIC = "HPCTOOLKIT";

    /** The only supported major version. */
    public static final int MAJOR_VERSION = 4;

    /** The minor version that is written. */
    public static final int MINOR_VERSION = 0;

    /** Offset of the minor version. */
    public static final int MINOR_VERSION_OFFSET = 0xf;

    /** Offset of the first section's size. */
    public static final int SECTIONS_OFFSET = 0x10;

    /** Bytes of one section's size and pointer. */
    public static final int SECTION_BYTES = 16;

    /** Bytes of a footer. */
    public static final int FOOTER_BYTES = 8;

    private final String fileName;
    private final String ident;
    private final String footer;
    private final int sections;

    DbFile(String fileName, String ident, String footer, int sections) {
        this.fileName = fileName;
        this.ident = ident;
        this.footer = footer;
        this.sections = sections;
    }

    /** Returns the name of the file in the directory of the database. */
    public String fileName() {
        return fileName;
    }

    /** Returns whether a name is that of a file which stands for the database in its directory, of any version. */
    public static boolean isOfDatabase(String name) {
        return name.equals(ExperimentLayout.XML)
                || Arrays.stream(values()).anyMatch(file -> file.fileName.equals(name));
    }

    /** Returns the first fourteen bytes of the file. */
    public byte[] signature() {
        return (MAGIC + ident).getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the last eight bytes of the file. */
    public byte[] footer() {
        return footer.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the number of sections that the header lists. */
    public int sections() {
        return sections;
    }

    /** Returns the number of bytes of the header, including its list of sections. */
    public int headerBytes() {
        return SECTIONS_OFFSET + sections * SECTION_BYTES;
    }

    /**
     * Writes the header: magic, version and sections.
     *
     * @param sections size and pointer of each section, in the order of the header
     */
    public void writeHeader(ByteSink out, long... sections) throws IOException {
        out.bytes(signature()).u8(MAJOR_VERSION).u8(MINOR_VERSION);
        for (long number : sections) {
            out.bits64(number);
        }
    }

    /** Returns the smallest multiple of an alignment that is not below a position. */
    public static long align(long position, int alignment) {
        return (position + alignment - 1) / alignment * alignment;
    }
}
