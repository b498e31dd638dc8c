package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.CctDbLayout.INDEX_BYTES;
import static org.perfspace.format.hpctoolkit.CctDbLayout.START_INDEX;
import static org.perfspace.format.hpctoolkit.CctDbLayout.VALUE;
import static org.perfspace.format.hpctoolkit.CctDbLayout.VALUE_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The values of some consecutive contexts over all profiles. {@link Transposition#read} fills it in the order of
 * profile.db, and {@link #sort} arranges the values in the layout of cct.db. Reusable; for one thread at a time.
 */
public final class TransposedBand {

    private static final int PROFILE_VALUE = ProfileDbLayout.VALUE_BYTES;
    private static final int MOST_AT_ONCE = BlockWindow.BYTES / PROFILE_VALUE;
    private static final int MOST_AT_FIRST = 1 << 24;
    private static final int UNWANTED = -1;

    /** Bands have cells for metrics without values, too, if there are at most this many. */
    private static final int FEW_IDS = 256;

    private final int[] wanted;

    /** The metrics that have cells. */
    private int[] ids;

    private final int[] indexOfId = new int[1 << Character.SIZE];
    private int first;
    private int end;
    private ByteBuffer raw = buffer(0);
    private int rawValues;
    private ByteBuffer sorted = buffer(0);

    /**
     * For each run of values of one profile at one context: the profile, the rank of the context, and the end in
     * {@link #raw}, counted in values.
     */
    private int[] runs = new int[3 * 1024];

    private int runCount;

    /** For each context and metric of the band: the number of values; after sorting, the offset after the last value. */
    private int[] cells = {};

    /** Offset of the first byte of each context of the band, and the end of the last context. */
    private int[] blockStarts = {};

    /** Creates an empty band for the values of some metrics, whose propMetricIds ascend. */
    TransposedBand(int[] ids) {
        this.wanted = ids;
        this.ids = ids;
        Arrays.fill(indexOfId, UNWANTED);
        setIds(ids);
    }

    private void setIds(int[] some) {
        for (int id : ids) {
            indexOfId[id] = UNWANTED;
        }
        ids = some;
        for (int i = 0; i < ids.length; i++) {
            indexOfId[ids[i]] = i;
        }
    }

    /** Returns the rank of the first context. */
    public int first() {
        return first;
    }

    /** Returns one past the rank of the last context. */
    public int end() {
        return end;
    }

    /** Returns the blocks in the layout of cct.db, one after the other at multiples of 4 bytes. */
    public ByteBuffer bytes() {
        return sorted.duplicate();
    }

    /**
     * Records the place of the block of a context.
     *
     * @param position offset of the band's first byte in the file
     */
    public void locate(int rank, long position, ContextBlocks into, int slot) {
        int metrics = 0;
        int row = (rank - first) * ids.length;
        for (int cell = row; cell < row + ids.length; cell++) {
            metrics += cells[cell] > cellStart(cell) ? 1 : 0;
        }
        int start = blockStarts[rank - first];
        int values = ids.length == 0 ? 0 : (cells[row + ids.length - 1] - start) / VALUE_BYTES;
        into.set(slot, values, position + start, metrics, position + start + (long) values * VALUE_BYTES);
    }

    /** Returns whether a context has values. */
    public boolean hasValues(int rank) {
        return blockStarts[rank - first + 1] > blockStarts[rank - first];
    }

    /** Returns whether a context may have values of a metric. */
    public boolean hasCells(int propMetricId) {
        return indexOfId[propMetricId] != UNWANTED;
    }

    /** Returns the number of values of a metric at a context. */
    public int count(int rank, int propMetricId) {
        if (!hasCells(propMetricId)) {
            return 0;
        }
        int cell = cell(rank, propMetricId);
        return (cells[cell] - cellStart(cell)) / VALUE_BYTES;
    }

    /** Returns the i-th value of a metric at a context. */
    public double value(int rank, int propMetricId, int i) {
        return sorted.getDouble(cellStart(cell(rank, propMetricId)) + i * VALUE_BYTES + VALUE);
    }

    private int cell(int rank, int propMetricId) {
        return (rank - first) * ids.length + indexOfId[propMetricId];
    }

    /** Returns the first byte of a cell after sorting, which is the end of the previous cell. */
    private int cellStart(int cell) {
        return cell % ids.length == 0 ? blockStarts[cell / ids.length] : cells[cell - 1];
    }

    // ---- filling

    /** Removes all values, and prepares the band for about the given number of values of other contexts. */
    void begin(int firstRank, int endRank, long values) {
        first = firstRank;
        end = endRank;
        if (values * PROFILE_VALUE > raw.capacity() && values * PROFILE_VALUE <= MOST_AT_FIRST) {
            raw = buffer((int) values * PROFILE_VALUE);
        }
        runCount = 0;
        rawValues = 0;
    }

    /** Begins a run of values of one profile at one context. */
    void openRun(int profile, int rank) {
        if (runs.length == 3 * runCount) {
            runs = Arrays.copyOf(runs, Math.multiplyExact(runs.length, 2));
        }
        runs[3 * runCount] = profile;
        runs[3 * runCount + 1] = rank;
        runCount++;
    }

    /** Ends the last run at a number of values after those that have been copied. */
    void closeRun(long values) {
        runs[3 * runCount - 1] = Math.toIntExact(rawValues + values);
    }

    /** Appends values that are consecutive in profile.db. */
    void copy(BlockWindow window, long position, long values) throws IOException {
        int total = Math.toIntExact(rawValues + values);
        if (raw.capacity() < total * (long) PROFILE_VALUE) {
            ByteBuffer larger = buffer(Math.multiplyExact(Math.max(total, 2 * rawValues), PROFILE_VALUE));
            larger.put(raw.clear().limit(rawValues * PROFILE_VALUE)).clear();
            raw = larger;
        }
        for (long done = 0; done < values; ) {
            int count = (int) Math.min(MOST_AT_ONCE, values - done);
            int length = count * PROFILE_VALUE;
            int at = window.fetch(position + done * PROFILE_VALUE, length);
            window.get(at, raw, rawValues * PROFILE_VALUE, length);
            rawValues += count;
            done += count;
        }
    }

    // ---- sorting

    /** Sorts the values by context, metric and profile. */
    public void sort() {
        if (wanted.length > FEW_IDS) {
            setIds(idsWithValues());
        }
        int size = Math.multiplyExact(end - first, ids.length);
        if (cells.length < size) {
            cells = new int[size];
        }
        Arrays.fill(cells, 0, size, 0);
        countCells();
        layOut(end - first);
        placeValues();
    }

    private int[] idsWithValues() {
        BitSet found = new BitSet(1 << Character.SIZE);
        for (int value = 0; value < rawValues; value++) {
            found.set(raw.getChar(value * PROFILE_VALUE));
        }
        return Arrays.stream(wanted).filter(found::get).toArray();
    }

    private void countCells() {
        int value = 0;
        for (int run = 0; run < runCount; run++) {
            int row = (runs[3 * run + 1] - first) * ids.length;
            for (; value < runs[3 * run + 2]; value++) {
                int index = index(value);
                if (index != UNWANTED) {
                    cells[row + index]++;
                }
            }
        }
    }

    private int index(int value) {
        return indexOfId[raw.getChar(value * PROFILE_VALUE)];
    }

    /**
     * Assigns a place to every cell, writes the metric indices, and replaces the counts by the offsets of the first
     * bytes.
     */
    private void layOut(int count) {
        blockStarts = blockStarts.length > count ? blockStarts : new int[count + 1];
        int size = 0;
        for (int c = 0; c < count; c++) {
            size = Math.addExact(size, blockBytes(c));
        }
        sorted = sorted.capacity() >= size ? sorted.clear().limit(size) : buffer(size);
        int at = 0;
        for (int c = 0; c < count; c++) {
            blockStarts[c] = at;
            at = layOutContext(c, at);
        }
        blockStarts[count] = at;
    }

    private int blockBytes(int context) {
        int bytesOfBlock = 0;
        for (int cell = context * ids.length; cell < (context + 1) * ids.length; cell++) {
            int ofMetric = cells[cell] == 0 ? 0 : INDEX_BYTES;
            bytesOfBlock =
                    Math.addExact(bytesOfBlock, Math.addExact(Math.multiplyExact(cells[cell], VALUE_BYTES), ofMetric));
        }
        return Math.addExact(bytesOfBlock, 3) & ~3;
    }

    private int layOutContext(int context, int start) {
        int values = 0;
        for (int cell = context * ids.length; cell < (context + 1) * ids.length; cell++) {
            values += cells[cell];
        }
        int index = start + values * VALUE_BYTES;
        int done = 0;
        for (int i = 0; i < ids.length; i++) {
            int cell = context * ids.length + i;
            int count = cells[cell];
            cells[cell] = start + done * VALUE_BYTES;
            if (count > 0) {
                sorted.putShort(index, (short) ids[i]).putLong(index + START_INDEX, done);
                index += INDEX_BYTES;
                done += count;
            }
        }
        while (index % 4 != 0) {
            sorted.put(index++, (byte) 0);
        }
        return index;
    }

    private void placeValues() {
        int value = 0;
        for (int run = 0; run < runCount; run++) {
            int profile = runs[3 * run];
            int row = (runs[3 * run + 1] - first) * ids.length;
            for (; value < runs[3 * run + 2]; value++) {
                int index = index(value);
                if (index != UNWANTED) {
                    int at = cells[row + index];
                    sorted.putInt(at, profile);
                    sorted.putLong(at + VALUE, raw.getLong(value * PROFILE_VALUE + ProfileDbLayout.VALUE));
                    cells[row + index] = at + VALUE_BYTES;
                }
            }
        }
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
