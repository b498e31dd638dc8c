package org.perfspace.convert.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.perfspace.convert.compare.Comparison.CellDifference;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/** The differences with the largest weights among any number of them; among equal ones, those that came first. */
final class Largest {

    private static final Comparator<Candidate> LIGHTEST_FIRST = Comparator.<Candidate>comparingDouble(c -> c.share)
            .thenComparingDouble(c -> c.size)
            .thenComparing(Comparator.<Candidate>comparingLong(c -> c.order).reversed());

    private final int most;
    private final PriorityQueue<Candidate> heap = new PriorityQueue<>(LIGHTEST_FIRST);
    private long seen;

    /** A cell that differs; its weight is not known until the total of its metric is known. */
    private static final class Candidate {
        private final int metric;
        private final int callNode;
        private final int location;
        private final ValueType firstType;
        private final long[] first;
        private final ValueType secondType;
        private final long[] second;
        private final double size;
        private final double relative;
        private double share;
        private long order;

        Candidate(int metric, int callNode, int location, CellPair cells, double size, double relative) {
            this.metric = metric;
            this.callNode = callNode;
            this.location = location;
            this.firstType = cells.firstType();
            this.first = cells.first(location);
            this.secondType = cells.secondType();
            this.second = cells.second(location);
            this.size = size;
            this.relative = relative;
        }

        CellDifference difference() {
            return new CellDifference(
                    metric,
                    callNode,
                    location,
                    text(firstType, first),
                    text(secondType, second),
                    size,
                    relative,
                    share);
        }
    }

    /**
     * Returns the exact value as text; an unsigned integer with its highest bit set is a negative number. Empty if the
     * value is absent.
     */
    private static String text(ValueType type, long[] cell) {
        if (type.isAbsent(cell[0])) {
            return "";
        }
        return type.isInteger() ? Long.toString(cell[0]) : CellText.of(type, cell, 0);
    }

    Largest(int most) {
        this.most = most;
    }

    /** Adds a difference of a metric whose total is not known yet. */
    void add(int metric, int callNode, int location, CellPair cells, double size, double relative) {
        long order = seen++;
        Candidate lightest = heap.peek();
        if (most == 0 || (heap.size() == most && lightest != null && size <= lightest.size)) {
            return;
        }
        Candidate candidate = new Candidate(metric, callNode, location, cells, size, relative);
        candidate.order = order;
        keep(candidate);
    }

    /** Adds the differences that were kept for one metric, once its total is known. */
    void addAll(Largest ofMetric, double total) {
        List<Candidate> candidates = new ArrayList<>(ofMetric.heap);
        candidates.sort(LIGHTEST_FIRST.reversed());
        for (Candidate candidate : candidates) {
            candidate.share = share(candidate.size, total);
            candidate.order = seen++;
            keep(candidate);
        }
    }

    /** Returns a size as a fraction of a total; 1 for a size above 0 if there is no total. */
    static double share(double size, double total) {
        return total > 0 ? size / total : size > 0 ? 1 : 0;
    }

    /** Returns the differences, largest first. */
    List<CellDifference> differences() {
        return heap.stream()
                .sorted(LIGHTEST_FIRST.reversed())
                .map(Candidate::difference)
                .toList();
    }

    private void keep(Candidate candidate) {
        heap.add(candidate);
        if (heap.size() > most) {
            heap.remove();
        }
    }
}
