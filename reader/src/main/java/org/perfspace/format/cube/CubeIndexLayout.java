package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;

// spotless:off
/**
 * Layout of a member {@code N.index}, which lists the call nodes that have a row in {@code N.data}, in the order of the
 * rows (README.md, section 2).
 *
 * <pre>
 *  byte  type    field            notes
 *     0  c[11]   signature        "CUBEX.INDEX"
 *    11  u32     byte order mark  1, in the byte order of this member and of N.data
 *    15  u16     version          0
 *    17  u8      row kind         1 sparse, 3 dense
 *    18  u32     row count n      sparse only; may be missing, which means 0
 *    22  u32[n]  positions        sparse only; strictly ascending
 * </pre>
 *
 * <p>Positions are those of the call nodes in the order of the metric's kind (README.md, section 4): pre-order for
 * EXCLUSIVE; for INCLUSIVE the <em>wide</em> order (a root; then, for a node whose children are to be listed: all its
 * children, then the same for each child). SIMPLE uses ascending cnode ids in files of cubew, and the wide order in all
 * others. A dense index contains all positions.
 */
// spotless:on
public final class CubeIndexLayout {

    public static final byte[] SIGNATURE = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);

    /** Value of the mark when read in the correct byte order. */
    public static final int BYTE_ORDER_MARK = 1;

    public static final int VERSION = 0;
    public static final int SPARSE = 1;
    public static final int DENSE = 3;

    /** Size without count and positions, in bytes; also the size of a dense index. */
    public static final int HEADER_BYTES = 18;

    /** Offset of the positions. */
    public static final int POSITIONS = 22;

    /** Size of one position, in bytes. */
    public static final int POSITION_BYTES = 4;

    private CubeIndexLayout() {}
}
