package org.perfspace.writer.linktest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.io.ByteSink;

/** The bytes of every rank before its first iteration, and their numbers in the container. */
final class LinkTestHeaders {

    private static final int BUFFER = 4096;

    private final LinkTestRun run;
    private final byte[][] headers;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteSink out;
    private final LinkTestFieldWriter fields;

    private LinkTestHeaders(LinkTestRun run, ByteOrder order) {
        this.run = run;
        this.out = new ByteSink(Channels.newChannel(bytes), BUFFER).order(order);
        this.fields = new LinkTestFieldWriter(run.beyondLength());
        this.headers = new byte[run.ranks().size()][];
    }

    /** Returns the headers of a run in a byte order. */
    static LinkTestHeaders of(LinkTestRun run, ByteOrder order) throws IOException {
        LinkTestHeaders made = new LinkTestHeaders(run, order);
        for (int rank = 0; rank < made.headers.length; rank++) {
            made.headers[rank] = made.make(rank);
        }
        return made;
    }

    /** Returns the bytes of a rank before its first iteration. */
    byte[] header(int rank) {
        return headers[rank].clone();
    }

    /** Returns the offset of an iteration in a rank's logical file. */
    long start(int rank, int iteration) {
        return headers[rank].length + iteration * run.records().size(rank);
    }

    /** Returns the lengths of the logical files. */
    long[] lengths() {
        long[] lengths = new long[headers.length];
        for (int rank = 0; rank < lengths.length; rank++) {
            lengths[rank] = start(rank, run.iterations().size()) + run.records().footer();
        }
        return lengths;
    }

    /** Returns the numbers of the ranks in the container. */
    long[] globalRanks() {
        return run.ranks().stream().mapToLong(LinkTestRun.Rank::globalRank).toArray();
    }

    private byte[] make(int rank) throws IOException {
        bytes.reset();
        out.bytes(run.id().getBytes(StandardCharsets.US_ASCII));
        if (rank == 0 || run.generation1()) {
            out.u32(run.version().major())
                    .u32(run.version().minor())
                    .u32(run.version().patch());
        }
        if (rank == 0 && !run.generation1()) {
            fields.write(LinkTestLayout.HEADER, run.header(), out); // in 1.x, these fields are in the iteration
        }
        LinkTestValues place = run.ranks().get(rank).place();
        fields.write(place.fields(), place, out);
        out.flush();
        return bytes.toByteArray();
    }
}
