package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Reads the values of one metric from the blocks of contexts. A small block is fetched as a whole, so that consecutive
 * blocks are read in large pieces; of a large block, only the index and the requested values are fetched. The index of a
 * block is checked on its first use. For one thread.
 */
final class BlockReader {

    private static final int VALUE = CctDbLayout.VALUE_BYTES;
    private static final int INDEX = CctDbLayout.INDEX_BYTES;
    private static final int PIECE = BlockWindow.BYTES / VALUE;

    private final ContextBlocks blocks;
    private final MetricIds metrics;
    private final int[] columns;
    private final BlockWindow window;
    private long firstValue;
    private long endValue;
    private long[] cells = {};
    private long[] cellBits = {};

    /**
     * Creates a reader.
     *
     * @param columns location of each profile index, or -1
     */
    public BlockReader(ContextBlocks blocks, MetricIds metrics, int[] columns) {
        this.blocks = blocks;
        this.metrics = metrics;
        this.columns = columns;
        this.window = new BlockWindow(blocks.bytes());
    }

    /** Returns whether a context has values of a metric. */
    boolean has(int slot, int propMetricId) throws IOException {
        if (blocks.nMetrics(slot) == 0) {
            return false;
        }
        if (!blocks.isKnown(slot)) {
            blocks.setKnown(slot, checkIndex(slot, fetchIndex(slot)));
            learnFollowing(slot);
        }
        return propMetricId < ContextBlocks.LISTED ? blocks.lists(slot, propMetricId) : locate(slot, propMetricId);
    }

    /**
     * Learns the metrics of the contexts after one whose blocks are in the window, so that the file is not read once more
     * for them.
     */
    private void learnFollowing(int slot) {
        try {
            for (int next = slot + 1; next < blocks.slots() && isHeld(next); next++) {
                if (blocks.nMetrics(next) > 0 && !blocks.isKnown(next)) {
                    blocks.setKnown(next, checkIndex(next, fetchIndex(next)));
                }
            }
        } catch (IOException e) {
            return; // it is found again, and reported, when somebody asks for this context
        }
    }

    private boolean isHeld(int slot) {
        long bytes = blocks.blockBytes(slot);
        return blocks.nMetrics(slot) == 0 || (bytes >= 0 && window.holds(blocks.pValues(slot), bytes));
    }

    /** Searches for a metric at a context, and remembers the position of its values. */
    public boolean locate(int slot, int propMetricId) throws IOException {
        int nMetrics = blocks.nMetrics(slot);
        if (nMetrics == 0) {
            return false;
        }
        int index = fetchIndex(slot);
        if (!blocks.isKnown(slot)) {
            blocks.setKnown(slot, checkIndex(slot, index));
        }
        int low = 0;
        int high = nMetrics - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int id = window.getChar(index + middle * INDEX);
            if (id == propMetricId) {
                firstValue = window.getLong(index + middle * INDEX + CctDbLayout.START_INDEX);
                endValue = middle + 1 < nMetrics
                        ? window.getLong(index + (middle + 1) * INDEX + CctDbLayout.START_INDEX)
                        : blocks.nValues(slot);
                return true;
            }
            if (id < propMetricId) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    /** Receives the values of a context. */
    interface CellVisitor {
        /** Receives one value. */
        void visit(int metricId, int profIndex, long bits);
    }

    /** Visits all values of a context, for all metrics. */
    public void visit(int slot, CellVisitor visitor) throws IOException {
        int nMetrics = blocks.nMetrics(slot);
        if (nMetrics == 0) {
            return;
        }
        int index = fetchIndex(slot);
        blocks.setKnown(slot, checkIndex(slot, index));
        int[] ids = new int[nMetrics];
        long[] starts = new long[nMetrics + 1];
        for (int i = 0; i < nMetrics; i++) {
            ids[i] = window.getChar(index + i * INDEX);
            starts[i] = window.getLong(index + i * INDEX + CctDbLayout.START_INDEX);
        }
        starts[nMetrics] = blocks.nValues(slot);
        for (int i = 0; i < nMetrics; i++) {
            visit(slot, ids[i], starts[i], starts[i + 1], visitor);
        }
    }

    private void visit(int slot, int metricId, long first, long end, CellVisitor visitor) throws IOException {
        int last = -1;
        for (long from = first; from < end; from += PIECE) {
            int count = (int) Math.min(PIECE, end - from);
            long position = blocks.pValues(slot) + from * VALUE;
            int at = window.fetch(position, count * VALUE);
            for (int i = 0; i < count; i++) {
                last = following(window.getInt(at + i * VALUE), last, position + (long) i * VALUE);
                visitor.visit(metricId, last, window.getLong(at + i * VALUE + CctDbLayout.VALUE));
            }
        }
    }

    /** Fills a row with the located values. */
    void fill(int slot, Row row) throws IOException {
        int count = Math.toIntExact(endValue - firstValue);
        if (cells.length < count) {
            cells = new long[Math.max(count, Math.min(columns.length, 2 * count))];
            cellBits = new long[cells.length];
        }
        boolean ascending = load(slot);
        if (!ascending) {
            Arrays.sort(cells, 0, count);
        }
        row.clearSparse(ValueType.DOUBLE);
        for (int i = 0; i < count; i++) {
            int word = row.append((int) (cells[i] >>> Integer.SIZE));
            row.words()[word] = cellBits[(int) cells[i]];
        }
    }

    /** Loads the location and the bits of each located value; returns whether the locations ascend. */
    private boolean load(int slot) throws IOException {
        boolean ascending = true;
        int profile = -1;
        int cell = 0;
        for (long from = firstValue; from < endValue; from += PIECE) {
            int count = (int) Math.min(PIECE, endValue - from);
            long position = blocks.pValues(slot) + from * VALUE;
            int at = window.fetch(position, count * VALUE);
            for (int i = 0; i < count; i++) {
                profile = following(window.getInt(at + i * VALUE), profile, position + (long) i * VALUE);
                cells[cell] = (long) columns[profile] << Integer.SIZE | cell;
                cellBits[cell] = window.getLong(at + i * VALUE + CctDbLayout.VALUE);
                ascending &= cell == 0 || cells[cell] > cells[cell - 1];
                cell++;
            }
        }
        return ascending;
    }

    /**
     * Adds the located values to sums by location.
     *
     * @param touched set to true for locations that have a value
     */
    void add(int slot, double[] sums, boolean[] touched) throws IOException {
        visit(slot, 0, firstValue, endValue, (metricId, profile, bits) -> {
            sums[columns[profile]] += Double.longBitsToDouble(bits);
            touched[columns[profile]] = true;
        });
    }

    /** Requires the index of a profile to belong to a location and to be greater than the previous one; returns it. */
    private int following(int profIndex, int last, long position) throws ProfileException {
        boolean known = profIndex >= 0 && profIndex < columns.length && columns[profIndex] >= 0;
        if (!known || profIndex <= last) {
            throw badProfile(profIndex & 0xffff_ffffL, position);
        }
        return profIndex;
    }

    private ProfileException badProfile(long profIndex, long position) {
        boolean exists = profIndex < columns.length && columns[(int) profIndex] >= 0;
        return blocks.at(position)
                .corrupt(
                        exists
                                ? "expected profile indices in ascending order, found %,d after a larger one"
                                : "expected the index of one of %2$,d profiles that is not a summary, found %1$,d",
                        profIndex,
                        columns.length);
    }

    /** Loads the index of a block into the window; returns its position there. */
    private int fetchIndex(int slot) throws IOException {
        long blockBytes = blocks.blockBytes(slot);
        if (blockBytes >= 0 && blockBytes <= BlockWindow.BYTES) {
            int at = window.fetch(blocks.pValues(slot), (int) blockBytes);
            return at + (int) (blocks.pMetricIndices(slot) - blocks.pValues(slot));
        }
        return window.fetch(blocks.pMetricIndices(slot), blocks.nMetrics(slot) * INDEX);
    }

    /** Checks the index of a context; returns a bit set of the metric ids below {@link ContextBlocks#LISTED}. */
    private long checkIndex(int slot, int index) throws ProfileException {
        long nValues = blocks.nValues(slot);
        int lastId = -1;
        long lastStart = -1;
        long ids = 0;
        for (int i = 0; i < blocks.nMetrics(slot); i++) {
            long at = blocks.pMetricIndices(slot) + (long) i * INDEX;
            int id = window.getChar(index + i * INDEX);
            long start = window.getLong(index + i * INDEX + CctDbLayout.START_INDEX);
            if (id <= lastId) {
                throw blocks.at(at).corrupt("expected metric ids in ascending order, found %,d after %,d", id, lastId);
            }
            if (metrics.metric(id) == MetricIds.UNKNOWN) {
                throw blocks.at(at).corrupt("expected a propMetricId of meta.db, found %,d", id);
            }
            boolean follows = i == 0 ? start == 0 : start > lastStart && start < nValues;
            if (!follows) {
                throw blocks.at(at + CctDbLayout.START_INDEX)
                        .corrupt(
                                "expected a startIndex %s and below %,d, found %s",
                                i == 0 ? "of 0" : String.format(Locale.ROOT, "above %,d", lastStart),
                                nValues,
                                Long.toUnsignedString(start));
            }
            lastId = id;
            lastStart = start;
            ids |= id < ContextBlocks.LISTED ? 1L << id : 0;
        }
        return ids;
    }
}
