package org.perfspace.reader.hpctoolkit.check;

import java.util.List;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.io.Findings;

/** Checks what all files of a database have in common: the version, and how their sections lie. */
final class FileCheck {

    private static final int MINOR_VERSION_AT = 0xf;

    private FileCheck() {}

    /** Checks one file. */
    static void check(DbSource source, Findings findings) {
        if (source.minorVersion() != DbFile.MINOR_VERSION) {
            findings.warn(
                    "minor version",
                    source.at(MINOR_VERSION_AT),
                    "expected minor version %d, the last that is known, found %d",
                    DbFile.MINOR_VERSION,
                    source.minorVersion());
        }
        long end = source.bytes().size() - DbFile.FOOTER_BYTES;
        Spans spans = new Spans(source, "sections");
        spans.add(0, source.file().headerBytes());
        for (int i = 0; i < source.file().sections(); i++) {
            long at = DbFile.SECTIONS_OFFSET + (long) i * DbFile.SECTION_BYTES;
            spans.add(source.start(i), source.end(i) - source.start(i));
            boolean packed = source.file() == DbFile.META && i == MetaDbLayout.STRINGS;
            if (source.start(i) % Long.BYTES != 0 && !packed) {
                misaligned(source, at + Long.BYTES, "a section", Long.BYTES, source.start(i), findings);
            }
            if (source.end(i) > end) {
                findings.fault(
                        "section bounds",
                        source.at(at),
                        "expected a section that ends before the footer at byte %,d, found one to byte %,d",
                        end,
                        source.end(i));
            }
        }
        spans.check(findings);
    }

    /** Checks all files. */
    static void check(List<DbSource> sources, Findings findings) {
        sources.forEach(source -> check(source, findings));
    }

    /** Complains unless something begins at a multiple of so many bytes. */
    static void requireAligned(DbSource source, long at, String what, int alignment, long pointer, Findings findings) {
        if (pointer % alignment != 0) {
            misaligned(source, at, what, alignment, pointer, findings);
        }
    }

    private static void misaligned(
            DbSource source, long at, String what, int alignment, long pointer, Findings findings) {
        findings.fault(
                "alignment",
                source.at(at),
                "expected %s at a multiple of %d bytes, found it at byte %,d",
                what,
                alignment,
                pointer);
    }
}
