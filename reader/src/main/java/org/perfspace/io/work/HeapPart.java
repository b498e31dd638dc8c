package org.perfspace.io.work;

/**
 * A part of the heap of this process that one piece of a job may fill. All bounds that depend on the size of the heap are
 * listed here: a job holds the definitions of a profile, the values of one structure and one cache at a time, which leaves
 * an eighth for everything else. Jobs that run at the same time divide the heap among them before they start.
 */
public enum HeapPart {

    /** All of it, for bounds of things that are small each. */
    WHOLE(1, 1),

    /** Values of a profile that have no other place than memory while it is open: three quarters. */
    HELD_VALUES(3, 4),

    /** The definitions of a profile: half. */
    DEFINITIONS(1, 2),

    /** The tables of a file of stacks, or its samples, from which definitions are made: a third. */
    STACKS(1, 3),

    /** The values of one structure that is read or written at once: a quarter. */
    VALUES(1, 4),

    /**
     * Results, pages and bands; what has no room is computed or read again, or goes to a temporary file: an eighth. The
     * views of the model, which depends on no other package, take as much in their own name.
     */
    CACHE(1, 8),

    /** One of several things that are held together, such as the unpacked XML of definitions: a sixteenth. */
    PIECE(1, 16);

    private static final int MOST_BANDS = 8;

    private final int numerator;
    private final int denominator;

    HeapPart(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /** {@return the size of this part in bytes} */
    public long bytes() {
        return Runtime.getRuntime().maxMemory() / denominator * numerator;
    }

    /**
     * {@return the size of a band of something that is gone over once for each band: this part of the heap at most, and no
     * more than makes a few bands}
     *
     * @param all bytes of the whole
     * @param enough bytes that are enough for files of the usual size
     */
    public long band(long all, long enough) {
        return Math.min(bytes(), Math.max(enough, all / MOST_BANDS));
    }

    /**
     * {@return the number of things that this part has room for}
     *
     * @param size bytes of each
     */
    public long room(long size) {
        return bytes() / size;
    }
}
