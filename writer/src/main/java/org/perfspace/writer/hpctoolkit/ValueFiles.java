package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.io.OrderedWork;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.Workers;
import org.perfspace.model.PerformanceSpace;

/**
 * Writes profile.db and cct.db of one space. If the space has a profile.db with its values as an attachment, the blocks
 * are copied from there. Otherwise columns are encoded by a few threads and stored in order; a metric whose values turn
 * out not to be costs is dropped, and the blocks are encoded again without it.
 */
final class ValueFiles {

    private static final int THREADS =
            Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));

    /** Number of batches that keep all threads busy while one batch waits and one is stored. */
    private static final int ENOUGH_BATCHES = THREADS + 2;

    private final PerformanceSpace space;
    private final ContextIds order;
    private final int[] contextOf;
    private final int[] rankOf;
    private final BitSet leafLines;
    private final @Nullable CarriedProfiles carried;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();
    private final List<Worker> workers = new ArrayList<>();
    private final BlockPieces pieces = new BlockPieces();
    private final Set<MetricPlan> dropped = new HashSet<>();
    private DatabasePlan plan;
    private boolean isCopy;

    /** Blocks of some neighbouring locations. */
    private record Encoded(int firstLocation, List<ValueBlock> blocks) {}

    /** The work on the columns of neighbouring locations. */
    private interface BatchWork<T> {
        T run(Worker worker, int firstLocation, List<Column> columns) throws IOException;
    }

    /** The tools of one thread, whose buffers are as large as its largest batch requires. */
    private static final class Worker {
        private final ProfileEncoder encoder;
        private final @Nullable ColumnCheck check;
        private final Exactness exactness;
        private final BitSet broken = new BitSet();
        private final List<Column> columns = new ArrayList<>();

        Worker(ProfileEncoder encoder, @Nullable ColumnCheck check, Exactness exactness) {
            this.encoder = encoder;
            this.check = check;
            this.exactness = exactness;
        }
    }

    /**
     * Creates a writer for one space.
     *
     * @param carried the profile.db of the database that the space was read from, if the space has it as an attachment
     */
    ValueFiles(PerformanceSpace space, DatabasePlan plan, @Nullable CarriedProfiles carried) {
        this.space = space;
        this.plan = plan;
        this.carried = carried;
        this.order = ContextIds.withWhole(plan.contexts());
        int callNodes = space.definitions().callNodes().size();
        this.leafLines =
                plan.contexts().leafLines(plan.callNodes(), space.definitions().callTree());
        this.contextOf = new int[callNodes];
        this.rankOf = new int[callNodes];
        for (int rank = 1; rank < order.size(); rank++) {
            int node = plan.callNodes()[order.slotAt(rank) - 1];
            if (node != DatabasePlan.NO_CALL_NODE) {
                contextOf[node] = order.slotAt(rank) - 1;
                rankOf[node] = rank;
            }
        }
    }

    /** Writes both files into a directory. The columns are closed as soon as they are no longer needed. */
    WrittenValues write(LocationColumns columns, OutputFolder folder) throws IOException {
        try (ProfileDbWriter profiles =
                new ProfileDbWriter(folder.summedFile(DbFile.PROFILE.fileName()), plan.tuples())) {
            storeBlocks(columns, profiles);
            columns.close();
            boolean hasSummary = copySummary(profiles);
            SummaryWriter summary = hasSummary ? null : new SummaryWriter(profiles, plan.metrics());
            try (CctDbWriter cct = new CctDbWriter(
                    folder.summedFile(DbFile.CCT.fileName()),
                    profiles,
                    plan.propMetricIds(),
                    contextRecords(profiles),
                    summary)) {
                cct.write();
            }
            if (summary != null) {
                summary.finish();
            }
            profiles.finish();
        }
        Exactness exactness = new Exactness(plan, space.definitions().metrics(), rankOf.length);
        workers.forEach(worker -> exactness.merge(worker.exactness));
        BitSet exact = exactness.exact(space.severity(), rankOf.length);
        dropped.forEach(metric -> exact.clear(metric.metric()));
        return new WrittenValues(plan, dropped, isCopy, exact, exactness.rounded());
    }

    private void storeBlocks(LocationColumns columns, ProfileDbWriter profiles) throws IOException {
        isCopy = carried != null && areCarried(columns);
        if (carried != null && isCopy) {
            carried.copy(profiles);
            return;
        }
        while (!encodeAll(columns, profiles)) {
            plan = plan.without(dropped);
            profiles.restart();
        }
    }

    private int contextRecords(ProfileDbWriter profiles) {
        long last = order.idAt(order.size() - 1);
        return Math.toIntExact(Math.max(Math.max(plan.contextRecords(), last + 1), profiles.contextRecords()));
    }

    /** Returns whether the attached blocks hold every column. */
    private boolean areCarried(LocationColumns columns) throws IOException {
        AtomicBoolean same = new AtomicBoolean(true);
        forEachBatch(
                columns, same::get, () -> ENOUGH_BATCHES, this::areCarried, areSame -> same.set(same.get() && areSame));
        return same.get();
    }

    private boolean areCarried(Worker worker, int firstLocation, List<Column> batch) throws IOException {
        ColumnCheck check = worker.check;
        boolean same = check != null;
        for (int i = 0; i < batch.size() && check != null && same; i++) {
            worker.exactness.add(batch.get(i));
            same = check.stands(plan.profileOfLocation()[firstLocation + i], batch.get(i));
        }
        return same;
    }

    private Encoded encode(Worker worker, int firstLocation, List<Column> batch) {
        List<ValueBlock> blocks = new ArrayList<>();
        for (Column column : batch) {
            worker.exactness.add(column);
            blocks.add(worker.encoder.encode(column, worker.broken));
        }
        return new Encoded(firstLocation, blocks);
    }

    /** Stores a block for each location; returns false if there are metrics to drop. */
    private boolean encodeAll(LocationColumns columns, ProfileDbWriter profiles) throws IOException {
        idle.clear();
        workers.clear();
        forEachBatch(
                columns,
                () -> true,
                () -> pieces.room(ENOUGH_BATCHES),
                this::encode,
                encoded -> store(encoded, profiles));
        for (Worker worker : workers) {
            worker.broken.stream().forEach(bit -> dropped.add(worker.encoder.source(bit)));
        }
        return workers.stream().allMatch(worker -> worker.broken.isEmpty());
    }

    /**
     * Processes all columns in a few threads, in batches of the size that the columns suggest. Results are taken in the
     * order of the locations.
     *
     * @param more returns whether to continue
     * @param room returns the maximum number of batches in progress
     */
    private <T> void forEachBatch(
            LocationColumns columns,
            BooleanSupplier more,
            IntSupplier room,
            BatchWork<T> work,
            OrderedWork.Taker<T> taker)
            throws IOException {
        try (Workers threads = new Workers("perfspace-hpctoolkit", THREADS)) {
            Deque<Future<T>> running = new ArrayDeque<>();
            int next = 0;
            while (next < plan.tuples().size() && more.getAsBoolean()) {
                int first = next;
                int end = columns.batchEnd(first);
                running.add(threads.submit(() -> run(work, columns, first, end)));
                while (running.size() >= room.getAsInt()) {
                    taker.take(Workers.await(running.remove()));
                }
                next = end;
            }
            while (!running.isEmpty()) {
                taker.take(Workers.await(running.remove()));
            }
        }
    }

    private <T> T run(BatchWork<T> work, LocationColumns columns, int first, int end) throws IOException {
        Worker worker = worker();
        T result = work.run(worker, first, columns.read(first, end, worker.columns));
        idle.add(worker);
        return result;
    }

    private void store(Encoded encoded, ProfileDbWriter profiles) throws IOException {
        for (int i = 0; i < encoded.blocks().size(); i++) {
            int profile = plan.profileOfLocation()[encoded.firstLocation() + i];
            profiles.append(profile, encoded.blocks().get(i));
        }
        pieces.giveBack(encoded.blocks());
    }

    private Worker worker() {
        Worker worker = idle.poll();
        if (worker != null) {
            return worker;
        }
        synchronized (workers) {
            var metrics = space.definitions().metrics();
            ColumnCheck check =
                    carried == null ? null : new ColumnCheck(carried, plan, metrics.size(), order, rankOf, leafLines);
            worker = new Worker(
                    new ProfileEncoder(plan, metrics, order, contextOf, leafLines, pieces),
                    check,
                    new Exactness(plan, metrics, rankOf.length));
            workers.add(worker);
            return worker;
        }
    }

    private boolean copySummary(ProfileDbWriter profiles) throws IOException {
        if (carried == null || !isCopy) {
            return false;
        }
        MetricIds statistics = MetricIds.ofStatistics(
                plan.metrics().stream().map(MetricPlan::record).toList());
        if (!carried.hasSummary(statistics, plan.contextLimit())) {
            return false;
        }
        carried.copySummary(profiles);
        return true;
    }
}
