package org.perfspace.reader.stacks;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.ValueType;

/**
 * Samples in the order of a file. Each sample consists of a value of every metric at a call node and a location. Samples are
 * converted to rows, in which those of the same call node and location are added up in the order of the file. They are kept
 * in memory up to a limit, beyond it in temporary files. Sorting takes one pass if the samples are already sorted, otherwise
 * one pass for each band of call nodes.
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
        LongSpill sorted = new LongSpill(place, MEMORY_WORDS);
        SampleRows rows =
                new SampleRows(sorted, metrics, doubles ? ValueType.DOUBLE : ValueType.INT64, callNodes, locations);
        try (this) {
            int next = 0;
            while (next < callNodes) {
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
        private long first = Long.MAX_VALUE;
        private long last = -1;

        Band(int[] handles, int from, int locations) throws ProfileException {
            this.from = from;
            int end = from;
            long words = 0;
            int[] begins = new int[handles.length - from + 1];
            while (end < handles.length && (words <= MEMORY_WORDS || end == from)) {
                int handle = handles[end];
                int count = handle < 0 || handle >= nodes ? 0 : counts[handle];
                long more = (long) stride * Math.min(count, locations);
                if (end > from && words + more > MEMORY_WORDS) {
                    break;
                }
                if (count > 0) {
                    first = Math.min(first, firsts[handle]);
                    last = Math.max(last, lasts[handle]);
                }
                words += more;
                end++;
                if (words > mostWords) {
                    throw file.tooLarge(
                            "expected at most %,d values at a call node, which this Java heap can hold, found %,d; a larger"
                                    + " heap raises the limit",
                            mostWords, words);
                }
                begins[end - from] = (int) words;
            }
            this.to = end;
            this.starts = Arrays.copyOf(begins, end - from + 1);
            this.filled = new int[end - from];
            this.dense = new boolean[end - from];
            for (int i = 0; i < dense.length; i++) {
                dense[i] = starts[i + 1] - starts[i] == (long) stride * locations && locations > 0;
            }
            this.cells = new long[(int) words];
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
            int cell = starts[node] + stride * (dense[node] ? location : filled[node]);
            filled[node]++;
            cells[cell] = location + 1L;
            for (int m = 0; m < metrics; m++) {
                cells[cell + 1 + m] = sum(cells[cell + 1 + m], values[at + m]);
            }
        }

        private void finish(int node, SampleRows rows) throws IOException {
            int begin = starts[node];
            int count = (starts[node + 1] - begin) / stride;
            if (!dense[node]) {
                count = merge(begin, Math.min(count, filled[node]));
            } else {
                count = squeeze(begin, count);
            }
            rows.add(cells, begin, count);
        }

        /** Moves the nonempty cells together. */
        private int squeeze(int begin, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (cells[begin + i * stride] != 0) {
                    System.arraycopy(cells, begin + i * stride, cells, begin + kept++ * stride, stride);
                }
            }
            return kept;
        }

        /** Sorts cells by location, and adds up cells of the same location. */
        private int merge(int begin, int count) {
            long[] order = new long[count];
            boolean sorted = true;
            for (int i = 0; i < count; i++) {
                order[i] = cells[begin + i * stride] << Integer.SIZE | i;
                sorted &= i == 0 || order[i - 1] >>> Integer.SIZE < order[i] >>> Integer.SIZE;
            }
            if (sorted) {
                return count;
            }
            Arrays.sort(order);
            long[] copy = Arrays.copyOfRange(cells, begin, begin + count * stride);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int from = (int) order[i] * stride;
                int to = begin + kept * stride;
                if (kept > 0 && cells[to - stride] == copy[from]) {
                    for (int m = 1; m < stride; m++) {
                        cells[to - stride + m] = sum(cells[to - stride + m], copy[from + m]);
                    }
                } else {
                    System.arraycopy(copy, from, cells, to, stride);
                    kept++;
                }
            }
            return kept;
        }

        private long sum(long a, long b) {
            return doubles
                    ? Double.doubleToRawLongBits(Double.longBitsToDouble(a) + Double.longBitsToDouble(b))
                    : a + b;
        }
    }
}
