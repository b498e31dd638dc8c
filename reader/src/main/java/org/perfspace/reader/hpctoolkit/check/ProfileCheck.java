package org.perfspace.reader.hpctoolkit.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.cct.CctDbReader;
import org.perfspace.format.hpctoolkit.meta.MetricIds;
import org.perfspace.format.hpctoolkit.profile.ProfileBlock;
import org.perfspace.format.hpctoolkit.profile.ProfileDb;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;
import org.perfspace.reader.hpctoolkit.database.NativeParts;
import org.perfspace.reader.hpctoolkit.profile.ContextSums;

/** Checks the rules of {@code profile.db} that reading does not need: tuples, values, and that costs add up. */
final class ProfileCheck {

    private static final int NONE = -1;

    private final NativeParts parts;
    private final ProfileDb db;
    private final DbSource source;
    private final Findings findings;
    private final Spans spans;

    /** The last profile with a ctxId that cct.db does not have. */
    private int beyond = NONE;

    ProfileCheck(NativeParts parts, ProfileDb db, Findings findings) {
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.PROFILE);
        this.findings = findings;
        this.spans = new Spans(source, "blocks of values");
    }

    /**
     * Adds what is wrong.
     *
     * @param sums takes a checksum of the values of each context
     */
    void run(ContextSums sums) throws IOException {
        MetricIds propIds = MetricIds.ofScopes(parts.meta().metrics());
        MetricIds statIds = MetricIds.ofStatistics(parts.meta().metrics());
        ProfileBlock block = new ProfileBlock(db, source.bytes());
        CostCheck costs = new CostCheck(parts, db, findings);
        for (int profile = 0; profile < db.size(); profile++) {
            checkRecord(profile);
            try {
                block.open(profile, 0);
                if (db.summaries()[profile]) {
                    checkSummary(profile, block, statIds);
                } else {
                    costs.open(profile);
                    checkValues(profile, block, propIds, sums, costs);
                    costs.check(block, propIds);
                }
            } catch (ProfileException e) {
                findings.add("profile.db", e);
            }
        }
        spans.check(findings);
    }

    private void checkRecord(int profile) {
        long at = db.recordAt(profile);
        boolean summary = db.summaries()[profile];
        long pIdTuple = db.pIdTuples()[profile];
        if (profile == 0 && !summary) {
            findings.fault("summary", source.at(at), "expected profile 0 to be a summary, found another");
        }
        if (summary != (pIdTuple == 0)) {
            findings.fault(
                    "identifier tuple",
                    source.at(at + ProfileDbLayout.P_ID_TUPLE),
                    "expected %s, found %s at profile %,d",
                    summary ? "no identifier tuple of a summary" : "an identifier tuple",
                    summary ? "one" : "none",
                    profile);
        }
        if (!summary && pIdTuple != 0) {
            checkTuple(profile, pIdTuple);
        }
        if (db.nValues()[profile] > 0) {
            FileCheck.requireAligned(
                    source, at + ProfileDbLayout.P_VALUES, "values", Short.BYTES, db.pValues()[profile], findings);
            FileCheck.requireAligned(
                    source,
                    at + ProfileDbLayout.P_CTX_INDICES,
                    "context indices",
                    Integer.BYTES,
                    db.pCtxIndices()[profile],
                    findings);
            spans.add(db.pValues()[profile], db.nValues()[profile] * ProfileDbLayout.VALUE_BYTES);
            spans.add(db.pCtxIndices()[profile], db.nCtxs()[profile] * ProfileDbLayout.INDEX_BYTES);
        }
    }

    private void checkTuple(int profile, long pIdTuple) {
        FileCheck.requireAligned(
                source,
                db.recordAt(profile) + ProfileDbLayout.P_ID_TUPLE,
                "an identifier tuple",
                Long.BYTES,
                pIdTuple,
                findings);
        Set<Integer> kinds = new HashSet<>();
        long at = pIdTuple + ProfileDbLayout.TUPLE_HEADER_BYTES;
        if (db.tuples().get(profile).ids().isEmpty()) {
            findings.fault(
                    "identifier tuple",
                    source.at(pIdTuple),
                    "expected an identifier tuple with identifiers, found an empty one of profile %,d",
                    profile);
        }
        for (IdTuple.Id id : db.tuples().get(profile).ids()) {
            int known = parts.meta().kinds().size();
            if (id.kind() == 0 || id.kind() >= known || !kinds.add(id.kind())) {
                findings.fault(
                        "identifier tuple",
                        source.at(at),
                        "expected kinds of identifiers from 1 to %d, each once, found %d in the tuple of profile %,d",
                        known - 1,
                        id.kind(),
                        profile);
            }
            if (id.flags() == 0 && id.logicalId() != (id.physicalId() & 0xffff_ffffL)) {
                findings.warn(
                        "identifier",
                        source.at(at),
                        "expected the same logicalId and physicalId of an identifier that is not physical, "
                                + "found %,d and %s in the tuple of profile %,d",
                        id.logicalId(),
                        Long.toUnsignedString(id.physicalId()),
                        profile);
            }
            at += ProfileDbLayout.ID_BYTES;
        }
    }

    private void checkSummary(int profile, ProfileBlock block, MetricIds ids) throws IOException {
        while (block.next()) {
            block.load(ids);
            checkContext(profile, block);
        }
    }

    private void checkValues(int profile, ProfileBlock block, MetricIds ids, ContextSums sums, CostCheck costs)
            throws IOException {
        while (block.next()) {
            block.load(ids);
            checkContext(profile, block);
            long terms = 0;
            for (int i = 0; i < block.count(); i++) {
                terms += ContextSums.term(block.ctxId(), block.metricId(i), profile, block.bits(i));
            }
            sums.add(block.ctxId(), block.count(), terms);
            costs.add(block);
        }
    }

    /** Checks the values of the context that a cursor has loaded; its contexts ascend. */
    private void checkContext(int profile, ProfileBlock block) {
        CctDbReader.CctDb cct = parts.cct();
        if (cct != null && block.ctxId() >= cct.nCtxs() && beyond != profile) {
            beyond = profile;
            findings.fault(
                    "ctxId",
                    source.at(block.indexPosition()),
                    "expected ctxIds below the %,d of cct.db in profile %,d, found %,d",
                    cct.nCtxs(),
                    profile,
                    block.ctxId());
        }
        for (int i = 0; i < block.count(); i++) {
            checkValue(profile, block, i);
        }
    }

    private void checkValue(int profile, ProfileBlock block, int i) {
        double value = Double.longBitsToDouble(block.bits(i));
        if (value == 0 || !Double.isFinite(value)) {
            findings.fault(
                    "values",
                    source.at(block.valuePosition(i)),
                    "expected a finite value other than 0 in profile %,d at context %,d, found %s",
                    profile,
                    block.ctxId(),
                    value);
        } else if (value < 0) {
            findings.warn(
                    "negative",
                    source.at(block.valuePosition(i)),
                    "expected a value above 0 in profile %,d at context %,d, found %s",
                    profile,
                    block.ctxId(),
                    value);
        }
    }
}
