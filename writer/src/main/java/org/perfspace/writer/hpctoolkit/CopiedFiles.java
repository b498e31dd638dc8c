package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.DefaultYamlReader;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.StoredFiles;
import org.perfspace.format.hpctoolkit.YamlReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.HeapSource;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WholeBuffer;
import org.perfspace.io.Workers;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Copies files of the database that a space was read from: files whose values or trace the space still has unchanged, its
 * meta.db, and attachments. While files of values are copied, another thread checks that they conform to their layout; if
 * they do not, the copies are deleted.
 */
final class CopiedFiles {

    private static final int PIECE = 1 << 20;
    private static final int LONGEST_PATH = 2048;
    private static final int LONGEST_PART = 255;

    /** Part of a path that does not lead out of the directory, and has no control characters and no drive letter. */
    private static final Pattern SAFE_PART = Pattern.compile("(?!\\.{1,2}$)[^/\\\\:\\x00-\\x1f\\x7f]+");

    private static final Set<String> OURS = Set.of(
            DbFile.META.fileName(),
            DbFile.PROFILE.fileName(),
            DbFile.CCT.fileName(),
            DbFile.TRACE.fileName(),
            HpctNames.SUPPLEMENT_FILE,
            HpctNames.CHECKSUMS_FILE,
            ColumnSpill.FILE);

    private final PerformanceSpace space;
    private final OutputFolder folder;
    private final WriteReport report;
    private final boolean hasOriginalIds;
    private final String digest;

    /**
     * Determines whether files of values may be copied at all: only into a database with the same definitions as their origin.
     *
     * @param report receives the attachments that are not copied
     */
    CopiedFiles(PerformanceSpace space, DatabasePlan plan, OutputFolder folder, WriteReport report) {
        this.space = space;
        this.folder = folder;
        this.report = report;
        this.hasOriginalIds = plan.ids() == DatabasePlan.Ids.OF_ORIGIN;
        boolean unchanged = hasOriginalIds && space.attachments().stream().allMatch(CopiedFiles::isOfDatabase);
        this.digest = unchanged ? digest(space.definitions()) : "";
    }

    /** Copies meta.db, profile.db and cct.db; returns whether they were copied. */
    boolean copyValues() throws IOException {
        return copy(space.severity());
    }

    /** Copies meta.db if nothing in it has changed; returns whether it was copied. */
    boolean copyMeta(@Nullable Origin origin) throws IOException {
        if (origin == null || !origin.isTidy() || !hasOriginalIds) {
            return false;
        }
        write(origin.attachment(), folder.summedFile(DbFile.META.fileName()));
        return true;
    }

    /** Copies trace.db; returns whether it was copied. */
    boolean copyTrace() throws IOException {
        return space.trace().isPresent() && copy(space.trace().get());
    }

    private static String digest(Definitions definitions) {
        return definitions.attributes().get(HpctNames.DIGEST);
    }

    /**
     * Returns whether an attachment belongs to the database. Other attachments are stored in the supplement, which
     * needs checksums of all files; copied files have none.
     */
    private static boolean isOfDatabase(Attachment attachment) {
        return attachment.isDefinition() || attachment.name().startsWith(HpctNames.ATTACHMENT_PREFIX);
    }

    private boolean copy(Object part) throws IOException {
        if (!(part instanceof StoredFiles stored)
                || digest.isEmpty()
                || !stored.definitions().map(CopiedFiles::digest).equals(Optional.of(digest))) {
            return false;
        }
        boolean sound;
        try (Workers thread = new Workers("perfspace-hpctoolkit", 1)) {
            Future<Boolean> check = thread.submit(stored::isSound);
            for (DbSource file : stored.files()) {
                copy(file);
            }
            sound = Workers.await(check);
        }
        if (!sound) {
            for (DbSource file : stored.files()) {
                Files.delete(folder.path().resolve(file.file().fileName()));
            }
        }
        return sound;
    }

    private void copy(DbSource file) throws IOException {
        ByteSource bytes = file.bytes();
        ByteBuffer piece = ByteBuffer.allocateDirect((int) Math.min(PIECE, bytes.size()));
        try (FileChannel to = folder.file(file.file().fileName())) {
            for (long at = 0; at < bytes.size(); at += piece.limit()) {
                piece.clear().limit((int) Math.min(piece.capacity(), bytes.size() - at));
                bytes.read(at, piece);
                piece.flip();
                WholeBuffer.write(to, piece);
            }
            to.force(true); // while the check is still running; otherwise the directory would do this after it
        }
    }

    // ---- attachments

    /** Copies the attachments that are files of a database, and returns the others. */
    List<Attachment> copyAttachments(DatabasePlan plan) throws IOException {
        List<Attachment> others = new ArrayList<>();
        for (Attachment attachment : space.attachments()) {
            String name = attachment.name();
            if (name.equals(HpctNames.DEFAULT_YAML) || name.equals(HpctNames.ATTACHMENT_PREFIX + DefaultYaml.PATH)) {
                copyYaml(attachment, plan);
            } else if (name.startsWith(HpctNames.ATTACHMENT_PREFIX)) {
                copyFile(attachment);
            } else if (!name.equals(HpctNames.META)) {
                others.add(attachment);
            }
        }
        return others;
    }

    /** Copies the original presentation of the metrics, if the metrics have not changed. */
    private void copyYaml(Attachment yaml, DatabasePlan plan) throws IOException {
        boolean fits = plan.fromDatabase() && fits(yaml, plan.withMetrics());
        if (!fits || !copy(yaml, DefaultYaml.PATH)) {
            report.lose(DefaultYaml.PATH + ": made anew, as the metrics are not those of the database", 0);
        }
    }

    /**
     * Returns whether a default.yaml says the same of the metrics as when it was read: it refers only to statistics that the
     * metrics have, or no reader understands it.
     */
    private static boolean fits(Attachment yaml, MetaDb meta) throws IOException {
        if (yaml.size() > YamlReader.MOST_BYTES) {
            return true;
        }
        try (InputStream in = yaml.open()) {
            HeapSource source = new HeapSource(in.readAllBytes(), Place.of(yaml.name()));
            return meta.inputs().containsAll(DefaultYamlReader.read(source).inputs());
        } catch (ProfileException e) {
            return true;
        }
    }

    private void copyFile(Attachment attachment) throws IOException {
        String path = attachment.name().substring(HpctNames.ATTACHMENT_PREFIX.length());
        if (OURS.contains(path) || !copy(attachment, path)) {
            report.lose(attachment.description(), attachment.size());
        }
    }

    /**
     * Writes an attachment under a path with {@code /} between its parts.
     *
     * @return false if nothing was written because the path is not safe or already in use
     */
    private boolean copy(Attachment attachment, String path) throws IOException {
        if (path.length() > LONGEST_PATH) {
            return false;
        }
        String[] parts = path.split("/", -1);
        Path file = folder.path();
        for (String part : parts) {
            if (!isSafe(part) || isTaken(file)) {
                return false;
            }
            file = file.resolve(part);
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        write(attachment, folder.file(path));
        return true;
    }

    /** Writes an attachment to a new file, and closes the file. */
    private static void write(Attachment attachment, FileChannel file) throws IOException {
        try (OutputStream out = Channels.newOutputStream(file);
                InputStream in = attachment.open()) {
            in.transferTo(out);
        }
    }

    private static boolean isSafe(String part) {
        return SAFE_PART.matcher(part).matches()
                && part.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PART
                && StandardCharsets.UTF_8.newEncoder().canEncode(part);
    }

    /** Returns whether a path exists and is not a directory. */
    private static boolean isTaken(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
