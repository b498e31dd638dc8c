package org.perfspace.writer.firefox;

import java.io.IOException;

/** A source of the samples of threads. */
interface ThreadSamples {

    /** Returns the time 0 in nanoseconds since 1970, unsigned. */
    long originNanos();

    /** Returns the usual time between samples in milliseconds, above 0. */
    double interval();

    /** Returns the kind of the weights, as named in the format. */
    String weightType();

    /** Returns the name of the metric whose values are the weights; empty if the weights are times of a trace. */
    String metric();

    /**
     * Writes the columns {@code stack}, {@code time} and {@code weight} of a location. Locations must be requested in
     * order.
     *
     * @return number of samples
     */
    long write(int location, TableText out) throws IOException;
}
