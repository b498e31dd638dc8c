package org.perfspace.format.linktest;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.linktest.LinkTestRun.Version;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.ProfileException;

/**
 * The data of rank 0 about the run, and the numbers that follow from the sizes: number of steps, number of iterations,
 * whether stored lengths of texts include the NUL. The size of rank 0's data must be that of a whole number of iterations.
 *
 * @param id identification
 * @param version version of LinkTest
 * @param values the fields of the run
 * @param place the fields of rank 0
 * @param records sizes of the records
 * @param iterations number of iterations, at least 1
 * @param beyondLength bytes of a text that its stored length does not count
 * @param end offset of rank 0's first iteration
 */
record LinkTestHeader(
        String id,
        Version version,
        LinkTestValues values,
        LinkTestValues place,
        LinkTestRecords records,
        int iterations,
        int beyondLength,
        long end) {

    private static final List<String> IDS = List.of(LinkTestLayout.ID_NEW, LinkTestLayout.ID_OLD);

    /** Reads the beginning of rank 0. */
    static LinkTestHeader read(ByteSource data, ByteOrder order, int ranks) throws IOException {
        ByteCursor in = new ByteCursor(data).order(order);
        String id = readId(data, in);
        Version version = readVersion(in);
        return LinkTestLayout.isGeneration1(id, version.major())
                ? read1(in, id, version, ranks)
                : read2(in, id, version, ranks);
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
    static Version readVersion(ByteCursor in) throws IOException {
        return new Version(in.u32("major version"), in.u32("minor version"), in.u32("patch level"));
    }

    /** Returns the run to which this rank 0 belongs. */
    LinkTestRun run(ByteOrder order, LinkTestAccess access, List<Rank> ranks, List<Iteration> facts) {
        return new LinkTestRun(id, version, order, values, records.steps(), beyondLength > 0, access, ranks, facts);
    }

    private static LinkTestHeader read1(ByteCursor in, String id, Version version, int ranks) throws IOException {
        LinkTestFieldReader fields = new LinkTestFieldReader(0);
        LinkTestValues place = fields.read(LinkTestLayout.rank1(version.minor()), in);
        long end = in.position();
        LinkTestValues values = fields.read(LinkTestLayout.STAT_INTEGERS, in);
        LinkTestRecords records = LinkTestRecords.generation1(ranks, values.number(LinkTestLayout.ALL_TO_ALL) != 0);
        if (in.size() - end != records.size(0)) {
            throw in.place()
                    .corrupt(
                            "expected %,d bytes of rank 0 of %,d behind its mapping, found %,d",
                            records.size(0), ranks, in.size() - end);
        }
        return new LinkTestHeader(id, version, values, place, records, 1, 0, end);
    }

    private static LinkTestHeader read2(ByteCursor in, String id, Version version, int ranks) throws IOException {
        long start = in.position();
        ProfileException failure;
        try {
            return tryLengths(in, id, version, ranks, 0);
        } catch (ProfileException.Corrupt | ProfileException.TooLarge e) {
            failure = e;
        }
        in.seek("git hash", start);
        try {
            return tryLengths(in, id, version, ranks, 1);
        } catch (ProfileException.Corrupt | ProfileException.TooLarge e) {
            failure.addSuppressed(e);
        }
        throw failure;
    }

    /**
     * Reads the header, with or without a NUL after the stored length of texts; fails if the sizes are then inconsistent.
     */
    private static LinkTestHeader tryLengths(ByteCursor in, String id, Version version, int ranks, int beyondLength)
            throws IOException {
        LinkTestFieldReader fields = new LinkTestFieldReader(beyondLength);
        LinkTestValues values = fields.read(LinkTestLayout.HEADER, in);
        int retests = requireRetests(in, values.number(LinkTestLayout.RETESTS));
        LinkTestValues place = fields.read(LinkTestLayout.RANK, in);
        long bytes = in.remaining() - LinkTestLayout.END_BLOCK.length;
        boolean bisection = values.number(LinkTestLayout.BISECTION) != 0;
        boolean allToAll = values.number(LinkTestLayout.ALL_TO_ALL) != 0;
        for (int steps : bisection ? new int[] {ranks - 1, ranks / 2} : new int[] {ranks - 1}) {
            LinkTestRecords records = new LinkTestRecords(false, ranks, steps, allToAll, retests);
            OptionalInt iterations = records.iterations(bytes);
            if (iterations.isPresent()) {
                return new LinkTestHeader(
                        id, version, values, place, records, iterations.getAsInt(), beyondLength, in.position());
            }
        }
        long f = allToAll ? 8 : 0;
        throw in.place()
                .corrupt(
                        "expected a whole number of iterations of %,d bytes (88 + 4 * %d + 16 * %,d + 32 * %,d), found"
                                + " %,d bytes",
                        88 + 4 * f + 16L * (ranks - 1) + 32L * retests, f, ranks - 1, retests, bytes);
    }

    private static int requireRetests(ByteCursor in, long retests) throws IOException {
        if (retests < 0 || retests > in.remaining() / 32) {
            throw in.place()
                    .corrupt(
                            "expected %s retests (32 bytes each), found %,d bytes",
                            Long.toUnsignedString(retests), in.remaining());
        }
        if (retests > LinkTestLayout.MAX_RETESTS) {
            throw in.place()
                    .beyondLimit("expected at most %,d retests, found %,d", LinkTestLayout.MAX_RETESTS, retests);
        }
        return (int) retests;
    }
}
