package org.perfspace.io;

import java.io.IOException;

/** A receiver of news about long work: how much of it is done. May be called by several threads, often. */
@FunctionalInterface
public interface ProgressListener {

    /** Ignores the news. */
    ProgressListener NONE = (done, all) -> {};

    /**
     * Takes note of the size of what is going to be written, before anything is.
     *
     * @param bytes about as many bytes, without compression
     * @throws IOException if the listener refuses so large an output
     */
    default void begin(long bytes) throws IOException {}

    /**
     * Takes note of how much is done.
     *
     * @param done units of work that are done
     * @param all units of work in total
     */
    void progress(long done, long all);
}
