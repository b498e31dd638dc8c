package org.perfspace.io;

import java.io.IOException;

/** A listener for the progress of long work. May be called often and by several threads. */
@FunctionalInterface
public interface ProgressListener {

    /** A listener that does nothing. */
    ProgressListener NONE = (done, all) -> {};

    /**
     * Receives the expected size of the output before anything is written.
     *
     * @param bytes approximate number of bytes, without compression
     * @throws IOException if the listener refuses so large an output
     */
    default void begin(long bytes) throws IOException {}

    /**
     * Receives the amount of work that is done.
     *
     * @param done units of work that are done
     * @param all units of work in total
     */
    void progress(long done, long all);
}
