package org.perfspace.format.hpctoolkit;

import java.nio.charset.StandardCharsets;

/**
 * The four binary files of a database, and what they have in common: a header that says which file it is and where its
 * sections are, and a footer that is written last and so means "complete".
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

    /** The one major version there is. */
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

    /** Name in the directory of the database. */
    public String fileName() {
        return fileName;
    }

    /** First fourteen bytes. */
    public byte[] signature() {
        return (MAGIC + ident).getBytes(StandardCharsets.US_ASCII);
    }

    /** Last eight bytes. */
    public byte[] footer() {
        return footer.getBytes(StandardCharsets.US_ASCII);
    }

    /** Number of sections that the header lists. */
    public int sections() {
        return sections;
    }

    /** Bytes of the header with its list of sections. */
    public int headerBytes() {
        return SECTIONS_OFFSET + sections * SECTION_BYTES;
    }
}
