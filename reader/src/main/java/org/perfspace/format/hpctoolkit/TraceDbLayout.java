package org.perfspace.format.hpctoolkit;

/**
 * Layout of {@code trace.db}: the contexts of each profile over time. The file is absent if no trace was recorded.
 *
 * <!-- spotless:off -->
 * <pre>
 *  Trace headers                                  TH (24 bytes)
 *  byte  type  field                              byte  type  field
 *     0  →     pTraces       nTraces x TH            0  u32   profIdx  index in profile.db
 *     8  u32   nTraces                               8  →     pStart   first element, at a multiple of 8
 *     c  u8    szTrace       24                     10  →     pEnd     one past the last
 *    10  u64   minTimestamp  bounds, not always
 *    18  u64   maxTimestamp  attained; unsigned   Elem (12 bytes)
 *                                                    0  u64   timestamp  ns since 1970, ascending
 *                                                    8  u32   ctxId      0: idle
 * </pre>
 * <!-- spotless:on -->
 *
 * <p>Trace lines may be in any order, with gaps between them; a line may be empty.
 */
public final class TraceDbLayout {

    /** Position of the trace headers in the header. */
    public static final int TRACE_HEADERS = 0;

    /** Bytes of TH. */
    public static final int TRACE_BYTES = 24;

    /** Bytes of Elem. */
    public static final int ELEMENT_BYTES = 12;

    /** Context of an element during which nothing was running. */
    public static final int IDLE = 0;

    /** Bytes of the trace headers before the first TH in written files. */
    public static final int HEADERS_HEADER_BYTES = 32;

    /** Offset of nTraces in the trace headers. */
    public static final int N_TRACES = 0x8;

    /** Offset of szTrace in the trace headers. */
    public static final int SZ_TRACE = 0xc;

    /** Offset of minTimestamp in the trace headers. */
    public static final int MIN_TIMESTAMP = 0x10;

    /** Offset of maxTimestamp in the trace headers. */
    public static final int MAX_TIMESTAMP = 0x18;

    /** Offset of pStart in TH. */
    public static final int P_START = 0x8;

    /** Offset of pEnd in TH. */
    public static final int P_END = 0x10;

    /** Offset of ctxId in Elem. */
    public static final int CTX_ID = 8;

    private TraceDbLayout() {}
}
