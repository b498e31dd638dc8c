package org.perfspace.convert.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.io.FileTree;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Workspace;

/**
 * The staging area of an archive, through which every change enters it completely or not at all. A process that changes an
 * archive has a {@link Workspace} in it:
 *
 * <pre>
 *  .adding-4711…/
 *    lock
 *    NAME.unfinished/TABLE/…    new files that are being written
 *    NAME.whole/TABLE/…         new files that are complete, with the manifest of the archive after the change
 * </pre>
 *
 * <p>The steps of a change, one process at a time:
 *
 * <ol>
 *   <li>The new files are forced to disk, and {@code NAME.unfinished} is renamed to {@code NAME.whole}: from now on, the
 *       change is completed by this process or by the next one.
 *   <li>The new files get their second names in the directory {@link ArchiveManifest#KEPT}, by which the views read them.
 *   <li>The manifest is replaced, and the scripts of the views. This is the moment of the change for everyone who uses them.
 *   <li>In one table after the other, the new files are moved to their first names, and the superseded ones lose theirs, for
 *       engines that read all files of a directory. The second names of superseded files are deleted by a later change, after
 *       {@link ArchiveManifest#GRACE}.
 * </ol>
 *
 * <p>A process that is killed leaves its workspace behind; the next process completes the change or deletes the unfinished
 * files, unless the workspace was not begun by this user on this file system: an archive that was received from somebody
 * else may contain anything. For the same reason, no directory and no file of the tables may be a link
 * ({@link ArchiveTables#file}).
 */
final class Staging implements Closeable {

    private static final String ADDING = ".adding-";

    private static final String UNFINISHED = ".unfinished";
    private static final String WHOLE = ".whole";

    private final Path archive;
    private final Workspace workspace;
    private final List<String> notes = new ArrayList<>();

    /** Computes the manifest after a change from the one before, and writes the files that it needs. */
    @FunctionalInterface
    interface Edit {
        /**
         * Returns the manifest after the change, or the one before if there is nothing to change.
         *
         * @param folder the directory of the change
         */
        ArchiveManifest of(ArchiveManifest before, Path folder) throws IOException;
    }

    private Staging(Path archive, Workspace workspace) {
        this.archive = archive;
        this.workspace = workspace;
    }

    /** Creates the workspace of this process, and completes or deletes the remains of killed processes. */
    static Staging open(Path archive) throws IOException {
        ArchiveTables.requireReal(archive);
        if (!ArchiveLock.wasTaken(archive)) {
            naming(archive, () -> ArchiveTables.requireOurs(archive));
        }
        Staging staging = new Staging(archive, workspace(archive));
        boolean done = false;
        try {
            inTurn(archive, staging::takeOver);
            done = true;
            return staging;
        } finally {
            if (!done) {
                staging.close();
            }
        }
    }

    /** Takes steps whose failures get the name of the archive, unless they have a place already. */
    private static <T> T naming(Path archive, IoSupplier<T> steps) throws IOException {
        try {
            return steps.get();
        } catch (OutputException | ProfileException | InterruptedIOException | ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            throw OutputException.cannotWrite(archive, e);
        }
    }

    /** Takes steps while no other process changes the archive; their failures get its name. */
    private static <T> T inTurn(Path archive, IoSupplier<T> steps) throws IOException {
        return naming(archive, () -> ArchiveLock.inTurn(archive, steps));
    }

    private static Workspace workspace(Path archive) throws OutputException {
        try {
            return Workspace.create(archive, ADDING);
        } catch (IOException e) {
            throw OutputException.cannotWrite(archive, e);
        }
    }

    /** Returns notes on the remains of other processes, for the user. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Creates an empty directory for the files of a change; deletes that of an earlier attempt. */
    Path begin(String name) throws IOException {
        return naming(archive, () -> emptied(unfinished(name)));
    }

    private static Path emptied(Path folder) throws IOException {
        FileTree.delete(folder);
        return Workspace.whole(() -> Files.createDirectory(folder));
    }

    /** Returns the path of a file for intermediate results. */
    Path scratch() {
        return workspace.path().resolve("scratch");
    }

    /** Deletes all files of a change that was begun. */
    void discard(String name) throws IOException {
        FileTree.delete(unfinished(name));
    }

    private Path unfinished(String name) {
        return workspace.path().resolve(name + UNFINISHED);
    }

    /** Begins a change and makes it. */
    ArchiveManifest change(String name, Edit edit) throws IOException {
        begin(name);
        return commit(name, edit);
    }

    /**
     * Makes a change whose directory was begun. No other process changes the archive meanwhile.
     *
     * @param name name of the directory
     * @param edit computes the new manifest; may write further files to the directory
     * @return the manifest afterwards
     */
    ArchiveManifest commit(String name, Edit edit) throws IOException {
        return inTurn(archive, () -> edited(name, edit));
    }

    private ArchiveManifest edited(String name, Edit edit) throws IOException {
        takeOver();
        completeOwn();
        ArchiveManifest before = ArchiveManifest.of(archive);
        Path folder = unfinished(name);
        ArchiveManifest after = edit.of(before, folder);
        if (after.equals(before)) {
            discard(name);
            return before;
        }
        for (Path file : StagedChange.filesIn(folder)) {
            ArchiveTables.file(archive, folder.relativize(file));
        }
        Workspace.whole(() -> {
            return Files.write(folder.resolve(ArchiveManifest.NAME), ManifestJson.bytes(after));
        });
        force(folder);
        Path whole = workspace.path().resolve(name + WHOLE);
        Workspace.whole(() -> {
            Files.move(folder, whole, StandardCopyOption.ATOMIC_MOVE);
            return finishOwn(whole);
        });
        return after;
    }

    /** Completes the changes of this process whose last steps have failed; later ones read the files that they place. */
    private void completeOwn() throws IOException {
        for (Path whole : endingWith(workspace.path(), WHOLE)) {
            if (Files.exists(whole.resolve(ArchiveManifest.NAME), LinkOption.NOFOLLOW_LINKS)) {
                finishOwn(whole);
            } else {
                FileTree.delete(whole); // of which only the deletion failed
            }
        }
    }

    /** Takes the steps of a change of this process; a failure says that the next one completes it, unless it was undone. */
    private Path finishOwn(Path whole) throws IOException {
        try {
            return finish(workspace, whole);
        } catch (OutputException | ProfileException | InterruptedIOException | ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            OutputException known = OutputException.cannotWrite(archive, e);
            if (!Files.exists(whole, LinkOption.NOFOLLOW_LINKS)) {
                throw known;
            }
            String complaint = String.valueOf(known.getMessage())
                    .substring(archive.toString().length() + 2);
            throw new OutputException(archive.toString(), complaint + "; the next command completes the change", e);
        }
    }

    private void force(Path folder) throws IOException {
        for (Path file : StagedChange.filesIn(folder)) {
            try {
                FileTree.force(file);
            } catch (IOException e) {
                throw OutputException.cannotWrite(
                        archive.resolve(folder.relativize(file).toString()), e);
            }
        }
        FileTree.forceNames(workspace.path());
    }

    /** Deletes the workspace, unless a complete change could not be finished; in that case the next process does it. */
    @Override
    public void close() {
        workspace.closeQuietly();
    }

    private void leave(Path strange) {
        String note = strange + " " + Workspace.NOT_OURS;
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    private Path takeOver() throws IOException {
        for (Workspace other : workspace.abandoned(ADDING, this::leave)) {
            takeOver(other);
        }
        return ArchiveTables.requireOurs(archive);
    }

    private void takeOver(Workspace other) throws IOException {
        try (other) {
            for (Path whole : endingWith(other.path(), WHOLE)) {
                boolean known = Files.isRegularFile(whole.resolve(ArchiveManifest.NAME), LinkOption.NOFOLLOW_LINKS);
                if (known) {
                    Workspace.whole(() -> finish(other, whole));
                    notes.add(archive + ": completed " + nameOf(whole, WHOLE)
                            + ", which a process that was ended had begun");
                } else {
                    noteDeleted(nameOf(whole, WHOLE));
                }
            }
            for (Path unfinished : endingWith(other.path(), UNFINISHED)) {
                noteDeleted(nameOf(unfinished, UNFINISHED));
            }
        }
    }

    private void noteDeleted(String name) {
        notes.add(archive + ": deleted what a process that was ended had left of " + name);
    }

    /**
     * Takes the steps of a change from the second one on. If one fails after the manifest has been replaced, or in the change of
     * another process, the workspace is kept for the next process; before, the change of this process is undone.
     */
    private Path finish(Workspace holder, Path whole) throws IOException {
        boolean done = false;
        try {
            if (!new StagedChange(archive, whole).make()) {
                notes.add(archive + ": left out " + nameOf(whole, WHOLE)
                        + ", which a process that was ended had begun, since the archive has been changed meanwhile");
            }
            FileTree.delete(whole);
            done = true;
            return whole;
        } finally {
            if (!done && !(holder == workspace && new StagedChange(archive, whole).undo())) {
                holder.keep();
            }
        }
    }

    private static List<Path> endingWith(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static String nameOf(Path path, String ending) {
        String name = String.valueOf(path.getFileName());
        return name.substring(0, name.length() - ending.length());
    }
}
