package org.perfspace.format.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.COMMENT_END;
import static org.perfspace.format.cubexml.CubeXmlLayout.COMMENT_START;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.perfspace.format.Checksums;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Compares a file with the checksum in the comment at its end, if there is one (see
 * {@link org.perfspace.format.cubexml.CubeXmlLayout}). The bytes are read once, from front to back; the last bytes are kept,
 * because the comment may be among them.
 */
final class XmlChecksum {

    /** More bytes than a writer's comment and the white space after it take. */
    private static final int TAIL = 4096;

    private final CRC32C sum = new CRC32C();
    private final byte[] buffer = new byte[64 * 1024];
    private long length;
    private int held;

    private XmlChecksum() {}

    /** Returns whether the last bytes of a file contain the comment; otherwise the file need not be read at all. */
    static boolean isIn(ByteSource file) throws IOException {
        int length = (int) Math.min(TAIL, file.size());
        return new String(file.bytes(file.size() - length, length), StandardCharsets.ISO_8859_1)
                .contains(COMMENT_START);
    }

    /** Returns the differences; a damaged file or checksum is a finding, too. */
    static List<Finding> check(InputStream in, Place place) throws IOException {
        try {
            return new XmlChecksum().compare(in, place);
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
    }

    private List<Finding> compare(InputStream in, Place place) throws IOException {
        for (int count = 0; count >= 0; count = in.read(buffer, held, buffer.length - held)) {
            held += count;
            add(Math.max(0, held - TAIL));
        }
        String tail = new String(buffer, 0, held, StandardCharsets.ISO_8859_1);
        int start = tail.lastIndexOf(COMMENT_START);
        int end = tail.lastIndexOf(COMMENT_END.strip());
        if (start < 0 || end < start || !Checksums.isRecord(tail.substring(start + COMMENT_START.length(), end))) {
            return List.of();
        }
        List<Checksums.Part> parts = Checksums.parse(tail.substring(start + COMMENT_START.length(), end), place)
                .parts();
        if (parts.size() != 1) {
            throw place.corrupt("expected one checksum, found %,d", parts.size());
        }
        add(start);
        return parts.get(0).compare(place, length, (int) sum.getValue()).stream()
                .toList();
    }

    /** Adds the first of the kept bytes to the checksum, and moves the others to the front. */
    private void add(int count) {
        sum.update(buffer, 0, count);
        length += count;
        held -= count;
        System.arraycopy(buffer, count, buffer, 0, held);
    }
}
