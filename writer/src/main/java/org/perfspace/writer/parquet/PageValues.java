package org.perfspace.writer.parquet;

/**
 * The values of a page before they are encoded: every {@code step}-th word from an offset.
 *
 * @param presence rows that have a value
 * @param words words that include the values
 * @param offset index of the first value
 * @param step distance from one value to the next
 */
@SuppressWarnings("ArrayRecordComponent") // handed from thread to thread, never compared
record PageValues(Presence presence, long[] words, int offset, int step) {

    /** A page without rows. */
    static final PageValues NONE = new PageValues(new Presence(), new long[0]);

    /** Creates a page of consecutive words. */
    public PageValues(Presence presence, long[] words) {
        this(presence, words, 0, 1);
    }

    /** Returns the number of values. */
    int count() {
        return presence.values();
    }

    /** Returns at most {@code most} values from the middle of the page, all of them present. */
    PageValues middle(int most) {
        int count = Math.min(count(), most);
        Presence all = new Presence();
        all.add(true, count);
        return new PageValues(all, words, offset + (count() - count) / 2 * step, step);
    }
}
