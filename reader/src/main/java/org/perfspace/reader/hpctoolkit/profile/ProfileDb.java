package org.perfspace.reader.hpctoolkit.profile;

import java.util.BitSet;
import java.util.List;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The content of {@code profile.db} about its profiles, and the places of their values. Columns, as there may be very many.
 *
 * @param source the open file
 * @param summaries whether each profile is a summary
 * @param tuples identifier tuple of each profile; without ids for a summary
 * @param nValues number of values of each profile
 * @param pValues where they are
 * @param nCtxs number of contexts of each profile
 * @param pCtxIndices where the index of contexts is
 * @param pIdTuples where the identifier tuple is, 0 if there is none
 * @param lost profiles whose values are not in the file; only when it is salvaged
 * @param firstRecord offset of the first profile's record
 * @param stride bytes of a record
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package; never compared
public record ProfileDb(
        DbSource source,
        boolean[] summaries,
        List<IdTuple> tuples,
        long[] nValues,
        long[] pValues,
        long[] nCtxs,
        long[] pCtxIndices,
        long[] pIdTuples,
        BitSet lost,
        long firstRecord,
        int stride) {

    /** Offset of a profile's record. */
    public long recordAt(int profile) {
        return firstRecord + (long) profile * stride;
    }

    /** Returns whether records have flags, as those of the release. */
    public boolean hasFlags() {
        return stride >= ProfileDbLayout.LEAST_BYTES_WITH_FLAGS;
    }

    /** Number of profiles, summaries included. */
    public int size() {
        return summaries.length;
    }
}
