package org.perfspace.format.hpctoolkit.profile;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The tables of {@code profile.db}: its profiles, and the places of their values. Columns, as there may be very many. A
 * reader fills them from the file; a writer fills them while it appends blocks, and writes them in the end.
 *
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
@SuppressWarnings("ArrayRecordComponent") // filled by readers and writers; never compared
public record ProfileDb(
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

    /** Tables for so many profiles, to be filled. */
    ProfileDb(List<IdTuple> tuples, int profiles, long firstRecord, int stride) {
        this(
                new boolean[profiles],
                tuples,
                new long[profiles],
                new long[profiles],
                new long[profiles],
                new long[profiles],
                new long[profiles],
                new BitSet(),
                firstRecord,
                stride);
    }

    /**
     * Returns the tables of a file that is to be written: a summary and a profile for each tuple, all without values. The
     * tuples follow the records, the blocks of values follow the tuples.
     *
     * @param tuples identifier tuples of the profiles from 1 on
     */
    public static ProfileDb of(List<IdTuple> tuples) {
        List<IdTuple> all = new java.util.ArrayList<>(List.of(IdTuple.EMPTY));
        all.addAll(tuples);
        long records = DbFile.PROFILE.headerBytes() + (long) ProfileDbLayout.INFOS_HEADER_BYTES;
        ProfileDb db = new ProfileDb(List.copyOf(all), all.size(), records, ProfileDbLayout.PROFILE_BYTES);
        db.summaries[0] = true;
        long at = db.recordAt(db.size());
        for (int profile = 1; profile < db.size(); profile++) {
            db.pIdTuples[profile] = at;
            at += bytes(all.get(profile));
        }
        db.clear();
        return db;
    }

    /** Forgets all values. */
    public void clear() {
        Arrays.fill(nValues, 0);
        Arrays.fill(nCtxs, 0);
        Arrays.fill(pValues, tuplesEnd());
        Arrays.fill(pCtxIndices, tuplesEnd());
    }

    /** Returns the offset behind the identifier tuples, where a writer puts the first block. */
    public long tuplesEnd() {
        int last = size() - 1;
        return last == 0 ? recordAt(1) : pIdTuples[last] + bytes(tuples.get(last));
    }

    private static long bytes(IdTuple tuple) {
        return ProfileDbLayout.TUPLE_HEADER_BYTES
                + (long) ProfileDbLayout.ID_BYTES * tuple.ids().size();
    }

    /** Returns the offset of a profile's record. */
    public long recordAt(int profile) {
        return firstRecord + (long) profile * stride;
    }

    /** Tells if records have flags, as those of the release. */
    public boolean hasFlags() {
        return stride >= ProfileDbLayout.LEAST_BYTES_WITH_FLAGS;
    }

    /** Returns the number of profiles, summaries included. */
    public int size() {
        return summaries.length;
    }
}
