package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;

// spotless:off
/**
 * Layout of a compressed member {@code N.data} (README.md, section 3).
 *
 * <pre>
 *  byte     type   field      notes
 *     0     c[11]  signature  "ZCUBEX.DATA"
 *    11     u64    count n    of rows
 *    19 + 24*i     entry i
 *       +0  u64    row        place of the row were it not compressed: r * L * {@link CubeDtype#cellBytes}
 *       +8  u64    offset     of the row's bytes from the end of this table
 *      +16  u64    size       of the row's bytes; 0 for a row that is absent
 *    19 + 24*n     blobs      one zlib stream (RFC 1950) for each row, which unpacks to exactly one row
 * </pre>
 *
 * <p>Numbers are in the byte order of the index. Entries may be in any order: a row is found by its field {@code row}.
 */
// spotless:on
public final class ZcubexLayout {

    public static final byte[] SIGNATURE = "ZCUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

    /** Offset of the table. */
    public static final int TABLE = 19;

    /** Size of one entry of the table, in bytes. */
    public static final int ENTRY_BYTES = 24;

    private ZcubexLayout() {}
}
