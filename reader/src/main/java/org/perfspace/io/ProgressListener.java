package org.perfspace.io;

/** A receiver of news about long work: how much of it is done. May be called by several threads, often. */
@FunctionalInterface
public interface ProgressListener {

    /** Ignores the news. */
    ProgressListener NONE = (done, all) -> {};

    /**
     * Takes note of how much is done.
     *
     * @param done units of work that are done
     * @param all units of work in total
     */
    void progress(long done, long all);
}
