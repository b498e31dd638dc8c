package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A private directory for unfinished work. Every temporary file of this toolkit is such a directory, or is in one:
 *
 * <pre>
 *  PREFIX4711…/          random name, mode 0700
 *    lock                locked as long as the process that made the directory lives
 *    made-INODE-CTIME    empty; its name is the inode number of lock, and the time in ns at which lock was created
 *    …                   the work
 * </pre>
 *
 * <p>{@link #close()} deletes the directory, and so does an orderly end of the process, such as by Ctrl-C or SIGTERM. A
 * killed process leaves it behind unlocked, by which another process of the same user recognizes it (see
 * {@link #abandoned()}). Only the lock shows that a process is alive: process ids are meaningless in a container or on
 * another node. If the file system does not support locks, abandoned directories remain until the user deletes them.
 *
 * <p>A directory that was received from somebody else may contain a directory that looks like a workspace. Nothing in it
 * is opened, moved or deleted unless its {@link WorkspaceRecord} fits.
 */
public final class Workspace implements Closeable {

    /** Explains to users why a path that looks like a workspace is left alone. */
    public static final String NOT_OURS = "is left alone, as this user did not begin it on this file system: it was"
            + " copied, unpacked or restored, or has been changed since; delete it if nobody needs it";

    static final String LOCK = "lock";
    private static final Pattern RANDOM = Pattern.compile("[0-9]+");
    private static final long PATIENCE_SECONDS = 10;

    private static final Set<Workspace> OPEN = ConcurrentHashMap.newKeySet();
    private static final Set<FileChannel> UNCLOSED = ConcurrentHashMap.newKeySet();

    /**
     * Read-locked by steps that an orderly end of the process waits for; write-locked permanently once the process
     * ends.
     */
    private static final ReentrantReadWriteLock ENDING = new ReentrantReadWriteLock();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Workspace::closeAll, "perfspace-workspaces"));
    }

    private final String prefix;
    private final @Nullable FileChannel lock;
    private volatile Path path;
    private volatile boolean kept;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Workspace(Path path, String prefix, @Nullable FileChannel lock) {
        this.path = path;
        this.prefix = prefix;
        this.lock = lock;
    }

    /**
     * Creates a workspace.
     *
     * @param directory parent directory
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
     * Executes steps that belong together: an orderly end of the process waits until they are done, and steps that
     * would begin later are never executed. Every file in a workspace is created by such a step, so that no file
     * appears while the workspaces are deleted at the end.
     */
    public static <T> T whole(IoSupplier<T> steps) throws IOException {
        ENDING.readLock().lock();
        try {
            return steps.get();
        } finally {
            ENDING.readLock().unlock();
        }
    }

    /** Creates a new file in a workspace, for reading and writing. */
    public static FileChannel createFile(Path file) throws IOException {
        return whole(() -> FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ));
    }

    /** Returns whether a path is in a workspace of this process, which is private and will be deleted anyway. */
    public static boolean holds(Path path) {
        return OPEN.stream().anyMatch(open -> path.startsWith(open.path));
    }

    /** Returns the directory. */
    public Path path() {
        return path;
    }

    /**
     * Takes over the workspaces of the same prefix, in the same directory and of the same user, whose processes have
     * ended. The caller closes them; if this process ends before that, another process can take them over. Logs a
     * warning for each directory that only looks like a workspace, and leaves it alone.
     */
    public List<Workspace> abandoned() throws IOException {
        return abandoned(prefix, path -> System.getLogger(Workspace.class.getName())
                .log(System.Logger.Level.WARNING, path + " " + NOT_OURS));
    }

    /**
     * Takes over the abandoned workspaces of another prefix.
     *
     * @param strange receives each path that only looks like a workspace, which is left alone
     */
    public List<Workspace> abandoned(String of, Consumer<Path> strange) throws IOException {
        List<Path> others;
        try (Stream<Path> entries = Files.list(path.resolveSibling(""))) {
            others = entries.filter(entry -> isOther(entry, of)).sorted().toList();
        }
        List<Workspace> abandoned = new ArrayList<>();
        for (Path other : others) {
            if (OPEN.stream().noneMatch(open -> open.path.equals(other))) {
                if (WorkspaceRecord.isStrange(other)) {
                    strange.accept(other);
                } else {
                    whole(() -> takeOver(other, of, false)).ifPresent(abandoned::add);
                }
            }
        }
        return abandoned;
    }

    /**
     * Prevents {@link #close()} from deleting the directory, because its contents must not be lost; another process can
     * take it over.
     */
    public void keep() {
        kept = true;
    }

    /** Returns a new random path in the same directory as the workspace. */
    Path newName() {
        return path.resolveSibling(
                prefix + Long.toUnsignedString(ThreadLocalRandom.current().nextLong()));
    }

    /** Renames the directory to another path in the same parent directory. */
    void moveTo(Path newPath) throws IOException {
        Files.move(path, newPath, StandardCopyOption.ATOMIC_MOVE);
        path = newPath;
    }

    /**
     * Deletes the directory, unless it is {@linkplain #keep kept}. Once an orderly end of the process has begun, that
     * deletes the directory instead.
     */
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

    /** Closes the workspace, but only logs a failure: either the work is done, or another exception is being thrown. */
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

    /**
     * Deletes the contents of the directory, the record and the lock file last: as long as the lock exists, no other
     * process regards the directory as abandoned, and without the record none would delete the contents.
     */
    private void deleteContents() throws IOException {
        List<Path> entries;
        try (Stream<Path> list = Files.list(path)) {
            entries =
                    list.sorted(Comparator.comparing(WorkspaceRecord::isRecord)).toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path entry : entries) {
            if (!entry.endsWith(LOCK)) {
                FileTree.delete(entry);
            }
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

    /** Returns null if another process took over the directory as abandoned before it was locked. */
    private static @Nullable Workspace tryToCreate(Path directory, String prefix) throws IOException {
        Path path = Files.createTempDirectory(directory, prefix);
        try {
            Path lock = path.resolve(LOCK);
            Workspace made = new Workspace(
                    path,
                    prefix,
                    locked(FileChannel.open(lock, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)));
            boolean done = false;
            try {
                WorkspaceRecord.create(path);
                done = true;
                return made;
            } finally {
                if (!done) {
                    made.closeNow();
                }
            }
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
            // another process has just taken it over as abandoned, and deletes it
            System.getLogger(Workspace.class.getName()).log(System.Logger.Level.DEBUG, "not empty: " + path, e);
        }
    }

    /** Returns the channel with its lock; null if the file system does not support locks. */
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

    /**
     * Takes over the workspace of this name.
     *
     * @param wait whether to wait for the end of the process that owns it
     * @return the workspace; empty if its process is alive, or if it was deleted in the meantime
     * @throws IOException if it cannot be locked, after waiting
     */
    static Optional<Workspace> takeOver(Path path, String prefix, boolean wait) throws IOException {
        Path file = path.resolve(LOCK);
        try {
            if (WorkspaceRecord.isStrange(path) || !Access.isOurs(path)) {
                return Optional.empty();
            }
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                deleteEmpty(path);
                return Optional.empty();
            }
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            FileState opened = FileState.of(file);
            if (isLocked(channel, wait)) {
                if (opened.isSameFile(file) && !WorkspaceRecord.isStrange(path)) {
                    return Optional.of(new Workspace(path, prefix, channel));
                }
                channel.close(); // another process may wait for the same lock, although its file was deleted
            }
        } catch (NoSuchFileException e) {
            // the file was deleted in the meantime; a channel without a lock does not block other processes
            System.getLogger(Workspace.class.getName()).log(System.Logger.Level.DEBUG, "gone: " + path, e);
        }
        return Optional.empty();
    }

    /** Locks a file. A channel without a lock is closed, with one exception. */
    private static boolean isLocked(FileChannel channel, boolean wait) throws IOException {
        try {
            if ((wait ? channel.lock() : channel.tryLock()) != null) {
                return true;
            }
            channel.close();
        } catch (OverlappingFileLockException e) {
            UNCLOSED.add(channel); // closing it would release the lock that this process holds
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
