package org.perfspace.io;

/**
 * Resource limits for untrusted input.
 *
 * @param inflatedBytes maximum decompressed size in bytes of one piece that is held in memory, such as anchor.xml
 * @param ratio maximum number of decompressed bytes per compressed byte, checked once a piece is larger than a megabyte
 */
public record Limits(long inflatedBytes, int ratio) {

    /** The default limits: 2 GiB, and 1,100 to 1, which is slightly more than deflate can reach. */
    public static final Limits DEFAULT = new Limits(2L << 30, 1_100);

    /** The limits that a caller can raise. */
    public enum Limit {
        /** {@link Limits#inflatedBytes}. */
        INFLATED_BYTES,
        /** {@link Limits#ratio}. */
        RATIO,
        /** The maximum number of bytes that are read from the standard input, a pipe or a device. */
        STREAM_BYTES
    }

    private static final long FREE = 1 << 20;

    /**
     * Highest compression ratio that is usual: long texts of numbers shrink to a tenth, texts of zeros to a hundredth.
     */
    private static final int LIKELY_RATIO = 150;

    /**
     * Checks the size of a decompressed piece so far.
     *
     * @param place place that the message begins with
     * @param compressed compressed bytes so far
     * @param inflated decompressed bytes so far
     * @throws ProfileException if it exceeds a limit
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
     * Checks the size so far of decompressed data that is not held in memory: it may have any size unless the
     * compression ratio is suspiciously high.
     *
     * @param place place that the message begins with
     * @param compressed compressed bytes so far
     * @param inflated decompressed bytes so far
     * @throws ProfileException if it exceeds a limit
     */
    public void checkStream(Place place, long compressed, long inflated) throws ProfileException {
        boolean likely = inflated / LIKELY_RATIO <= compressed;
        check(place, compressed, likely ? Math.min(inflated, inflatedBytes) : inflated);
    }
}
