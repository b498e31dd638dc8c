package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntToLongFunction;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/**
 * The places of the values of contexts in the layout of {@code cct.db}, in that file or in a substitute for it. There is
 * one slot for each context of the tree; the caller defines their order.
 */
public final class ContextBlocks {

    /** Metric ids below this one are recorded for each context. */
    public static final int LISTED = Long.SIZE - 1;

    private static final long KNOWN = 1L << LISTED;

    private final ByteSource bytes;
    private final long[] nValues;
    private final long[] pValues;
    private final int[] nMetrics;
    private final long[] pMetricIndices;

    /**
     * For each context, the bits of its metric ids below {@link #LISTED}, and {@link #KNOWN}; 0 until its index has been
     * read.
     */
    private final AtomicLongArray known;

    /** Creates the places in a file for a number of contexts, which have no values until they are set. */
    public ContextBlocks(ByteSource bytes, int slots) {
        this.bytes = bytes;
        this.nValues = new long[slots];
        this.pValues = new long[slots];
        this.nMetrics = new int[slots];
        this.pMetricIndices = new long[slots];
        this.known = new AtomicLongArray(slots);
    }

    /** Returns the bytes to which the offsets refer. */
    public ByteSource bytes() {
        return bytes;
    }

    /** Returns the number of contexts. */
    public int slots() {
        return nValues.length;
    }

    /** Sets the place of the block of a context, which must be inside the bytes. */
    public void set(int slot, long values, long valuesAt, int metrics, long metricIndicesAt) {
        nValues[slot] = values;
        pValues[slot] = valuesAt;
        nMetrics[slot] = metrics;
        pMetricIndices[slot] = metricIndicesAt;
    }

    /** Returns the number of values of a context. */
    public long nValues(int slot) {
        return nValues[slot];
    }

    /** Returns the offset of the first value of a context. */
    public long pValues(int slot) {
        return pValues[slot];
    }

    /** Returns the number of metrics of a context. */
    public int nMetrics(int slot) {
        return nMetrics[slot];
    }

    /** Returns the offset of the index of metrics of a context. */
    public long pMetricIndices(int slot) {
        return pMetricIndices[slot];
    }

    /**
     * Returns the number of bytes from the first value to the end of the index; -1 if the index does not follow the
     * values.
     */
    public long blockBytes(int slot) {
        long end = pMetricIndices[slot] + (long) nMetrics[slot] * CctDbLayout.INDEX_BYTES;
        long gap = pMetricIndices[slot] - (pValues[slot] + nValues[slot] * CctDbLayout.VALUE_BYTES);
        return gap >= 0 && gap < Long.BYTES ? end - pValues[slot] : -1;
    }

    /** Returns whether the index of a context is known to be valid. Safe for several threads. */
    public boolean isKnown(int slot) {
        return known.get(slot) != 0;
    }

    /**
     * Records that the index of a context is valid, and the set of its metric ids below {@link #LISTED}, one bit for
     * each.
     */
    public void setKnown(int slot, long ids) {
        known.set(slot, ids | KNOWN);
    }

    /** Returns whether the index of a {@linkplain #isKnown known} context contains a metric id below {@link #LISTED}. */
    public boolean lists(int slot, int metricId) {
        return ((known.get(slot) >>> metricId) & 1) != 0;
    }

    /**
     * Checks that all blocks are aligned.
     *
     * @param recordAt offset of the record of a slot
     */
    public void checkAligned(DbSource source, IntToLongFunction recordAt, Findings findings) {
        for (int slot = 0; slot < slots(); slot++) {
            if (nMetrics[slot] > 0) {
                long at = recordAt.applyAsLong(slot);
                source.checkAligned(at + CctDbLayout.P_VALUES, "values", Integer.BYTES, pValues[slot], findings);
                source.checkAligned(
                        at + CctDbLayout.P_METRIC_INDICES,
                        "metric indices",
                        Short.BYTES,
                        pMetricIndices[slot],
                        findings);
            }
        }
    }

    /** Returns a place in the bytes, for messages. */
    public Place at(long offset) {
        return bytes.place().atByte(offset);
    }

    /** Closes the bytes. */
    public void close() throws IOException {
        bytes.close();
    }
}
