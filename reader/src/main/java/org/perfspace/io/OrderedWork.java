package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A queue of pieces of work that several threads execute, and whose results one thread receives in the order in which
 * the work was added. The queue is bounded, and so is the memory: a caller that adds work faster than it is done has to
 * wait.
 */
public final class OrderedWork implements Closeable {

    private static final int PIECES_PER_THREAD = 6;

    private final int longest;
    private final @Nullable Workers workers;
    private final Deque<Pending<?>> pending = new ArrayDeque<>();

    private record Pending<T>(Future<T> work, IoConsumer<T> consumer) {
        void settle() throws IOException {
            consumer.accept(Workers.await(work));
        }
    }

    /**
     * Creates a queue.
     *
     * @param name name of each thread, as shown by diagnostic tools
     * @param threads number of threads; 1 for executing the work in the thread of the caller
     */
    public OrderedWork(String name, int threads) {
        this(name, threads, 0);
    }

    /**
     * Creates a queue.
     *
     * @param name name of each thread, as shown by diagnostic tools
     * @param threads number of threads; 1 for executing the work in the thread of the caller
     * @param pieces maximum number of pieces of work in the queue; ignored if it is less than the threads need
     */
    public OrderedWork(String name, int threads, int pieces) {
        this.longest = Math.max(pieces, PIECES_PER_THREAD * threads);
        this.workers = threads == 1 ? null : new Workers(name, threads);
    }

    /** Adds a piece of work, and waits while the queue is full. */
    public <T> void add(IoSupplier<T> work, IoConsumer<T> consumer) throws IOException {
        if (workers == null) {
            consumer.accept(work.get());
            return;
        }
        pending.add(new Pending<>(workers.submit(work), consumer));
        while (pending.size() > longest) {
            pending.remove().settle();
        }
    }

    /** Waits until all results have been received. */
    public void drain() throws IOException {
        while (!pending.isEmpty()) {
            pending.remove().settle();
        }
    }

    @Override
    public void close() {
        if (workers != null) {
            workers.close();
        }
    }
}
