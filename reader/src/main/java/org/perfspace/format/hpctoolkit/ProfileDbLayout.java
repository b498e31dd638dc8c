package org.perfspace.format.hpctoolkit;

import java.util.List;

/**
 * Layout of {@code profile.db}: the values of each profile (a thread, a GPU stream) by context, then by metric.
 *
 * <!-- spotless:off -->
 * <pre>
 *  Profile infos (at 30 in practice)              PI (48 bytes release, 40 bytes draft)
 *  byte  type  field                              byte  type  field
 *     0  →     pProfiles   nProfiles x PI            0  u64   nValues
 *     8  u32   nProfiles                             8  →     pValues      nValues x Val, starts at a multiple of 2
 *     c  u8    szProfile   48 (draft: 40)           10  u32   nCtxs
 *                                                   18  →     pCtxIndices  nCtxs x Idx, starts at a multiple of 4
 *  Val (10 bytes)                                   20  →     pIdTuple     0 for a summary
 *     0  u16   metricId                             28  u32   flags        bit 0 isSummary; the draft has none: profile 0 is it
 *     2  f64   value, never 0
 *                                                 Identifier tuple (8 + 16 x nIds bytes)
 *  Idx (12 bytes)                                    0  u16   nIds
 *     0  u32   ctxId       ascending                 8        nIds x Id
 *     4  u64   startIndex  first value; they end
 *              where those of the next Idx begin  Id (16 bytes)
 *                                                    0  u8    kind        index of a name in meta.db's IdNames
 *                                                    2  u16   flags       bit 0 isPhysical
 *                                                    4  u32   logicalId
 *                                                    8  u64   physicalId
 * </pre>
 * <!-- spotless:on -->
 *
 * <p>{@code metricId} is a propMetricId, in a summary profile a statMetricId; the two ranges of numbers overlap. Metric
 * ids ascend within a context. Context 0 (the whole program) and contexts that meta.db does not list (hidden contexts)
 * also have values. The pointers of profiles without values are meaningless.
 */
public final class ProfileDbLayout {

    /** Position of the profile infos in the header. */
    public static final int PROFILE_INFOS = 0;

    /** Position of the identifier tuples in the header. */
    public static final int ID_TUPLES = 1;

    /** Bytes of PI. */
    public static final int PROFILE_BYTES = 48;

    /** Bytes of PI without flags. */
    public static final int DRAFT_PROFILE_BYTES = 40;

    /** Bytes of the profile infos before the first PI in written files. */
    public static final int INFOS_HEADER_BYTES = 16;

    /** Offset of nProfiles in the profile infos. */
    public static final int N_PROFILES = 0x8;

    /** Offset of szProfile in the profile infos. */
    public static final int SZ_PROFILE = 0xc;

    /** Offset of pValues in PI. */
    public static final int P_VALUES = 0x8;

    /** Offset of nCtxs in PI. */
    public static final int N_CTXS = 0x10;

    /** Offset of pCtxIndices in PI. */
    public static final int P_CTX_INDICES = 0x18;

    /** Offset of pIdTuple in PI. */
    public static final int P_ID_TUPLE = 0x20;

    /** Offset of flags in PI. */
    public static final int FLAGS = 0x28;

    /** Offset of startIndex in Idx. */
    public static final int START_INDEX = 4;

    /** Offset of the value in Val. */
    public static final int VALUE = 2;

    /** Smallest size of PI that has flags. */
    public static final int LEAST_BYTES_WITH_FLAGS = 44;

    /** Flag of PI: values are statistics. */
    public static final int IS_SUMMARY = 1;

    /** Bytes of Val. */
    public static final int VALUE_BYTES = 10;

    /** Bytes of Idx. */
    public static final int INDEX_BYTES = 12;

    /** Bytes of an identifier tuple before its ids. */
    public static final int TUPLE_HEADER_BYTES = 8;

    /** Bytes of an id. */
    public static final int ID_BYTES = 16;

    /** Flag of an id: physicalId identifies the resource. */
    public static final int IS_PHYSICAL = 1;

    /** Name of the kind of a compute node. */
    public static final String NODE = "NODE";

    /** Name of the kind of a process. */
    public static final String RANK = "RANK";

    /** Name of the kind of a thread. */
    public static final String THREAD = "THREAD";

    /** Name of the kind of a core. */
    public static final String CORE = "CORE";

    /** Name of the kind of a GPU. */
    public static final String GPU_DEVICE = "GPUDEVICE";

    /** Name of the kind of a GPU's context. */
    public static final String GPU_CONTEXT = "GPUCONTEXT";

    /** Name of the kind of a GPU's stream. */
    public static final String GPU_STREAM = "GPUSTREAM";

    /** Names of the kinds in all known databases, by number. */
    private static final String[] KINDS = {"SUMMARY", NODE, RANK, THREAD, GPU_DEVICE, GPU_CONTEXT, GPU_STREAM, CORE};

    private ProfileDbLayout() {}

    /** Returns the offset of the context indices in written files, relative to the first of a number of values. */
    public static int valuesEnd(int values) {
        return Math.addExact(Math.multiplyExact(values, VALUE_BYTES), 3) & ~3;
    }

    /** Returns the names of the kinds, in the order of HPCToolkit's numbers. */
    public static List<String> kinds() {
        return List.of(KINDS);
    }
}
