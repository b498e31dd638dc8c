package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.perfspace.format.cube.TraceMemberLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/** Writes the member {@code perfspace.trace}: see {@link TraceMemberLayout}. */
final class TraceMemberWriter {

    private static final int BUFFER = 256 * 1024;

    private final Trace trace;
    private final int locations;

    /** Returns the writer of a space's trace, if it has one. */
    static Optional<TraceMemberWriter> of(PerformanceSpace space) {
        return space.trace()
                .map(trace -> new TraceMemberWriter(
                        trace, space.definitions().locations().size()));
    }

    private TraceMemberWriter(Trace trace, int locations) {
        this.trace = trace;
        this.locations = locations;
    }

    /** Returns a size in bytes that the member does not exceed. */
    long largestSize() throws IOException {
        long samples = 0;
        for (int location = 0; location < locations; location++) {
            samples = Math.addExact(samples, trace.sampleCount(location));
        }
        long perLocation = 2L * TraceMemberLayout.COUNT_BYTES * locations;
        long perSample = TraceMemberLayout.SAMPLE_BYTES + TraceMemberLayout.PLACE_BYTES;
        return TarWriter.unambiguousSize(TraceMemberLayout.COUNTS
                + TraceMemberLayout.PLACES.length
                + perLocation
                + Math.multiplyExact(samples, perSample));
    }

    /** Writes the member to the target, and returns its size in bytes. */
    long write(Target target) throws IOException {
        ByteSink sink = target.fields(BUFFER);
        sink.bytes(TraceMemberLayout.SIGNATURE)
                .bits64(trace.beginNanos())
                .bits64(trace.endNanos())
                .bits64(locations);
        for (int location = 0; location < locations; location++) {
            sink.bits64(trace.sampleCount(location));
        }
        long[] places = new long[locations];
        for (int location = 0; location < locations; location++) {
            places[location] = writeSamples(location, sink);
        }
        if (Arrays.stream(places).anyMatch(count -> count > 0)) {
            sink.bytes(TraceMemberLayout.PLACES);
            for (long count : places) {
                sink.bits64(count);
            }
            for (int location = 0; location < locations; location++) {
                if (places[location] > 0) {
                    writePlaces(location, sink);
                }
            }
        }
        long size = TarWriter.unambiguousSize(sink.position());
        sink.zeros(size - sink.position()).flush();
        return size;
    }

    /** Writes the samples of a location, and returns how many of them have a place. */
    private long writeSamples(int location, ByteSink sink) throws IOException {
        Trace.SampleCursor samples = trace.samples(location);
        long places = 0;
        long left = trace.sampleCount(location);
        for (; samples.next(); left--) {
            sink.bits64(samples.nanos()).u32(samples.callNode());
            places += samples.place() == Trace.NO_PLACE ? 0 : 1;
        }
        if (left != 0) {
            throw new IllegalStateException("location " + location + " was said to have " + trace.sampleCount(location)
                    + " samples, but handed out others");
        }
        return places;
    }

    private void writePlaces(int location, ByteSink sink) throws IOException {
        Trace.SampleCursor samples = trace.samples(location);
        for (long sample = 0; samples.next(); sample++) {
            if (samples.place() != Trace.NO_PLACE) {
                sink.bits64(sample).u32(samples.place());
            }
        }
    }
}
