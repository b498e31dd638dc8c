package org.perfspace.convert.statistics;

import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/** The entries of the largest absolute sums among any number of them; of equal ones, those of the smallest ids. */
final class LargestEntries {

    private final int most;
    private final boolean inclusive;
    private final PriorityQueue<Statistics.Entry> heap;
    private long seen;

    LargestEntries(int most, boolean inclusive) {
        this.most = most;
        this.inclusive = inclusive;
        this.heap = new PriorityQueue<>(this::compare);
    }

    void add(Statistics.Entry entry) {
        seen++;
        heap.add(entry);
        if (heap.size() > most) {
            heap.remove();
        }
    }

    /** Returns how many there were. */
    long seen() {
        return seen;
    }

    /** The largest first. */
    List<Statistics.Entry> entries() {
        return heap.stream().sorted(Collections.reverseOrder(this::compare)).toList();
    }

    /** The smallest first. */
    private int compare(Statistics.Entry one, Statistics.Entry other) {
        int bySize = Double.compare(size(one), size(other));
        return bySize != 0 ? bySize : Integer.compare(other.id(), one.id());
    }

    private double size(Statistics.Entry entry) {
        double sum = (inclusive ? entry.inclusive().or(entry::exclusive) : entry.exclusive())
                .map(spread -> spread.sum().number())
                .orElse(0.0);
        return Double.isNaN(sum) ? 0 : Math.abs(sum);
    }
}
