package org.perfspace.writer.firefox;

import java.io.IOException;
import org.perfspace.format.firefox.FirefoxLayout;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.model.TraceIntervals;
import org.perfspace.writer.firefox.TableText.Kind;

/**
 * All samples of a trace; the weight of each is the time until the next one. Each column takes one pass over the
 * samples.
 */
final class TraceSamples implements ThreadSamples {

    private static final double NANOS_PER_MS = 1e6;

    private final Trace trace;
    private final long origin;
    private final double interval;

    TraceSamples(PerformanceSpace space, Trace trace) throws IOException {
        this.trace = trace;
        this.origin = TraceIntervals.origin(space);
        long most = 1;
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            most = Math.max(most, trace.sampleCount(location));
        }
        long span = trace.endNanos() - origin;
        this.interval = Math.max(1, span > 0 ? span / most : 0) / NANOS_PER_MS;
    }

    @Override
    public long originNanos() {
        return origin;
    }

    @Override
    public double interval() {
        return interval;
    }

    @Override
    public String weightType() {
        return FirefoxLayout.WEIGHT_MS;
    }

    @Override
    public String metric() {
        return "";
    }

    @Override
    public long write(int location, TableText out) throws IOException {
        out.begin("stack", Kind.INDEX);
        TraceIntervals stacks = intervals(location);
        long samples = 0;
        while (stacks.next()) {
            out.add(stacks.callNode());
            samples++;
        }
        out.end();
        out.begin("time", Kind.NANOS);
        TraceIntervals times = intervals(location);
        while (times.next()) {
            out.add(times.begin());
        }
        out.end();
        out.begin("weight", Kind.NANOS);
        TraceIntervals weights = intervals(location);
        while (weights.next()) {
            out.add(weights.end() - weights.begin());
        }
        out.end();
        return samples;
    }

    private TraceIntervals intervals(int location) throws IOException {
        return TraceIntervals.of(trace, location, origin);
    }
}
