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

/** Threads that share the work on one file: one for each core. Closing stops what is still running. */
final class Workers implements Closeable {

    private final int count = Runtime.getRuntime().availableProcessors();
    private final ExecutorService executor = Executors.newFixedThreadPool(count, Workers::thread);

    /** Number of threads. */
    int count() {
        return count;
    }

    /** Starts a piece of work. */
    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(work);
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
        executor.shutdownNow();
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
