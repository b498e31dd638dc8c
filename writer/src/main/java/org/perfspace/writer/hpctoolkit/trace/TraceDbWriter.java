package org.perfspace.writer.hpctoolkit.trace;

import static org.perfspace.format.hpctoolkit.TraceDbLayout.*;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbHeader;
import org.perfspace.io.ByteSink;
import org.perfspace.model.Trace;

/** Writes trace.db (see {@link org.perfspace.format.hpctoolkit.TraceDbLayout}): a line for each profile, in their order. */
public final class TraceDbWriter {

    private static final int SECTION = DbFile.TRACE.headerBytes();
    private static final int BOUNDS = SECTION + 16;
    private static final int HEADERS = SECTION + 32;

    private final Trace trace;
    private final int locations;
    private final int[] locationOfProfile;
    private final int[] ctxIdOf;
    private long beginNanos;
    private long endNanos;

    /**
     * Writes one trace.
     *
     * @param profileOfLocation index of the profile of each location
     * @param ctxIdOf ctxId of each call node
     */
    public TraceDbWriter(Trace trace, int[] profileOfLocation, int[] ctxIdOf) {
        this.trace = trace;
        this.locations = profileOfLocation.length;
        this.locationOfProfile = new int[locations + 1];
        for (int location = 0; location < locations; location++) {
            locationOfProfile[profileOfLocation[location]] = location;
        }
        this.ctxIdOf = ctxIdOf;
        this.beginNanos = trace.beginNanos();
        this.endNanos = trace.endNanos();
    }

    /**
     * Writes the file; the bounds last. Bounds of the trace that exclude some of its samples are replaced by the bounds of
     * all samples.
     *
     * @return whether the bounds were replaced
     */
    public boolean write(FileChannel file) throws IOException {
        ByteSink out = new ByteSink(file);
        writeHead(out);
        for (int profile = 1; profile <= locations; profile++) {
            writeLine(out.align(8), locationOfProfile[profile]);
        }
        out.bytes(DbFile.TRACE.footer()).flush();
        long end = file.position();
        new ByteSink(file.position(BOUNDS), 64)
                .bits64(beginNanos)
                .bits64(endNanos)
                .flush();
        file.position(end);
        return beginNanos != trace.beginNanos() || endNanos != trace.endNanos();
    }

    private void writeHead(ByteSink out) throws IOException {
        long headerBytes = HEADERS - SECTION + (long) TRACE_BYTES * locations;
        DbHeader.write(out, DbFile.TRACE, headerBytes, SECTION);
        out.bits64(HEADERS).u32(locations).u8(TRACE_BYTES).zeros(3);
        out.zeros(HEADERS - BOUNDS);
        long at = SECTION + headerBytes;
        for (int profile = 1; profile <= locations; profile++) {
            at = DbHeader.align(at, 8);
            long end = at + Math.multiplyExact(ELEMENT_BYTES, trace.sampleCount(locationOfProfile[profile]));
            out.u32(profile).u32(0).bits64(at).bits64(end);
            at = end;
        }
    }

    private void writeLine(ByteSink out, int location) throws IOException {
        Trace.SampleCursor samples = trace.samples(location);
        while (samples.next()) {
            int node = samples.callNode();
            long nanos = samples.nanos();
            beginNanos = Long.compareUnsigned(nanos, beginNanos) < 0 ? nanos : beginNanos;
            endNanos = Long.compareUnsigned(nanos, endNanos) > 0 ? nanos : endNanos;
            out.bits64(nanos).u32(node == Trace.IDLE ? IDLE : ctxIdOf[node]);
        }
    }
}
