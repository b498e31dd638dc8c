package org.perfspace.value;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.Columns;

/**
 * Exclusive and inclusive values along the call tree of sums over locations, computed as in Cube's library: stored rows
 * are summed over locations first, then the sums are combined along the tree: exclusive is e-(e1+e2+…), inclusive is
 * e+incl(1)+incl(2)+…. For doubles, the last bits may differ from a sum over the exclusive or inclusive values of the
 * locations (see {@link CallTreeView} and {@link LocationSums}). Each stored row is fetched once; the sums of all call
 * nodes that have values are in memory.
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
        NodeCells values = stored(m);
        boolean inclusive = view.flavour() == CallFlavour.INCLUSIVE;
        if (view.flavour() != CallFlavour.STORED && m.kind().inclusive() != inclusive) {
            values = values.withCallers();
            if (inclusive) {
                values.addUp();
            } else {
                values.takeApart();
            }
        }
        return values.rows(m, definitions);
    }

    private NodeCells stored(Metric metric) throws IOException {
        NodeCells values = new NodeCells(definitions.callTree(), metric.type(), sums.size());
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                int slot = values.append(rows.callNode(), true);
                sums.sumInto(rows.row(), values.cells(), slot * sums.size());
            }
        }
        return values;
    }
}
