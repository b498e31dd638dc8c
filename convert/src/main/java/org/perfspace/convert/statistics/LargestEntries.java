package org.perfspace.convert.statistics;

import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/** The entries with the largest absolute sums among any number of entries; among equal ones, those with the smallest ids. */
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

    /** Returns the number of entries that were added. */
    long seen() {
        return seen;
    }

    /** Returns the entries, the largest first. */
    List<Statistics.Entry> entries() {
        return heap.stream().sorted(Collections.reverseOrder(this::compare)).toList();
    }

    /** Compares two entries; the smallest comes first. */
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
