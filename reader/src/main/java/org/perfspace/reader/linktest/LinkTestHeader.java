package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.ProfileException;

/**
 * The data of rank 0 about the run, and the numbers that follow from the sizes: number of steps, number of iterations,
 * whether stored lengths of texts count the NUL. The size of rank 0's data must be that of a whole number of iterations.
 *
 * @param facts of the run
 * @param rank0 facts of rank 0
 * @param records sizes of the records
 * @param iterations number of iterations, at least 1
 * @param beyondLength bytes of a text that its stored length leaves out
 * @param end offset of rank 0's first iteration
 */
record LinkTestHeader(
        Map<String, String> facts,
        Map<String, String> rank0,
        LinkTestRecords records,
        int iterations,
        int beyondLength,
        long end) {

    private static final List<String> IDS = List.of(LinkTestLayout.ID_NEW, LinkTestLayout.ID_OLD);

    /** Reads the beginning of rank 0. */
    static LinkTestHeader read(ByteSource data, java.nio.ByteOrder order, int ranks) throws IOException {
        ByteCursor in = new ByteCursor(data).order(order);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.ID, readId(data, in));
        facts.put(LinkTestLayout.VERSION, readVersion(in));
        facts.put(LinkTestLayout.BYTE_ORDER, LinkTestRun.orderText(order));
        long major =
                Long.parseLong(facts.getOrDefault(LinkTestLayout.VERSION, "").split("\\.", -1)[0]);
        return LinkTestLayout.isGeneration1(facts.getOrDefault(LinkTestLayout.ID, ""), major)
                ? read1(in, facts, ranks)
                : read2(in, facts, ranks);
    }

    /** Reads the identification, five or eight letters. */
    static String readId(ByteSource data, ByteCursor in) throws IOException {
        byte[] head = data.bytes(0, (int) Math.min(8, data.size()));
        String text = Bytes.text(head);
        for (String id : IDS) {
            if (text.startsWith(id)) {
                in.skip("identification", id.length());
                return id;
            }
        }
        throw data.place()
                .atByte(0)
                .notThisFormat(
                        "expected \"LKTST\" or \"LinkTest\", found %s: a SION file, but not of LinkTest",
                        Bytes.describe(head));
    }

    /** Reads the three numbers of a version. */
    static String readVersion(ByteCursor in) throws IOException {
        return in.u32("major version") + "." + in.u32("minor version") + "." + in.u32("patch level");
    }

    private static LinkTestHeader read1(ByteCursor in, Map<String, String> facts, int ranks) throws IOException {
        Map<String, String> rank0 = new LinkedHashMap<>();
        long minor =
                Long.parseLong(facts.getOrDefault(LinkTestLayout.VERSION, "").split("\\.", -1)[1]);
        LinkTestFieldReader fields = new LinkTestFieldReader(0);
        fields.read(LinkTestLayout.rank1(minor), in, rank0);
        long end = in.position();
        fields.read(LinkTestLayout.STAT_INTEGERS, in, facts);
        LinkTestRecords records = LinkTestRecords.generation1(ranks, !"0".equals(facts.get(LinkTestLayout.ALL_TO_ALL)));
        if (in.size() - end != records.size(0)) {
            throw in.place()
                    .corrupt(
                            "expected %,d bytes of rank 0 of %,d behind its mapping, found %,d",
                            records.size(0), ranks, in.size() - end);
        }
        facts.put(LinkTestLayout.ACCESS_PATTERN, LinkTestAccess.STEPS_WITH_SELF.text());
        return new LinkTestHeader(facts, rank0, records, 1, 0, end);
    }

    private static LinkTestHeader read2(ByteCursor in, Map<String, String> facts, int ranks) throws IOException {
        long start = in.position();
        Map<String, String> usualFacts = new LinkedHashMap<>(facts);
        ProfileException failure;
        try {
            Optional<LinkTestHeader> usual = tryLengths(in, usualFacts, ranks, 0);
            if (usual.isPresent()) {
                return usual.orElseThrow();
            }
            failure = in.place().corrupt(sizes(in, usualFacts, ranks, in.position()));
        } catch (ProfileException.Corrupt | ProfileException.TooLarge e) {
            failure = e;
        }
        in.seek("git hash", start);
        try {
            Optional<LinkTestHeader> other = tryLengths(in, new LinkedHashMap<>(facts), ranks, 1);
            if (other.isPresent()) {
                return other.orElseThrow();
            }
        } catch (ProfileException.Corrupt | ProfileException.TooLarge e) {
            failure.addSuppressed(e);
        }
        throw failure;
    }

    /** Reads the header with or without a NUL behind the stored length of texts, if the sizes then come out. */
    private static Optional<LinkTestHeader> tryLengths(
            ByteCursor in, Map<String, String> facts, int ranks, int beyondLength) throws IOException {
        Map<String, String> rank0 = new LinkedHashMap<>();
        LinkTestFieldReader fields = new LinkTestFieldReader(beyondLength);
        fields.read(LinkTestLayout.HEADER, in, facts);
        int retests = readRetests(in, facts);
        fields.read(LinkTestLayout.RANK, in, rank0);
        long bytes = in.remaining() - LinkTestLayout.END_BLOCK.length;
        boolean bisection = !"0".equals(facts.get(LinkTestLayout.BISECTION));
        boolean allToAll = !"0".equals(facts.get(LinkTestLayout.ALL_TO_ALL));
        for (int steps : bisection ? new int[] {ranks - 1, ranks / 2} : new int[] {ranks - 1}) {
            LinkTestRecords records = new LinkTestRecords(false, ranks, steps, allToAll, retests);
            OptionalInt iterations = records.iterations(bytes);
            if (iterations.isPresent()) {
                facts.put(LinkTestLayout.STEPS, String.valueOf(steps));
                if (beyondLength > 0) {
                    facts.put(LinkTestLayout.LENGTHS, LinkTestLayout.WITHOUT_NUL);
                }
                return Optional.of(
                        new LinkTestHeader(facts, rank0, records, iterations.getAsInt(), beyondLength, in.position()));
            }
        }
        return Optional.empty();
    }

    private static int readRetests(ByteCursor in, Map<String, String> facts) throws IOException {
        String text = facts.getOrDefault(LinkTestLayout.RETESTS, "0");
        long retests = Long.parseUnsignedLong(text);
        if (retests < 0 || retests > in.remaining() / 32) {
            throw in.place().corrupt("expected %s retests (32 bytes each), found %,d bytes", text, in.remaining());
        }
        if (retests > LinkTestLayout.MAX_RETESTS) {
            throw in.place()
                    .beyondLimit("expected at most %,d retests, found %,d", LinkTestLayout.MAX_RETESTS, retests);
        }
        return (int) retests;
    }

    private static String sizes(ByteCursor in, Map<String, String> facts, int ranks, long position) {
        long f = "0".equals(facts.get(LinkTestLayout.ALL_TO_ALL)) ? 0 : 8;
        long d = Long.parseUnsignedLong(facts.getOrDefault(LinkTestLayout.RETESTS, "0"));
        return String.format(
                java.util.Locale.ROOT,
                "expected a whole number of iterations of %,d bytes (88 + 4 * %d + 16 * %,d + 32 * %,d), found %,d bytes",
                88 + 4 * f + 16L * (ranks - 1) + 32 * d,
                f,
                ranks - 1,
                d,
                in.size() - position - LinkTestLayout.END_BLOCK.length);
    }
}
