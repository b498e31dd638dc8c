package org.perfspace.convert.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.perfspace.io.FileTree;
import org.perfspace.io.OutputException;
import org.perfspace.io.Workspace;

/**
 * The staging area of an archive, through which runs enter it completely or not at all. A process that adds runs has a
 * {@link Workspace} in the archive:
 *
 * <pre>
 *  .adding-4711…/
 *    lock
 *    RUN.unfinished/TABLE/…     files of a run that is being written
 *    RUN.whole/TABLE/…          files of a run that has all of them, on their way to the tables
 * </pre>
 *
 * <p>All files of a run are forced to disk together. Other threads do the same with other runs concurrently, which costs
 * the system hardly more than forcing one run. The run becomes part of the archive when {@code RUN.unfinished} is renamed
 * to {@code RUN.whole}. Then its files are moved to their tables, that of {@code run} last, after an old one of {@code run}
 * was deleted: if a run has a row in {@code run}, it has all its files. A process that is killed leaves its workspace
 * behind; the next process that adds runs moves the complete runs and deletes the rest, unless the workspace was not begun
 * by this user on this file system: an archive that was received from somebody else may contain anything. For the same
 * reason, no directory and no file of the tables may be a link ({@link ArchiveTables#file}). A file {@code NAME.gone} marks a
 * file that a replaced run had, but the new run does not have.
 *
 * <p>Compacted files enter in the same way, as {@code compacted.N.whole} in a workspace {@code .compacting-…}, with a file
 * {@code obsolete} that lists the files they replace. Those are deleted, beginning with the files of {@code run}, once the
 * compacted files are in their tables, that of {@code run} last. Between these steps a run is in two files, of which the
 * view {@code run} shows one (see {@link org.perfspace.format.parquet.TidyLayout#PART}). A process that compacts is
 * exclusive: it creates its workspace and then looks for those of other processes, as these do, so that if two start at the
 * same time, at least one of them is rejected.
 */
final class Staging implements Closeable {

    private static final String ADDING = ".adding-";
    private static final String COMPACTING = ".compacting-";
    private static final String UNFINISHED = ".unfinished";
    private static final String WHOLE = ".whole";
    private static final String GONE = ".gone";

    /** Name of the file that lists the files that a compacted one replaces, a path on each line. */
    private static final String OBSOLETE = "obsolete";

    private final Path archive;
    private final Workspace workspace;
    private final List<String> notes = new ArrayList<>();

    private Staging(Path archive, Workspace workspace) {
        this.archive = archive;
        this.workspace = workspace;
    }

    /**
     * Creates the workspace of this process, and finishes or deletes the remains of killed processes.
     *
     * @throws OutputException if the archive is being compacted
     */
    static Staging open(Path archive) throws IOException {
        return open(archive, ADDING, List.of(COMPACTING));
    }

    /**
     * Creates the workspace of a process that compacts the archive, and finishes or deletes the remains of killed
     * processes.
     *
     * @throws OutputException if another process adds runs or compacts; processes that start later than this one are
     *     rejected
     */
    static Staging openAlone(Path archive) throws IOException {
        return open(archive, COMPACTING, List.of(ADDING, COMPACTING));
    }

    private static Staging open(Path archive, String prefix, List<String> excluded) throws IOException {
        ArchiveTables.requireReal(archive);
        Staging staging = new Staging(archive, workspace(archive, prefix));
        boolean done = false;
        try {
            for (String any : List.of(ADDING, COMPACTING)) {
                for (Workspace other : staging.workspace.abandoned(any, staging::leave)) {
                    staging.takeOver(other);
                }
            }
            for (String other : excluded) {
                for (Path living : staging.workspace.others(other)) {
                    String what = other.equals(ADDING) ? "adds runs to it" : "compacts it";
                    throw new OutputException(
                            archive.toString(),
                            "another process " + what + " (" + living + "); begin again when it has ended",
                            null);
                }
            }
            done = true;
            return staging;
        } finally {
            if (!done) {
                staging.close();
            }
        }
    }

    private static Workspace workspace(Path archive, String prefix) throws OutputException {
        try {
            return Workspace.create(archive, prefix);
        } catch (IOException e) {
            throw OutputException.cannotWrite(archive, e);
        }
    }

    /** Returns notes on the remains of other processes, for the user. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Creates an empty directory for the tables of a run; deletes that of an earlier attempt. */
    Path begin(RunName run) throws IOException {
        discard(run);
        return begin(run.id());
    }

    /** Creates a directory for tables with the given name. */
    Path begin(String name) throws IOException {
        return Workspace.whole(() -> Files.createDirectory(unfinished(name)));
    }

    /** Returns the path of a file for intermediate results. */
    Path scratch() {
        return workspace.path().resolve("scratch");
    }

    /** Moves a run whose files are complete into the archive. */
    void commit(RunName run, List<Path> gone) throws IOException {
        for (Path file : gone) {
            Path mark = unfinished(run.id()).resolve(archive.relativize(file) + GONE);
            Workspace.whole(() -> {
                Files.createDirectories(mark.getParent());
                return Files.createFile(mark);
            });
        }
        commit(run.id());
    }

    /**
     * Moves complete tables into the archive, in place of other files, which are listed with those of table {@code run}
     * first.
     */
    void replace(String name, List<Path> obsolete) throws IOException {
        List<String> lines = obsolete.stream()
                .map(file -> archive.relativize(file).toString())
                .toList();
        try {
            Workspace.whole(() -> Files.write(unfinished(name).resolve(OBSOLETE), lines));
        } catch (IOException e) {
            throw OutputException.cannotWrite(archive, e);
        }
        commit(name);
    }

    private void commit(String name) throws IOException {
        for (Path file : filesIn(unfinished(name))) {
            try {
                FileTree.force(file);
            } catch (IOException e) {
                Path target = archive.resolve(unfinished(name).relativize(file).toString());
                throw OutputException.cannotWrite(target, e);
            }
        }
        FileTree.forceNames(workspace.path());
        Workspace.whole(() -> {
            Path whole = workspace.path().resolve(name + WHOLE);
            Files.move(unfinished(name), whole, StandardCopyOption.ATOMIC_MOVE);
            return finish(workspace, whole);
        });
    }

    /** Deletes all files of a run that was begun. */
    void discard(RunName run) throws IOException {
        FileTree.delete(unfinished(run.id()));
    }

    private Path unfinished(String name) {
        return workspace.path().resolve(name + UNFINISHED);
    }

    /** Deletes the workspace, unless a complete run could not be moved; in that case the next process moves it. */
    @Override
    public void close() {
        workspace.closeQuietly();
    }

    private void leave(Path strange) {
        notes.add(strange + " " + Workspace.NOT_OURS);
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

    /** Moves the files of a run to their tables. If that fails, the workspace is kept for the next process. */
    private Path finish(Workspace holder, Path whole) throws IOException {
        boolean done = false;
        try {
            for (Path file : filesIn(whole.resolve(ArchiveTables.RUN))) {
                Files.deleteIfExists(ArchiveTables.file(archive, whole.relativize(file)));
            }
            for (String table : ArchiveTables.IN_ORDER_OF_APPEARANCE) {
                for (Path file : filesIn(whole.resolve(table))) {
                    Path part = whole.relativize(file);
                    if (part.toString().endsWith(GONE)) {
                        Files.deleteIfExists(ArchiveTables.file(archive, part.resolveSibling(nameOf(part, GONE))));
                    } else {
                        move(file, ArchiveTables.file(archive, part));
                    }
                }
            }
            deleteObsolete(whole);
            FileTree.delete(whole);
            done = true;
            return whole;
        } finally {
            if (!done) {
                holder.keep();
            }
        }
    }

    /** Deletes the files that compacted ones replace, after the names of the new files have been forced to disk. */
    private void deleteObsolete(Path whole) throws IOException {
        Path list = whole.resolve(OBSOLETE);
        if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<Path> directories = new TreeSet<>();
        List<Path> files = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            Path file = ArchiveTables.file(archive, Path.of(line));
            directories.add(file.resolveSibling(""));
            files.add(file);
        }
        directories.forEach(FileTree::forceNames);
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }

    private static void move(Path file, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
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

    private static List<Path> filesIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    private static String nameOf(Path path, String ending) {
        String name = String.valueOf(path.getFileName());
        return name.substring(0, name.length() - ending.length());
    }
}
