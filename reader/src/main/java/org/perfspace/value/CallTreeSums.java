package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.Columns;

/**
 * Exclusive and inclusive values along the call tree of sums over locations, computed as in Cube's library: stored rows
 * are summed over locations first, then the sums are combined along the tree: exclusive is e-(e1+e2+…), inclusive is
 * e+incl(1)+incl(2)+…. For doubles, the last bits may differ from a sum over the exclusive or inclusive values of the
 * locations (see {@link CallTreeView} and {@link LocationSums}). Each stored row is fetched once; the sums of all call
 * nodes are in memory.
 */
public final class CallTreeSums {

    private final Definitions definitions;
    private final PerformanceSpace space;
    private final CallTreeView view;
    private final LocationSums sums;

    private CallTreeSums(PerformanceSpace space, CallFlavour flavour, LocationSums sums) {
        this.space = space;
        this.definitions = space.definitions();
        this.view = CallTreeView.of(space, flavour);
        this.sums = sums;
    }

    /**
     * {@return the sums of a space in a flavour}
     *
     * @param space the profile
     * @param flavour the part of the call tree that the values cover
     * @param sums sums over locations
     */
    public static CallTreeSums of(PerformanceSpace space, CallFlavour flavour, LocationSums sums) {
        return new CallTreeSums(space, flavour, sums);
    }

    /**
     * {@return the reason why a metric has no sums, as a text for users; empty if it can have sums}
     *
     * @param metric id of the metric
     */
    public Optional<String> refusal(int metric) {
        Optional<String> refusal = view.refusal(metric);
        Metric m = definitions.metrics().get(metric);
        boolean single = sums.columns() == Columns.Kind.LOCATIONS;
        return refusal.isPresent() || m.kind().derived()
                ? refusal
                : Arithmetic.refusal(
                        m, m.type(), single ? 1 : definitions.locations().size());
    }

    /**
     * {@return the sums of a metric in call-node order: rows with a cell for each sum} The same nodes have rows as in
     * {@link CallTreeView}.
     *
     * @param metric id of the metric
     * @throws ViewException if an integer overflows, or if the type's values cannot be combined
     */
    public RowCursor rows(int metric) throws IOException {
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return DerivedView.of(space).rows(metric, view.flavour(), sums.columns());
        }
        if (view.flavour() != CallFlavour.STORED && m.visibility() == Visibility.VOID) {
            return Severity.NONE.rows(metric);
        }
        Optional<String> refusal = refusal(metric);
        if (refusal.isPresent()) {
            throw new ViewException.Refused(m.name(), refusal.get());
        }
        BitSet nodes = new BitSet();
        Cells values =
                new Cells(m.type(), Math.multiplyExact(definitions.callNodes().size(), sums.size()));
        values.setNeutral();
        try (RowCursor rows = space.severity().rows(metric)) {
            while (rows.next()) {
                sums.sumInto(rows.row(), values, rows.callNode() * sums.size());
                nodes.set(rows.callNode());
            }
        }
        boolean inclusive = view.flavour() == CallFlavour.INCLUSIVE;
        if (view.flavour() != CallFlavour.STORED && m.kind().inclusive() != inclusive) {
            combine(m.type(), values, nodes, inclusive);
        }
        Cells cells = new Cells(m.type(), sums.size());
        return RowCursor.nodeByNode(nodes.length(), node -> nodes.get(node) ? row(m, node, values, cells) : null);
    }

    private Row row(Metric metric, int node, Cells values, Cells cells) throws ViewException {
        values.copyRun(node * sums.size(), cells, 0, sums.size());
        int overflow = cells.settle();
        if (overflow >= 0) {
            throw ViewException.Overflow.at(metric, ViewException.callNode(definitions, node), "sum " + overflow);
        }
        return cells.row;
    }

    private void combine(ValueType type, Cells values, BitSet nodes, boolean inclusive) {
        Arithmetic arithmetic = Arithmetic.of(type);
        if (inclusive) {
            addUp(arithmetic, values, nodes);
        } else {
            takeApart(arithmetic, values, nodes, new Cells(type, sums.size()));
        }
    }

    /** Computes inclusive values from the last node to the first, so that the nodes below are finished. */
    private void addUp(Arithmetic arithmetic, Cells values, BitSet nodes) {
        Tree tree = definitions.callTree();
        int size = sums.size();
        for (int node = tree.size() - 1; node >= 0; node--) {
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                if (nodes.get(child) && nodes.get(node)) {
                    arithmetic.add(values, node * size, values, child * size, size);
                } else if (nodes.get(child)) {
                    values.copyRun(child * size, values, node * size, size);
                    nodes.set(node);
                }
            }
        }
    }

    /**
     * Computes exclusive values from the first node to the last, so that the nodes below still have their stored
     * values.
     */
    private void takeApart(Arithmetic arithmetic, Cells values, BitSet nodes, Cells below) {
        Tree tree = definitions.callTree();
        int size = sums.size();
        for (int node = 0; node < tree.size(); node++) {
            boolean any = false;
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                if (nodes.get(child) && any) {
                    arithmetic.add(below, 0, values, child * size, size);
                } else if (nodes.get(child)) {
                    values.copyRun(child * size, below, 0, size);
                    any = true;
                }
            }
            if (any) {
                arithmetic.subtract(values, node * size, below, 0, size);
                nodes.set(node);
            }
        }
    }
}
