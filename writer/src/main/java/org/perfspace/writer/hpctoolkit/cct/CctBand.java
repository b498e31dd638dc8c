package org.perfspace.writer.hpctoolkit.cct;

import static org.perfspace.format.hpctoolkit.CctDbLayout.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;
import org.perfspace.writer.hpctoolkit.profile.ProfileDbWriter;
import org.perfspace.writer.hpctoolkit.profile.SummaryWriter;

/**
 * The blocks of some neighbouring contexts in cct.db, sorted from the blocks of all profiles: by context, metric and
 * profile. Bands come one after the other, by ascending ctxId.
 */
final class CctBand implements SummaryWriter.Cells {

    private static final int CHUNK = 4096;
    private static final int NO_BYTES = 0;

    private final ProfileDbWriter profiles;
    private final int[] ids;
    private final int[] indexOfId = new int[1 << 16];
    private final int[] nextContext;
    private final ByteBuffer chunk =
            ByteBuffer.allocate(CHUNK * ProfileDbLayout.INDEX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private ByteBuffer raw = ByteBuffer.allocate(NO_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private ByteBuffer sorted = ByteBuffer.allocate(NO_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int first;
    private long position;

    /** For each run of values of one profile at one context: profile, context, end in {@link #raw}, in values. */
    private int[] runs = new int[3 * 1024];

    private int runCount;

    /** Number of values, later one past the last value's byte, for each context and metric. */
    private int[] cells = {};

    /** First byte of each context, and one past the last. */
    private int[] blockStarts = {};

    private int[] blockValues = {};
    private int selected;

    CctBand(ProfileDbWriter profiles, List<MetricPlan> metrics) {
        this.profiles = profiles;
        this.ids = metrics.stream()
                .flatMap(metric -> metric.scopes().stream())
                .mapToInt(MetaDb.ScopeInstance::propMetricId)
                .sorted()
                .toArray();
        for (int i = 0; i < ids.length; i++) {
            indexOfId[ids[i]] = i;
        }
        this.nextContext = new int[profiles.profiles()];
    }

    /** Number of propMetricIds. */
    int metrics() {
        return ids.length;
    }

    /**
     * Sorts the values of some contexts.
     *
     * @param position of the band's first byte in the file
     */
    void load(int firstContext, int endContext, long position) throws IOException {
        this.first = firstContext;
        this.position = position;
        int contexts = endContext - firstContext;
        readRuns(endContext, contexts);
        if (cells.length < contexts * ids.length) {
            cells = new int[contexts * ids.length];
        }
        Arrays.fill(cells, 0, contexts * ids.length, 0);
        countCells();
        layOut(contexts);
        placeValues();
    }

    /** The band as it is stored. */
    ByteBuffer bytes() {
        return sorted.duplicate();
    }

    /** Writes the record of a context. */
    void putRecord(int ctxId, ByteBuffer into) {
        int c = ctxId - first;
        int values = blockValues[c];
        into.putLong(values).putLong(position + blockStarts[c]);
        into.putShort((short) indices(c)).putShort((short) 0).putInt(0);
        into.putLong(position + blockStarts[c] + (long) values * VALUE_BYTES);
    }

    /** Makes a context the one whose values {@link #count} and {@link #value} give. */
    void select(int ctxId) {
        selected = ctxId - first;
    }

    @Override
    public int count(int propMetricId) {
        int cell = selected * ids.length + indexOfId[propMetricId];
        return (cells[cell] - cellStart(cell)) / VALUE_BYTES;
    }

    @Override
    public double value(int propMetricId, int i) {
        int cell = selected * ids.length + indexOfId[propMetricId];
        return sorted.getDouble(cellStart(cell) + i * VALUE_BYTES + Integer.BYTES);
    }

    /** After sorting, a cell ends where its last value ends; it begins where the one before ends. */
    private int cellStart(int cell) {
        return cell % ids.length == 0 ? blockStarts[cell / ids.length] : cells[cell - 1];
    }

    private int indices(int context) {
        int count = 0;
        for (int cell = context * ids.length; cell < (context + 1) * ids.length; cell++) {
            count += cells[cell] > cellStart(cell) ? 1 : 0;
        }
        return count;
    }

    private void readRuns(int endContext, int contexts) throws IOException {
        int values = 0;
        for (int c = 0; c < contexts; c++) {
            values = Math.addExact(values, profiles.valuesAt(first + c));
        }
        raw = ProfileDbWriter.room(raw, Math.multiplyExact(values, ProfileDbLayout.VALUE_BYTES));
        runCount = 0;
        for (int p = 1; p < profiles.profiles(); p++) {
            if (nextContext[p] < profiles.contexts(p)) {
                readProfile(p, endContext);
            }
        }
    }

    /** Reads what one profile has below a ctxId. */
    private void readProfile(int profile, int endContext) throws IOException {
        int total = profiles.contexts(profile);
        int firstRun = runCount;
        int firstValue = -1;
        int endValue = -1;
        while (nextContext[profile] < total && endValue < 0) {
            int there = Math.min(CHUNK, total - nextContext[profile]);
            profiles.readIndices(
                    profile, nextContext[profile], chunk.clear().limit(there * ProfileDbLayout.INDEX_BYTES));
            for (int i = 0; i < there && endValue < 0; i++) {
                int ctxId = chunk.getInt(i * ProfileDbLayout.INDEX_BYTES);
                int start = (int) chunk.getLong(i * ProfileDbLayout.INDEX_BYTES + 4);
                firstValue = firstValue < 0 ? start : firstValue;
                closeRun(firstRun, start - firstValue);
                if (ctxId >= endContext) {
                    endValue = start;
                } else {
                    openRun(profile, ctxId);
                    nextContext[profile]++;
                }
            }
        }
        endValue = endValue < 0 ? profiles.values(profile) : endValue;
        if (runCount > firstRun) {
            closeRun(firstRun, endValue - firstValue);
            readValues(profile, firstRun, firstValue, endValue);
        }
    }

    private void openRun(int profile, int ctxId) {
        if (runs.length == 3 * runCount) {
            runs = Arrays.copyOf(runs, Math.multiplyExact(runs.length, 2));
        }
        runs[3 * runCount] = profile;
        runs[3 * runCount + 1] = ctxId;
        runCount++;
    }

    /** Ends the last run of a profile at a value of that profile's part of {@link #raw}. */
    private void closeRun(int firstRun, int end) {
        if (runCount > firstRun) {
            runs[3 * runCount - 1] = end;
        }
    }

    private void readValues(int profile, int firstRun, int firstValue, int endValue) throws IOException {
        int before = firstRun == 0 ? 0 : runs[3 * firstRun - 1];
        ByteBuffer part = raw.duplicate()
                .position(before * ProfileDbLayout.VALUE_BYTES)
                .limit((before + endValue - firstValue) * ProfileDbLayout.VALUE_BYTES);
        profiles.readValues(profile, firstValue, part);
        for (int r = firstRun; r < runCount; r++) {
            runs[3 * r + 2] += before;
        }
    }

    private void countCells() {
        int value = 0;
        for (int r = 0; r < runCount; r++) {
            int row = (runs[3 * r + 1] - first) * ids.length;
            for (; value < runs[3 * r + 2]; value++) {
                cells[row + index(value)]++;
            }
        }
    }

    private int index(int value) {
        return indexOfId[raw.getShort(value * ProfileDbLayout.VALUE_BYTES) & 0xffff];
    }

    /** Gives every cell its place, writes the metric indices, and turns the counts into first bytes. */
    private void layOut(int contexts) {
        blockStarts = blockStarts.length > contexts ? blockStarts : new int[contexts + 1];
        blockValues = blockValues.length >= contexts ? blockValues : new int[contexts];
        sorted = ProfileDbWriter.room(sorted, bandBytes(contexts));
        int at = 0;
        for (int c = 0; c < contexts; c++) {
            blockStarts[c] = at;
            at = layOutContext(c, at);
        }
        blockStarts[contexts] = at;
    }

    private int bandBytes(int contexts) {
        int bytes = 0;
        for (int c = 0; c < contexts; c++) {
            int values = profiles.valuesAt(first + c);
            int metrics = 0;
            if (values > 0) {
                for (int cell = c * ids.length; cell < (c + 1) * ids.length; cell++) {
                    metrics += cells[cell] > 0 ? 1 : 0;
                }
            }
            int block = Math.addExact(Math.multiplyExact(values, VALUE_BYTES), metrics * INDEX_BYTES);
            bytes = Math.addExact(bytes, Math.addExact(block, 3) & ~3);
        }
        return bytes;
    }

    private int layOutContext(int c, int start) {
        int values = profiles.valuesAt(first + c);
        blockValues[c] = values;
        int index = start + values * VALUE_BYTES;
        int done = 0;
        for (int i = 0; i < ids.length; i++) {
            int cell = c * ids.length + i;
            int count = cells[cell];
            cells[cell] = start + done * VALUE_BYTES;
            if (count > 0) {
                sorted.putShort(index, (short) ids[i]).putLong(index + 2, done);
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
        for (int r = 0; r < runCount; r++) {
            int profile = runs[3 * r];
            int row = (runs[3 * r + 1] - first) * ids.length;
            for (; value < runs[3 * r + 2]; value++) {
                int cell = row + index(value);
                int at = cells[cell];
                sorted.putInt(at, profile);
                sorted.putLong(at + Integer.BYTES, raw.getLong(value * ProfileDbLayout.VALUE_BYTES + 2));
                cells[cell] = at + VALUE_BYTES;
            }
        }
    }
}
