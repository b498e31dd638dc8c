package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.StoredFiles;
import org.perfspace.io.ByteSource;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.Workers;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Copies the files of a database whose values or trace a space still has unchanged. While a file is copied, another
 * thread checks that it conforms to its layout; if it does not, the copy is deleted.
 */
final class CopiedFiles {

    private static final int PIECE = 1 << 20;

    private final PerformanceSpace space;
    private final String digest;

    /**
     * Determines whether files may be copied at all: only into a database with the same definitions as their origin.
     */
    CopiedFiles(PerformanceSpace space, DatabasePlan plan) {
        this.space = space;
        boolean unchanged = plan.ids() == DatabasePlan.Ids.OF_ORIGIN
                && space.attachments().stream().allMatch(CopiedFiles::isOfDatabase);
        this.digest = unchanged ? digest(space.definitions()) : "";
    }

    /** Copies meta.db, profile.db and cct.db; returns whether they were copied. */
    boolean copyValues(OutputFolder folder) throws IOException {
        return copy(space.severity(), folder);
    }

    /** Copies trace.db; returns whether it was copied. */
    boolean copyTrace(OutputFolder folder) throws IOException {
        return space.trace().isPresent() && copy(space.trace().get(), folder);
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

    private boolean copy(Object part, OutputFolder folder) throws IOException {
        if (!(part instanceof StoredFiles stored)
                || digest.isEmpty()
                || !stored.definitions().map(CopiedFiles::digest).equals(Optional.of(digest))) {
            return false;
        }
        boolean sound;
        try (Workers thread = new Workers("perfspace-hpctoolkit", 1)) {
            Future<Boolean> check = thread.submit(stored::isSound);
            for (DbSource file : stored.files()) {
                copy(file, folder);
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

    private static void copy(DbSource file, OutputFolder folder) throws IOException {
        ByteSource bytes = file.bytes();
        ByteBuffer piece = ByteBuffer.allocateDirect((int) Math.min(PIECE, bytes.size()));
        try (FileChannel to = folder.file(file.file().fileName())) {
            for (long at = 0; at < bytes.size(); at += piece.limit()) {
                piece.clear().limit((int) Math.min(piece.capacity(), bytes.size() - at));
                bytes.read(at, piece);
                piece.flip();
                while (piece.hasRemaining()) {
                    to.write(piece);
                }
            }
            to.force(true); // while the check is still running; otherwise the directory would do this after it
        }
    }
}
