package org.perfspace.format.caliper;

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
 * Values of cells, which are sorted by the numbers of their cells; values of the same cell stay in their order. Values that fit
 * into memory are sorted and stored in a temporary file as a run; the runs are merged at the end.
 */
final class CellSorter implements Closeable {

    /** Bytes of memory for each value of a run: its cell, its word, and as much again while it is sorted. */
    private static final int BYTES = 4 * Long.BYTES;

    private static final int MOST_BITS = 20;
    private static final int FEWEST_BITS = 12;
    private static final int PAIR = 2;
    private static final int MOST_BUFFER = 1 << 13;

    private final LongSpill file = new LongSpill(Place.of("temporary file of values"), 0);
    private final List<Long> ends = new ArrayList<>();
    private final long room;
    private final int bits;
    private final long[] order;
    private final long[] words;
    private int count;

    /** Receives values in the order of their cells. */
    interface Receiver {
        void take(long cell, long word) throws IOException;
    }

    /** A run that is being read. */
    private final class Run implements Comparable<Run> {
        private final int number;
        private final long end;
        private final long[] buffer;
        private long position;
        private int at;
        private int filled;

        Run(int number, int size) {
            this.number = number;
            this.position = number == 0 ? 0 : ends.get(number - 1);
            this.end = ends.get(number);
            this.buffer = new long[size];
        }

        boolean next() throws IOException {
            at += PAIR;
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
     * @param room bytes of memory that may be used
     */
    CellSorter(double cells, long room, Place place) throws ProfileException {
        int cellBits = Math.getExponent(cells) + 1;
        int free = Long.SIZE - 1 - cellBits;
        if (free < FEWEST_BITS) {
            throw place.tooLarge(
                    "expected fewer than 2^51 cells of metrics, call paths and threads, found %,.0f", cells);
        }
        int fitting = Long.SIZE - 1 - Long.numberOfLeadingZeros(room / BYTES | 1);
        this.bits = Math.min(Math.min(MOST_BITS, fitting), free);
        this.room = room;
        this.order = new long[1 << bits];
        this.words = new long[1 << bits];
    }

    /** Adds a value. */
    void add(long cell, long word) throws IOException {
        if (count == order.length) {
            store();
        }
        order[count] = cell << bits | count;
        words[count++] = word;
    }

    private void store() throws IOException {
        Arrays.sort(order, 0, count);
        for (int i = 0; i < count; i++) {
            file.add(order[i] >>> bits);
            file.add(words[(int) (order[i] & (order.length - 1))]);
        }
        ends.add(file.size());
        count = 0;
    }

    /** Passes on all values. */
    void merge(Receiver receiver) throws IOException {
        store();
        long size = Math.min(MOST_BUFFER, room / Long.BYTES / PAIR / ends.size());
        PriorityQueue<Run> runs = new PriorityQueue<>();
        for (int i = 0; i < ends.size(); i++) {
            Run run = new Run(i, PAIR * (int) Math.max(1, size / PAIR));
            if (run.next()) {
                runs.add(run);
            }
        }
        for (Run run = runs.poll(); run != null; run = runs.poll()) {
            Run other = runs.peek();
            boolean more = true;
            while (more && (other == null || run.compareTo(other) < 0)) {
                receiver.take(run.buffer[run.at], run.buffer[run.at + 1]);
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
