package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.io.OutputException;
import org.perfspace.model.Attachment;

/**
 * A directory that is to be replaced. It may contain only what HPCToolkit or this toolkit writes into a database, and files
 * that the new database will contain as well.
 */
final class HpctTarget {

    private static final String METRICS = "metrics/";
    private static final String SOURCES = "src/";

    /** Files in the directory itself; those behind the supplement are documentation that hpcprof writes. */
    private static final Set<String> FILES = Set.of(
            DbFile.META.fileName(),
            DbFile.PROFILE.fileName(),
            DbFile.CCT.fileName(),
            DbFile.TRACE.fileName(),
            HpctNames.SUPPLEMENT_FILE,
            HpctNames.CHECKSUMS_FILE,
            "FORMATS.md",
            "METRICS.yaml.ex");

    private HpctTarget() {}

    /**
     * Requires that a directory, if it exists, is a database without files of others.
     *
     * @param attachments those of the profile that will be written; files of a database among them are written again
     * @throws OutputException if it is something else
     */
    static void requireReplaceable(Path target, List<Attachment> attachments) throws IOException {
        if (isSomethingElse(target)) {
            throw new OutputException(
                    target.toString(), "exists and is not an HPCToolkit database; it will not be replaced", null);
        }
        Map<String, Long> carried = new HashMap<>();
        for (Attachment attachment : attachments) {
            if (attachment.name().startsWith(HpctNames.ATTACHMENT_PREFIX)) {
                carried.put(attachment.name().substring(HpctNames.ATTACHMENT_PREFIX.length()), attachment.size());
            }
        }
        Optional<String> other = other(target, carried);
        if (other.isPresent()) {
            throw new OutputException(
                    target.toString(),
                    "holds \"" + other.get()
                            + "\", which is no part of an HPCToolkit database; it will not be replaced",
                    null);
        }
    }

    /** Returns the first file that is no part of a database. */
    private static Optional<String> other(Path target, Map<String, Long> carried) throws IOException {
        if (!Files.isDirectory(target)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.walk(target)) {
            for (Path file : (Iterable<Path>) all.sorted()::iterator) {
                String name = target.relativize(file).toString();
                boolean isFile = !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
                boolean known = FILES.contains(name) || name.startsWith(METRICS) || name.startsWith(SOURCES);
                if (isFile && !known && !isCarried(file, carried.get(name))) {
                    return Optional.of(name);
                }
            }
            return Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty(); // another process is replacing it
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return Optional.empty();
            }
            throw e.getCause();
        }
    }

    private static boolean isCarried(Path file, @Nullable Long size) throws IOException {
        return size != null && Files.size(file) == size;
    }

    /**
     * Returns whether the target exists and is not a database. An output that another process replaces during the check
     * is examined again.
     */
    private static boolean isSomethingElse(Path target) throws IOException {
        Optional<Object> found = identity(target);
        while (found.isPresent() && !isDatabase(target)) {
            Optional<Object> again = identity(target);
            if (again.equals(found)) {
                return true;
            }
            found = again;
        }
        return false;
    }

    /** Returns the identity of a file or directory, or empty if it does not exist. */
    private static Optional<Object> identity(Path path) throws IOException {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? path : key);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static boolean isDatabase(Path folder) throws IOException {
        Path meta = folder.resolve(DbFile.META.fileName());
        byte[] signature = DbFile.META.signature();
        if (!Files.isRegularFile(meta)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(meta)) {
            return Arrays.equals(signature, in.readNBytes(signature.length));
        } catch (NoSuchFileException e) {
            return false; // it has just been replaced
        }
    }
}
