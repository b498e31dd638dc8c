package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.cubepl.Columns;

/**
 * The totals of metrics for the whole run: the inclusive values of the roots of the call tree, each summed over all
 * locations, added up in order. For derived metrics see {@link DerivedView#total}.
 */
public final class Totals {

    /** Number of roots that are all read. */
    private static final int FEW_ROOTS = 16;

    private Totals() {}

    /**
     * Computes the total of a metric as a row of one cell.
     *
     * @param space the profile
     * @param metric id of the metric
     * @return the row, or empty if the metric has no values
     * @throws ViewException if an integer overflows, or if the type's values cannot be added
     */
    public static Optional<Row> total(PerformanceSpace space, int metric) throws IOException {
        Definitions definitions = space.definitions();
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return derived(space, metric, Columns.Kind.WHOLE_SYSTEM);
        }
        LocationSums sums = LocationSums.overAll(definitions);
        return ofRoots(space, m, 1, (root, row) -> sums.sum(m, root, row));
    }

    /**
     * Computes the total of a metric at each location: the inclusive values of the roots of the call tree, added up in
     * order.
     *
     * @param space the profile
     * @param metric id of the metric
     * @return the row, or empty if the metric has no values
     * @throws ViewException if an integer overflows, or if the type's values cannot be added
     */
    public static Optional<Row> byLocation(PerformanceSpace space, int metric) throws IOException {
        Definitions definitions = space.definitions();
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return derived(space, metric, Columns.Kind.LOCATIONS);
        }
        return ofRoots(space, m, definitions.locations().size(), (root, row) -> row);
    }

    /** Returns the part of a row that counts. */
    @FunctionalInterface
    private interface Part {
        Row of(int root, Row row) throws IOException;
    }

    private static Optional<Row> ofRoots(PerformanceSpace space, Metric metric, int columns, Part part)
            throws IOException {
        RowSum total = new RowSum(space.definitions(), metric, columns);
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        Row row = view.newRow(metric.id());
        BitSet withRows = rootsWithRows(space, metric);
        for (int root = withRows.nextSetBit(0); root >= 0; root = withRows.nextSetBit(root + 1)) {
            if (view.read(metric.id(), root, row)) {
                Arithmetic.requireSums(metric, row.type(), total.isEmpty() ? 1 : 2);
                total.add(part.of(root, row));
            }
        }
        return total.isEmpty() ? Optional.empty() : Optional.of(total.row("all call nodes"));
    }

    /** Returns the roots that may have a row, or rows below them: all of them, unless it is cheap to know more. */
    private static BitSet rootsWithRows(PerformanceSpace space, Metric metric) throws IOException {
        Tree tree = space.definitions().callTree();
        BitSet roots = new BitSet();
        boolean isCheap = space.severity().isCheap(metric.id());
        int root = 0;
        while (root < tree.size() && (!isCheap || roots.cardinality() < FEW_ROOTS)) {
            roots.set(root);
            root = tree.end(root);
        }
        return root < tree.size() ? rootsOfRows(space, metric) : roots;
    }

    private static BitSet rootsOfRows(PerformanceSpace space, Metric metric) throws IOException {
        Tree tree = space.definitions().callTree();
        BitSet roots = new BitSet();
        int end = 0;
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                int root = rows.callNode();
                while (root >= end && tree.parent(root) != Tree.NO_PARENT) {
                    root = tree.parent(root);
                }
                if (root >= end) {
                    roots.set(root);
                    end = tree.end(root);
                }
            }
        }
        return roots;
    }

    /** Returns the total of a derived metric; a total that is 0 in all cells is regarded as absent. */
    private static Optional<Row> derived(PerformanceSpace space, int metric, Columns.Kind over) throws IOException {
        Row row = DerivedView.of(space).total(metric, over);
        for (int i = 0; i < row.count(); i++) {
            if (Double.longBitsToDouble(row.words()[i]) != 0) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }
}
