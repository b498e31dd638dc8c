package org.perfspace.io;

import org.perfspace.io.input.SpooledInput;

/**
 * The limits of what a hostile input may make this toolkit do.
 *
 * @param inflatedBytes most bytes that one compressed piece may hold when it is held in memory, such as anchor.xml
 * @param ratio most bytes that one compressed byte may become, once a piece is larger than a megabyte
 */
public record Limits(long inflatedBytes, int ratio) {

    /** 2 GiB, and 1,100 to 1: a little above what deflate can reach. */
    public static final Limits DEFAULT = new Limits(2L << 30, 1_100);

    /** The limits that a caller can raise. */
    public enum Limit {
        /** {@link Limits#inflatedBytes}. */
        INFLATED_BYTES,
        /** {@link Limits#ratio}. */
        RATIO,
        /** The most bytes that are taken from a stream, see {@link SpooledInput#of}. */
        STREAM_BYTES
    }

    private static final long FREE = 1 << 20;

    /** Long texts of numbers shrink to a tenth, those of zeros to a hundredth. */
    private static final int LIKELY_RATIO = 150;

    /**
     * Checks the size of a decompressed piece so far.
     *
     * @param place place that the message begins with
     * @param compressed compressed bytes so far
     * @param inflated decompressed bytes so far
     * @throws ProfileException if it is beyond a limit
     */
    public void check(Place place, long compressed, long inflated) throws ProfileException {
        if (inflated > inflatedBytes) {
            throw place.tooLarge(
                    Limit.INFLATED_BYTES, "expected at most %,d bytes when unpacked, found more", inflatedBytes);
        }
        if (inflated > FREE && inflated / ratio > compressed) {
            throw place.tooLarge(
                    Limit.RATIO, "expected at most %,d unpacked bytes for each packed one, found more", ratio);
        }
    }

    /**
     * Checks how far the inflation of something has come that is not held in memory: it may become as long as it likes,
     * as long as what it becomes is not suspiciously much.
     *
     * @param place place that the message begins with
     * @param compressed compressed bytes so far
     * @param inflated decompressed bytes so far
     * @throws ProfileException if it is beyond a limit
     */
    public void checkStream(Place place, long compressed, long inflated) throws ProfileException {
        boolean likely = inflated / LIKELY_RATIO <= compressed;
        check(place, compressed, likely ? Math.min(inflated, inflatedBytes) : inflated);
    }
}
