package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.Workers;

/** A pass over all ranks in groups, with as many threads as there are processors. */
final class RankSweep {

    /** Number of ranks that are processed together: a cache line of 16-bit words, or four of 64-bit words. */
    static final int GROUP = 32;

    private RankSweep() {}

    /** Processes groups of ranks, for one thread. */
    @FunctionalInterface
    interface Worker {
        /** Processes the ranks {@code from} to {@code to - 1}. */
        void work(int from, int to) throws IOException;
    }

    /**
     * Has every group processed once; each thread creates its own worker.
     *
     * @throws IOException the first exception that a worker throws
     */
    static void run(int ranks, Supplier<Worker> workers) throws IOException {
        int groups = (ranks + GROUP - 1) / GROUP;
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), groups);
        AtomicInteger next = new AtomicInteger();
        IoSupplier<Integer> task = () -> {
            Worker worker = workers.get();
            try {
                int worked = 0;
                for (int group = next.getAndIncrement(); group < groups; group = next.getAndIncrement()) {
                    worker.work(group * GROUP, Math.min(ranks, (group + 1) * GROUP));
                    worked++;
                }
                return worked;
            } finally {
                next.set(groups); // a failure ends the work of the other threads
            }
        };
        try (Workers others = new Workers("perfspace-linktest", Math.max(1, threads - 1))) {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 1; i < threads; i++) {
                running.add(others.submit(task));
            }
            task.get();
            for (Future<Integer> other : running) {
                Workers.await(other);
            }
        }
    }
}
