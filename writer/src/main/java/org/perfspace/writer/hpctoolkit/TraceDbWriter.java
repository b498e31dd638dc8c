package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.TraceDbLayout.*;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.TraceDb;
import org.perfspace.io.ByteSink;
import org.perfspace.model.Trace;

/**
 * Writes trace.db (see {@link org.perfspace.format.hpctoolkit.TraceDbLayout}): a line for each profile, in the order of
 * the profiles.
 */
final class TraceDbWriter {

    private static final int SECTION = DbFile.TRACE.headerBytes();

    private final Trace trace;
    private final int[] locationOfLine;
    private final int[] ctxIdOf;
    private final Places places;
    private final TraceDb table;
    private long beginNanos;
    private long endNanos;
    private long lostPlaces;

    /** Finds the contexts of places inside call nodes. */
    @FunctionalInterface
    interface Places {
        /** Returns the ctxId of a place, or {@link Trace#NO_PLACE} if no context of the call node represents it. */
        long ctxId(int callNode, long place);
    }

    /**
     * Creates a writer for one trace.
     *
     * @param profileOfLocation index of the profile of each location
     * @param ctxIdOf ctxId of each call node
     */
    public TraceDbWriter(Trace trace, int[] profileOfLocation, int[] ctxIdOf, Places places) throws IOException {
        this.trace = trace;
        this.places = places;
        this.locationOfLine = new int[profileOfLocation.length];
        long[] counts = new long[profileOfLocation.length];
        for (int location = 0; location < counts.length; location++) {
            int line = profileOfLocation[location] - 1;
            locationOfLine[line] = location;
            counts[line] = trace.sampleCount(location);
        }
        this.ctxIdOf = ctxIdOf;
        this.beginNanos = trace.beginNanos();
        this.endNanos = trace.endNanos();
        this.table = TraceDb.of(beginNanos, endNanos, counts);
    }

    /**
     * Writes the file; the header is written last. Bounds of the trace that exclude some of its samples are replaced by
     * the bounds of all samples.
     *
     * @return whether the bounds were replaced
     */
    public boolean write(FileChannel file) throws IOException {
        ByteSink out = new ByteSink(file.position(linesAt()));
        for (int line = 0; line < table.size(); line++) {
            writeLine(out.align(8), locationOfLine[line]);
        }
        out.bytes(DbFile.TRACE.footer()).flush();
        long end = file.position();
        ByteSink head = new ByteSink(file.position(0));
        writeHead(head, table.withBounds(beginNanos, endNanos));
        head.flush();
        file.position(end);
        return beginNanos != trace.beginNanos() || endNanos != trace.endNanos();
    }

    /** Returns the offset after the headers, a multiple of 8. */
    private long linesAt() {
        return SECTION + HEADERS_HEADER_BYTES + (long) TRACE_BYTES * table.size();
    }

    private static void writeHead(ByteSink out, TraceDb table) throws IOException {
        DbFile.TRACE.writeHeader(out, HEADERS_HEADER_BYTES + (long) TRACE_BYTES * table.size(), SECTION);
        out.bits64(SECTION + (long) HEADERS_HEADER_BYTES)
                .u32(table.size())
                .u8(TRACE_BYTES)
                .zeros(3);
        out.bits64(table.minTimestamp()).bits64(table.maxTimestamp());
        for (int line = 0; line < table.size(); line++) {
            out.u32(table.profiles()[line]).u32(0).bits64(table.starts()[line]).bits64(table.end(line));
        }
    }

    private void writeLine(ByteSink out, int location) throws IOException {
        Trace.SampleCursor samples = trace.samples(location);
        while (samples.next()) {
            int node = samples.callNode();
            long nanos = samples.nanos();
            beginNanos = Long.compareUnsigned(nanos, beginNanos) < 0 ? nanos : beginNanos;
            endNanos = Long.compareUnsigned(nanos, endNanos) > 0 ? nanos : endNanos;
            out.bits64(nanos).u32(node == Trace.IDLE ? IDLE : ctxId(node, samples.place()));
        }
    }

    private long ctxId(int node, long place) {
        if (place == Trace.NO_PLACE) {
            return ctxIdOf[node];
        }
        long ctxId = places.ctxId(node, place);
        lostPlaces += ctxId == Trace.NO_PLACE ? 1 : 0;
        return ctxId == Trace.NO_PLACE ? ctxIdOf[node] : ctxId;
    }

    /** Returns the number of samples so far whose places inside call nodes have no context in the database. */
    long lostPlaces() {
        return lostPlaces;
    }
}
