package org.perfspace.format.hpctoolkit.cct;

import static org.perfspace.format.hpctoolkit.CctDbLayout.INDEX_BYTES;
import static org.perfspace.format.hpctoolkit.CctDbLayout.START_INDEX;
import static org.perfspace.format.hpctoolkit.CctDbLayout.VALUE;
import static org.perfspace.format.hpctoolkit.CctDbLayout.VALUE_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.perfspace.format.hpctoolkit.BlockWindow;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.profile.ProfileDb;
import org.perfspace.io.ByteSource;

/**
 * Turns the blocks of {@code profile.db} into those of {@code cct.db}: goes over the contexts in bands, each of which is read
 * from the blocks of all profiles, sorted in memory by context, metric and profile, and handed out in the layout of cct.db.
 * Memory: one band, which is about a million values, or one context if that has more. The blocks are known to be sound.
 */
public final class Transposition {

    private static final int BAND_VALUES = 1_500_000;
    private static final int BAND_CELLS = 4_000_000;
    private static final int CHUNK = 4096;
    private static final int PROFILE_VALUE = ProfileDbLayout.VALUE_BYTES;
    private static final int PROFILE_INDEX = ProfileDbLayout.INDEX_BYTES;
    private static final int MOST_AT_ONCE = BlockWindow.BYTES / PROFILE_VALUE;
    private static final int UNWANTED = -1;

    private final ProfileDb profiles;
    private final ByteSource bytes;
    private final BlockWindow window;
    private final Ranks ranks;
    private final int[] valuesAt;
    private final int contexts;
    private final int[] ids;
    private final int[] indexOfId = new int[1 << Character.SIZE];
    private final int[] nextContext;
    private final ByteBuffer chunk = buffer(CHUNK * PROFILE_INDEX);
    private ByteBuffer raw = buffer(0);
    private int rawValues;
    private ByteBuffer sorted = buffer(0);
    private int first;
    private int end;

    /** Values of a profile that follow each other in the file and are going to be copied to {@link #raw}. */
    private long pieceStart;

    private long pieceEnd;

    /** For each run of values of one profile at one context: profile, rank of the context, end in {@link #raw}, in values. */
    private int[] runs = new int[3 * 1024];

    private int runCount;

    /** Number of values, later one past the last value's byte, for each context and metric of the band. */
    private int[] cells = {};

    /** First byte of each context of the band, and one past the last. */
    private int[] blockStarts = {};

    /** The order of the contexts. */
    @FunctionalInterface
    public interface Ranks {
        /** Returns the position of a context, which ascends with the ctxId, or -1 to leave the context out. */
        int rank(long ctxId);
    }

    /**
     * A transposition before its first band.
     *
     * @param profiles tables of profile.db
     * @param bytes the blocks of profile.db
     * @param ranks order of the contexts
     * @param contexts number of ranks
     * @param valuesAt number of values at each rank, or more; beyond its end, there are none
     * @param ids propMetricIds of the values, others are left out
     */
    public Transposition(ProfileDb profiles, ByteSource bytes, Ranks ranks, int contexts, int[] valuesAt, int[] ids) {
        this.profiles = profiles;
        this.bytes = bytes;
        this.window = new BlockWindow(bytes);
        this.ranks = ranks;
        this.contexts = contexts;
        this.valuesAt = valuesAt;
        this.ids = ids.clone();
        Arrays.sort(this.ids);
        Arrays.fill(indexOfId, UNWANTED);
        for (int i = 0; i < ids.length; i++) {
            indexOfId[this.ids[i]] = i;
        }
        this.nextContext = new int[profiles.size()];
    }

    /** Goes to the next band; returns false behind the last one. */
    public boolean next() throws IOException {
        if (end == contexts) {
            return false;
        }
        first = end;
        end = bandEnd();
        readRuns();
        int size = Math.multiplyExact(end - first, ids.length);
        if (cells.length < size) {
            cells = new int[size];
        }
        Arrays.fill(cells, 0, size, 0);
        countCells();
        layOut(end - first);
        placeValues();
        return true;
    }

    /** Returns the rank of the first context of the band. */
    public int first() {
        return first;
    }

    /** Returns one past the rank of the last context of the band. */
    public int end() {
        return end;
    }

    /** Returns the blocks of the band as they are stored, one after the other at multiples of 4 bytes. */
    public ByteBuffer bytes() {
        return sorted.duplicate();
    }

    /**
     * Notes where the block of a context is.
     *
     * @param position of the band's first byte in the file
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

    /** Returns the number of values of a metric at a context of the band. */
    public int count(int rank, int propMetricId) {
        int cell = cell(rank, propMetricId);
        return (cells[cell] - cellStart(cell)) / VALUE_BYTES;
    }

    /** Returns the i-th value of a metric at a context of the band. */
    public double value(int rank, int propMetricId, int i) {
        return sorted.getDouble(cellStart(cell(rank, propMetricId)) + i * VALUE_BYTES + VALUE);
    }

    private int cell(int rank, int propMetricId) {
        return (rank - first) * ids.length + indexOfId[propMetricId];
    }

    /** After sorting, a cell ends where its last value ends; it begins where the one before ends. */
    private int cellStart(int cell) {
        return cell % ids.length == 0 ? blockStarts[cell / ids.length] : cells[cell - 1];
    }

    private int bandEnd() {
        long values = valuesAt(first);
        int last = first + 1;
        while (last < contexts
                && values + valuesAt(last) <= BAND_VALUES
                && (last + 1L - first) * ids.length <= BAND_CELLS) {
            values += valuesAt(last++);
        }
        return last;
    }

    private int valuesAt(int rank) {
        return rank < valuesAt.length ? valuesAt[rank] : 0;
    }

    // ---- reading

    private void readRuns() throws IOException {
        runCount = 0;
        rawValues = 0;
        for (int profile = 0; profile < profiles.size(); profile++) {
            if (!profiles.summaries()[profile]) {
                readProfile(profile);
            }
        }
    }

    /** Reads the values that one profile has at the contexts of the band. */
    private void readProfile(int profile) throws IOException {
        long total = profiles.nCtxs()[profile];
        boolean open = false;
        pieceStart = 0;
        pieceEnd = 0;
        while (nextContext[profile] < total) {
            int there = (int) Math.min(CHUNK, total - nextContext[profile]);
            long at = profiles.pCtxIndices()[profile] + (long) nextContext[profile] * PROFILE_INDEX;
            bytes.read(at, chunk.clear().limit(there * PROFILE_INDEX));
            for (int i = 0; i < there; i++) {
                int rank = ranks.rank(chunk.getInt(i * PROFILE_INDEX) & 0xffff_ffffL);
                long start = chunk.getLong(i * PROFILE_INDEX + ProfileDbLayout.START_INDEX);
                if (open) {
                    closeRun(profile, start);
                    open = false;
                }
                if (rank >= end) {
                    copyPiece(profile);
                    return;
                }
                if (rank >= 0) {
                    openRun(profile, rank, start);
                    open = true;
                }
                nextContext[profile]++;
            }
        }
        if (open) {
            closeRun(profile, profiles.nValues()[profile]);
        }
        copyPiece(profile);
    }

    private void openRun(int profile, int rank, long start) throws IOException {
        if (start != pieceEnd) {
            copyPiece(profile);
            pieceStart = start;
            pieceEnd = start;
        }
        if (runs.length == 3 * runCount) {
            runs = Arrays.copyOf(runs, Math.multiplyExact(runs.length, 2));
        }
        runs[3 * runCount] = profile;
        runs[3 * runCount + 1] = rank;
        runCount++;
    }

    /** Ends the last run at a value of its profile. */
    private void closeRun(int profile, long valueEnd) throws IOException {
        pieceEnd = valueEnd;
        runs[3 * runCount - 1] = Math.toIntExact(rawValues + pieceEnd - pieceStart);
        if (pieceEnd - pieceStart >= MOST_AT_ONCE) {
            copyPiece(profile);
        }
    }

    /** Appends the piece to {@link #raw}. */
    private void copyPiece(int profile) throws IOException {
        int total = Math.toIntExact(rawValues + pieceEnd - pieceStart);
        if (raw.capacity() < total * (long) PROFILE_VALUE) {
            ByteBuffer larger = buffer(Math.multiplyExact(Math.max(total, 2 * rawValues), PROFILE_VALUE));
            larger.put(raw.clear().limit(rawValues * PROFILE_VALUE)).clear();
            raw = larger;
        }
        while (pieceStart < pieceEnd) {
            int count = (int) Math.min(MOST_AT_ONCE, pieceEnd - pieceStart);
            int length = count * PROFILE_VALUE;
            int at = window.fetch(profiles.pValues()[profile] + pieceStart * PROFILE_VALUE, length);
            raw.put(rawValues * PROFILE_VALUE, window.buffer(), at, length);
            rawValues += count;
            pieceStart += count;
        }
    }

    // ---- sorting

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

    /** Gives every cell its place, writes the metric indices, and turns the counts into first bytes. */
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
