package org.perfspace.format.hpctoolkit.cct;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntToLongFunction;
import org.perfspace.format.hpctoolkit.CctDbLayout;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.check.Findings;

/**
 * The places of the values of contexts, in the layout of {@code cct.db}: the file itself, or what stands in for it. One slot
 * for each context of the tree, in the order that was asked for.
 */
public final class ContextBlocks {

    /** Metric ids below this one are remembered. */
    public static final int LISTED = Long.SIZE - 1;

    private static final long KNOWN = 1L << LISTED;

    private final ByteSource bytes;
    private final long[] nValues;
    private final long[] pValues;
    private final int[] nMetrics;
    private final long[] pMetricIndices;

    /** The metric ids below {@link #LISTED} that a context has, and {@link #KNOWN}; 0 until its index was looked at. */
    private final AtomicLongArray known;

    /** Places in a file for a number of contexts, all without values until they are set. */
    public ContextBlocks(ByteSource bytes, int slots) {
        this.bytes = bytes;
        this.nValues = new long[slots];
        this.pValues = new long[slots];
        this.nMetrics = new int[slots];
        this.pMetricIndices = new long[slots];
        this.known = new AtomicLongArray(slots);
    }

    /** The bytes that the pointers are about. */
    public ByteSource bytes() {
        return bytes;
    }

    /** Number of contexts. */
    public int slots() {
        return nValues.length;
    }

    /** Notes where the block of a context is; known to lie inside the bytes. */
    public void set(int slot, long values, long valuesAt, int metrics, long metricIndicesAt) {
        nValues[slot] = values;
        pValues[slot] = valuesAt;
        nMetrics[slot] = metrics;
        pMetricIndices[slot] = metricIndicesAt;
    }

    /** Number of values of a context. */
    public long nValues(int slot) {
        return nValues[slot];
    }

    /** Offset of its first value. */
    public long pValues(int slot) {
        return pValues[slot];
    }

    /** Number of its metrics. */
    public int nMetrics(int slot) {
        return nMetrics[slot];
    }

    /** Offset of its index of metrics. */
    public long pMetricIndices(int slot) {
        return pMetricIndices[slot];
    }

    /** Bytes from the first value to the end of the index; -1 if the index does not follow the values. */
    public long blockBytes(int slot) {
        long end = pMetricIndices[slot] + (long) nMetrics[slot] * CctDbLayout.INDEX_BYTES;
        long gap = pMetricIndices[slot] - (pValues[slot] + nValues[slot] * CctDbLayout.VALUE_BYTES);
        return gap >= 0 && gap < Long.BYTES ? end - pValues[slot] : -1;
    }

    /** Returns whether the index of a context was found to be sound; threads may look at the same time. */
    public boolean isKnown(int slot) {
        return known.get(slot) != 0;
    }

    /**
     * Notes that the index of a context is sound, and which of the metric ids below {@link #LISTED} it lists, bit by bit.
     */
    public void setKnown(int slot, long ids) {
        known.set(slot, ids | KNOWN);
    }

    /** Returns whether the index of a context, which is known, lists a metric id below {@link #LISTED}. */
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

    /** A place in the bytes, for messages. */
    public Place at(long offset) {
        return bytes.place().atByte(offset);
    }

    /** Closes the bytes. */
    public void close() throws IOException {
        bytes.close();
    }
}
