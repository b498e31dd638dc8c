package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.convert.algebra.OperandRows;
import org.perfspace.convert.compare.Comparison.Changes;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Compares the cells of one metric in two spaces in a single pass, and keeps counts, totals and the largest differences. */
final class MetricDiffer {

    private final Alignment both;
    private final Metric metric;
    private final Metric first;
    private final Metric second;
    private final Tolerance tolerance;
    private final boolean commonOnly;
    private final boolean[] counts;
    private final int columns;
    private final CellPair cells;
    private final Largest largest;
    private final NodeSums sums;
    private final int mostChanges;
    private final Sizes firstSizes = new Sizes();
    private final Sizes secondSizes = new Sizes();
    private long compared;
    private long different;
    private double largestDifference;
    private double largestRelative;

    /**
     * Creates a comparison.
     *
     * @param sums sums of an earlier metric, which are cleared
     */
    MetricDiffer(Alignment both, Metric metric, Settings settings, NodeSums sums) {
        this.both = both;
        this.metric = metric;
        List<Metric> originals = both.originals(metric.id());
        this.first = originals.get(0);
        this.second = originals.get(1);
        this.tolerance = settings.tolerance();
        this.commonOnly = settings.commonOnly();
        this.counts = new boolean[both.definitions().locations().size()];
        int counted = 0;
        for (int location = 0; location < counts.length; location++) {
            counts[location] = !commonOnly || (both.hasLocation(0, location) && both.hasLocation(1, location));
            counted += counts[location] ? 1 : 0;
        }
        this.columns = counted;
        this.cells = new CellPair(type(first), type(second), counts.length);
        this.largest = new Largest(settings.largest());
        this.sums = sums;
        sums.clear();
        this.mostChanges = settings.changes();
    }

    MetricComparison compare() throws IOException {
        if (both.refusal(metric.id()).isEmpty()) {
            try (OperandRows firstRows = both.rows(0, metric.id());
                    OperandRows secondRows = both.rows(1, metric.id())) {
                compareRows(firstRows, secondRows);
            }
        }
        boolean ratio = first.kind() == MetricKind.POSTDERIVED;
        return new MetricComparison(
                metric.id(),
                first,
                second,
                first.derivation().equals(second.derivation()),
                compared,
                different,
                ratio ? Double.NaN : firstSizes.sum(),
                ratio ? Double.NaN : secondSizes.sum(),
                largestDifference,
                largestRelative,
                Largest.share(largestDifference, total()),
                ratio ? Changes.NONE : sums.changes(first.kind().inclusive(), total(), mostChanges));
    }

    private static ValueType type(Metric metric) {
        return metric.kind().derived() ? ValueType.DOUBLE : metric.type();
    }

    /** Adds the largest differences, with their weights, to those of all metrics. */
    void handOver(Largest ofAll) {
        ofAll.addAll(largest, total());
    }

    private double total() {
        return Math.max(firstSizes.total(), secondSizes.total());
    }

    private void compareRows(@Nullable OperandRows firstRows, @Nullable OperandRows secondRows) throws IOException {
        Tree tree = both.definitions().callTree();
        for (int node = next(firstRows, secondRows, 0);
                node < tree.size();
                node = next(firstRows, secondRows, node + 1)) {
            Row a = firstRows == null ? null : firstRows.fetch(node);
            Row b = secondRows == null ? null : secondRows.fetch(node);
            boolean known = !commonOnly || (both.hasCallNode(0, node) && both.hasCallNode(1, node));
            if (known && (a != null || b != null)) {
                cells.set(a, b);
                compared += columns;
                if (!first.kind().inclusive() || tree.parent(node) == Tree.NO_PARENT) {
                    firstSizes.add(cells.firstType(), cells.firstWords(), counts);
                    secondSizes.add(cells.secondType(), cells.secondWords(), counts);
                }
                boolean same = cells.isSame();
                long before = different;
                if (!same) {
                    compareCells(node);
                }
                sums.set(node, cells, counts, different > before, same);
            }
        }
    }

    /** Returns the first call node from a given one on at which one of the spaces may have a row. */
    private int next(@Nullable OperandRows firstRows, @Nullable OperandRows secondRows, int node) throws IOException {
        if (node >= both.definitions().callTree().size()) {
            return node;
        }
        int first = firstRows == null ? Integer.MAX_VALUE : firstRows.next(node);
        int second = secondRows == null ? Integer.MAX_VALUE : secondRows.next(node);
        return Math.min(first, second);
    }

    private void compareCells(int node) {
        boolean sameType = cells.firstType().equals(cells.secondType());
        long[] a = cells.firstWords();
        long[] b = cells.secondWords();
        int width = cells.firstType().words();
        for (int location = 0; location < counts.length; location++) {
            boolean same = sameType;
            for (int w = location * width; same && w < (location + 1) * width; w++) {
                same = a[w] == b[w];
            }
            if (!same && counts[location]) {
                compareCell(node, location, width);
            }
        }
    }

    private void compareCell(int node, int location, int width) {
        ValueType firstType = cells.firstType();
        ValueType secondType = cells.secondType();
        boolean differs = false;
        double size = 0;
        double relative = 0;
        for (int w = 0; w < width; w++) {
            long a = cells.firstWords()[location * width + w];
            long b = cells.secondWords()[location * width + w];
            if (!tolerance.covers(firstType.word(w), a, secondType.word(w), b)) {
                differs = true;
                double weight = CellNumbers.weight(firstType, a, secondType, b, w);
                double larger = Math.max(CellNumbers.size(firstType, w, a), CellNumbers.size(secondType, w, b));
                size = Math.max(size, weight);
                relative = Math.max(relative, Largest.share(weight, larger));
            }
        }
        if (differs) {
            different++;
            largestDifference = Math.max(largestDifference, size);
            largestRelative = Math.max(largestRelative, relative);
            largest.add(metric.id(), node, location, cells, size, relative);
        }
    }
}
