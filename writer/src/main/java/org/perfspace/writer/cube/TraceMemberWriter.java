package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.format.cube.TraceMemberLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/** Writes the member {@code perfspace.trace}: see {@link TraceMemberLayout}. */
public final class TraceMemberWriter {

    private static final int BUFFER = 256 * 1024;

    private final Trace trace;
    private final int locations;

    /** Returns the writer of a space's trace, if it has one. */
    public static Optional<TraceMemberWriter> of(PerformanceSpace space) {
        return space.trace()
                .map(trace -> new TraceMemberWriter(
                        trace, space.definitions().locations().size()));
    }

    private TraceMemberWriter(Trace trace, int locations) {
        this.trace = trace;
        this.locations = locations;
    }

    /** Returns the size of the member in bytes. */
    long size() throws IOException {
        return TarWriter.cured(contentSize());
    }

    private long samples() throws IOException {
        long samples = 0;
        for (int location = 0; location < locations; location++) {
            samples = Math.addExact(samples, trace.sampleCount(location));
        }
        return samples;
    }

    /** Writes the member to the target. */
    void write(Target target) throws IOException {
        ByteSink sink = target.fields(BUFFER);
        sink.bytes(TraceMemberLayout.SIGNATURE)
                .bits64(trace.beginNanos())
                .bits64(trace.endNanos())
                .bits64(locations);
        for (int location = 0; location < locations; location++) {
            sink.bits64(trace.sampleCount(location));
        }
        for (int location = 0; location < locations; location++) {
            Trace.SampleCursor samples = trace.samples(location);
            while (samples.next()) {
                sink.bits64(samples.nanos()).u32(samples.callNode());
            }
        }
        if (sink.position() != contentSize()) {
            throw new IllegalStateException(
                    "a trace was said to have " + samples() + " samples, but handed out others");
        }
        sink.zeros(size() - contentSize()).flush();
    }

    private long contentSize() throws IOException {
        return TraceMemberLayout.COUNTS
                + (long) locations * TraceMemberLayout.COUNT_BYTES
                + Math.multiplyExact(samples(), TraceMemberLayout.SAMPLE_BYTES);
    }
}
