package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Values of cells, which are sorted by the numbers of their cells; values of the same cell stay in their order. Values that do
 * not fit into memory are sorted and stored in a temporary file as runs, which are merged at the end.
 */
public final class CellSorter implements Closeable {

    private static final int MOST_BITS = 20;
    private static final int FEWEST_BITS = 12;
    private static final int FIRST = 64;
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int MOST_BUFFER = 1 << 13;

    private final LongSpill file = new LongSpill(Place.of("temporary file of values"), 0);
    private final List<Long> ends = new ArrayList<>();
    private final int width;
    private final long room;
    private final int bits;
    private final int most;

    /** The number of each cell, followed by bits with the index of its values in {@link #words}. */
    private long[] order = new long[FIRST];

    private long[] spare = {};
    private long[] words;
    private int count;

    /** Receives values in the order of their cells. */
    @FunctionalInterface
    public interface Receiver {
        /**
         * Takes the values that were added for a cell at once.
         *
         * @param cell number of the cell
         * @param words an array that contains the values
         * @param at index of the first one
         * @throws IOException if the values cannot be taken
         */
        void take(long cell, long[] words, int at) throws IOException;
    }

    /** A run that is being read. */
    private final class Run implements Comparable<Run> {
        private final int number;
        private final long end;
        private final long[] buffer;
        private long position;
        private int at;
        private int filled;

        Run(int number, int cells) {
            this.number = number;
            this.position = number == 0 ? 0 : ends.get(number - 1);
            this.end = ends.get(number);
            this.buffer = new long[cells * (1 + width)];
        }

        boolean next() throws IOException {
            at += 1 + width;
            if (at < filled) {
                return true;
            }
            filled = (int) Math.min(buffer.length, end - position);
            file.read(position, buffer, 0, filled);
            position += filled;
            at = 0;
            return filled > 0;
        }

        @Override
        public int compareTo(Run other) {
            int byCell = Long.compare(buffer[at], other.buffer[other.at]);
            return byCell != 0 ? byCell : Integer.compare(number, other.number);
        }
    }

    /**
     * Creates an empty sorter.
     *
     * @param cells number of cells
     * @param width number of values that are added for a cell at once
     * @param room bytes of memory that may be used
     * @param place the file, for messages
     * @throws ProfileException if there are too many cells
     */
    public CellSorter(double cells, int width, long room, Place place) throws ProfileException {
        int cellBits = Math.getExponent(cells) + 1;
        int free = Long.SIZE - 1 - cellBits;
        if (free < FEWEST_BITS) {
            throw place.tooLarge(
                    "expected fewer than 2^51 cells of metrics, call paths and threads, found %,.0f", cells);
        }
        this.bits = Math.min(MOST_BITS, free);
        long fitting = room / (Long.BYTES * (2L + width)); // the order twice, and the values
        this.most = (int) Math.max(1, Math.min(1L << bits, fitting));
        this.width = width;
        this.room = room;
        this.words = new long[FIRST * width];
    }

    /**
     * Makes room for values at once, which takes less time and memory than to make it while they are added.
     *
     * @param more how often values will be added
     */
    public void expect(long more) {
        resize(Math.max(order.length, count + more));
    }

    private void resize(long length) {
        order = Arrays.copyOf(order, (int) Math.min(most, length));
        words = Arrays.copyOf(words, order.length * width);
    }

    /**
     * Adds values of a cell.
     *
     * @param cell number of the cell, from 0
     * @param values an array that contains the values
     * @param at index of the first one
     * @throws IOException if the temporary file cannot be written
     */
    public void add(long cell, long[] values, int at) throws IOException {
        if (count == most) {
            store();
        } else if (count == order.length) {
            resize(2L * count);
        }
        order[count] = cell << bits | count;
        System.arraycopy(values, at, words, count * width, width);
        count++;
    }

    /** Sorts by cells, one digit after the other, beginning with the lowest; the values of a cell are in order already. */
    private void sort() {
        long largest = 0;
        boolean ascends = true;
        for (int i = 0; i < count; i++) {
            ascends &= i == 0 || order[i - 1] < order[i];
            largest = Math.max(largest, order[i]);
        }
        if (ascends || count < DIGITS) {
            Arrays.sort(order, 0, count);
            return;
        }
        if (spare.length < order.length) {
            spare = new long[order.length];
        }
        for (int shift = bits; shift < Long.SIZE && largest >>> shift > 0; shift += DIGIT_BITS) {
            int[] places = new int[DIGITS];
            for (int i = 0; i < count; i++) {
                places[(int) (order[i] >>> shift) & (DIGITS - 1)]++;
            }
            for (int digit = 1; digit < DIGITS; digit++) {
                places[digit] += places[digit - 1];
            }
            for (int i = count - 1; i >= 0; i--) {
                spare[--places[(int) (order[i] >>> shift) & (DIGITS - 1)]] = order[i];
            }
            long[] done = spare;
            spare = order;
            order = done;
        }
    }

    private int sorted(int i) {
        return (int) (order[i] & ((1 << bits) - 1)) * width;
    }

    private void store() throws IOException {
        sort();
        for (int i = 0; i < count; i++) {
            file.add(order[i] >>> bits);
            file.add(words, sorted(i), width);
        }
        ends.add(file.size());
        count = 0;
    }

    /**
     * Passes on all values. This may be repeated.
     *
     * @param receiver receives the values
     * @throws IOException if the temporary file cannot be written or read, or if the values cannot be taken
     */
    public void merge(Receiver receiver) throws IOException {
        if (ends.isEmpty()) {
            sort();
            for (int i = 0; i < count; i++) {
                receiver.take(order[i] >>> bits, words, sorted(i));
            }
            return;
        }
        if (count > 0) {
            store();
        }
        long cells = Math.min(MOST_BUFFER, room / Long.BYTES / 2 / ends.size()) / (1 + width);
        PriorityQueue<Run> runs = new PriorityQueue<>();
        for (int i = 0; i < ends.size(); i++) {
            Run run = new Run(i, (int) Math.max(1, cells));
            if (run.next()) {
                runs.add(run);
            }
        }
        for (Run run = runs.poll(); run != null; run = runs.poll()) {
            Run other = runs.peek();
            boolean more = true;
            while (more && (other == null || run.compareTo(other) < 0)) {
                receiver.take(run.buffer[run.at], run.buffer, run.at + 1);
                more = run.next();
            }
            if (more) {
                runs.add(run);
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
