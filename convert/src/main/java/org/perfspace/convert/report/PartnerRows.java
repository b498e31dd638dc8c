package org.perfspace.convert.report;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Iterates over the rows of a quantity at the partners of all iterations, iteration by iteration. */
final class PartnerRows implements AutoCloseable {

    private final Definitions definitions;
    private final @Nullable RowCursor rows;
    private int iteration;
    private int partner;

    private PartnerRows(Definitions definitions, @Nullable RowCursor rows) {
        this.definitions = definitions;
        this.rows = rows;
    }

    /** Returns an iterator before the first row. It has no rows if the space does not have the quantity. */
    static PartnerRows of(PerformanceSpace space, Quantity quantity) throws IOException {
        Metric metric = space.definitions().metric(quantity.metric());
        return new PartnerRows(
                space.definitions(), metric == null ? null : space.severity().rows(metric.id()));
    }

    /** Goes to the next row and returns whether there is one. */
    boolean next() throws IOException {
        while (rows != null && rows.next()) {
            CallNode node = definitions.callNodes().get(rows.callNode());
            if (LinkTestRanks.isPartner(definitions, node)) {
                iteration = node.parent();
                partner = LinkTestRanks.partner(definitions.regionOf(node.id()).name());
                return true;
            }
        }
        return false;
    }

    /** Returns the call node of the current iteration. */
    int iteration() {
        return iteration;
    }

    /** Returns the rank of the current partner. */
    int partner() {
        return partner;
    }

    /** Returns the current row, which is valid until the next call of {@link #next}. */
    Row row() {
        if (rows == null) {
            throw new IllegalStateException("there is no row");
        }
        return rows.row();
    }

    @Override
    public void close() throws IOException {
        if (rows != null) {
            rows.close();
        }
    }
}
