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

    private CubeDataLayout() {}
}
