package org.perfspace.writer.cube;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share the work on one file: one for each core. Closing stops what is still running, at its next {@link
 * #requireOpen()}. Threads are not interrupted, since that would close the file that they read from.
 */
final class Workers implements Closeable {

    private final int count = Runtime.getRuntime().availableProcessors();
    private final ExecutorService executor = Executors.newFixedThreadPool(count, Workers::thread);

    private volatile boolean closed;

    /** Number of threads. */
    int count() {
        return count;
    }

    /** Starts a piece of work. */
    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(() -> {
            requireOpen();
            return work.call();
        });
    }

    /** Ends a piece of work whose result nobody waits for any more. */
    void requireOpen() throws InterruptedIOException {
        if (closed) {
            throw new InterruptedIOException("stopped while writing");
        }
    }

    /** The result of a piece of work; its failure becomes the caller's. */
    static <T> T await(Future<T> work) throws IOException {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while writing");
        } catch (ExecutionException e) {
            throw rethrow(e.getCause());
        }
    }

    @Override
    public void close() {
        closed = true;
        executor.shutdown();
        try {
            // whoever closes the space next must not find a worker still reading it
            executor.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static IOException rethrow(@Nullable Throwable cause) {
        if (cause instanceof IOException e) {
            return e;
        }
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        return new IOException(cause);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "perfspace-cube-writer");
        thread.setDaemon(true);
        return thread;
    }
}
