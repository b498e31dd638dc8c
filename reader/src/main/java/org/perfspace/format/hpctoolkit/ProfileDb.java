package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/**
 * The tables of {@code profile.db}: its profiles, and the places of their values. The tables are stored as columns,
 * because there may be very many profiles. A reader fills them from the file; a writer fills them while it appends
 * blocks, and writes them at the end.
 *
 * @param summaries whether each profile is a summary
 * @param tuples identifier tuple of each profile; without ids for a summary
 * @param nValues number of values of each profile
 * @param pValues offset of the values of each profile
 * @param nCtxs number of contexts of each profile
 * @param pCtxIndices offset of the index of contexts of each profile
 * @param pIdTuples offset of the identifier tuple of each profile; 0 if there is none
 * @param lost profiles whose values are not in the file; possible only if the file is salvaged
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

    /** Creates tables with a number of profiles without values. */
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
        List<IdTuple> all = new ArrayList<>(List.of(IdTuple.EMPTY));
        all.addAll(tuples);
        long records = DbFile.PROFILE.headerBytes() + (long) INFOS_HEADER_BYTES;
        ProfileDb db = new ProfileDb(List.copyOf(all), all.size(), records, PROFILE_BYTES);
        db.summaries[0] = true;
        long at = db.recordAt(db.size());
        for (int profile = 1; profile < db.size(); profile++) {
            db.pIdTuples[profile] = at;
            at += bytes(all.get(profile));
        }
        db.clear();
        return db;
    }

    /** Removes all values. */
    public void clear() {
        Arrays.fill(nValues, 0);
        Arrays.fill(nCtxs, 0);
        Arrays.fill(pValues, tuplesEnd());
        Arrays.fill(pCtxIndices, tuplesEnd());
    }

    /** Returns the offset after the identifier tuples, where a writer places the first block. */
    public long tuplesEnd() {
        int last = size() - 1;
        return last == 0 ? recordAt(1) : pIdTuples[last] + bytes(tuples.get(last));
    }

    private static long bytes(IdTuple tuple) {
        return TUPLE_HEADER_BYTES + (long) ID_BYTES * tuple.ids().size();
    }

    /** Returns the offset of a profile's record. */
    public long recordAt(int profile) {
        return firstRecord + (long) profile * stride;
    }

    /** Returns whether records have flags, as in the release layout. */
    public boolean hasFlags() {
        return stride >= LEAST_BYTES_WITH_FLAGS;
    }

    /** Returns the number of profiles, summaries included. */
    public int size() {
        return summaries.length;
    }

    // ---- rules

    /**
     * Checks that the first profile is a summary, that exactly the summaries have no identifier tuple, that tuples
     * contain each kind of identifier at most once, and that tuples and blocks are aligned.
     *
     * @param kinds number of kinds of identifiers in {@code meta.db}
     */
    public void check(DbSource source, int kinds, Findings findings) {
        for (int profile = 0; profile < size(); profile++) {
            checkRecord(source, profile, findings);
            if (!summaries[profile] && pIdTuples[profile] != 0) {
                checkTuple(source, profile, kinds, findings);
            }
            if (nValues[profile] > 0) {
                long at = recordAt(profile);
                source.checkAligned(at + P_VALUES, "values", Short.BYTES, pValues[profile], findings);
                source.checkAligned(
                        at + P_CTX_INDICES, "context indices", Integer.BYTES, pCtxIndices[profile], findings);
            }
        }
    }

    private void checkRecord(DbSource source, int profile, Findings findings) {
        long at = recordAt(profile);
        boolean summary = summaries[profile];
        if (profile == 0 && !summary) {
            findings.fault("summary", source.at(at), "expected profile 0 to be a summary, found another");
        }
        if (summary != (pIdTuples[profile] == 0)) {
            findings.fault(
                    "identifier tuple",
                    source.at(at + P_ID_TUPLE),
                    "expected %s, found %s at profile %,d",
                    summary ? "no identifier tuple of a summary" : "an identifier tuple",
                    summary ? "one" : "none",
                    profile);
        }
    }

    private void checkTuple(DbSource source, int profile, int kinds, Findings findings) {
        long pIdTuple = pIdTuples[profile];
        List<IdTuple.Id> ids = tuples.get(profile).ids();
        source.checkAligned(recordAt(profile) + P_ID_TUPLE, "an identifier tuple", Long.BYTES, pIdTuple, findings);
        if (ids.isEmpty()) {
            findings.fault(
                    "identifier tuple",
                    source.at(pIdTuple),
                    "expected an identifier tuple with identifiers, found an empty one of profile %,d",
                    profile);
        }
        Predicate<IdTuple.Id> isSound = IdTuple.soundIds(kinds);
        for (int i = 0; i < ids.size(); i++) {
            IdTuple.Id id = ids.get(i);
            Place place = source.at(pIdTuple + TUPLE_HEADER_BYTES + (long) i * ID_BYTES);
            if (!isSound.test(id)) {
                findings.fault(
                        "identifier tuple",
                        place,
                        "expected kinds of identifiers from 1 to %d, each once, found %d in the tuple of profile %,d",
                        kinds - 1,
                        id.kind(),
                        profile);
            }
            if (id.flags() == 0 && id.logicalId() != (id.physicalId() & 0xffff_ffffL)) {
                findings.warn(
                        "identifier",
                        place,
                        "expected the same logicalId and physicalId of an identifier that is not physical, "
                                + "found %,d and %s in the tuple of profile %,d",
                        id.logicalId(),
                        Long.toUnsignedString(id.physicalId()),
                        profile);
            }
        }
    }
}
