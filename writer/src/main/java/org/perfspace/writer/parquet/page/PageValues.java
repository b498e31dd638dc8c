package org.perfspace.writer.parquet.page;

/**
 * The values of a page before they are encoded: every {@code step}-th word from an offset.
 *
 * @param presence which rows have a value
 * @param words words, among them the values
 * @param offset the first value
 * @param step the distance to the next one
 */
@SuppressWarnings("ArrayRecordComponent") // handed from thread to thread, never compared
public record PageValues(Presence presence, long[] words, int offset, int step) {

    /** A page without rows. */
    static final PageValues NONE = new PageValues(new Presence(), new long[0]);

    /** A page of neighbouring words. */
    public PageValues(Presence presence, long[] words) {
        this(presence, words, 0, 1);
    }

    /** Returns the number of values. */
    int count() {
        return presence.values();
    }

    /** Returns at most so many values out of the middle, all there. */
    PageValues middle(int most) {
        int count = Math.min(count(), most);
        Presence all = new Presence();
        all.add(true, count);
        return new PageValues(all, words, offset + (count() - count) / 2 * step, step);
    }
}
