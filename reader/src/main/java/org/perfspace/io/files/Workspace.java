package org.perfspace.io.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A private directory for unfinished work. Every temporary name of this toolkit is one of these, or lies in one:
 *
 * <pre>
 *  PREFIX4711…/    random name, mode 0700
 *    lock          locked as long as the process that made the directory lives
 *    …             the work
 * </pre>
 *
 * <p>{@link #close()} deletes the directory, and so does an orderly end of the process, such as by Ctrl-C or SIGTERM. A
 * killed process leaves it behind without the lock, by which another process of the same user recognizes it (see
 * {@link #abandoned()}). The lock is the only sign of life: process ids say nothing in a container or on another node.
 * Where the file system has no locks, directories that were left behind stay until the user deletes them.
 */
public final class Workspace implements Closeable {

    private static final String LOCK = "lock";
    private static final Pattern RANDOM = Pattern.compile("[0-9]+");
    private static final long PATIENCE_SECONDS = 10;

    private static final Set<Workspace> OPEN = ConcurrentHashMap.newKeySet();
    private static final Set<FileChannel> UNCLOSED = ConcurrentHashMap.newKeySet();

    /** Read-locked by steps that an orderly end waits for; write-locked for ever once the process ends. */
    private static final ReentrantReadWriteLock ENDING = new ReentrantReadWriteLock();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Workspace::closeAll, "perfspace-workspaces"));
    }

    private final String prefix;
    private final @Nullable FileChannel lock;
    private volatile Path path;
    private volatile boolean kept;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Steps that belong together. */
    @FunctionalInterface
    public interface Steps<T> {
        /** Takes the steps. */
        T take() throws IOException;
    }

    private Workspace(Path path, String prefix, @Nullable FileChannel lock) {
        this.path = path;
        this.prefix = prefix;
        this.lock = lock;
    }

    /**
     * Makes a workspace.
     *
     * @param directory where it lies
     * @param prefix beginning of its name; random digits follow
     */
    public static Workspace create(Path directory, String prefix) throws IOException {
        return whole(() -> {
            Workspace made = null;
            while (made == null) {
                made = tryToCreate(directory, prefix);
            }
            OPEN.add(made);
            return made;
        });
    }

    /**
     * Takes steps that belong together: an orderly end of the process waits until they are done, and steps that begin
     * later are never taken. Every file in a workspace is made by such a step, so that none appears while the end deletes
     * the workspaces.
     */
    public static <T> T whole(Steps<T> steps) throws IOException {
        ENDING.readLock().lock();
        try {
            return steps.take();
        } finally {
            ENDING.readLock().unlock();
        }
    }

    /** Begins a new file in a workspace, for reading and writing. */
    public static FileChannel createFile(Path file) throws IOException {
        return whole(() -> FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ));
    }

    /** Returns whether a path lies in a workspace of this process, which is private and will be deleted anyway. */
    public static boolean holds(Path path) {
        return OPEN.stream().anyMatch(open -> path.startsWith(open.path));
    }

    /** Returns the directory. */
    public Path path() {
        return path;
    }

    /**
     * Takes over the workspaces of the same prefix, in the same directory and of the same user, whose processes have ended.
     * The caller closes them; an end of this process before that leaves them to the next one.
     */
    public List<Workspace> abandoned() throws IOException {
        return abandoned(prefix);
    }

    /** Does the same with the workspaces of another prefix. */
    public List<Workspace> abandoned(String of) throws IOException {
        List<Workspace> abandoned = new ArrayList<>();
        for (Path other : others(of)) {
            if (OPEN.stream().noneMatch(open -> open.path.equals(other))) {
                whole(() -> takeOver(other, of, false)).ifPresent(abandoned::add);
            }
        }
        return abandoned;
    }

    /**
     * Returns the other workspaces of a prefix in the same directory: those that living processes have, this one among
     * them, once the {@linkplain #abandoned abandoned} ones are closed.
     */
    public List<Path> others(String of) throws IOException {
        try (Stream<Path> entries = Files.list(path.resolveSibling(""))) {
            return entries.filter(entry -> isOther(entry, of)).sorted().toList();
        }
    }

    /**
     * Waits for the end of the process that has the workspace of this name, and takes it over.
     *
     * @return empty if it has vanished meanwhile
     * @throws IOException if it cannot be taken over, because it belongs to another user or the file system has no locks
     */
    static Optional<Workspace> await(Path path, String prefix) throws IOException {
        Optional<Workspace> taken = takeOver(path, prefix, true);
        if (taken.isEmpty() && isForeign(path)) {
            throw new AccessDeniedException(path.toString());
        }
        return taken;
    }

    /** Leaves the directory to the next process when this is closed: it holds what must not be lost. */
    public void keep() {
        kept = true;
    }

    /** Returns a new random name beside the one that it has. */
    Path newName() {
        return path.resolveSibling(
                prefix + Long.toUnsignedString(ThreadLocalRandom.current().nextLong()));
    }

    /** Gives the directory another name beside its own, with all that is in it. */
    void moveTo(Path newPath) throws IOException {
        Files.move(path, newPath, StandardCopyOption.ATOMIC_MOVE);
        path = newPath;
    }

    /** Deletes the directory, unless it is {@linkplain #keep kept}. Once the process ends, its end does that. */
    @Override
    public void close() throws IOException {
        whole(() -> {
            OPEN.remove(this);
            if (!closed.getAndSet(true)) {
                closeNow();
            }
            return path;
        });
    }

    private void closeNow() throws IOException {
        try {
            if (!kept) {
                deleteContents();
            }
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
        if (!kept) {
            deleteEmpty(path);
        }
    }

    /** Does the same, but a failure is only logged: the work is done, or another failure is on its way to the caller. */
    public void closeQuietly() {
        try {
            close();
        } catch (IOException e) {
            System.getLogger(Workspace.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "cannot delete the temporary directory " + path + ": " + e.getMessage());
        }
    }

    /** The lock goes last: as long as it is there, nobody else takes the directory for abandoned. */
    private void deleteContents() throws IOException {
        List<Path> entries;
        try (Stream<Path> list = Files.list(path)) {
            entries = list.filter(entry -> !entry.endsWith(LOCK)).toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path entry : entries) {
            FileTree.delete(entry);
        }
    }

    private static void closeAll() {
        try {
            if (ENDING.writeLock().tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                List.copyOf(OPEN).forEach(Workspace::closeQuietly);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Null if another process took the directory for abandoned before it was locked. */
    private static @Nullable Workspace tryToCreate(Path directory, String prefix) throws IOException {
        Path path = Files.createTempDirectory(directory, prefix);
        try {
            Path file = path.resolve(LOCK);
            FileChannel channel =
                    locked(FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
            if (channel == null || Files.exists(file)) {
                return new Workspace(path, prefix, channel);
            }
            channel.close();
            return null;
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            deleteEmpty(path);
            throw e;
        }
    }

    private static void deleteEmpty(Path path) throws IOException {
        Files.deleteIfExists(path.resolve(LOCK));
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            // another process has just taken it for abandoned, and deletes it
            System.getLogger(Workspace.class.getName()).log(System.Logger.Level.DEBUG, "not empty: " + path, e);
        }
    }

    /** Null where the file system has no locks. */
    private static @Nullable FileChannel locked(FileChannel channel) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (IOException | UnsupportedOperationException e) {
            channel.close();
            return null;
        }
        channel.close();
        throw new FileAlreadyExistsException("locked by another process");
    }

    private boolean isOther(Path entry, String of) {
        String name = String.valueOf(entry.getFileName());
        return name.startsWith(of)
                && RANDOM.matcher(name.substring(of.length())).matches()
                && !entry.equals(path);
    }

    private static Optional<Workspace> takeOver(Path path, String prefix, boolean wait) throws IOException {
        Path file = path.resolve(LOCK);
        try {
            if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || !Access.isOurs(path)) {
                return Optional.empty();
            }
            FileChannel channel = FileChannel.open(
                    file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
            FileState opened = FileState.of(file);
            if (isLocked(channel, wait)) {
                if (opened.isSameFile(file)) {
                    return Optional.of(new Workspace(path, prefix, channel));
                }
                channel.close(); // another process may wait for the same lock, though its file is gone
            }
        } catch (NoSuchFileException e) {
            // it has been deleted meanwhile; a channel without a lock holds nobody up
            System.getLogger(Workspace.class.getName()).log(System.Logger.Level.DEBUG, "gone: " + path, e);
        }
        return Optional.empty();
    }

    private static boolean isForeign(Path path) throws IOException {
        try {
            return !Access.isOurs(path);
        } catch (NoSuchFileException e) {
            return false; // it has vanished
        }
    }

    /** Locks a file. A channel that has no lock is closed, with one exception. */
    private static boolean isLocked(FileChannel channel, boolean wait) throws IOException {
        try {
            if ((wait ? channel.lock() : channel.tryLock()) != null) {
                return true;
            }
            channel.close();
        } catch (OverlappingFileLockException e) {
            UNCLOSED.add(channel); // closing it would release the lock that this very process has
            if (wait) {
                throw new IOException("another class loader of this process is at work", e);
            }
        } catch (IOException | UnsupportedOperationException e) {
            channel.close();
            if (wait) {
                throw e;
            }
        }
        return false;
    }
}
