package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;

/** Checks the rules of {@code profile.db} that the reader does not need: tuples, values, and that costs add up. */
final class ProfileCheck {

    private static final int NONE = -1;

    private final NativeParts parts;
    private final ProfileDb db;
    private final DbSource source;
    private final Findings findings;

    /** The last profile with a ctxId that cct.db does not contain. */
    private int beyond = NONE;

    ProfileCheck(NativeParts parts, ProfileDb db, Findings findings) {
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.PROFILE);
        this.findings = findings;
    }

    /**
     * Adds the violations.
     *
     * @param sums receives a checksum of the values of each context
     */
    void run(ContextSums sums) throws IOException {
        db.check(source, parts.meta().kinds().size(), findings);
        MetricIds propIds = MetricIds.ofScopes(parts.meta().metrics());
        MetricIds statIds = MetricIds.ofStatistics(parts.meta().metrics());
        ProfileBlock block = new ProfileBlock(db, source.bytes());
        Spans spans = new Spans(source, "blocks of values");
        CostCheck costs = new CostCheck(parts, db, findings);
        for (int profile = 0; profile < db.size(); profile++) {
            if (db.nValues()[profile] > 0) {
                spans.add(db.pValues()[profile], db.nValues()[profile] * ProfileDbLayout.VALUE_BYTES);
                spans.add(db.pCtxIndices()[profile], db.nCtxs()[profile] * ProfileDbLayout.INDEX_BYTES);
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
        }
        spans.check(findings);
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

    /** Checks the values of the context that a cursor has loaded; contexts are passed in ascending order. */
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
