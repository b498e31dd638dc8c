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
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.meta.ContextIds;
import org.perfspace.io.output.OutputFolder;
import org.perfspace.io.work.Workers;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.hpctoolkit.cct.CctDbWriter;
import org.perfspace.writer.hpctoolkit.meta.DatabasePlan;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;
import org.perfspace.writer.hpctoolkit.profile.Column;
import org.perfspace.writer.hpctoolkit.profile.Columns;
import org.perfspace.writer.hpctoolkit.profile.ProfileDbWriter;
import org.perfspace.writer.hpctoolkit.profile.ProfileEncoder;
import org.perfspace.writer.hpctoolkit.profile.RawCheck;
import org.perfspace.writer.hpctoolkit.profile.RawProfiles;
import org.perfspace.writer.hpctoolkit.profile.SummaryWriter;
import org.perfspace.writer.hpctoolkit.profile.ValueBlock;

/**
 * Writes profile.db and cct.db of one space. Columns are encoded by a few threads and stored in order; a metric that turns
 * out to hold no costs is dropped, and the blocks are made anew without it.
 */
final class ValueFiles {

    private static final int THREADS =
            Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));

    private final PerformanceSpace space;
    private final ContextIds order;
    private final int[] contextOf;
    private final int[] rankOf;
    private final List<RawCheck.Stored> stored;
    private final @Nullable RawProfiles raw;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();
    private final List<Worker> workers = new ArrayList<>();
    private final Set<MetricPlan> dropped = new HashSet<>();
    private DatabasePlan plan;
    private int standing;

    /** Blocks of some neighbouring locations. */
    private record Encoded(int firstLocation, List<ValueBlock> blocks) {}

    /** The pieces of work, in the order of their blocks in the file. */
    private interface Tasks {
        boolean hasNext();

        Workers.Work<Encoded> next() throws IOException;
    }

    /** The tools of one thread. */
    private static final class Worker {
        private final ProfileEncoder encoder;
        private final @Nullable RawCheck check;
        private final Exactness exactness;
        private final BitSet broken = new BitSet();
        private int standing;

        Worker(ProfileEncoder encoder, @Nullable RawCheck check, Exactness exactness) {
            this.encoder = encoder;
            this.check = check;
            this.exactness = exactness;
        }
    }

    /**
     * For one space.
     *
     * @param stored metrics whose cells are stored as they are, by ascending propMetricId
     * @param raw the blocks of the database that the space came from, if it carries them along
     */
    ValueFiles(PerformanceSpace space, DatabasePlan plan, List<RawCheck.Stored> stored, @Nullable RawProfiles raw) {
        this.space = space;
        this.plan = plan;
        this.stored = stored;
        this.raw = raw;
        this.order = ContextIds.withWhole(plan.contexts());
        int callNodes = space.definitions().callNodes().size();
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

    /** Writes both files into a folder. */
    WrittenValues write(Columns columns, OutputFolder folder) throws IOException {
        try (ProfileDbWriter profiles =
                new ProfileDbWriter(folder.summedFile(DbFile.PROFILE.fileName()), plan.tuples())) {
            while (!encodeAll(columns, profiles)) {
                plan = plan.without(dropped);
                profiles.restart();
            }
            boolean summaryStands = copySummary(profiles);
            SummaryWriter summary = summaryStands ? null : new SummaryWriter(profiles, plan.metrics());
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
        return new WrittenValues(plan, dropped, isCopy(), exact, exactness.rounded());
    }

    /** Returns whether every block was taken over from the database that the space came from. */
    private boolean isCopy() {
        return standing == plan.tuples().size() && raw != null;
    }

    private int contextRecords(ProfileDbWriter profiles) {
        long last = order.idAt(order.size() - 1);
        return Math.toIntExact(Math.max(Math.max(plan.contextRecords(), last + 1), profiles.contextRecords()));
    }

    /** Stores a block for each location; false if there are metrics to drop. */
    private boolean encodeAll(Columns columns, ProfileDbWriter profiles) throws IOException {
        idle.clear();
        workers.clear();
        standing = 0;
        try (Workers threads = new Workers("perfspace-hpctoolkit", THREADS)) {
            Deque<Future<Encoded>> running = new ArrayDeque<>();
            for (Tasks tasks = tasks(columns); tasks.hasNext(); ) {
                running.add(threads.submit(tasks.next()));
                if (running.size() > THREADS + 1) {
                    store(running.remove(), profiles);
                }
            }
            while (!running.isEmpty()) {
                store(running.remove(), profiles);
            }
        }
        for (Worker worker : workers) {
            worker.broken.stream().forEach(bit -> dropped.add(worker.encoder.source(bit)));
            standing += worker.standing;
        }
        return workers.stream().allMatch(worker -> worker.broken.isEmpty());
    }

    /** Blocks of the origin stand only for the metrics that are numbered as there. */
    private Tasks tasks(Columns columns) {
        return raw == null || !dropped.isEmpty() ? new Batches(columns) : new RawBlocks(columns, raw);
    }

    private void store(Future<Encoded> future, ProfileDbWriter profiles) throws IOException {
        Encoded encoded = Workers.await(future);
        for (int i = 0; i < encoded.blocks().size(); i++) {
            int profile = plan.profileOfLocation()[encoded.firstLocation() + i];
            profiles.append(profile, encoded.blocks().get(i));
        }
    }

    private Worker worker() {
        Worker worker = idle.poll();
        if (worker != null) {
            return worker;
        }
        synchronized (workers) {
            var metrics = space.definitions().metrics();
            RawCheck check =
                    raw == null ? null : new RawCheck(plan, stored, order, rankOf, metrics.size(), plan.contextLimit());
            worker = new Worker(
                    new ProfileEncoder(plan, metrics, order, contextOf),
                    check,
                    new Exactness(plan, metrics, rankOf.length));
            workers.add(worker);
            return worker;
        }
    }

    private ValueBlock encode(Column column, @Nullable ValueBlock rawBlock) {
        Worker worker = worker();
        worker.exactness.add(column);
        ValueBlock block;
        if (rawBlock != null && worker.check != null && worker.check.stands(rawBlock, column)) {
            worker.standing++;
            block = rawBlock;
        } else {
            block = worker.encoder.encode(column, worker.broken);
        }
        idle.add(worker);
        return block;
    }

    private boolean copySummary(ProfileDbWriter profiles) throws IOException {
        if (raw == null || !isCopy()) {
            return false;
        }
        ValueBlock block = raw.read(0);
        if (block == null || !RawCheck.isSummary(block, plan, plan.contextLimit())) {
            return false;
        }
        profiles.append(0, block);
        return true;
    }

    /** Locations from the first to the last, as many at once as the columns like. */
    private final class Batches implements Tasks {
        private final Columns columns;
        private int next;

        Batches(Columns columns) {
            this.columns = columns;
        }

        @Override
        public boolean hasNext() {
            return next < plan.tuples().size();
        }

        @Override
        public Workers.Work<Encoded> next() {
            int first = next;
            int end = columns.batchEnd(first);
            next = end;
            return () -> new Encoded(
                    first,
                    columns.read(first, end).stream()
                            .map(column -> encode(column, null))
                            .toList());
        }
    }

    /** Locations in the order of their blocks in the database that the space came from. */
    private final class RawBlocks implements Tasks {
        private final Columns columns;
        private final RawProfiles blocks;
        private final int[] profiles;
        private final int[] locationOfProfile;
        private int next;

        RawBlocks(Columns columns, RawProfiles blocks) {
            this.columns = columns;
            this.blocks = blocks;
            this.profiles = java.util.Arrays.stream(blocks.order())
                    .filter(profile -> profile > 0)
                    .toArray();
            this.locationOfProfile = new int[plan.tuples().size() + 1];
            for (int location = 0; location < plan.tuples().size(); location++) {
                locationOfProfile[plan.profileOfLocation()[location]] = location;
            }
        }

        @Override
        public boolean hasNext() {
            return next < profiles.length;
        }

        @Override
        public Workers.Work<Encoded> next() throws IOException {
            int profile = profiles[next++];
            int location = locationOfProfile[profile];
            ValueBlock block = blocks.read(profile);
            return () -> new Encoded(
                    location,
                    List.of(encode(columns.read(location, location + 1).get(0), block)));
        }
    }
}
