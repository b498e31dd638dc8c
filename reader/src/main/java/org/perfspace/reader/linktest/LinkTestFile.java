package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;
import org.perfspace.reader.sion.SionSet;

/** LinkTest's records in an open SION file: every rank's header is read and checked, the pairs are left where they are. */
final class LinkTestFile {

    private static final int MOST_FAULTS = 16;

    private final LinkTestHeader header;
    private final ByteSource[] ranks;
    private final long[] starts;
    private final List<Map<String, String>> rankFacts = new ArrayList<>();
    private final java.nio.ByteOrder order;

    private LinkTestFile(SionSet set, Faults faults) throws IOException {
        this.order = set.dataOrder();
        this.ranks = openRanks(set);
        this.starts = new long[ranks.length];
        this.header = LinkTestHeader.read(ranks[0], order, ranks.length);
        for (int rank = 0; rank < ranks.length; rank++) {
            try {
                rankFacts.add(rank == 0 ? readRank0(set) : readRank(set, rank));
                if (records().footer() > 0) {
                    requireEndBlock(rank);
                }
            } catch (ProfileException e) {
                faults.take(e);
            }
        }
    }

    /** Decides on the fault of a rank. */
    private interface Faults {
        void take(ProfileException fault) throws ProfileException;
    }

    /** Returns the faults in the headers and ends of all ranks, or the first one if there are no others. */
    static List<Finding> faults(SionSet set, ProfileException first) throws IOException {
        Findings faults = Findings.ofEachKind(MOST_FAULTS, "%,d more of this sort");
        try {
            requireLinkTest(set);
            new LinkTestFile(set, fault -> faults.add("", fault));
        } catch (ProfileException e) {
            return List.of(Finding.of(e)); // the header of rank 0, by which all others are read
        }
        return faults.isEmpty() ? List.of(Finding.of(first)) : faults.toList(set.place());
    }

    /** Reads the headers of all ranks. */
    static LinkTestFile open(SionSet set) throws IOException {
        requireLinkTest(set);
        return new LinkTestFile(set, fault -> {
            throw fault;
        });
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

    /** Returns what rank 0 says about the run. */
    LinkTestHeader header() {
        return header;
    }

    /** Facts of each rank. */
    List<Map<String, String>> rankFacts() {
        return rankFacts;
    }

    int ranks() {
        return ranks.length;
    }

    LinkTestRecords records() {
        return header.records();
    }

    java.nio.ByteOrder order() {
        return order;
    }

    /** The logical file of a rank. */
    ByteSource rank(int rank) {
        return ranks[rank];
    }

    /** Offset of an iteration in the logical file of a rank. */
    long start(int rank, int iteration) {
        return starts[rank] + iteration * records().size(rank);
    }

    private static ByteSource[] openRanks(SionSet set) throws IOException {
        ByteSource[] sources = new ByteSource[set.ranks()];
        int empty = 0;
        int firstEmpty = -1;
        for (int rank = sources.length - 1; rank >= 0; rank--) {
            ByteSource source = set.rank(rank);
            sources[rank] = set.finished() ? source : LinkTestSalvage.trim(source);
            if (sources[rank].size() == 0) {
                empty++;
                firstEmpty = rank;
            }
        }
        if (empty > 0) {
            throw set.place()
                    .corrupt(
                            "expected data of LinkTest of each of %,d ranks, found none of %,d ranks, such as rank %,d:"
                                    + " not a file of LinkTest, or one that was merged on writing",
                            sources.length, empty, firstEmpty);
        }
        return sources;
    }

    private Map<String, String> readRank0(SionSet set) {
        starts[0] = header.end();
        return withGlobalRank(set, 0, header.rank0());
    }

    private Map<String, String> readRank(SionSet set, int rank) throws IOException {
        ByteSource source = ranks[rank];
        long data = header.iterations() * records().size(rank) + records().footer();
        if (source.size() <= data) {
            throw source.place()
                    .corrupt(
                            "expected a header and %,d bytes (%,d iterations of %,d bytes), found %,d bytes",
                            data, header.iterations(), records().size(rank), source.size());
        }
        starts[rank] = source.size() - data;
        ByteCursor in = new ByteCursor(source.slice(0, starts[rank], source.place())).order(order);
        String id = LinkTestHeader.readId(source, in);
        if (!id.equals(header.facts().get(LinkTestLayout.ID))) {
            throw source.place().atByte(0).corrupt("expected the identification of rank 0, found \"%s\"", id);
        }
        Map<String, String> facts = new LinkedHashMap<>();
        LinkTestFieldReader fields = new LinkTestFieldReader(header.beyondLength());
        if (records().generation1()) {
            String version = LinkTestHeader.readVersion(in);
            if (!version.equals(header.facts().get(LinkTestLayout.VERSION))) {
                throw source.place().atByte(5).corrupt("expected the version of rank 0, found %s", version);
            }
            fields.read(LinkTestLayout.rank1(Long.parseLong(version.split("\\.", -1)[1])), in, facts);
        } else {
            fields.read(LinkTestLayout.RANK, in, facts);
        }
        if (in.remaining() != 0) {
            throw in.place()
                    .corrupt(
                            "expected %,d bytes (%,d iterations of %,d bytes), found %,d",
                            data, header.iterations(), records().size(rank), data + in.remaining());
        }
        return withGlobalRank(set, rank, facts);
    }

    private static Map<String, String> withGlobalRank(SionSet set, int rank, Map<String, String> facts) {
        long global = set.globalRank(rank);
        if (global == rank) {
            return facts;
        }
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(LinkTestLayout.GLOBAL_RANK, String.valueOf(global));
        return more;
    }

    private void requireEndBlock(int rank) throws IOException {
        ByteSource source = ranks[rank];
        int length = LinkTestLayout.END_BLOCK.length;
        byte[] found = source.bytes(source.size() - length, length);
        if (!Arrays.equals(found, LinkTestLayout.END_BLOCK)) {
            throw source.place()
                    .atByte(source.size() - length)
                    .corrupt("expected \"END_BLOCK\", found %s", Bytes.describe(found));
        }
    }

    /** The run that was read, once it is known what the access pattern says. */
    LinkTestRun run(Map<String, String> facts, List<Map<String, String>> iterations) {
        return new LinkTestRun(facts, rankFacts, iterations);
    }
}
