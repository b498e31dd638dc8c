package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.Workers;
import org.perfspace.io.WriteReport;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Writes profile.db and cct.db of one space. If the space has a profile.db with its values as an attachment, the blocks
 * are copied from there. Otherwise columns are encoded by a few threads and stored in order; a metric whose values turn
 * out not to be costs is dropped, and the blocks are encoded again without it.
 */
final class ValueFiles {

    /** Number of threads that share the same kind of work. */
    static final int THREADS = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));

    /** Number of batches that keep all threads busy while one batch waits and one is stored. */
    private static final int ENOUGH_BATCHES = THREADS + 2;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final DatabasePlan plan;
    private final OutputFolder folder;
    private final ContextIds order;
    private final int[] contextOf;
    private final BitSet leafLines;
    private final BlockPieces pieces = new BlockPieces();

    /** Creates a writer for one space and a new directory. */
    ValueFiles(PerformanceSpace space, DatabasePlan plan, OutputFolder folder) {
        this.space = space;
        this.definitions = space.definitions();
        this.plan = plan;
        this.folder = folder;
        this.order = ContextIds.withWhole(plan.contexts());
        this.leafLines = plan.contexts().leafLines(plan.callNodes(), definitions.callTree());
        this.contextOf = new int[definitions.callNodes().size()];
        for (int context = 0; context < plan.callNodes().length; context++) {
            int node = plan.callNodes()[context];
            if (node != DatabasePlan.NO_CALL_NODE) {
                contextOf[node] = context;
            }
        }
    }

    /** Writes both files. */
    WrittenValues write(WriteReport report) throws IOException {
        try (ProfileDbWriter profiles =
                new ProfileDbWriter(folder.summedFile(DbFile.PROFILE.fileName()), plan.tuples())) {
            WrittenValues values = storeBlocks(profiles, report);
            SummaryWriter summary = new SummaryWriter(profiles, values.plan().metrics());
            try (CctDbWriter cct = new CctDbWriter(
                    folder.summedFile(DbFile.CCT.fileName()),
                    profiles,
                    values.plan().propMetricIds(),
                    contextRecords(profiles),
                    summary)) {
                cct.write();
            }
            summary.finish();
            profiles.finish();
            values.compareRows(space.severity());
            return values;
        }
    }

    private LocationColumns columns(WriteReport report) throws IOException {
        boolean[] wanted = new boolean[definitions.metrics().size()];
        plan.metrics().forEach(metric -> wanted[metric.metric()] = true);
        if (space.severity() instanceof ColumnSource source) {
            if (source.agreesWithRows()) {
                return LocationColumns.of(source, wanted);
            }
            report.remark("profile.db of the input does not contain the values of cct.db, which are written");
        }
        int locations = definitions.locations().size();
        Optional<LocationColumns> bands =
                ColumnBands.of(space.severity(), definitions.callNodes().size(), locations, wanted);
        return bands.isPresent() ? bands.get() : ColumnSpill.of(space.severity(), locations, wanted, folder);
    }

    private int contextRecords(ProfileDbWriter profiles) {
        long last = order.idAt(order.size() - 1);
        return Math.toIntExact(Math.max(Math.max(plan.contextRecords(), last + 1), profiles.contextRecords()));
    }

    /** Stores a block for each location. */
    private WrittenValues storeBlocks(ProfileDbWriter profiles, WriteReport report) throws IOException {
        try (LocationColumns columns = columns(report)) {
            Set<MetricPlan> dropped = new HashSet<>();
            WrittenValues values = WrittenValues.of(plan, definitions, dropped);
            while (dropped.addAll(encode(columns, values, profiles))) {
                values = WrittenValues.of(values.plan().without(dropped), definitions, dropped);
                profiles.restart();
            }
            return values;
        }
    }

    /**
     * Encodes all columns in a few threads, in batches of the size that the columns suggest, and stores the blocks in the
     * order of the locations.
     *
     * @return metrics whose values are not costs; if there are any, blocks are missing
     */
    private Set<MetricPlan> encode(LocationColumns columns, WrittenValues values, ProfileDbWriter profiles)
            throws IOException {
        Queue<ProfileEncoder> idle = new ConcurrentLinkedQueue<>();
        try (Workers threads = new Workers("perfspace-hpctoolkit", THREADS)) {
            Deque<Future<List<ValueBlock>>> running = new ArrayDeque<>();
            int next = 0;
            int stored = 0;
            while (stored < plan.tuples().size()) {
                if (next < plan.tuples().size() && running.size() < pieces.room(ENOUGH_BATCHES)) {
                    int first = next;
                    running.add(threads.submit(() -> encode(columns, first, values, idle)));
                    next = columns.batchEnd(first);
                } else {
                    List<ValueBlock> blocks = Workers.await(running.remove());
                    for (ValueBlock block : blocks) {
                        profiles.append(plan.profileOfLocation()[stored++], block);
                    }
                    pieces.giveBack(blocks);
                }
            }
        }
        Set<MetricPlan> broken = new HashSet<>();
        idle.forEach(encoder -> broken.addAll(encoder.broken()));
        return broken;
    }

    private List<ValueBlock> encode(
            LocationColumns columns, int first, WrittenValues values, Queue<ProfileEncoder> idle) throws IOException {
        ProfileEncoder used = idle.poll();
        ProfileEncoder encoder = used != null
                ? used
                : new ProfileEncoder(values, definitions.metrics(), order, contextOf, leafLines, pieces);
        List<ValueBlock> blocks = encoder.encode(columns, first, columns.batchEnd(first));
        idle.add(encoder);
        return blocks;
    }
}
