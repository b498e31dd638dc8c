package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.function.IntUnaryOperator;

/**
 * Determines from the values of a database which contexts have a cost.
 *
 * @param reader the values
 * @param metrics the metrics whose costs count
 */
record OwnCosts(BlockReader reader, MetricIds metrics) {

    /** Returns whether a context has a cost in addition to the costs of the contexts below it. */
    boolean has(int context) throws IOException {
        return hasValue(context, metrics::ownId);
    }

    /** Returns whether a context has a cost of its own or contexts below it with a cost. */
    boolean hasAny(int context) throws IOException {
        return hasValue(context, metrics::propMetricId);
    }

    private boolean hasValue(int context, IntUnaryOperator ids) throws IOException {
        for (int metric = 0; metric < metrics.size(); metric++) {
            int id = ids.applyAsInt(metric);
            if (id != MetaDb.NONE && reader.has(context, id)) {
                return true;
            }
        }
        return false;
    }
}
