package org.perfspace.model;

import java.io.IOException;

/**
 * A cursor over the samples of one location of a trace as intervals: a sample lasts until the next one, and the last
 * one until the end of the trace. Times are nanoseconds since an origin, unsigned. Not safe for use by several threads.
 */
public final class TraceIntervals {

    private final Trace.SampleCursor samples;
    private final long origin;
    private final long endOfTrace;
    private boolean hasNext;
    private long begin;
    private long end;
    private int callNode;

    private TraceIntervals(Trace.SampleCursor samples, long origin, long endOfTrace) throws IOException {
        this.samples = samples;
        this.origin = origin;
        this.endOfTrace = endOfTrace;
        this.hasNext = samples.next();
    }

    /**
     * {@return the intervals of a location in order of time}
     *
     * @param trace the trace
     * @param location id of the location
     * @param origin time that all others are relative to, see {@link #origin}
     * @throws IOException if the profile cannot be read
     */
    public static TraceIntervals of(Trace trace, int location, long origin) throws IOException {
        return new TraceIntervals(trace.samples(location), origin, trace.endNanos() - origin);
    }

    /**
     * {@return the beginning of a trace, or the time of its earliest sample if that is earlier; in nanoseconds since
     * 1970, unsigned}
     *
     * @param space a profile with a trace
     * @throws IOException if the profile cannot be read
     */
    public static long origin(PerformanceSpace space) throws IOException {
        Trace trace = space.trace().orElseThrow();
        long origin = trace.beginNanos();
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            Trace.SampleCursor samples = trace.samples(location);
            if (samples.next() && Long.compareUnsigned(samples.nanos(), origin) < 0) {
                origin = samples.nanos();
            }
        }
        return origin;
    }

    /**
     * Moves to the next interval.
     *
     * @return false if there is none
     * @throws IOException if the profile cannot be read
     */
    public boolean next() throws IOException {
        if (!hasNext) {
            return false;
        }
        begin = samples.nanos() - origin;
        callNode = samples.callNode();
        hasNext = samples.next();
        end = hasNext ? samples.nanos() - origin : endOfTrace;
        if (Long.compareUnsigned(end, begin) < 0) {
            end = begin;
        }
        return true;
    }

    /** {@return the time at which the interval begins} */
    public long begin() {
        return begin;
    }

    /** {@return the time at which the interval ends, or at which it begins if the trace ends before that} */
    public long end() {
        return end;
    }

    /** {@return the id of the call node, or {@link Trace#IDLE}} */
    public int callNode() {
        return callNode;
    }
}
