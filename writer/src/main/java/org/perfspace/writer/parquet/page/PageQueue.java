package org.perfspace.writer.parquet.page;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSink;
import org.perfspace.io.Workers;

/**
 * Encodes pages on several threads and appends them in the order in which they were asked for. The queue is short: who
 * fills it faster than it empties waits, so memory stays bounded.
 */
public final class PageQueue implements Closeable {

    private static final int PAGES_PER_THREAD = 6;

    private final ByteSink out;
    private final int longest;
    private final @Nullable Workers workers;
    private final Deque<Pending> pending = new ArrayDeque<>();

    private record Pending(ChunkWriter chunk, Future<EncodedPage> page) {}

    /** With so many threads; one means the caller's own. */
    public PageQueue(ByteSink out, int threads) {
        this.out = out;
        this.longest = PAGES_PER_THREAD * threads;
        this.workers = threads == 1 ? null : new Workers("perfspace-parquet", threads);
    }

    /** Takes a page of a chunk. */
    public void add(ChunkWriter chunk, Workers.Work<EncodedPage> page) throws IOException {
        if (workers == null) {
            chunk.append(page.run(), out);
            return;
        }
        pending.add(new Pending(chunk, workers.submit(page)));
        while (pending.size() > longest) {
            settle();
        }
    }

    /** Waits until every page is in the file. */
    public void drain() throws IOException {
        while (!pending.isEmpty()) {
            settle();
        }
    }

    @Override
    public void close() {
        if (workers != null) {
            workers.close();
        }
    }

    private void settle() throws IOException {
        Pending first = pending.remove();
        first.chunk.append(Workers.await(first.page), out);
    }
}
