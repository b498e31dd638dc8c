package org.perfspace.format.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.SourceAttachment;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;

/** One open file of a database whose header has been checked; see {@link DbFile} for the layout. */
public final class DbSource implements Closeable {

    private final DbFile file;
    private final ByteSource bytes;
    private final int minorVersion;
    private final long[] sizes;
    private final long[] pointers;

    private DbSource(DbFile file, ByteSource bytes, int minorVersion, long[] sizes, long[] pointers) {
        this.file = file;
        this.bytes = bytes;
        this.minorVersion = minorVersion;
        this.sizes = sizes;
        this.pointers = pointers;
    }

    /**
     * Reads header and footer.
     *
     * @param salvage whether to accept a file without a footer; a section then ends at the latest where the file ends
     */
    public static DbSource of(DbFile file, ByteSource bytes, boolean salvage) throws IOException {
        ByteCursor in = new ByteCursor(bytes);
        in.magic(file.signature());
        Place versionPlace = in.place();
        int majorVersion = in.u8("majorVersion");
        if (majorVersion != DbFile.MAJOR_VERSION) {
            throw versionPlace.unsupported("expected major version %d, found %d", DbFile.MAJOR_VERSION, majorVersion);
        }
        int minorVersion = in.u8("minorVersion");
        if (!salvage) {
            requireFooter(file, bytes);
        }
        long[] sizes = new long[file.sections()];
        long[] pointers = new long[file.sections()];
        for (int i = 0; i < file.sections(); i++) {
            Place place = in.place();
            sizes[i] = in.bits64("section size");
            pointers[i] = in.bits64("section pointer");
            if (salvage && pointers[i] >= 0 && pointers[i] <= bytes.size() && sizes[i] >= 0) {
                sizes[i] = Math.min(sizes[i], bytes.size() - pointers[i]);
            }
            requireInside(place, bytes.size(), sizes[i], pointers[i]);
        }
        return new DbSource(file, bytes, minorVersion, sizes, pointers);
    }

    /** Opens a file that is an attachment of a space, and reads header and footer. */
    public static DbSource of(DbFile file, Attachment attachment, boolean salvage) throws IOException {
        ByteSource bytes = SourceAttachment.open(attachment);
        try {
            return of(file, bytes, salvage);
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    private static void requireFooter(DbFile file, ByteSource bytes) throws IOException {
        byte[] footer = file.footer();
        long at = bytes.size() - footer.length;
        byte[] found = at < file.headerBytes() ? bytes.bytes(0, 0) : bytes.bytes(at, footer.length);
        if (!Arrays.equals(footer, found)) {
            throw bytes.place()
                    .atByte(Math.max(0, at))
                    .corrupt(
                            "expected the footer \"%s\", found %s: the file is unfinished or truncated",
                            Bytes.text(footer), Bytes.describe(found));
        }
    }

    private static void requireInside(Place place, long file, long size, long pointer) throws IOException {
        if (size < 0 || pointer < 0 || pointer > file || size > file - pointer) {
            throw place.corrupt(
                    "expected a section inside the file (%,d bytes), found %s bytes at offset %s",
                    file, Long.toUnsignedString(size), Long.toUnsignedString(pointer));
        }
    }

    /** Returns the kind of this file. */
    public DbFile file() {
        return file;
    }

    /** Returns all bytes of the file. */
    public ByteSource bytes() {
        return bytes;
    }

    /** Returns a place in the file, for messages. */
    public Place at(long offset) {
        return bytes.place().atByte(offset);
    }

    /** Returns the offset at which a section starts. */
    public long start(int section) {
        return pointers[section];
    }

    /** Loads a section. */
    public DbSection section(int section, String name) throws IOException {
        return DbSection.load(bytes, name, pointers[section], sizes[section]);
    }

    /**
     * Loads the first bytes of a section that is too large to be kept in memory.
     *
     * @param most maximum number of bytes; fewer are loaded if the section is smaller
     */
    public DbSection head(int section, String name, int most) throws IOException {
        return DbSection.load(bytes, name, pointers[section], Math.min(most, sizes[section]));
    }

    /** Returns whether the file has the version that is written, and its sections satisfy the rules of {@link #check}. */
    public boolean isAsWritten() {
        Findings findings = Findings.all();
        check(findings);
        return findings.isEmpty();
    }

    /** Checks the version, and that the sections are aligned, are between header and footer, and do not overlap. */
    public void check(Findings findings) {
        if (minorVersion != DbFile.MINOR_VERSION) {
            findings.warn(
                    "minor version",
                    at(DbFile.MINOR_VERSION_OFFSET),
                    "expected minor version %d, the last that is known, found %d",
                    DbFile.MINOR_VERSION,
                    minorVersion);
        }
        long footer = bytes.size() - DbFile.FOOTER_BYTES;
        Spans spans = new Spans(this, "sections");
        spans.add(0, file.headerBytes());
        for (int i = 0; i < pointers.length; i++) {
            long at = DbFile.SECTIONS_OFFSET + (long) i * DbFile.SECTION_BYTES;
            spans.add(pointers[i], sizes[i]);
            if (file != DbFile.META || i != MetaDbLayout.STRINGS) {
                checkAligned(at + Long.BYTES, "a section", Long.BYTES, pointers[i], findings);
            }
            if (end(i) > footer) {
                findings.fault(
                        "section bounds",
                        at(at),
                        "expected a section that ends before the footer at byte %,d, found one to byte %,d",
                        footer,
                        end(i));
            }
        }
        spans.check(findings);
    }

    /**
     * Checks that a structure begins at a multiple of its alignment.
     *
     * @param at offset of the pointer to it
     */
    public void checkAligned(long at, String what, int alignment, long pointer, Findings findings) {
        if (pointer % alignment != 0) {
            findings.fault(
                    "alignment",
                    at(at),
                    "expected %s at a multiple of %d bytes, found it at byte %,d",
                    what,
                    alignment,
                    pointer);
        }
    }

    /** Returns one past the offset of the last byte of a section. */
    public long end(int section) {
        return pointers[section] + sizes[section];
    }

    /**
     * Checks that a block has at least one value for each element of its index.
     *
     * @param at place of the counts
     * @param values number of values, unsigned
     * @param element noun for an element of the index
     * @param owner noun for the owner of the block, whose number follows
     */
    static void requireValues(Place at, long values, String element, long elements, String owner, long number)
            throws ProfileException {
        if (Long.compareUnsigned(values, elements) < 0 || elements == 0) {
            throw at.corrupt(
                    "expected at least one value for each %s of %s %,d, found %s %s and %s",
                    element,
                    owner,
                    number,
                    Long.toUnsignedString(values),
                    values == 1 ? "value" : "values",
                    Definitions.count(elements, element));
        }
    }

    /**
     * Checks that an array of elements is inside the file.
     *
     * @param at place of the pointer to it
     */
    public void requireData(Place at, String what, long pointer, long count, int bytesEach) throws IOException {
        if (pointer < 0 || pointer > bytes.size() || count < 0 || count > (bytes.size() - pointer) / bytesEach) {
            throw at.corrupt(
                    "expected %s inside the file (%,d bytes), found %s of them at offset %s",
                    what, bytes.size(), Long.toUnsignedString(count), Long.toUnsignedString(pointer));
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
