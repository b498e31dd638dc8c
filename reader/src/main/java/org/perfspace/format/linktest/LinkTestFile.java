package org.perfspace.format.linktest;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSet;
import org.perfspace.format.sion.SionWindow;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * LinkTest's records in an open SION file. The header of rank 0 is read on opening, those of the other ranks by
 * {@link #readRank}, in any order and by several threads; the values of pairs are not kept in memory.
 */
final class LinkTestFile {

    /** The host of a rank whose data are left out. */
    private static final String UNKNOWN_HOST = "unknown";

    private final SionSet set;
    private final LinkTestHeader header;
    private final long[] sizes;
    private final long[] starts;
    private final Rank[] rankFacts;
    private final ByteOrder order;

    /** Why the data of a rank are left out, by rank; null for a rank that is read, and for all of them without salvage. */
    private final @Nullable ProfileException[] lost;

    private final boolean salvage;

    private LinkTestFile(SionSet set, boolean salvage) throws IOException {
        this.set = set;
        this.salvage = salvage;
        this.order = set.dataOrder();
        this.lost = new ProfileException[set.ranks()];
        this.sizes = findSizes();
        this.starts = new long[sizes.length];
        this.header = LinkTestHeader.read(rank(0), order, sizes.length);
        this.rankFacts = new Rank[sizes.length];
    }

    /**
     * Reads the header of rank 0.
     *
     * @param salvage whether other ranks whose data are missing or damaged are left out
     */
    static LinkTestFile open(SionSet set, boolean salvage) throws IOException {
        requireLinkTest(set);
        return new LinkTestFile(set, salvage);
    }

    /** Returns whether ranks whose data are missing or damaged are left out. */
    boolean salvages() {
        return salvage;
    }

    /** Returns whether the data of a rank are left out. */
    boolean isLost(int rank) {
        return lost[rank] != null;
    }

    /** Leaves out the data of a rank; of any rank but 0, and with {@link #salvages} only. */
    void lose(int rank, ProfileException fault) {
        lost[rank] = fault;
        rankFacts[rank] = new Rank(
                LinkTestValues.neutral(LinkTestLayout.place(header.id(), header.version()))
                        .with(LinkTestLayout.HOST, UNKNOWN_HOST),
                set.globalRank(rank));
    }

    /** Returns what is left out, if that is so. */
    Optional<Finding> loss() {
        int count = 0;
        int first = 0;
        for (int rank = lost.length - 1; rank > 0; rank--) {
            if (lost[rank] != null) {
                count++;
                first = rank;
            }
        }
        ProfileException fault = lost[first];
        return fault == null
                ? Optional.empty()
                : Optional.of(new Finding(
                        set.place(),
                        String.format(
                                Locale.ROOT,
                                "left out the ranks whose data are missing or damaged: %,d of %,d, such as rank %,d: %s",
                                count,
                                lost.length,
                                first,
                                fault.getMessage())));
    }

    private static void requireLinkTest(SionSet set) throws ProfileException {
        if (set.header().keyValueMode() != SionLayout.KEY_VALUE_NONE) {
            throw set.place()
                    .unsupported(
                            "expected plain data of LinkTest, found SION key-value mode %,d%s: no file of LinkTest",
                            set.header().keyValueMode(),
                            set.header().keyValueMode() == SionLayout.KEY_VALUE_INLINE ? " (inline)" : "");
        }
        if (set.ranks() > LinkTestLayout.MAX_RANKS) {
            throw set.place()
                    .beyondLimit("expected at most %,d ranks, found %,d", LinkTestLayout.MAX_RANKS, set.ranks());
        }
    }

    /** Returns the data of rank 0 about the run. */
    LinkTestHeader header() {
        return header;
    }

    int ranks() {
        return sizes.length;
    }

    LinkTestRecords records() {
        return header.records();
    }

    ByteOrder order() {
        return order;
    }

    /** Returns the logical file of a rank. */
    ByteSource rank(int rank) {
        ByteSource source = set.rank(rank);
        return source.size() == sizes[rank] ? source : source.slice(0, sizes[rank], source.place());
    }

    /** Returns a window for one thread. */
    SionWindow window() {
        return new SionWindow(set, order);
    }

    /** Returns the extent of the logical file of a rank, for a window. */
    SionWindow.Part.Extent whole(int rank) {
        return new SionWindow.Part.Extent(0, sizes[rank]);
    }

    /** Returns the offset of an iteration in the logical file of a rank. */
    long start(int rank, int iteration) {
        return starts[rank] + iteration * records().size(rank);
    }

    private long[] findSizes() throws IOException {
        long[] found = new long[set.ranks()];
        int empty = 0;
        int firstEmpty = -1;
        for (int rank = found.length - 1; rank >= 0; rank--) {
            try {
                found[rank] = set.finished() ? set.length(rank) : LinkTestSalvage.size(set.rank(rank));
            } catch (ProfileException e) {
                if (rank == 0 || !salvage) {
                    throw e;
                }
                lost[rank] = e;
                continue;
            }
            if (found[rank] == 0) {
                empty++;
                firstEmpty = rank;
                lost[rank] = set.fault(rank).orElse(place(rank).corrupt("expected data of LinkTest, found none"));
            }
        }
        if (empty > 0 && (!salvage || firstEmpty == 0)) {
            throw set.place()
                    .corrupt(
                            "expected data of LinkTest of each of %,d ranks, found none of %,d ranks, such as rank %,d:"
                                    + " not a file of LinkTest, or one that was merged on writing",
                            found.length, empty, firstEmpty);
        }
        return found;
    }

    /**
     * Reads the header of a rank, and locates its iterations; nothing for a rank that is known to be lost.
     *
     * @throws ProfileException if the header is damaged, or if the size of the data differs from that of rank 0
     */
    void readRank(int rank, SionWindow window) throws IOException {
        ProfileException fault = lost[rank];
        if (fault != null) {
            lose(rank, fault);
            return;
        }
        LinkTestValues place = rank == 0 ? readRank0() : readOther(rank, window);
        rankFacts[rank] = new Rank(place, set.globalRank(rank));
    }

    private LinkTestValues readRank0() {
        starts[0] = header.end();
        return header.place();
    }

    private LinkTestValues readOther(int rank, SionWindow window) throws IOException {
        long data = header.iterations() * records().size(rank) + records().footer();
        if (sizes[rank] <= data) {
            throw place(rank)
                    .corrupt(
                            "expected a header and %,d bytes (%,d iterations of %,d bytes), found %,d bytes",
                            data, header.iterations(), records().size(rank), sizes[rank]);
        }
        starts[rank] = sizes[rank] - data;
        ByteSource source = head(rank, window);
        ByteCursor in = new ByteCursor(source).order(order);
        String id = LinkTestHeader.readId(source, in);
        if (!id.equals(header.id())) {
            throw source.place().atByte(0).corrupt("expected the identification of rank 0, found \"%s\"", id);
        }
        LinkTestFieldReader fields = new LinkTestFieldReader(header.beyondLength());
        if (records().generation1()) {
            LinkTestRun.Version version = LinkTestHeader.readVersion(in);
            if (!version.equals(header.version())) {
                throw source.place().atByte(5).corrupt("expected the version of rank 0, found %s", version);
            }
        }
        LinkTestValues place = fields.read(LinkTestLayout.place(header.id(), header.version()), in);
        if (in.remaining() != 0) {
            throw in.place()
                    .corrupt(
                            "expected %,d bytes (%,d iterations of %,d bytes), found %,d",
                            data, header.iterations(), records().size(rank), data + in.remaining());
        }
        return place;
    }

    /** Returns the bytes of a rank before its first iteration. */
    private ByteSource head(int rank, SionWindow window) throws IOException {
        if (starts[rank] > LinkTestLayout.MAX_TEXT) {
            return rank(rank).slice(0, starts[rank], place(rank));
        }
        byte[] bytes = new byte[(int) starts[rank]];
        window.bytes(rank, 0, bytes.length).get(bytes);
        return new HeapSource(bytes, place(rank));
    }

    private Place place(int rank) {
        return set.rank(rank).place();
    }

    /**
     * Checks the data after the last iteration of a rank.
     *
     * @throws ProfileException if it is not the end marker that LinkTest 2.x writes
     */
    void requireEndBlock(int rank, SionWindow window) throws IOException {
        if (records().footer() == 0) {
            return;
        }
        byte[] found = new byte[LinkTestLayout.END_BLOCK.length];
        long at = sizes[rank] - found.length;
        window.bytes(rank, at, found.length).get(found);
        if (!Arrays.equals(found, LinkTestLayout.END_BLOCK)) {
            throw place(rank).atByte(at).corrupt("expected \"END_BLOCK\", found %s", Bytes.describe(found));
        }
    }

    /** Returns the run that was read, once the meaning of the access pattern is known. */
    LinkTestRun run(LinkTestAccess access, List<Iteration> iterations) {
        return header.run(order, access, List.of(rankFacts), iterations);
    }

    /** Finds the end of a rank's data in a SION file that was never closed: the END_BLOCK that is only followed by zeros. */
    private static final class LinkTestSalvage {

        private static final int STEP = 64 * 1024;

        private LinkTestSalvage() {}

        /** Returns the number of bytes that were written to the first chunk. */
        static long size(ByteSource chunk) throws IOException {
            long end = lastNonZero(chunk) + 1;
            int length = LinkTestLayout.END_BLOCK.length;
            boolean whole = end >= length && Arrays.equals(chunk.bytes(end - length, length), LinkTestLayout.END_BLOCK);
            if (!whole) {
                throw chunk.place()
                        .atByte(end)
                        .corrupt("expected data that end with \"END_BLOCK\", found none: nothing to salvage");
            }
            return end;
        }

        private static long lastNonZero(ByteSource chunk) throws IOException {
            for (long end = chunk.size(); end > 0; end -= STEP) {
                long from = Math.max(0, end - STEP);
                byte[] bytes = chunk.bytes(from, (int) (end - from));
                for (int i = bytes.length - 1; i >= 0; i--) {
                    if (bytes[i] != 0) {
                        return from + i;
                    }
                }
            }
            return -1;
        }
    }
}
