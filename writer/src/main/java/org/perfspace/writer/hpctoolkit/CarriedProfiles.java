package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.INDEX_BYTES;
import static org.perfspace.format.hpctoolkit.ProfileDbLayout.VALUE_BYTES;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.format.hpctoolkit.ProfileBlock;
import org.perfspace.format.hpctoolkit.ProfileDb;
import org.perfspace.format.hpctoolkit.ProfileDbReader;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;

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

    /** Opens an attachment, if it is a profile.db with the given number of locations. */
    public static Optional<CarriedProfiles> open(Attachment attachment, int locations) throws IOException {
        Optional<CarriedProfiles> profiles = read(attachment);
        if (profiles.isPresent() && !profiles.get().areThoseOf(locations)) {
            profiles.get().close();
            return Optional.empty();
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
        ProfileBlock block = newCursor();
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

    /** Returns a cursor over the blocks. */
    ProfileBlock newCursor() {
        return new ProfileBlock(tables, source.bytes());
    }

    /** Returns whether the summary is a valid block that contains only statistics with known ids. */
    public boolean hasSummary(MetricIds statistics, long contextLimit) throws IOException {
        ProfileBlock block = newCursor().open(0, 0);
        try {
            while (block.next()) {
                block.load(statistics);
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

    /** Copies the block of the summary. */
    public void copySummary(ProfileDbWriter into) throws IOException {
        copy(0, new BlockPieces(), into);
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
