package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.perfspace.io.work.Workers;

/** Goes over all ranks in groups, on as many threads as there are processors. */
final class RankSweep {

    /** Ranks that are handled together: a cache line of 16-bit words, four of 64-bit words. */
    static final int GROUP = 32;

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
        Workers.Work<Integer> task = () -> {
            Worker worker = workers.get();
            try {
                int worked = 0;
                for (int group = next.getAndIncrement(); group < groups; group = next.getAndIncrement()) {
                    worker.work(group * GROUP, Math.min(ranks, (group + 1) * GROUP));
                    worked++;
                }
                return worked;
            } finally {
                next.set(groups); // a failure ends the work of the others
            }
        };
        try (Workers others = new Workers("perfspace-linktest", Math.max(1, threads - 1))) {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 1; i < threads; i++) {
                running.add(others.submit(task));
            }
            task.run();
            for (Future<Integer> other : running) {
                Workers.await(other);
            }
        }
    }
}
