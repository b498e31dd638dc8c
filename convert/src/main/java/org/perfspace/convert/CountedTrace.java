package org.perfspace.convert;

import java.io.IOException;
import org.perfspace.io.ProgressListener;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/**
 * A trace that reports how many of its samples have been read. Most formats are written in one pass over all samples;
 * during further passes the total is unknown. Not safe for use by several threads.
 */
final class CountedTrace implements Trace {

    /** Number of samples between two calls of the listener. */
    private static final long STEP = 1 << 16;

    private final Trace trace;
    private final long all;
    private final ProgressListener listener;
    private long passed;

    private CountedTrace(Trace trace, long all, ProgressListener listener) {
        this.trace = trace;
        this.all = all;
        this.listener = listener;
    }

    /** Returns a profile that reports the progress of reading its trace; the same profile if it has none. */
    static PerformanceSpace of(PerformanceSpace space, ProgressListener listener) throws IOException {
        if (space.trace().isEmpty() || listener == ProgressListener.NONE) {
            return space;
        }
        return space.withTrace(new CountedTrace(space.trace().get(), space.traceSamples(), listener));
    }

    @Override
    public long beginNanos() {
        return trace.beginNanos();
    }

    @Override
    public long endNanos() {
        return trace.endNanos();
    }

    @Override
    public long sampleCount(int location) throws IOException {
        return trace.sampleCount(location);
    }

    @Override
    public SampleCursor samples(int location) throws IOException {
        SampleCursor samples = trace.samples(location);
        return new SampleCursor() {
            @Override
            public boolean next() throws IOException {
                boolean more = samples.next();
                if (more && ++passed % STEP == 0) {
                    listener.progress(passed, passed <= all ? all : 0);
                }
                return more;
            }

            @Override
            public long nanos() {
                return samples.nanos();
            }

            @Override
            public int callNode() {
                return samples.callNode();
            }

            @Override
            public long place() {
                return samples.place();
            }
        };
    }
}
