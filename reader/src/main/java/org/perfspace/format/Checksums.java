package org.perfspace.format;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.IoFunction;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The value digests of an output: length and CRC-32C (Castagnoli, as in {@link CRC32C}) of each of its parts. Each format
 * defines its parts and the place of the record, which is a text in UTF-8:
 *
 * <pre>
 * perfspace checksums 1
 * 1a2b3c4d 1048583 0.data      CRC-32C in hexadecimal, number of bytes, name of the part
 * …
 * end 9f8e7d6c                 CRC-32C of the lines above
 * </pre>
 *
 * <p>Each line ends with a newline; newlines may follow. Validation reads the record, and so do readers of formats with a
 * supplement, which they use only beside what it was written with; see {@link FileSet}. An output without a record is valid.
 *
 * @param parts the parts in the order of the output
 */
public record Checksums(List<Part> parts) {

    private static final String TITLE = "perfspace checksums ";
    private static final String SIGNATURE = TITLE + "1\n";
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{8}) ([0-9]{1,18}) (.+)");
    private static final Pattern END = Pattern.compile("(?:^|\n)end ([0-9a-f]{8})\n+$");
    private static final int MAX_BYTES = 1 << 26;
    private static final int BUFFER = 256 * 1024;

    /** Takes a copy of the list. */
    public Checksums {
        parts = List.copyOf(parts);
    }

    /**
     * A part of an output.
     *
     * @param name name of the part, without line breaks
     * @param length number of bytes
     * @param crc CRC-32C of these bytes
     */
    public record Part(String name, long length, int crc) {

        /** Returns the checksum of a part of a file that was written before. */
        public static Part of(String name, FileChannel file, long start, long length) throws IOException {
            CRC32C sum = new CRC32C();
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BUFFER, length));
            for (long at = 0; at < length; at += buffer.limit()) {
                buffer.clear().limit((int) Math.min(buffer.capacity(), length - at));
                if (file.read(buffer, start + at) < 0) {
                    throw new EOFException("the output has become shorter while its checksums are computed");
                }
                sum.update(buffer.flip());
            }
            return new Part(name, length, (int) sum.getValue());
        }

        /** Returns a finding if the length or the checksum differs from the recorded one; otherwise empty. */
        public Optional<Finding> compare(Place place, long foundLength, int foundCrc) {
            if (foundLength != length) {
                return Optional.of(new Finding(
                        place,
                        String.format(
                                Locale.ROOT,
                                "expected %,d bytes with the CRC-32C %08x, found %,d bytes",
                                length,
                                crc,
                                foundLength)));
            }
            return foundCrc == crc
                    ? Optional.empty()
                    : Optional.of(new Finding(
                            place,
                            String.format(
                                    Locale.ROOT,
                                    "expected CRC-32C %08x of %,d bytes, found %08x",
                                    crc,
                                    length,
                                    foundCrc)));
        }

        private Finding missing(Place record) {
            return new Finding(
                    record, String.format(Locale.ROOT, "expected \"%s\" of %,d bytes, found none", name, length));
        }

        /**
         * Returns a finding if the length or the checksum of a part differs from the recorded one; otherwise empty.
         *
         * @param buffer from {@link Checksums#newBuffer}, for one part after the other
         */
        public Optional<Finding> check(ByteSource found, ByteBuffer buffer) throws IOException {
            CRC32C sum = new CRC32C();
            for (long at = 0; at < found.size() && found.size() == length; at += buffer.limit()) {
                buffer.clear().limit((int) Math.min(buffer.capacity(), length - at));
                found.read(at, buffer);
                sum.update(buffer.flip());
            }
            return compare(found.place(), found.size(), (int) sum.getValue());
        }
    }

    /** Returns a buffer for {@link Part#check}; there may be many parts, and memory outside of the heap is not freed at once. */
    public static ByteBuffer newBuffer() {
        return ByteBuffer.allocateDirect(BUFFER);
    }

    /** Returns the record of files that have been written, given their paths in a directory. */
    public static Checksums of(Path directory, Collection<String> names) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (String name : names) {
            try (FileChannel file = FileChannel.open(directory.resolve(name))) {
                parts.add(Part.of(name, file, 0, file.size()));
            }
        }
        return new Checksums(parts);
    }

    /** Returns the record as text. */
    public String text() {
        StringBuilder text = new StringBuilder(SIGNATURE);
        for (Part part : parts) {
            text.append(String.format(Locale.ROOT, "%08x %d %s\n", part.crc(), part.length(), part.name()));
        }
        return text.append(String.format(Locale.ROOT, "end %08x\n", crc(text.toString())))
                .toString();
    }

    /** Returns whether a text is a record, which may be damaged. */
    public static boolean isRecord(String text) {
        return text.startsWith(TITLE) || END.matcher(text).find();
    }

    /** Returns whether a source holds an undamaged record. */
    public static boolean isSound(ByteSource source) throws IOException {
        try {
            read(source);
            return true;
        } catch (ProfileException e) {
            return false;
        }
    }

    /** Reads a record. */
    public static Checksums read(ByteSource source) throws IOException {
        if (source.size() > MAX_BYTES) {
            throw source.place().beyondLimit("expected at most %,d bytes, found %,d", MAX_BYTES, source.size());
        }
        return parse(new String(source.bytes(0, (int) source.size()), StandardCharsets.UTF_8), source.place());
    }

    /**
     * Reads a record.
     *
     * @throws ProfileException if the record is damaged or its version is unknown
     */
    public static Checksums parse(String text, Place place) throws ProfileException {
        Matcher end = END.matcher(text);
        if (!end.find()) {
            throw place.corrupt("expected a line \"end\" with the checksum of the lines above, found none");
        }
        String lines = text.substring(0, end.start(1) - "end ".length());
        int expected = Integer.parseUnsignedInt(end.group(1), 16);
        if (crc(lines) != expected) {
            throw place.corrupt("expected checksums with the CRC-32C %08x, found %08x", expected, crc(lines));
        }
        if (!lines.startsWith(SIGNATURE)) {
            throw place.unsupported(
                    "expected \"%s\", found \"%s\"",
                    SIGNATURE.strip(), lines.lines().findFirst().orElse(""));
        }
        List<Part> parts = new ArrayList<>();
        for (String line : lines.substring(SIGNATURE.length()).split("\n", -1)) {
            Matcher part = LINE.matcher(line);
            if (part.matches()) {
                int crc = Integer.parseUnsignedInt(part.group(1), 16);
                parts.add(new Part(part.group(3), Long.parseLong(part.group(2)), crc));
            } else if (!line.isEmpty()) {
                throw place.corrupt("expected a checksum, a size and a name, found \"%s\"", line);
            }
        }
        return new Checksums(parts);
    }

    /**
     * Reads a record and compares all its parts with the output. A {@link ProfileException} is reported as a finding,
     * too.
     *
     * @param parts opens a part, which this method closes
     */
    public static void check(
            ByteSource record, IoFunction<String, Optional<? extends ByteSource>> parts, Consumer<Finding> findings)
            throws IOException {
        ByteBuffer buffer = newBuffer();
        try {
            for (Part expected : read(record).parts()) {
                if (FileSet.isWindows(expected)) {
                    continue;
                }
                Optional<? extends ByteSource> found = parts.apply(expected.name());
                if (found.isPresent()) {
                    try (ByteSource bytes = found.get()) {
                        expected.check(bytes, buffer).ifPresent(findings);
                    }
                } else {
                    findings.accept(expected.missing(record.place()));
                }
            }
        } catch (ProfileException e) {
            findings.accept(Finding.of(e));
        }
    }

    private static int crc(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }
}
