package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;

// spotless:off
/**
 * Layout of the member {@code perfspace.trace}: the trace of a profile, which Cube itself cannot store. Little-endian.
 *
 * <pre>
 *  byte      type    field      notes
 *     0      c[16]   signature  "PERFSPACE.TRACE", NUL
 *    16      u64     begin      nanoseconds since 1970, before all samples
 *    24      u64     end        nanoseconds since 1970, after all samples
 *    32      u64     locations  L, their number
 *    40      u64[L]  counts     number of samples of each location
 *    40+8*L  sample  samples    of the first location in order of time, then of the next
 *      +0    u64     time       nanoseconds since 1970
 *      +8    i32     node       number of the call node in document order, from 0; -1 for idle
 *
 *  only if a sample has a place inside its call node, then:
 *      0       c[16]   signature  "PERFSPACE.PLACES"
 *     16       u64[L]  counts     number of samples of each location that have a place
 *     16+8*L   place   places     of the first location in order of its samples, then of the next
 *      +0      u64     sample     number of the sample among those of its location, from 0
 *      +8      u32     place      number that the original file gives to the place; not 0
 * </pre>
 *
 * <p>Further bytes are ignored: a member of k * 512 bytes is extended by one byte.
 */
// spotless:on
public final class TraceMemberLayout {

    public static final byte[] SIGNATURE = "PERFSPACE.TRACE\0".getBytes(StandardCharsets.US_ASCII);

    /** Precedes the places of samples. */
    public static final byte[] PLACES = "PERFSPACE.PLACES".getBytes(StandardCharsets.US_ASCII);

    /** Offset of the counts. */
    public static final int COUNTS = 40;

    /** Size of a count, in bytes. */
    public static final int COUNT_BYTES = 8;

    /** Size of a sample, in bytes. */
    public static final int SAMPLE_BYTES = 12;

    /** Size of a place, in bytes. */
    public static final int PLACE_BYTES = 12;

    private TraceMemberLayout() {}
}
