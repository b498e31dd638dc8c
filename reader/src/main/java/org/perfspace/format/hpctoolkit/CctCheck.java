package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;

/**
 * Checks the rules of {@code cct.db} that the reader does not need, and compares its values with those of
 * {@code profile.db}.
 */
record CctCheck(NativeParts parts, CctDbReader.CctDb cct, Findings findings) {

    private static final long MOST_CONTEXTS = Integer.MAX_VALUE - 16L;

    /**
     * Adds the violations.
     *
     * @param profiles whether profile.db exists
     * @param byProfile checksums of its values
     */
    void run(SummaryCheck summary, boolean profiles, ContextSums byProfile) throws IOException {
        if (cct.nCtxs() > MOST_CONTEXTS) {
            return;
        }
        long[] all = new long[(int) cct.nCtxs()];
        Arrays.setAll(all, i -> i);
        DbSource source = parts.source(DbFile.CCT);
        ContextBlocks blocks =
                CctDbReader.read(source, new ContextIds(all), false).blocks();
        checkBlocks(source, blocks);
        ContextSums byContext = new ContextSums();
        checkValues(blocks, summary, byContext);
        if (profiles) {
            byProfile.differences(
                    byContext,
                    ctxId -> findings.fault(
                            "transpose",
                            source.at(ctxId < cct.nCtxs() ? cct.recordAt(ctxId) : cct.firstRecord()),
                            "expected the values of profile.db at context %,d, found others",
                            ctxId));
        }
        checkNumber(source);
    }

    private void checkBlocks(DbSource source, ContextBlocks blocks) {
        blocks.checkAligned(source, cct::recordAt, findings);
        Spans spans = new Spans(source, "blocks of values");
        for (int slot = 0; slot < blocks.slots(); slot++) {
            if (blocks.nMetrics(slot) > 0) {
                spans.add(blocks.pValues(slot), blocks.nValues(slot) * CctDbLayout.VALUE_BYTES);
                spans.add(blocks.pMetricIndices(slot), (long) blocks.nMetrics(slot) * CctDbLayout.INDEX_BYTES);
            }
        }
        spans.check(findings);
    }

    private void checkValues(ContextBlocks blocks, SummaryCheck summary, ContextSums sums) throws IOException {
        BlockReader reader = new BlockReader(
                blocks, MetricIds.ofScopes(parts.meta().metrics()), parts.columns(parts.profileIndices()));
        for (int ctxId = 0; ctxId < blocks.slots(); ctxId++) {
            Sum sum = new Sum(ctxId, summary);
            try {
                reader.visit(ctxId, sum);
            } catch (ProfileException e) {
                findings.add("cct.db", e);
            }
            if (sum.count > 0) {
                sums.add(ctxId, sum.count, sum.terms);
            }
            summary.check(ctxId);
        }
        summary.finish();
    }

    /** Receives the values of one context. */
    private final class Sum implements BlockReader.CellVisitor {
        private final int ctxId;
        private final SummaryCheck summary;
        private long count;
        private long terms;

        Sum(int ctxId, SummaryCheck summary) {
            this.ctxId = ctxId;
            this.summary = summary;
        }

        @Override
        public void visit(int metricId, int profile, long bits) {
            count++;
            terms += ContextSums.term(ctxId, metricId, profile, bits);
            double value = Double.longBitsToDouble(bits);
            summary.add(metricId, value);
            if (value == 0 || !Double.isFinite(value)) {
                findings.fault(
                        "values",
                        parts.source(DbFile.CCT).at(cct.recordAt(ctxId)),
                        "expected finite values other than 0 at context %,d, found %s",
                        ctxId,
                        value);
            }
        }
    }

    private void checkNumber(DbSource source) {
        ContextTree tree = parts.meta().contexts();
        for (int context = 0; context < tree.size(); context++) {
            if (tree.id(context) >= cct.nCtxs()) {
                findings.fault(
                        "cct.db",
                        source.at(source.start(CctDbLayout.CONTEXT_INFOS) + CctDbLayout.N_CTXS),
                        "expected a record for each ctxId of meta.db, found %s and ctxId %,d",
                        Definitions.count(cct.nCtxs(), "record"),
                        tree.id(context));
            }
        }
    }
}
