package org.perfspace.writer.linktest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.io.ByteSink;

/** The bytes of every rank before its first iteration, and their numbers in the container. */
final class LinkTestHeaders {

    private static final int BUFFER = 4096;

    private final LinkTestRun run;
    private final byte[][] headers;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteSink out;
    private final long[] globalRanks;

    private LinkTestHeaders(LinkTestRun run, ByteOrder order) {
        this.run = run;
        this.out = new ByteSink(Channels.newChannel(bytes), BUFFER).order(order);
        this.headers = new byte[run.ranks()][];
        this.globalRanks = new long[run.ranks()];
    }

    /** Headers of a run in a byte order. */
    static LinkTestHeaders of(LinkTestRun run, ByteOrder order) throws IOException, OtherShapeException {
        LinkTestHeaders made = new LinkTestHeaders(run, order);
        for (int rank = 0; rank < made.headers.length; rank++) {
            made.headers[rank] = made.make(rank);
        }
        return made;
    }

    /** Bytes of a rank before its first iteration. */
    byte[] header(int rank) {
        return headers[rank].clone();
    }

    /** Offset of an iteration in a rank's logical file. */
    long start(int rank, int iteration) {
        return headers[rank].length + iteration * run.records().size(rank);
    }

    /** Lengths of the logical files. */
    long[] lengths() {
        long[] lengths = new long[headers.length];
        for (int rank = 0; rank < lengths.length; rank++) {
            lengths[rank] = start(rank, run.iterations()) + run.records().footer();
        }
        return lengths;
    }

    /** Numbers of the ranks in the container. */
    long[] globalRanks() {
        return globalRanks.clone();
    }

    private byte[] make(int rank) throws IOException, OtherShapeException {
        bytes.reset();
        out.bytes(run.fact(LinkTestLayout.ID).getBytes(StandardCharsets.US_ASCII));
        if (rank == 0 || run.generation1()) {
            for (long number : run.version()) {
                out.u32(number);
            }
        }
        if (rank == 0) {
            writeFacts();
        }
        LinkTestFieldWriter facts = new LinkTestFieldWriter(run.rank(rank), run.beyondLength());
        facts.write(run.rankFields(), out);
        globalRanks[rank] = rank;
        if (run.rank(rank).containsKey(LinkTestLayout.GLOBAL_RANK)) {
            globalRanks[rank] = globalRank(facts.use(LinkTestLayout.GLOBAL_RANK), rank);
        }
        facts.requireAllUsed();
        out.flush();
        return bytes.toByteArray();
    }

    /** Writes the header of 2.x; in 1.x, facts of the run belong to the first iteration. */
    private void writeFacts() throws IOException, OtherShapeException {
        LinkTestFieldWriter facts = new LinkTestFieldWriter(run.facts(), run.beyondLength());
        String id = facts.use(LinkTestLayout.ID);
        long[] v = run.version();
        requireEqual(facts.use(LinkTestLayout.VERSION), v[0] + "." + v[1] + "." + v[2]);
        facts.use(LinkTestLayout.BYTE_ORDER);
        facts.use(LinkTestLayout.ACCESS_PATTERN);
        if (!id.equals(LinkTestLayout.ID_NEW)) {
            requireEqual(id, LinkTestLayout.ID_OLD);
        }
        if (run.generation1()) {
            facts.write(LinkTestLayout.STAT_INTEGERS, new ByteSink(Channels.newChannel(new ByteArrayOutputStream())));
        } else {
            requireEqual(
                    facts.use(LinkTestLayout.STEPS),
                    String.valueOf(run.records().steps()));
            if (run.beyondLength() > 0) {
                requireEqual(facts.use(LinkTestLayout.LENGTHS), LinkTestLayout.WITHOUT_NUL);
            }
            facts.write(LinkTestLayout.HEADER, out);
        }
        facts.requireAllUsed();
    }

    private static long globalRank(String text, int rank) throws OtherShapeException {
        try {
            long number = Long.parseLong(text);
            requireEqual(text, String.valueOf(number));
            if (number != rank) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new OtherShapeException("not a number: " + text);
        }
        throw new OtherShapeException("a rank that has the number of its position");
    }

    private static void requireEqual(String found, String expected) throws OtherShapeException {
        if (!found.equals(expected)) {
            throw new OtherShapeException("expected " + expected + ", found " + found);
        }
    }

    /** Facts of an iteration as bytes. */
    static byte[] fields(List<LinkTestField> fields, LinkTestFieldWriter facts, ByteOrder order)
            throws IOException, OtherShapeException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink out = new ByteSink(Channels.newChannel(bytes), BUFFER).order(order);
        facts.write(fields, out);
        out.flush();
        return bytes.toByteArray();
    }
}
