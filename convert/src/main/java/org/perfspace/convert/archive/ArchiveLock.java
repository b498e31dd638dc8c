package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OutputException;

/** The lock of an archive, which is held by one thread of one process at a time. */
final class ArchiveLock {

    /** The file that is locked by a process that changes the manifest. */
    private static final String LOCK = "_lock";

    private static final int RETRY_MILLIS = 20;

    /** The threads of this process take turns before the process locks the file, which it can do only once. */
    private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

    private ArchiveLock() {}

    /** Returns whether a process has changed an archive, or begun to do so. */
    static boolean wasTaken(Path archive) {
        return Files.exists(archive.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Takes steps while no other thread of this process changes the archive, and no other process, if the file system has
     * locks.
     */
    static <T> T inTurn(Path archive, IoSupplier<T> steps) throws IOException {
        ReentrantLock turn = TURNS.computeIfAbsent(archive.toRealPath(), path -> new ReentrantLock());
        turn.lock();
        try {
            FileChannel channel = locked(archive.resolve(LOCK));
            try {
                return steps.get();
            } finally {
                if (channel != null) {
                    channel.close();
                }
            }
        } finally {
            turn.unlock();
        }
    }

    /** Returns the channel that holds the lock among processes; null if the file system has none. */
    private static @Nullable FileChannel locked(Path file) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw OutputException.cannotWrite(file, e);
        }
        while (true) {
            try {
                FileLock lock = channel.lock();
                return lock.isValid() ? channel : null;
            } catch (OverlappingFileLockException e) {
                pause(); // another class loader of this process has the lock
            } catch (FileLockInterruptionException | ClosedChannelException e) {
                channel.close();
                throw e;
            } catch (IOException | UnsupportedOperationException e) {
                channel.close();
                return null;
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while another process changed the archive");
        }
    }
}
