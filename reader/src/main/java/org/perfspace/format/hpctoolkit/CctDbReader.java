package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Reads the table of {@code cct.db}; mirrors {@link CctDbLayout}. The table has a record for each number up to the
 * largest ctxId and is read in pieces; only the records of contexts in the tree are kept, and the values are not read.
 */
public final class CctDbReader {

    private static final int PIECE = 2048;

    private final DbSource source;
    private final ContextIds ids;
    private final ContextBlocks blocks;
    private final boolean salvage;
    private final BitSet hidden = new BitSet();
    private long hiddenCount;
    private long lost;
    private long totalsAt;
    private int totals;

    private CctDbReader(DbSource source, ContextIds ids, boolean salvage) {
        this.source = source;
        this.salvage = salvage;
        this.ids = ids;
        this.blocks = new ContextBlocks(source.bytes(), ids.size());
    }

    /**
     * The content of cct.db.
     *
     * @param blocks places of the values of contexts in the tree
     * @param nCtxs number of records
     * @param hidden number of contexts that have values but no place in the tree; context 0 does not count
     * @param hiddenIds those of their ctxIds that are below 2<sup>31</sup>
     * @param lost number of contexts whose values are not in the file; possible only if the file is salvaged
     * @param firstRecord offset of the record of context 0
     * @param stride bytes of a record
     * @param totalsAt offset of the metric indices of context 0, the whole program
     * @param totals number of these metric indices; 0 if context 0 has no values
     */
    public record CctDb(
            ContextBlocks blocks,
            long nCtxs,
            long hidden,
            BitSet hiddenIds,
            long lost,
            long firstRecord,
            int stride,
            long totalsAt,
            int totals) {

        /**
         * Returns the propMetricIds with a value for the whole program. The propMetricId of a scope {@code execution} is
         * among them if any context has a value of it.
         */
        public BitSet totalIds() throws IOException {
            BitSet ids = new BitSet();
            ByteBuffer indices = ByteBuffer.wrap(blocks.bytes().bytes(totalsAt, totals * CctDbLayout.INDEX_BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < totals; i++) {
                ids.set(indices.getChar(i * CctDbLayout.INDEX_BYTES));
            }
            return ids;
        }

        /** Returns the offset of a context's record. */
        public long recordAt(long ctxId) {
            return firstRecord + ctxId * stride;
        }
    }

    /**
     * Reads the table.
     *
     * @param salvage whether to accept a file in which values are missing
     */
    public static CctDb read(DbSource source, ContextIds ids, boolean salvage) throws IOException {
        return new CctDbReader(source, ids, salvage).read();
    }

    private CctDb read() throws IOException {
        DbSection header = source.head(CctDbLayout.CONTEXT_INFOS, "CtxInfos", CctDbLayout.SZ_CTX + 1);
        long nCtxs = header.u32("nCtxs", header.start() + CctDbLayout.N_CTXS);
        int szCtx = header.u8("szCtx", header.start() + CctDbLayout.SZ_CTX);
        long pCtxs = header.bits64("pCtxs", header.start());
        if (nCtxs > 0 && szCtx < CctDbLayout.CONTEXT_BYTES) {
            throw header.at(header.start() + CctDbLayout.SZ_CTX)
                    .corrupt("expected szCtx of at least %d, found %d", CctDbLayout.CONTEXT_BYTES, szCtx);
        }
        long sectionEnd = source.end(CctDbLayout.CONTEXT_INFOS);
        if (nCtxs > 0 && (pCtxs < header.start() || pCtxs > sectionEnd || nCtxs > (sectionEnd - pCtxs) / szCtx)) {
            throw header.at(header.start())
                    .corrupt(
                            "expected %,d context infos of %d bytes inside section CtxInfos (bytes %,d to %,d), "
                                    + "found them at offset %s",
                            nCtxs, szCtx, header.start(), sectionEnd, Long.toUnsignedString(pCtxs));
        }
        for (long first = 0; first < nCtxs; first += PIECE) {
            readPiece(pCtxs, szCtx, first, Math.min(nCtxs, first + PIECE));
        }
        return new CctDb(blocks, nCtxs, hiddenCount, hidden, lost, pCtxs, szCtx, totalsAt, totals);
    }

    private void readPiece(long pCtxs, int szCtx, long first, long end) throws IOException {
        DbSection piece = DbSection.load(source.bytes(), "CtxInfos", pCtxs + first * szCtx, (end - first) * szCtx);
        for (long ctxId = first; ctxId < end; ctxId++) {
            readContext(piece, pCtxs + ctxId * szCtx, ctxId);
        }
    }

    private void readContext(DbSection piece, long at, long ctxId) throws IOException {
        long nValues = piece.bits64("nValues", at);
        int nMetrics = piece.u16("nMetrics", at + CctDbLayout.N_METRICS);
        if (nValues == 0 && nMetrics == 0) {
            return;
        }
        long pValues = piece.bits64("pValues", at + CctDbLayout.P_VALUES);
        long pMetricIndices = piece.bits64("pMetricIndices", at + CctDbLayout.P_METRIC_INDICES);
        Place place = piece.at(at);
        DbSource.requireValues(place, nValues, "metric", nMetrics, "context", ctxId);
        try {
            source.requireData(place, "values of context " + ctxId, pValues, nValues, CctDbLayout.VALUE_BYTES);
            source.requireData(
                    place, "metric indices of context " + ctxId, pMetricIndices, nMetrics, CctDbLayout.INDEX_BYTES);
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            lost++;
            return;
        }
        int slot = ids.find(ctxId);
        if (slot >= 0) {
            blocks.set(slot, nValues, pValues, nMetrics, pMetricIndices);
        } else if (ctxId != 0) {
            hiddenCount++;
            if (ctxId <= Integer.MAX_VALUE) {
                hidden.set((int) ctxId);
            }
        } else {
            totalsAt = pMetricIndices;
            totals = nMetrics;
        }
    }
}
