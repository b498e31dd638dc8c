package org.perfspace.format.hpctoolkit;

/**
 * Layout of {@code cct.db}: the values of each context by metric, then by profile. It is the exact transpose of
 * profile.db without the summary profiles, including hidden contexts and context 0.
 *
 * <!-- spotless:off -->
 * <pre>
 *  Context infos (at 30 in practice)              CI (32 bytes), one for each ctxId from 0, also unused ones
 *  byte  type  field                              byte  type  field
 *     0  →     pCtxs  nCtxs x CI                     0  u64   nValues
 *     8  u32   nCtxs                                 8  →     pValues         nValues x Val, starts at a multiple of 4
 *     c  u8    szCtx  32                            10  u16   nMetrics
 *                                                   18  →     pMetricIndices  nMetrics x Idx, directly after the values
 *  Val (12 bytes)
 *     0  u32   profIndex  ascending in a metric   Idx (10 bytes)
 *     4  f64   value, never 0                        0  u16   metricId    a propMetricId, ascending
 *                                                    2  u64   startIndex  first value; they end where the next Idx's begin
 * </pre>
 * <!-- spotless:on -->
 */
public final class CctDbLayout {

    /** Position of the context infos in the header. */
    public static final int CONTEXT_INFOS = 0;

    /** Bytes of CI. */
    public static final int CONTEXT_BYTES = 32;

    /** Bytes of Val. */
    public static final int VALUE_BYTES = 12;

    /** Bytes of Idx. */
    public static final int INDEX_BYTES = 10;

    /** Bytes of the context infos before the first CI in written files. */
    public static final int INFOS_HEADER_BYTES = 16;

    /** Offset of nCtxs in the context infos. */
    public static final int N_CTXS = 0x8;

    /** Offset of szCtx in the context infos. */
    public static final int SZ_CTX = 0xc;

    /** Offset of pValues in CI. */
    public static final int P_VALUES = 0x8;

    /** Offset of nMetrics in CI. */
    public static final int N_METRICS = 0x10;

    /** Offset of pMetricIndices in CI. */
    public static final int P_METRIC_INDICES = 0x18;

    /** Offset of the value in Val. */
    public static final int VALUE = 4;

    /** Offset of startIndex in Idx. */
    public static final int START_INDEX = 2;

    private CctDbLayout() {}
}
