package org.perfspace.convert.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.OutputException;

/**
 * How runs get into an archive whole, whatever happens meanwhile. A process that adds runs has a folder in the archive:
 *
 * <pre>
 *  .adding-1f2e3d4c/            locked, by its file, as long as the process lives
 *    lock
 *    RUN.unfinished/TABLE/…     files of a run that is being written
 *    RUN.whole/TABLE/…          files of a run that has all of them, on their way to the tables
 * </pre>
 *
 * <p>Renaming {@code RUN.unfinished} to {@code RUN.whole} is the moment at which the run belongs to the archive. Then its
 * files move to their tables, that of {@code run} first: no table ever has a file without its row in {@code run}. A
 * process that is killed leaves its folder behind; the next one that adds runs moves what is whole and deletes the rest.
 * A file {@code NAME.gone} stands for one that the run, which replaces another, has no more.
 */
final class Staging implements Closeable {

    private static final String PREFIX = ".adding-";
    private static final String LOCK = "lock";
    private static final String UNFINISHED = ".unfinished";
    private static final String WHOLE = ".whole";
    private static final String GONE = ".gone";
    private static final int ATTEMPTS = 100;

    private final Path archive;
    private final Path folder;
    private final @Nullable FileChannel lock;
    private final List<String> notes = new ArrayList<>();

    private Staging(Path archive, Path folder, @Nullable FileChannel lock) {
        this.archive = archive;
        this.folder = folder;
        this.lock = lock;
    }

    /** Makes the folder of this process, and brings in order what killed ones left. */
    static Staging open(Path archive) throws IOException {
        Staging staging = make(archive);
        boolean done = false;
        try {
            staging.takeOver();
            done = true;
            return staging;
        } finally {
            if (!done) {
                staging.close();
            }
        }
    }

    private static Staging make(Path archive) throws OutputException {
        for (int i = 0; i < ATTEMPTS; i++) {
            Path folder = archive.resolve(PREFIX
                    + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()));
            try {
                Files.createDirectory(folder);
                FileChannel channel = lockedForEver(folder.resolve(LOCK));
                if (channel == null || Files.exists(folder.resolve(LOCK))) {
                    return new Staging(archive, folder, channel);
                }
                channel.close(); // somebody took the folder for one that was left behind, and deleted it
            } catch (FileAlreadyExistsException | NoSuchFileException e) {
                // another process was quicker, or has deleted the folder before it was locked: another name
            } catch (IOException e) {
                throw new OutputException(archive.toString(), "cannot be written: " + e.getMessage(), e);
            }
        }
        throw new OutputException(archive.toString(), "cannot be written: no folder of our own can be made", null);
    }

    /** What was found of others, for people. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** A folder for the tables of a run. */
    Path begin(RunName run) throws IOException {
        return Files.createDirectory(folder.resolve(run.id() + UNFINISHED));
    }

    /** Makes a run that was begun a part of the archive. */
    void commit(RunName run, List<Path> gone) throws IOException {
        Path unfinished = folder.resolve(run.id() + UNFINISHED);
        for (Path file : gone) {
            Path mark = unfinished.resolve(archive.relativize(file) + GONE);
            Files.createDirectories(mark.getParent());
            Files.createFile(mark);
        }
        Path whole = folder.resolve(run.id() + WHOLE);
        Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE);
        finish(whole);
    }

    /** Leaves nothing of a run that was begun. */
    void discard(RunName run) throws IOException {
        deleteTree(folder.resolve(run.id() + UNFINISHED));
    }

    /** Deletes the folder, unless a run that is whole could not be moved; then the next process will. */
    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
        if (endingWith(folder, WHOLE).isEmpty()) {
            deleteTree(folder);
        }
    }

    private void takeOver() throws IOException {
        List<Path> others;
        try (Stream<Path> entries = Files.list(archive)) {
            others = entries.filter(entry -> entry.getFileName().toString().startsWith(PREFIX) && !entry.equals(folder))
                    .sorted()
                    .toList();
        }
        for (Path other : others) {
            takeOver(other);
        }
    }

    private void takeOver(Path other) throws IOException {
        try (FileChannel channel =
                FileChannel.open(other.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock free = tryLock(channel);
            if (free == null) {
                return;
            }
            for (Path whole : endingWith(other, WHOLE)) {
                finish(whole);
                notes.add(archive + ": added " + nameOf(whole, WHOLE) + ", which a process that was ended had written");
            }
            for (Path unfinished : endingWith(other, UNFINISHED)) {
                notes.add(archive + ": deleted what a process that was ended had left of "
                        + nameOf(unfinished, UNFINISHED));
            }
            deleteTree(other);
        } catch (NoSuchFileException e) {
            // it has ended meanwhile
            System.getLogger(Staging.class.getName()).log(System.Logger.Level.DEBUG, "gone: " + other, e);
        }
    }

    /** Moves the files of a run to their tables; what another process has moved meanwhile is no failure. */
    private void finish(Path whole) throws IOException {
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

    /** A file of ours that is locked until its channel is closed; null where the file system has no locks. */
    private static @Nullable FileChannel lockedForEver(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
        try {
            if (channel.tryLock() == null) {
                channel.close();
                throw new FileAlreadyExistsException(file.toString());
            }
            return channel;
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException e) {
            channel.close();
            return null;
        }
    }

    /** Null if another holds it, or nobody can tell. */
    private @Nullable FileLock tryLock(FileChannel channel) {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // this very process
        } catch (IOException | UnsupportedOperationException e) {
            notes.add(archive + ": holds folders " + PREFIX + "… of processes that may have ended; delete them if so");
            return null;
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
