package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool of threads that share the work on one output. Closing stops a piece of work that is still running at its next
 * call of {@link #requireOpen()}. Threads are not interrupted, since that would close the files that they read.
 */
public final class Workers implements Closeable {

    private final int count;
    private final ExecutorService executor;

    private volatile boolean closed;

    /**
     * Creates daemon threads.
     *
     * @param name name of each thread, as shown by diagnostic tools
     */
    public Workers(String name, int count) {
        this.count = count;
        this.executor = Executors.newFixedThreadPool(count, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns the number of threads. */
    public int count() {
        return count;
    }

    /** Starts a piece of work. */
    public <T> Future<T> submit(IoSupplier<T> work) {
        return executor.submit(() -> {
            requireOpen();
            return work.get();
        });
    }

    /**
     * Throws an exception if the pool has been closed, so that a piece of work ends whose result is no longer needed.
     */
    public void requireOpen() throws InterruptedIOException {
        if (closed) {
            throw new InterruptedIOException("stopped, as nobody waits for the result");
        }
    }

    /** Waits for a piece of work and returns its result, or throws its exception. */
    public static <T> T await(Future<T> work) throws IOException {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for other threads");
        } catch (ExecutionException e) {
            throw rethrow(e.getCause());
        }
    }

    @Override
    public void close() {
        closed = true;
        executor.shutdown();
        try {
            // the caller may close the space next, which no worker may still read then
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
}
