package org.perfspace.format.stacks;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.perfspace.io.HeapPart;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.ValueType;
import org.perfspace.value.CellSorter;
import org.perfspace.value.ExactSum;
import org.perfspace.value.SpilledRows;

/**
 * Samples in the order of a file. Each sample consists of a value of every metric at a call node and a location. Samples are
 * sorted into rows, in which those of the same call node and location are added up in the order of the file. They are kept in
 * memory up to a limit, beyond it in temporary files. A value of 0 is not a cell, and a row without cells does not exist.
 *
 * <p>Sums of integers are exact. If a sum of a metric does not fit into 64 bits, all values of the metric become doubles, each
 * of which is the double that is nearest to the exact sum. This takes a second pass.
 */
public final class SampleStore implements Closeable {

    /** Most words of samples in memory. */
    private static final long SAMPLE_WORDS = 2 << 20;

    /** Most words of rows in memory. */
    private static final long ROW_WORDS = 1 << 20;

    /** Most bytes of samples that are being sorted. */
    private static final long SORTED_BYTES = 16 << 20;

    private static final int BLOCK = 8192;

    private final int metrics;
    private final boolean doubles;
    private final Place file;
    private final LongSpill records;
    private final long mostWords = Math.min(Integer.MAX_VALUE / 2, HeapPart.STACKS.room(Long.BYTES));

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
        this.records = new LongSpill(Place.of("temporary file of samples"), SAMPLE_WORDS);
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
        records.add((long) node << Integer.SIZE | location);
        records.add(values, 0, metrics);
    }

    /**
     * Sorts the samples into the rows of a profile; this store is empty afterwards.
     *
     * @param definitions definitions of the profile, whose metrics have the type DOUBLE or INT64
     * @param callNode returns the id of the call node with a handle
     * @param location returns the id of the location with a handle
     * @param notes notes on the file
     * @return the profile, which has further notes on metrics whose sums do not fit into 64 bits, and which the caller closes
     * @throws IOException if a temporary file cannot be written or read
     */
    public PerformanceSpace space(
            Definitions definitions, IntUnaryOperator callNode, IntUnaryOperator location, List<String> notes)
            throws IOException {
        int locations = definitions.locations().size();
        double cells = (double) definitions.callNodes().size() * locations;
        try (CellSorter sorter = new CellSorter(cells, metrics, SORTED_BYTES, file)) {
            sort(sorter, callNode, location, locations);
            BitSet tooLarge = new BitSet();
            SpilledRows rows = rows(sorter, definitions, tooLarge);
            if (tooLarge.isEmpty()) {
                return PerformanceSpace.of(definitions, rows).withNotes(notes).closing(rows);
            }
            rows.close();
            Definitions rounded = definitions.withMetrics(definitions.metrics().stream()
                    .map(metric -> tooLarge.get(metric.id())
                            ? metric.edit().type(ValueType.DOUBLE).asDefined(metric.id())
                            : metric)
                    .toList());
            rows = rows(sorter, rounded, tooLarge);
            List<String> all = new ArrayList<>(notes);
            tooLarge.stream()
                    .forEach(metric -> all.add("sums of metric \""
                            + definitions.metrics().get(metric).name()
                            + "\" do not fit into 64 bits; its values are rounded to doubles"));
            return PerformanceSpace.of(rounded, rows).withNotes(all).closing(rows);
        }
    }

    private void sort(CellSorter sorter, IntUnaryOperator callNode, IntUnaryOperator location, int locations)
            throws IOException {
        int stride = 1 + metrics;
        sorter.expect(records.size() / stride);
        long[] block = new long[Math.max(1, BLOCK / stride) * stride];
        for (long at = 0; at < records.size(); at += block.length) {
            int count = (int) Math.min(block.length, records.size() - at);
            records.read(at, block, 0, count);
            for (int i = 0; i < count; i += stride) {
                long node = callNode.applyAsInt((int) (block[i] >>> Integer.SIZE));
                sorter.add(node * locations + location.applyAsInt((int) block[i]), block, i + 1);
            }
        }
        records.close();
    }

    /** Adds up the values of each cell; returns the rows, and the metrics of which a sum does not fit into 64 bits. */
    private SpilledRows rows(CellSorter sorter, Definitions definitions, BitSet tooLarge) throws IOException {
        SpilledRows rows = new SpilledRows(definitions, ROW_WORDS);
        try {
            SumsOfNode sums = new SumsOfNode(definitions, rows, tooLarge);
            sorter.merge(sums);
            sums.finish();
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

    /** The sums of the cells of a call node, of which the values come one after the other. */
    private final class SumsOfNode implements CellSorter.Receiver {
        private static final long NO_CELL = -1;

        private final int locations;
        private final SpilledRows rows;
        private final BitSet tooLarge;
        private final BitSet rounded = new BitSet();
        private final ExactSum[] integers =
                Stream.generate(ExactSum::new).limit(metrics).toArray(ExactSum[]::new);
        private final double[] numbers = new double[metrics];
        private final int stride = 1 + metrics;
        private long current = NO_CELL;

        /** The location of each cell, and its sum of each metric. */
        private long[] cells = new long[stride];

        private int filled;
        private int[] ids = {};
        private long[] words = {};

        SumsOfNode(Definitions definitions, SpilledRows rows, BitSet tooLarge) {
            this.locations = definitions.locations().size();
            this.rows = rows;
            this.tooLarge = tooLarge;
            definitions.metrics().stream()
                    .filter(metric -> metric.type().equals(ValueType.DOUBLE))
                    .forEach(metric -> rounded.set(metric.id()));
        }

        @Override
        public void take(long cell, long[] values, int at) throws IOException {
            if (cell != current) {
                endCell();
                if (cell / locations != current / locations) {
                    store();
                }
                current = cell;
            }
            for (int m = 0; m < metrics; m++) {
                if (doubles) {
                    numbers[m] += Double.longBitsToDouble(values[at + m]);
                } else {
                    integers[m].add(values[at + m]);
                }
            }
        }

        /** Stores the last row. */
        void finish() throws IOException {
            endCell();
            store();
        }

        private void endCell() throws ProfileException {
            if (current == NO_CELL) {
                return;
            }
            if (filled + stride > cells.length) {
                if (filled + stride > mostWords) {
                    throw file.tooLarge(
                            "expected at most %,d values at a call node, which this Java heap can hold, found %,d; a larger"
                                    + " heap raises the limit",
                            mostWords, filled + stride);
                }
                cells = Arrays.copyOf(cells, (int) Math.min(2L * cells.length, mostWords));
            }
            cells[filled] = current % locations;
            long any = 0;
            for (int m = 0; m < metrics; m++) {
                long word = doubles ? word(numbers[m]) : word(m, integers[m]);
                cells[filled + 1 + m] = word;
                any |= word;
                numbers[m] = 0;
                integers[m].clear();
            }
            filled += any == 0 ? 0 : stride;
        }

        private long word(int metric, ExactSum sum) {
            if (rounded.get(metric)) {
                return word(sum.toDouble());
            }
            if (!sum.fits()) {
                tooLarge.set(metric);
            }
            return sum.low();
        }

        private long word(double number) {
            return Double.doubleToRawLongBits(number);
        }

        private void store() throws IOException {
            if (ids.length < filled / stride) {
                ids = new int[cells.length / stride];
                words = new long[cells.length / stride];
            }
            for (int m = 0; m < metrics; m++) {
                int count = 0;
                for (int at = 0; at < filled; at += stride) {
                    ids[count] = (int) cells[at];
                    words[count] = cells[at + 1 + m];
                    count += words[count] == 0 ? 0 : 1;
                }
                if (count > 0) {
                    rows.put(m, (int) (current / locations), ids, words, count);
                }
            }
            filled = 0;
        }
    }
}
