package org.perfspace.writer.cube;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.format.supplement.Supplement.RenamedMember;
import org.perfspace.io.ByteSink;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;

/**
 * An attachment that is stored as a separate member. Definitions in the form of another format are compressed, because the
 * file contains them a second time.
 *
 * @param name name of the member
 * @param attachment its content
 */
record ExtraMember(String name, Attachment attachment) {

    private static final int BUFFER = 64 * 1024;

    /**
     * Names without directories in printable ASCII, one byte shorter than the field, because cubelib expects a NUL at
     * the end.
     */
    private static final Pattern FLAT = Pattern.compile(
            "(?!\\.{1,2}$)[!-~&&[^/\\\\]]([ -~&&[^/\\\\]]{0," + (TarLayout.NAME_LENGTH - 3) + "}[!-~&&[^/\\\\]])?");

    /** Names that have a meaning in Cube, and names similar to these. */
    private static final Pattern TAKEN =
            Pattern.compile("anchor\\.xml|(ghost_?)?[+-]?\\d+\\.(data|index)", Pattern.CASE_INSENSITIVE);

    /** Maximum size in bytes of all copies of source files that are stored without being asked for. */
    private static final long MOST_BYTES_OF_SOURCES = 16 << 20;

    /**
     * Returns the members for attachments: under their own names where Cube allows it, otherwise under generated names
     * if the user asks for them, or if they are small source files. Attachments that are omitted, or that are not restored
     * exactly without a supplement, are reported.
     */
    static List<ExtraMember> of(List<Attachment> attachments, WriteOptions options, WriteReport report) {
        List<ExtraMember> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        long room = MOST_BYTES_OF_SOURCES;
        for (Attachment attachment : attachments) {
            boolean source = isSource(attachment) && attachment.size() <= room;
            String packed = attachment.name() + CubeMembers.PACKED_SUFFIX;
            if (attachment.isDefinition() && !options.plain() && isFree(packed) && names.add(packed)) {
                members.add(new ExtraMember(packed, attachment));
            } else if (isFree(attachment.name()) && names.add(attachment.name())) {
                members.add(new ExtraMember(attachment.name(), attachment));
            } else if ((options.keepExtras() || source) && !options.plain()) {
                room -= source ? attachment.size() : 0;
                members.add(new ExtraMember(CubeMembers.EXTRA_PREFIX + members.size(), attachment));
            } else {
                report.lose(attachment.description(), attachment.size());
            }
        }
        members.stream()
                .filter(member -> !member.storedAsItIs() && !member.isPacked())
                .forEach(member -> member.report(options, report));
        return members;
    }

    /**
     * Returns the members for attachments in a supplement: under their own names where possible, otherwise under
     * generated names.
     */
    static List<ExtraMember> all(List<Attachment> attachments) {
        List<ExtraMember> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Attachment attachment : attachments) {
            boolean free = isFree(attachment.name()) && names.add(attachment.name());
            members.add(
                    new ExtraMember(free ? attachment.name() : CubeMembers.EXTRA_PREFIX + members.size(), attachment));
        }
        return members;
    }

    /** Returns the members whose attachment has another name or size, which a supplement states. */
    static List<RenamedMember> renamed(List<ExtraMember> members) {
        return members.stream()
                .filter(member -> !member.storedAsItIs())
                .map(member -> new RenamedMember(member.name, member.attachment.name(), member.attachment.size()))
                .toList();
    }

    /** Returns whether a reader that ignores the supplement gets the same attachment. */
    boolean storedAsItIs() {
        return name.equals(attachment.name()) && size() == attachment.size();
    }

    /** Returns whether the member is compressed. */
    boolean isPacked() {
        return name.equals(attachment.name() + CubeMembers.PACKED_SUFFIX);
    }

    /** Writes the compressed member to the window, and returns its size, which is never a multiple of 512. */
    long pack(Target.Window window, ContentWriter.Packing packing) throws IOException {
        GZIPOutputStream gzip = new ContentWriter.Gzip(window, packing);
        try (InputStream in = attachment.open()) {
            in.transferTo(gzip);
        }
        gzip.finish();
        if (TarWriter.unambiguousSize(window.written()) != window.written()) {
            window.write(ByteBuffer.allocate(1)); // readers of gzip ignore what follows the stream
        }
        return window.written();
    }

    /** Returns the size of a member that is not compressed, in bytes. */
    long size() {
        return TarWriter.unambiguousSize(attachment.size());
    }

    /** Writes the member to the target. */
    void write(Target target) throws IOException {
        ByteSink sink = target.fields(BUFFER);
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = attachment.open()) {
            while (sink.position() < attachment.size()) {
                int count = in.read(buffer, 0, (int) Math.min(BUFFER, attachment.size() - sink.position()));
                if (count < 0) {
                    throw new EOFException("attachment \"" + attachment.name() + "\" ends after " + sink.position()
                            + " of " + attachment.size() + " bytes");
                }
                sink.bytes(buffer, 0, count);
            }
        }
        sink.zeros(size() - attachment.size()).flush();
    }

    private void report(WriteOptions options, WriteReport report) {
        boolean grows = size() != attachment.size();
        String what = (grows ? "size of attachment \"" : "name of attachment \"") + attachment.name() + "\"";
        if (options.plain()) {
            report.lose(String.format(Locale.ROOT, "%s: one byte more is stored", what), 0);
        } else {
            report.keep(what);
        }
    }

    private static boolean isSource(Attachment attachment) {
        return attachment.name().startsWith(Attachment.SOURCES)
                && attachment.size() < Attachment.MOST_BYTES_WITH_PROFILE;
    }

    private static boolean isFree(String name) {
        return FLAT.matcher(name).matches()
                && !TAKEN.matcher(name).matches()
                && !name.toLowerCase(Locale.ROOT).startsWith(CubeMembers.OUR_PREFIX);
    }
}
