package org.perfspace.convert.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.io.FileTree;
import org.perfspace.io.OutputException;
import org.perfspace.io.Workspace;

/**
 * The way of runs into an archive, which they enter whole or not at all. A process that adds runs has a
 * {@link Workspace} in the archive:
 *
 * <pre>
 *  .adding-4711…/
 *    lock
 *    RUN.unfinished/TABLE/…     files of a run that is being written
 *    RUN.whole/TABLE/…          files of a run that has all of them, on their way to the tables
 * </pre>
 *
 * <p>All files of a run are forced to disk together; other threads do that with other runs at the same time, which costs the system
 * hardly more than one. Then the rename of {@code RUN.unfinished} to {@code RUN.whole} is the moment at which the run belongs to the archive. Then
 * its files move to their tables, that of {@code run} last, and an old one of {@code run} is deleted first: a run that has
 * its row in {@code run} has all its files. A process that is killed leaves its workspace behind; the next one that adds
 * runs moves what is whole and deletes the rest.
 * A file {@code NAME.gone} stands for one that the run, which replaces another, has no more.
 */
final class Staging implements Closeable {

    private static final String PREFIX = ".adding-";
    private static final String UNFINISHED = ".unfinished";
    private static final String WHOLE = ".whole";
    private static final String GONE = ".gone";

    private final Path archive;
    private final Workspace workspace;
    private final List<String> notes = new ArrayList<>();

    private Staging(Path archive, Workspace workspace) {
        this.archive = archive;
        this.workspace = workspace;
    }

    /** Makes the workspace of this process, and finishes or deletes what killed ones left. */
    static Staging open(Path archive) throws IOException {
        Staging staging = new Staging(archive, workspace(archive));
        boolean done = false;
        try {
            for (Workspace other : staging.workspace.abandoned()) {
                staging.takeOver(other);
            }
            done = true;
            return staging;
        } finally {
            if (!done) {
                staging.close();
            }
        }
    }

    private static Workspace workspace(Path archive) throws OutputException {
        try {
            return Workspace.create(archive, PREFIX);
        } catch (IOException e) {
            throw OutputException.cannotWrite(archive, e);
        }
    }

    /** Returns what was found of others, for people. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Makes a directory for the tables of a run. */
    Path begin(RunName run) throws IOException {
        return Workspace.whole(() -> Files.createDirectory(workspace.path().resolve(run.id() + UNFINISHED)));
    }

    /** Makes a run that was begun a part of the archive. */
    void commit(RunName run, List<Path> gone) throws IOException {
        for (Path file : filesIn(workspace.path().resolve(run.id() + UNFINISHED))) {
            FileTree.force(file);
        }
        Workspace.whole(() -> {
            Path unfinished = workspace.path().resolve(run.id() + UNFINISHED);
            for (Path file : gone) {
                Path mark = unfinished.resolve(archive.relativize(file) + GONE);
                Files.createDirectories(mark.getParent());
                Files.createFile(mark);
            }
            Path whole = workspace.path().resolve(run.id() + WHOLE);
            Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE);
            return finish(workspace, whole);
        });
    }

    /** Leaves nothing of a run that was begun. */
    void discard(RunName run) throws IOException {
        deleteTree(workspace.path().resolve(run.id() + UNFINISHED));
    }

    /** Deletes the workspace, unless a run that is whole could not be moved; then the next process will. */
    @Override
    public void close() {
        workspace.closeQuietly();
    }

    private void takeOver(Workspace other) throws IOException {
        try (other) {
            for (Path whole : endingWith(other.path(), WHOLE)) {
                Workspace.whole(() -> finish(other, whole));
                notes.add(archive + ": added " + nameOf(whole, WHOLE) + ", which a process that was ended had written");
            }
            for (Path unfinished : endingWith(other.path(), UNFINISHED)) {
                notes.add(archive + ": deleted what a process that was ended had left of "
                        + nameOf(unfinished, UNFINISHED));
            }
        }
    }

    /** Moves the files of a run to their tables. If that fails, the workspace is left to the next process. */
    private Path finish(Workspace holder, Path whole) throws IOException {
        boolean done = false;
        try {
            for (Path file : filesIn(whole.resolve(ArchiveTables.RUN))) {
                Files.deleteIfExists(archive.resolve(whole.relativize(file).toString()));
            }
            for (String table : ArchiveTables.IN_ORDER_OF_APPEARANCE) {
                for (Path file : filesIn(whole.resolve(table))) {
                    Path target = archive.resolve(whole.relativize(file).toString());
                    if (target.toString().endsWith(GONE)) {
                        Files.deleteIfExists(target.resolveSibling(nameOf(target, GONE)));
                    } else {
                        move(file, target);
                    }
                }
            }
            deleteTree(whole);
            done = true;
            return whole;
        } finally {
            if (!done) {
                holder.keep();
            }
        }
    }

    private static void move(Path file, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            if (!Files.exists(target)) {
                throw e;
            }
        }
    }

    private static List<Path> endingWith(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String nameOf(Path path, String ending) {
        String name = String.valueOf(path.getFileName());
        return name.substring(0, name.length() - ending.length());
    }

    private static void deleteTree(Path folder) throws IOException {
        List<Path> entries;
        try (Stream<Path> walk = Files.walk(folder)) {
            entries = walk.sorted(Comparator.reverseOrder()).toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path entry : entries) {
            Files.deleteIfExists(entry);
        }
    }
}
