package org.perfspace.model;

import java.io.IOException;

/**
 * The activity of each location over time, as samples: from its time on, until the next sample, the location was in a
 * call node, or idle. Optional; few formats have one.
 */
public interface Trace {

    /** In place of a call node: the location did nothing that was recorded. */
    int IDLE = -1;

    /** A time before all samples, in nanoseconds since 1970, unsigned. */
    long beginNanos();

    /** A time after all samples, in nanoseconds since 1970, unsigned. */
    long endNanos();

    /** Number of samples of a location. */
    long sampleCount(int location) throws IOException;

    /** The samples of a location in order of time. */
    SampleCursor samples(int location) throws IOException;

    /** Goes over the samples of one location. */
    interface SampleCursor {

        /** Goes to the next sample; false if there is none. */
        boolean next() throws IOException;

        /** Time in nanoseconds since 1970, unsigned. */
        long nanos();

        /** Id of the call node, or {@link Trace#IDLE}. */
        int callNode();
    }
}
