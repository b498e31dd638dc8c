package org.perfspace.io;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A part of the heap of this process that one kind of data of a job may fill. All bounds that depend on the size of the
 * heap are listed here: a job holds the definitions of a profile, the values of one structure and one cache at a time,
 * which leaves an eighth for everything else. Jobs that run at the same time divide the heap among them before they
 * start.
 */
public enum HeapPart {

    /** The whole heap, for limits of structures that are small individually. */
    WHOLE(1, 1),

    /** Values of a profile that can be stored only in memory while it is open: three quarters. */
    HELD_VALUES(3, 4),

    /** The definitions of a profile: half. */
    DEFINITIONS(1, 2),

    /** The tables or the samples of a file of stacks, from which definitions are created: a third. */
    STACKS(1, 3),

    /** The values of one structure that is read or written as a whole: a quarter. */
    VALUES(1, 4),

    /**
     * Results, pages and bands, an eighth; data that does not fit is computed or read again, or is stored in a
     * temporary file.
     */
    CACHE(1, 8),

    /**
     * One of several structures that are in memory at the same time, such as the decompressed XML of definitions: a
     * sixteenth.
     */
    PIECE(1, 16);

    private static final int MOST_BANDS = 8;

    private final int numerator;
    private final int denominator;

    @SuppressWarnings("ImmutableEnumChecker") // the state of the process, of which each part has one
    private final AtomicLong held = new AtomicLong();

    HeapPart(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /** {@return the size of this part in bytes} */
    public long bytes() {
        return Runtime.getRuntime().maxMemory() / denominator * numerator;
    }

    /**
     * {@return the size in bytes of a band of data that is traversed once for each band: at most this part of the heap,
     * and no more than is needed to keep the number of bands small}
     *
     * @param all bytes of all data
     * @param enough bytes that are enough for files of the usual size
     */
    public long band(long all, long enough) {
        return Math.min(bytes(), Math.max(enough, all / MOST_BANDS));
    }

    /**
     * {@return the number of elements for which this part has room}
     *
     * @param size bytes of each element
     */
    public long room(long size) {
        return bytes() / size;
    }

    /**
     * Reserves bytes of this part if they fit there in addition to all others that are reserved.
     *
     * @param bytes number of bytes
     * @param most maximum number of all bytes that are reserved
     * @return whether they are reserved; the caller releases them
     */
    public boolean hold(long bytes, long most) {
        boolean fits = held.addAndGet(bytes) <= most;
        if (!fits) {
            release(bytes);
        }
        return fits;
    }

    /**
     * Releases reserved bytes.
     *
     * @param bytes number of bytes
     */
    public void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
