package org.perfspace.convert;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.perfspace.io.work.Workers;

/**
 * The heap, shared by conversions that run at the same time. One conversion alone keeps within the heap by itself; several
 * small ones may run beside each other as long as their inputs together are small. Whoever asks first gets first.
 */
final class HeapShares {

    private static final int MEBIBYTE = 20;

    /** A conversion may need this many times the bytes that its input has on disk, as these may be compressed. */
    private static final long GROWTH = 8;

    private final int all;
    private final Semaphore free;

    HeapShares(long heapBytes) {
        this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, (heapBytes / 2) >> MEBIBYTE));
        this.free = new Semaphore(all, true);
    }

    /**
     * Does the work of a conversion as soon as there is room for it; an input that needs all waits until nobody else has a
     * share.
     */
    <T> T use(Path input, Workers.Work<T> work) throws IOException {
        int share = share(size(input));
        try {
            free.acquire(share);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
        try {
            return work.run();
        } finally {
            free.release(share);
        }
    }

    /** Returns the share of an input of a size, in mebibytes of the half of the heap that is shared. */
    int share(long bytes) {
        return (int) Math.min(all, 1 + ((Math.min(bytes, Long.MAX_VALUE / GROWTH) * GROWTH) >> MEBIBYTE));
    }

    /** Returns the bytes of a file, or of all files of a directory; what cannot be looked at counts as none. */
    private static long size(Path input) {
        try (Stream<Path> files = Files.walk(input)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }
}
