package org.perfspace.cli.view;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A few threads that share work. */
final class Workers implements AutoCloseable {

    private static final int MOST = 8;

    private final int size = Math.min(MOST, Runtime.getRuntime().availableProcessors());
    private final ExecutorService threads = Executors.newFixedThreadPool(size, task -> {
        Thread thread = new Thread(task, "view");
        thread.setDaemon(true);
        return thread;
    });

    /** Returns the number of threads. */
    int size() {
        return size;
    }

    /** Starts a task. */
    <T> Task<T> start(Callable<T> work) {
        return new Task<>(threads.submit(work));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /**
     * A task that was started.
     *
     * @param future its result
     */
    record Task<T>(Future<T> future) {

        /** Waits for the result. */
        T get() throws IOException {
            try {
                return future.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                if (e.getCause() instanceof RuntimeException bug) {
                    throw bug;
                }
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException(e.getCause());
            }
        }

        /** Gives up the result. */
        void drop() {
            future.cancel(true);
        }
    }
}
