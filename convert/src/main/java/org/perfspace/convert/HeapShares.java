package org.perfspace.convert;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.perfspace.io.IoSupplier;

/**
 * Shares of the heap for conversions that run at the same time. A single conversion limits its own use of the heap; several
 * small ones may run concurrently as long as their inputs together are small. Requests are served in the order of their
 * arrival.
 */
final class HeapShares {

    private static final int MEBIBYTE = 20;

    /** Factor from the size of an input on disk, where it may be compressed, to the memory that its conversion may need. */
    private static final long GROWTH = 8;

    private final int all;
    private final Semaphore free;

    HeapShares(long heapBytes) {
        this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, (heapBytes / 2) >> MEBIBYTE));
        this.free = new Semaphore(all, true);
    }

    /**
     * Does the work of a conversion as soon as enough memory is free; an input that needs all of it waits until no other
     * conversion has a share.
     */
    <T> T use(Path input, IoSupplier<T> work) throws IOException {
        int share = share(size(input));
        try {
            free.acquire(share);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
        try {
            return work.get();
        } finally {
            free.release(share);
        }
    }

    /** Returns the share for an input of the given size, in mebibytes of the shared half of the heap. */
    int share(long bytes) {
        return (int) Math.min(all, 1 + ((Math.min(bytes, Long.MAX_VALUE / GROWTH) * GROWTH) >> MEBIBYTE));
    }

    /** Returns the size of a file, or of all files of a directory, in bytes; 0 if it cannot be determined. */
    private static long size(Path input) {
        try (Stream<Path> files = Files.walk(input)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }
}
