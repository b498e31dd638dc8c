package org.perfspace.io.work;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of work that several threads do, and whose results one thread takes in the order in which the work was added. The
 * queue is short: who fills it faster than it empties waits, so memory stays bounded.
 */
public final class OrderedWork implements Closeable {

    private static final int PIECES_PER_THREAD = 6;

    private final int longest;
    private final @Nullable Workers workers;
    private final Deque<Pending<?>> pending = new ArrayDeque<>();

    /**
     * Takes the result of a piece of work, in the thread that adds the work.
     *
     * @param <T> the result
     */
    @FunctionalInterface
    public interface Taker<T> {
        /** Takes the result. */
        void take(T result) throws IOException;
    }

    private record Pending<T>(Future<T> work, Taker<T> taker) {
        void settle() throws IOException {
            taker.take(Workers.await(work));
        }
    }

    /**
     * Makes a queue.
     *
     * @param name of each thread, for people who look at the process
     * @param threads number of threads; one means the caller's own
     */
    public OrderedWork(String name, int threads) {
        this(name, threads, 0);
    }

    /**
     * Makes a queue.
     *
     * @param name of each thread, for people who look at the process
     * @param threads number of threads; one means the caller's own
     * @param pieces pieces of work that may be under way, if that is more than the threads need
     */
    public OrderedWork(String name, int threads, int pieces) {
        this.longest = Math.max(pieces, PIECES_PER_THREAD * threads);
        this.workers = threads == 1 ? null : new Workers(name, threads);
    }

    /** Adds a piece of work, and waits while too many are under way. */
    public <T> void add(Workers.Work<T> work, Taker<T> taker) throws IOException {
        if (workers == null) {
            taker.take(work.run());
            return;
        }
        pending.add(new Pending<>(workers.submit(work), taker));
        while (pending.size() > longest) {
            pending.remove().settle();
        }
    }

    /** Waits until every result is taken. */
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
