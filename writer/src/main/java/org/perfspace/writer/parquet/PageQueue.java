package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSink;

/**
 * Encodes pages on several threads and appends them in the order in which they were asked for. The queue is short: who
 * fills it faster than it empties waits, so memory stays bounded.
 */
final class PageQueue implements Closeable {

    private static final int PAGES_PER_THREAD = 6;

    private final ByteSink out;
    private final int longest;
    private final @Nullable ExecutorService workers;
    private final Deque<Pending> pending = new ArrayDeque<>();

    private record Pending(ChunkWriter chunk, Future<EncodedPage> page) {}

    /** With so many threads; one means the caller's own. */
    PageQueue(ByteSink out, int threads) {
        this.out = out;
        this.longest = PAGES_PER_THREAD * threads;
        this.workers = threads == 1 ? null : Executors.newFixedThreadPool(threads, PageQueue::worker);
    }

    /** Takes a page of a chunk. */
    void add(ChunkWriter chunk, Callable<EncodedPage> page) throws IOException {
        if (workers == null) {
            chunk.append(now(page), out);
            return;
        }
        pending.add(new Pending(chunk, workers.submit(page)));
        while (pending.size() > longest) {
            settle();
        }
    }

    /** Waits until every page is in the file. */
    void drain() throws IOException {
        while (!pending.isEmpty()) {
            settle();
        }
    }

    @Override
    public void close() {
        if (workers != null) {
            workers.shutdownNow();
        }
    }

    private void settle() throws IOException {
        Pending first = pending.remove();
        first.chunk.append(get(first.page), out);
    }

    private static EncodedPage now(Callable<EncodedPage> page) throws IOException {
        try {
            return page.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static EncodedPage get(Future<EncodedPage> page) throws IOException {
        try {
            return page.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted while pages were encoded");
        } catch (ExecutionException e) {
            return now(() -> {
                throw e.getCause() instanceof Exception cause ? cause : e;
            });
        }
    }

    private static Thread worker(Runnable task) {
        Thread thread = new Thread(task, "perfspace-parquet");
        thread.setDaemon(true);
        return thread;
    }
}
