package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads the tables of {@code profile.db}; mirrors {@link ProfileDbLayout}. The values are not read. */
public final class ProfileDbReader {

    private final DbSource source;
    private final DbSection infos;
    private final DbSection idTuples;
    private final Map<Long, IdTuple> known = new HashMap<>();
    private final boolean salvage;

    private ProfileDbReader(DbSource source, boolean salvage) throws IOException {
        this.source = source;
        this.salvage = salvage;
        this.infos = source.section(PROFILE_INFOS, "ProfileInfos");
        this.idTuples = source.section(ID_TUPLES, "IdTuples");
    }

    /**
     * Reads the tables.
     *
     * @param salvage whether to treat profiles whose values are missing as profiles without values
     */
    public static ProfileDb read(DbSource source, boolean salvage) throws IOException {
        return new ProfileDbReader(source, salvage).read();
    }

    private ProfileDb read() throws IOException {
        long count = infos.u32("nProfiles", infos.start() + N_PROFILES);
        int szProfile = infos.u8("szProfile", infos.start() + SZ_PROFILE);
        long pProfiles = infos.array("pProfiles", infos.start(), count, szProfile, DRAFT_PROFILE_BYTES);
        int nProfiles = (int) count;
        ProfileDb db = new ProfileDb(new ArrayList<>(nProfiles), nProfiles, pProfiles, szProfile);
        boolean hasFlags = szProfile >= LEAST_BYTES_WITH_FLAGS;
        for (int i = 0; i < nProfiles; i++) {
            readProfile(db, i, pProfiles + (long) i * szProfile, hasFlags);
        }
        return db;
    }

    private void readProfile(ProfileDb db, int i, long at, boolean hasFlags) throws IOException {
        db.nValues()[i] = infos.bits64("nValues", at);
        db.pValues()[i] = infos.bits64("pValues", at + P_VALUES);
        db.nCtxs()[i] = infos.u32("nCtxs", at + N_CTXS);
        db.pCtxIndices()[i] = infos.bits64("pCtxIndices", at + P_CTX_INDICES);
        long pIdTuple = infos.bits64("pIdTuple", at + P_ID_TUPLE);
        db.pIdTuples()[i] = pIdTuple;
        db.summaries()[i] = hasFlags ? (infos.u32("flags", at + FLAGS) & IS_SUMMARY) != 0 : i == 0;
        try {
            requireBlock(db, i, infos.at(at));
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            db.nValues()[i] = 0;
            db.nCtxs()[i] = 0;
            db.lost().set(i);
        }
        db.tuples()
                .add(db.summaries()[i] || pIdTuple == 0 ? IdTuple.EMPTY : idTuple(infos.at(at + P_ID_TUPLE), pIdTuple));
    }

    private void requireBlock(ProfileDb db, int i, Place at) throws IOException {
        long nValues = db.nValues()[i];
        long nCtxs = db.nCtxs()[i];
        if (nValues == 0 && nCtxs == 0) {
            return;
        }
        DbSource.requireValues(at, nValues, "context", nCtxs, "profile", i);
        source.requireData(at, "values of profile " + i, db.pValues()[i], nValues, VALUE_BYTES);
        source.requireData(at, "context indices of profile " + i, db.pCtxIndices()[i], nCtxs, INDEX_BYTES);
    }

    private IdTuple idTuple(Place from, long pIdTuple) throws ProfileException {
        IdTuple shared = known.get(pIdTuple);
        if (shared != null) {
            return shared;
        }
        if (pIdTuple < idTuples.start() || pIdTuple - idTuples.start() >= idTuples.size()) {
            throw from.corrupt(
                    "expected an identifier tuple inside section IdTuples (bytes %,d to %,d), found offset %s",
                    idTuples.start(), idTuples.start() + idTuples.size(), Long.toUnsignedString(pIdTuple));
        }
        int nIds = idTuples.u16("nIds", pIdTuple);
        List<IdTuple.Id> ids = new ArrayList<>();
        for (int i = 0; i < nIds; i++) {
            long at = pIdTuple + TUPLE_HEADER_BYTES + (long) i * ID_BYTES;
            ids.add(new IdTuple.Id(
                    idTuples.u8("kind", at),
                    idTuples.u16("flags", at + 2) & IS_PHYSICAL,
                    idTuples.u32("logicalId", at + 4),
                    idTuples.bits64("physicalId", at + 8)));
        }
        IdTuple tuple = new IdTuple(ids);
        known.put(pIdTuple, tuple);
        return tuple;
    }
}
