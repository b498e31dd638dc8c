package org.perfspace.model;

import java.io.IOException;

/**
 * The activity of each location over time, as samples: from the time of a sample until the next one, the location was
 * in the call node of the sample, or idle. Few formats contain traces.
 */
public interface Trace {

    /** Value in place of a call node if the location was idle: no activity was recorded. */
    int IDLE = -1;

    /** Value in place of the number of a place inside a call node if none is known. */
    long NO_PLACE = 0;

    /** {@return a time before all samples, in nanoseconds since 1970, unsigned} */
    long beginNanos();

    /** {@return a time after all samples, in nanoseconds since 1970, unsigned} */
    long endNanos();

    /**
     * {@return the number of samples of a location}
     *
     * @param location id of the location
     * @throws IOException if the profile cannot be read
     */
    long sampleCount(int location) throws IOException;

    /**
     * {@return the samples of a location in order of time}
     *
     * @param location id of the location
     * @throws IOException if the profile cannot be read
     */
    SampleCursor samples(int location) throws IOException;

    /** A cursor over the samples of one location. */
    interface SampleCursor {

        /**
         * Moves to the next sample.
         *
         * @return false if there is none
         * @throws IOException if the profile cannot be read
         */
        boolean next() throws IOException;

        /** {@return the time in nanoseconds since 1970, unsigned} */
        long nanos();

        /** {@return the id of the call node, or {@link Trace#IDLE}} */
        int callNode();

        /**
         * {@return the number that the file gives to a place inside the call node, such as a line that is no call node
         * itself, unsigned; {@link Trace#NO_PLACE} if the call node says all that is known}
         */
        long place();
    }
}
