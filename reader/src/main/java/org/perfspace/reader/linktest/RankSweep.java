package org.perfspace.reader.linktest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Goes over all ranks in groups, on as many threads as there are processors. */
final class RankSweep {

    /** Ranks that are handled together: two cache lines of 64-bit words. */
    static final int GROUP = 16;

    private RankSweep() {}

    /** Works on groups of ranks, for one thread. */
    @FunctionalInterface
    interface Worker {
        /** Works on the ranks {@code from} to {@code to - 1}. */
        void work(int from, int to) throws IOException;
    }

    /**
     * Has every group worked on once; each thread makes a worker of its own.
     *
     * @throws IOException the first one that a worker throws
     */
    static void run(int ranks, Supplier<Worker> workers) throws IOException {
        int groups = (ranks + GROUP - 1) / GROUP;
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), groups);
        AtomicInteger next = new AtomicInteger();
        Runnable task = () -> {
            Worker worker = workers.get();
            try {
                for (int group = next.getAndIncrement(); group < groups; group = next.getAndIncrement()) {
                    worker.work(group * GROUP, Math.min(ranks, (group + 1) * GROUP));
                }
            } catch (IOException e) {
                next.set(groups);
                throw new UncheckedIOException(e);
            }
        };
        List<CompletableFuture<Void>> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            others.add(CompletableFuture.runAsync(task));
        }
        try {
            task.run();
            CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException io) {
                throw ioOf(io);
            }
            throw e;
        } catch (UncheckedIOException e) {
            throw ioOf(e);
        } finally {
            others.forEach(RankSweep::await);
        }
    }

    private static IOException ioOf(UncheckedIOException e) {
        return Objects.requireNonNull(e.getCause());
    }

    private static void await(CompletableFuture<Void> other) {
        other.exceptionally(failure -> null).join();
    }
}
