package org.perfspace.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.IoFunction;
import org.perfspace.io.WholeBuffer;

/**
 * The files of an output directory that belong together, as its record of checksums says. A reader uses a supplement only if
 * this record names it and the files beside it, so that a supplement of another run, which a copy or an exchange of the
 * directory left there, is never joined with their values.
 *
 * <p>All bytes of files of up to 64 MiB are compared. Of a larger file, which a reader of definitions could not afford to read, the
 * length and 1,024 windows of 64 KiB are compared, the first at its beginning, the last at its end, and the others at equal distances; the
 * record has a further part for them, whose name ends in " windows". Validation reads all bytes of all files.
 */
public final class FileSet {

    private static final long WHOLE = 64L << 20;
    private static final int WINDOWS = 1024;
    private static final int WINDOW = 64 * 1024;
    private static final String SUFFIX = " windows";

    private FileSet() {}

    /** A file that can be read at positions. */
    @FunctionalInterface
    private interface Bytes {
        void read(long position, ByteBuffer into) throws IOException;
    }

    /** Returns the record of files that have been written, given their paths in a directory. */
    public static Checksums record(Path directory, Collection<String> names) throws IOException {
        List<Checksums.Part> parts =
                new ArrayList<>(Checksums.of(directory, names).parts());
        for (String name : names) {
            try (FileChannel file = FileChannel.open(directory.resolve(name))) {
                if (file.size() > WHOLE) {
                    parts.add(windows(
                            name,
                            file.size(),
                            (position, into) -> WholeBuffer.read(file, into, position, "the output")));
                }
            }
        }
        return new Checksums(parts);
    }

    /** Returns whether a part of a record stands for windows of a file. */
    static boolean isWindows(Checksums.Part part) {
        return part.name().endsWith(SUFFIX) && part.length() > WHOLE;
    }

    /**
     * Returns the reason why files are not those that a record names; empty if they are.
     *
     * @param record the record of the directory
     * @param found names of the files
     * @param files opens a file
     */
    public static Optional<String> objection(
            Checksums record, Collection<String> found, IoFunction<String, Optional<? extends ByteSource>> files)
            throws IOException {
        Map<String, Checksums.Part> expected = new HashMap<>();
        record.parts().forEach(part -> expected.put(part.name(), part));
        for (String name : found) {
            Checksums.Part part = expected.get(name);
            if (part == null) {
                return Optional.of("\"" + name + "\" was not written with it");
            }
            Optional<? extends ByteSource> file = files.apply(name);
            if (file.isEmpty()) {
                return Optional.of("\"" + name + "\" is missing");
            }
            try (ByteSource bytes = file.get()) {
                if (!isSame(part, expected.get(name + SUFFIX), bytes)) {
                    return Optional.of("\"" + name + "\" has changed since");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isSame(Checksums.Part whole, Checksums.@Nullable Part windows, ByteSource bytes)
            throws IOException {
        if (bytes.size() != whole.length()) {
            return false;
        }
        return (bytes.size() <= WHOLE || windows == null)
                ? whole.check(bytes, Checksums.newBuffer()).isEmpty()
                : windows(whole.name(), bytes.size(), bytes::read).crc() == windows.crc();
    }

    private static Checksums.Part windows(String name, long size, Bytes bytes) throws IOException {
        CRC32C sum = new CRC32C();
        ByteBuffer window = ByteBuffer.allocate(WINDOW);
        for (int i = 0; i < WINDOWS; i++) {
            window.clear();
            bytes.read(i == WINDOWS - 1 ? size - WINDOW : (size - WINDOW) / (WINDOWS - 1) * i, window);
            sum.update(window.flip());
        }
        return new Checksums.Part(name + SUFFIX, size, (int) sum.getValue());
    }
}
