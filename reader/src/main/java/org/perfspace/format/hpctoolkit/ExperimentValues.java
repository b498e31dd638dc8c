package org.perfspace.format.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.perfspace.io.Place;
import org.perfspace.io.ScratchFile;

/**
 * The values of a database of before version 4 in a temporary file, which has the blocks of a profile.db. Profiles are
 * stored one after the other: first {@link #begin}, then for each context, in the order of ids, {@link #set} for each value
 * and {@link #context}, then {@link #end}.
 */
final class ExperimentValues implements Closeable {

    private static final int BUFFER = 10 << 12;

    private final ScratchFile file;
    private final ProfileDb profiles;
    private final ContextTree contexts;
    private final BitSet passages;
    private final boolean[] inclusive;
    private final long[] cells;
    private final BitSet filled = new BitSet();
    private final BitSet totals = new BitSet();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private long[] starts = new long[64];
    private int[] ids = new int[64];
    private int count;
    private int profile;
    private long valueCount;

    /**
     * Creates an empty file.
     *
     * @param tuples identifier tuples of the profiles from 1 on
     * @param passages contexts that have inclusive values only
     * @param inclusive whether each propMetricId has inclusive values
     */
    ExperimentValues(List<IdTuple> tuples, ContextTree contexts, BitSet passages, boolean[] inclusive, Place place)
            throws IOException {
        this.file = ScratchFile.create(place);
        this.profiles = ProfileDb.of(tuples);
        this.contexts = contexts;
        this.passages = passages;
        this.inclusive = inclusive;
        this.cells = new long[inclusive.length];
    }

    /** Begins a profile. */
    void begin(int newProfile) {
        profile = newProfile;
        valueCount = 0;
        count = 0;
        filled.clear();
        profiles.pValues()[profile] = file.size();
    }

    /** Sets a value of the context that is stored next; zeros are no values. */
    void set(int propMetricId, long bits) {
        if (Double.longBitsToDouble(bits) != 0) {
            cells[propMetricId] = bits;
            filled.set(propMetricId);
        }
    }

    /** Stores the values that were set as those of a context. */
    void context(int context) throws IOException {
        long first = valueCount;
        for (int id = filled.nextSetBit(0); id >= 0; id = filled.nextSetBit(id + 1)) {
            if (inclusive[id] || !passages.get(context)) {
                flushUnless(ProfileDbLayout.VALUE_BYTES);
                buffer.putChar((char) id).putLong(cells[id]);
                totals.set(id);
                valueCount++;
            }
        }
        filled.clear();
        if (valueCount > first) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, 2 * count);
                starts = Arrays.copyOf(starts, 2 * count);
            }
            ids[count] = (int) contexts.id(context);
            starts[count++] = first;
        }
    }

    /** Ends a profile. */
    void end() throws IOException {
        flush();
        profiles.nValues()[profile] = valueCount;
        profiles.nCtxs()[profile] = count;
        profiles.pCtxIndices()[profile] = file.size();
        for (int i = 0; i < count; i++) {
            flushUnless(ProfileDbLayout.INDEX_BYTES);
            buffer.putInt(ids[i]).putLong(starts[i]);
        }
        flush();
    }

    private void flushUnless(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() throws IOException {
        file.append(buffer.flip());
        buffer.clear();
    }

    /** Returns the propMetricIds that have a value. */
    BitSet totals() {
        return totals;
    }

    /** Returns the values by context. */
    TransposedBlocks byContext(ContextIds slots, MetricIds metrics) {
        return new TransposedBlocks(profiles, file, slots, metrics);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
