package org.perfspace.writer.firefox;

import java.io.IOException;

/** Where the samples of threads come from. */
interface ThreadSamples {

    /** Returns the time 0 in nanoseconds since 1970, unsigned. */
    long originNanos();

    /** Returns the usual time between samples in ms, above 0. */
    double interval();

    /** Returns what the weights are, as the format calls it. */
    String weightType();

    /** Returns the metric that the weights are values of; empty if they are times of a trace. */
    String metric();

    /**
     * Writes the columns {@code stack}, {@code time} and {@code weight} of a location. Locations are asked for in order.
     *
     * @return number of samples
     */
    long write(int location, TableText out) throws IOException;
}
