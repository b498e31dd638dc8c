package org.perfspace.format.stacks;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.perfspace.io.HeapPart;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.ValueType;

/**
 * Samples in the order of a file. Each sample consists of a value of every metric at a call node and a location. Samples are
 * converted to rows, in which those of the same call node and location are added up in the order of the file. They are kept
 * in memory up to a limit, beyond it in temporary files. Sorting takes one pass if the samples are already sorted, otherwise
 * one pass for each band of call nodes.
 *
 * <p>Sums of integers are exact. If a sum of a metric does not fit into 64 bits, all values of the metric become doubles, each
 * of which is the double that is nearest to the exact sum. This takes a second pass, with sums of 128 bits.
 */
public final class SampleStore implements Closeable {

    /** Most words in memory of each of the two stores, and of a band. */
    private static final long MEMORY_WORDS = 2 << 20;

    private final int metrics;
    private final boolean doubles;
    private final Place file;
    private final Place place;
    private final LongSpill records;
    private final long mostWords = Math.min(Integer.MAX_VALUE / 2, HeapPart.STACKS.room(Long.BYTES));
    private final int stride;

    /** Metrics whose sums are computed with 128 bits. */
    private final BitSet wide = new BitSet();

    /** Metrics whose final sums fit into 64 bits, so that overflows before the end do no harm. */
    private final BitSet modular = new BitSet();

    private final BitSet overflows = new BitSet();
    private final BitSet tooLarge = new BitSet();
    private int[] counts = new int[256];
    private long[] firsts = new long[256];
    private long[] lasts = new long[256];
    private int nodes;

    /**
     * Creates an empty store.
     *
     * @param metrics number of metrics
     * @param doubles whether values are bits of doubles rather than integers
     * @param file the file, for messages
     */
    public SampleStore(int metrics, boolean doubles, Place file) {
        this.metrics = metrics;
        this.doubles = doubles;
        this.file = file;
        this.place = Place.of("temporary file of samples");
        this.stride = metrics + 1;
        this.records = new LongSpill(place, MEMORY_WORDS);
    }

    /**
     * Adds a sample.
     *
     * @param node handle of the call node
     * @param location handle of the location
     * @param values a value of each metric
     * @throws IOException if the temporary file cannot be written
     */
    public void add(int node, int location, long[] values) throws IOException {
        if (node >= counts.length) {
            int length = Math.max(node + 1, 2 * counts.length);
            counts = Arrays.copyOf(counts, length);
            firsts = Arrays.copyOf(firsts, length);
            lasts = Arrays.copyOf(lasts, length);
        }
        nodes = Math.max(nodes, node + 1);
        long record = records.size() / stride;
        if (counts[node] == 0) {
            firsts[node] = record;
        }
        lasts[node] = record;
        counts[node] = counts[node] == Integer.MAX_VALUE ? Integer.MAX_VALUE : counts[node] + 1;
        records.add((long) node << Integer.SIZE | location);
        records.add(values, metrics);
    }

    /**
     * Sorts the samples into rows; this store is empty afterwards.
     *
     * @param callNodes number of call nodes
     * @param callNode id of the call node with a handle
     * @param locations number of locations
     * @param location id of the location with a handle
     * @return the rows, which the caller closes
     * @throws IOException if a temporary file cannot be written or read
     */
    public SampleRows rows(int callNodes, IntUnaryOperator callNode, int locations, IntUnaryOperator location)
            throws IOException {
        int[] handles = new int[callNodes];
        Arrays.fill(handles, -1);
        for (int handle = 0; handle < nodes; handle++) {
            handles[callNode.applyAsInt(handle)] = handle;
        }
        try (this) {
            while (true) {
                overflows.clear();
                tooLarge.clear();
                SampleRows rows = sorted(handles, callNode, locations, location);
                BitSet fitting = (BitSet) wide.clone();
                fitting.andNot(tooLarge);
                if (overflows.isEmpty() && fitting.isEmpty()) {
                    return rows;
                }
                rows.close();
                modular.or(fitting);
                wide.andNot(fitting);
                wide.or(overflows);
            }
        }
    }

    private SampleRows sorted(int[] handles, IntUnaryOperator callNode, int locations, IntUnaryOperator location)
            throws IOException {
        ValueType[] types = new ValueType[metrics];
        for (int metric = 0; metric < metrics; metric++) {
            types[metric] = doubles || wide.get(metric) ? ValueType.DOUBLE : ValueType.INT64;
        }
        SampleRows rows = new SampleRows(new LongSpill(place, MEMORY_WORDS), types, handles.length, locations);
        try {
            int next = 0;
            while (next < handles.length) {
                next = new Band(handles, next, locations).sort(callNode, location, rows);
            }
            return rows;
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    /** Call nodes whose cells fit into memory together. */
    private final class Band {
        private final int from;
        private final int to;
        private final int[] starts;
        private final int[] filled;
        private final long[] cells;
        private final boolean[] dense;
        private final int words = 1 + metrics + wide.cardinality();
        private final int[] high = new int[metrics];
        private long first = Long.MAX_VALUE;
        private long last = -1;

        Band(int[] handles, int from, int locations) throws ProfileException {
            this.from = from;
            int end = from;
            long all = 0;
            Arrays.fill(high, -1);
            for (int metric = wide.nextSetBit(0), at = 1 + metrics; metric >= 0; metric = wide.nextSetBit(metric + 1)) {
                high[metric] = at++;
            }
            int[] begins = new int[handles.length - from + 1];
            while (end < handles.length && (all <= MEMORY_WORDS || end == from)) {
                int handle = handles[end];
                int count = handle < 0 || handle >= nodes ? 0 : counts[handle];
                long more = (long) words * Math.min(count, locations);
                if (end > from && all + more > MEMORY_WORDS) {
                    break;
                }
                if (count > 0) {
                    first = Math.min(first, firsts[handle]);
                    last = Math.max(last, lasts[handle]);
                }
                all += more;
                end++;
                if (all > mostWords) {
                    throw file.tooLarge(
                            "expected at most %,d values at a call node, which this Java heap can hold, found %,d; a larger"
                                    + " heap raises the limit",
                            mostWords, all);
                }
                begins[end - from] = (int) all;
            }
            this.to = end;
            this.starts = Arrays.copyOf(begins, end - from + 1);
            this.filled = new int[end - from];
            this.dense = new boolean[end - from];
            for (int i = 0; i < dense.length; i++) {
                dense[i] = starts[i + 1] - starts[i] == (long) words * locations && locations > 0;
            }
            this.cells = new long[(int) all];
        }

        /** Fills the rows of this band; returns the first call node after it. */
        int sort(IntUnaryOperator callNode, IntUnaryOperator location, SampleRows rows) throws IOException {
            int block = Math.max(1, 8192 / stride);
            long[] buffer = new long[block * stride];
            for (long at = first; at <= last; at += block) {
                int count = (int) Math.min(block, last - at + 1);
                records.read(at * stride, buffer, 0, count * stride);
                for (int i = 0; i < count; i++) {
                    int node = callNode.applyAsInt((int) (buffer[i * stride] >>> Integer.SIZE));
                    if (node >= from && node < to) {
                        put(node - from, location.applyAsInt((int) buffer[i * stride]), buffer, i * stride + 1);
                    }
                }
            }
            for (int i = 0; i < to - from; i++) {
                finish(i, rows);
            }
            return to;
        }

        /** Adds values to the cell of a location if there is one for each location, otherwise appends a new cell. */
        private void put(int node, int location, long[] values, int at) {
            int cell = starts[node] + words * (dense[node] ? location : filled[node]);
            filled[node]++;
            cells[cell] = location + 1L;
            for (int m = 0; m < metrics; m++) {
                add(m, cell, values[at + m], values[at + m] >> (Long.SIZE - 1));
            }
        }

        private void finish(int node, SampleRows rows) throws IOException {
            int begin = starts[node];
            int count = (starts[node + 1] - begin) / words;
            if (!dense[node]) {
                count = merge(begin, Math.min(count, filled[node]));
            } else {
                count = squeeze(begin, count);
            }
            for (int metric = wide.nextSetBit(0); metric >= 0; metric = wide.nextSetBit(metric + 1)) {
                for (int i = 0; i < count; i++) {
                    round(metric, begin + i * words);
                }
            }
            rows.add(cells, begin, count, words);
        }

        /** Converts a sum of 128 bits to the nearest double. */
        private void round(int metric, int cell) {
            long low = cells[cell + 1 + metric];
            if (cells[cell + high[metric]] != low >> (Long.SIZE - 1)) {
                tooLarge.set(metric);
            }
            BigInteger sum = BigInteger.valueOf(cells[cell + high[metric]])
                    .shiftLeft(Long.SIZE)
                    .add(new BigInteger(Long.toUnsignedString(low)));
            cells[cell + 1 + metric] = sum.signum() == 0 ? 0 : Double.doubleToRawLongBits(sum.doubleValue());
        }

        /** Moves the nonempty cells together. */
        private int squeeze(int begin, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (cells[begin + i * words] != 0) {
                    System.arraycopy(cells, begin + i * words, cells, begin + kept++ * words, words);
                }
            }
            return kept;
        }

        /** Sorts cells by location, and adds up cells of the same location. */
        private int merge(int begin, int count) {
            long[] order = new long[count];
            boolean sorted = true;
            for (int i = 0; i < count; i++) {
                order[i] = cells[begin + i * words] << Integer.SIZE | i;
                sorted &= i == 0 || order[i - 1] >>> Integer.SIZE < order[i] >>> Integer.SIZE;
            }
            if (sorted) {
                return count;
            }
            Arrays.sort(order);
            long[] copy = Arrays.copyOfRange(cells, begin, begin + count * words);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int from = (int) order[i] * words;
                int to = begin + kept * words;
                if (kept > 0 && cells[to - words] == copy[from]) {
                    for (int m = 0; m < metrics; m++) {
                        add(m, to - words, copy[from + 1 + m], high[m] < 0 ? 0 : copy[from + high[m]]);
                    }
                } else {
                    System.arraycopy(copy, from, cells, to, words);
                    kept++;
                }
            }
            return kept;
        }

        /** Adds a value, whose upper 64 bits are used only if sums have 128 bits, to that of a cell. */
        private void add(int metric, int cell, long value, long upper) {
            int at = cell + 1 + metric;
            long old = cells[at];
            long sum = old + value;
            if (doubles) {
                sum = Double.doubleToRawLongBits(Double.longBitsToDouble(old) + Double.longBitsToDouble(value));
            } else if (high[metric] >= 0) {
                cells[cell + high[metric]] += upper + (Long.compareUnsigned(sum, old) < 0 ? 1 : 0);
            } else if (((old ^ sum) & (value ^ sum)) < 0 && !modular.get(metric)) {
                overflows.set(metric);
            }
            cells[at] = sum;
        }
    }
}
