package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;

// spotless:off
/**
 * Layout of a plain member {@code N.data}: the rows of a metric (README.md, section 3).
 *
 * <pre>
 *  byte        type     field      notes
 *     0        c[10]    signature  "CUBEX.DATA"
 *    10 + r*R  cell[L]  row r      of the r-th position of N.index; R = L * {@link CubeDtype#cellBytes}
 * </pre>
 *
 * <p>L is the number of locations; the Id of a location is the index of its cell. Numbers are in the byte order of the
 * index. A row that does not fit into the member is absent; bytes after the last row are ignored.
 */
// spotless:on
public final class CubeDataLayout {

    public static final byte[] SIGNATURE = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

    /** Offset of the first row. */
    public static final int ROWS = 10;

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
    public static final class ZcubexLayout {

        public static final byte[] SIGNATURE = "ZCUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

        /** Offset of the table. */
        public static final int TABLE = 19;

        /** Size of one entry of the table, in bytes. */
        public static final int ENTRY_BYTES = 24;

        private ZcubexLayout() {}
    }

    private CubeDataLayout() {}
}
