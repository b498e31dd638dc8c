package org.perfspace.io.work;

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
 * Threads that share the work on one output. Closing stops what is still running, at its next {@link #requireOpen()}.
 * Threads are not interrupted, since that would close the file that they read from.
 */
public final class Workers implements Closeable {

    private final int count;
    private final ExecutorService executor;

    private volatile boolean closed;

    /**
     * A piece of work.
     *
     * @param <T> its result
     */
    public interface Work<T> {

        /** Does the work. */
        T run() throws IOException;
    }

    /**
     * Makes threads that do not keep the process alive.
     *
     * @param name of each thread, for people who look at the process
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
    public <T> Future<T> submit(Work<T> work) {
        return executor.submit(() -> {
            requireOpen();
            return work.run();
        });
    }

    /** Ends a piece of work whose result nobody waits for any more. */
    public void requireOpen() throws InterruptedIOException {
        if (closed) {
            throw new InterruptedIOException("stopped, as nobody waits for the result");
        }
    }

    /** Returns the result of a piece of work; its failure becomes the caller's. */
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
}
