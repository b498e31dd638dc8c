package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.INDEX_BYTES;
import static org.perfspace.format.hpctoolkit.ProfileDbLayout.VALUE_BYTES;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.format.hpctoolkit.ProfileBlock;
import org.perfspace.format.hpctoolkit.ProfileColumns;
import org.perfspace.format.hpctoolkit.ProfileDb;
import org.perfspace.format.hpctoolkit.ProfileDbReader;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Workers;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * The profile.db that a space has as an attachment. Its blocks contain values that the space does not have: hidden
 * contexts, further scopes, context 0, the summary. The attachment is untrusted; if it does not conform to the layout
 * of profile.db, it is treated as absent.
 */
final class CarriedProfiles implements Closeable {

    private final DbSource source;
    private final ProfileDb tables;

    private CarriedProfiles(DbSource source, ProfileDb tables) {
        this.source = source;
        this.tables = tables;
    }

    /** Opens the profile.db that a space has as an attachment, if it belongs to a plan with the ids of its origin. */
    static @Nullable CarriedProfiles of(PerformanceSpace space, DatabasePlan plan) throws IOException {
        String name = HpctNames.ATTACHMENT_PREFIX + DbFile.PROFILE.fileName();
        for (Attachment attachment : space.attachments()) {
            if (plan.ids() == DatabasePlan.Ids.OF_ORIGIN && attachment.name().equals(name)) {
                return open(attachment, plan.tuples().size());
            }
        }
        return null;
    }

    private static @Nullable CarriedProfiles open(Attachment attachment, int locations) throws IOException {
        CarriedProfiles profiles = read(attachment).orElse(null);
        if (profiles != null && !profiles.areThoseOf(locations)) {
            profiles.close();
            return null;
        }
        return profiles;
    }

    /**
     * Describes the values of an attachment that a database lacks if its profile.db is computed from a space.
     *
     * @return a line for each loss; empty if the attachment cannot be read
     */
    public static Optional<List<String>> losses(Attachment attachment, ContextTree tree) throws IOException {
        Optional<CarriedProfiles> read = read(attachment);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        try (CarriedProfiles profiles = read.get()) {
            List<String> losses = new ArrayList<>();
            long hidden = profiles.hiddenContexts(ContextIds.withWhole(tree));
            if (hidden > 0) {
                losses.add(Definitions.count(
                        hidden,
                        "the values of 1 context that has no place in the tree",
                        "the values of %,d contexts that have no place in the tree"));
            }
            if (!profiles.tables.hasFlags()) {
                losses.add(
                        "the statistics and further scopes of profile.db, which drafts of its layout define otherwise");
            }
            return Optional.of(losses);
        } catch (ProfileException e) {
            return Optional.empty();
        }
    }

    private static Optional<CarriedProfiles> read(Attachment attachment) throws IOException {
        DbSource source = null;
        boolean isRead = false;
        try {
            source = DbSource.of(DbFile.PROFILE, attachment, true);
            CarriedProfiles profiles = new CarriedProfiles(source, ProfileDbReader.read(source, false));
            isRead = true;
            return Optional.of(profiles);
        } catch (ProfileException e) {
            return Optional.empty();
        } finally {
            if (source != null && !isRead) {
                source.close();
            }
        }
    }

    private long hiddenContexts(ContextIds known) throws IOException {
        Set<Long> hidden = new HashSet<>();
        ProfileBlock block = new ProfileBlock(tables, source.bytes());
        for (int profile : inOrderOfFile()) {
            block.open(profile, 0);
            while (block.next()) {
                if (known.find(block.ctxId()) < 0) {
                    hidden.add(block.ctxId());
                }
            }
        }
        return hidden.size();
    }

    /**
     * Returns whether the file consists of a summary and a profile for each location, in the layout of the releases.
     * Some writers of the draft stored wrong values in the scopes that a space does not hold.
     */
    private boolean areThoseOf(int locations) {
        return tables.hasFlags()
                && tables.size() == locations + 1
                && IntStream.range(0, tables.size()).allMatch(p -> tables.summaries()[p] == (p == 0) && isSmall(p));
    }

    /** Returns whether a block fits in memory. */
    private boolean isSmall(int profile) {
        return VALUE_BYTES * tables.nValues()[profile] + INDEX_BYTES * tables.nCtxs()[profile]
                <= Integer.MAX_VALUE - Long.BYTES;
    }

    /**
     * Returns whether the blocks are valid and have the cells of all locations bit for bit, so that they may be copied.
     *
     * @param columns the cells of the space
     * @param leafLines contexts whose call node stands for their own cost only
     * @param values receives all cells; its plan has the contexts and metrics of the file
     */
    boolean hold(LocationColumns columns, BitSet leafLines, WrittenValues values) throws IOException {
        Comparison comparison = new Comparison(columns, leafLines, values);
        boolean same = true;
        try (Workers threads = new Workers("perfspace-hpctoolkit", ValueFiles.THREADS)) {
            List<Future<Boolean>> parts = new ArrayList<>();
            for (int thread = 0; thread < ValueFiles.THREADS; thread++) {
                parts.add(threads.submit(() -> comparison.run(threads)));
            }
            for (Future<Boolean> part : parts) {
                same &= Workers.await(part);
            }
        }
        return same;
    }

    /** A comparison of columns with the file by several threads, each of which takes the next batch of locations. */
    private final class Comparison {
        private final LocationColumns columns;
        private final WrittenValues values;
        private final int[] profileOfLocation;
        private final MetricIds ids;
        private final long contextLimit;
        private final LocationColumns stored;
        private final AtomicInteger next = new AtomicInteger();
        private volatile boolean differs;

        Comparison(LocationColumns columns, BitSet leafLines, WrittenValues values) {
            DatabasePlan plan = values.plan();
            this.columns = columns;
            this.values = values;
            this.profileOfLocation = plan.profileOfLocation();
            this.ids = plan.metricIds(values.definitions().metrics().size());
            this.contextLimit = plan.contextLimit();
            boolean[] wanted = new boolean[ids.size()];
            Arrays.fill(wanted, true);
            ContextIds contexts = ContextIds.of(plan.contexts());
            this.stored = LocationColumns.of(
                    new ProfileColumns(
                            tables, source.bytes(), ids, contexts, plan.callNodes(), leafLines, profileOfLocation),
                    wanted);
        }

        /** Compares batches until there are no more or one differs; returns whether none has differed so far. */
        boolean run(Workers threads) throws IOException {
            ColumnBatch cells = new ColumnBatch();
            ColumnBatch storedCells = new ColumnBatch();
            for (int first = take(); first < profileOfLocation.length && !differs; first = take()) {
                threads.requireOpen();
                columns.read(first, columns.batchEnd(first), cells);
                values.add(cells);
                if (!isStored(first, cells, storedCells)) {
                    differs = true;
                }
            }
            return !differs;
        }

        private int take() {
            return next.getAndUpdate(first -> first < profileOfLocation.length ? columns.batchEnd(first) : first);
        }

        private boolean isStored(int first, ColumnBatch cells, ColumnBatch storedCells) throws IOException {
            int callNodes = values.definitions().callNodes().size();
            for (int i = 0; i < cells.locations(); i++) {
                if (!isValid(profileOfLocation[first + i], ids, contextLimit)) {
                    return false;
                }
                stored.read(first + i, first + i + 1, storedCells);
                if (!cells.hasSameCells(i, storedCells, ids.size(), callNodes)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Returns whether a profile is a valid block that contains only values with known ids at contexts below a limit. */
    private boolean isValid(int profile, MetricIds ids, long contextLimit) throws IOException {
        ProfileBlock block = new ProfileBlock(tables, source.bytes()).open(profile, 0);
        try {
            while (block.next()) {
                block.load(ids);
                if (block.ctxId() >= contextLimit) {
                    return false;
                }
            }
            return true;
        } catch (ProfileException e) {
            return false;
        }
    }

    /** Copies the blocks of all profiles except the summary, in their order. */
    public void copy(ProfileDbWriter into) throws IOException {
        BlockPieces pieces = new BlockPieces();
        for (int profile : inOrderOfFile()) {
            if (profile > 0) {
                copy(profile, pieces, into);
            }
        }
    }

    /** Copies the block of the summary if it is valid; returns whether it was copied. */
    boolean copySummary(DatabasePlan plan, ProfileDbWriter into) throws IOException {
        boolean isValid = isValid(0, MetricIds.ofStatistics(plan.records()), plan.contextLimit());
        if (isValid) {
            copy(0, new BlockPieces(), into);
        }
        return isValid;
    }

    private int[] inOrderOfFile() {
        return IntStream.range(0, tables.size())
                .boxed()
                .sorted(Comparator.comparingLong(profile -> tables.pValues()[profile]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private void copy(int profile, BlockPieces pieces, ProfileDbWriter into) throws IOException {
        ValueBlock block = block(profile, pieces);
        into.append(profile, block);
        pieces.giveBack(List.of(block));
    }

    private ValueBlock block(int profile, BlockPieces pieces) throws IOException {
        int values = (int) tables.nValues()[profile];
        int contexts = (int) tables.nCtxs()[profile];
        if (values == 0) {
            return ValueBlock.EMPTY;
        }
        ValueBlock block = pieces.block(values, contexts);
        read(block.valuePieces(), tables.pValues()[profile], (long) values * VALUE_BYTES);
        read(block.indexPieces(), tables.pCtxIndices()[profile], (long) contexts * INDEX_BYTES);
        return block;
    }

    /** Fills pieces with {@code size} bytes of the file. */
    private void read(List<ByteBuffer> pieces, long position, long size) throws IOException {
        long at = position;
        for (ByteBuffer piece : pieces) {
            ByteBuffer into = piece.duplicate();
            into.limit((int) Math.min(piece.limit(), position + size - at));
            source.bytes().read(at, into);
            at += into.limit();
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
