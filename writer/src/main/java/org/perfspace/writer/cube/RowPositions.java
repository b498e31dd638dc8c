package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** The call nodes that have a row of a metric, and the position of each row in its member. */
final class RowPositions {

    private final Metric metric;
    private final CallOrder order;

    /** The position of each row in the order of the call tree, ascending. */
    private final int[] positions;

    private RowPositions(Metric metric, CallOrder order, int[] positions) {
        this.metric = metric;
        this.order = order;
        this.positions = positions;
    }

    /**
     * Returns the stored rows of a metric.
     *
     * @param kind kind of the metric in anchor.xml
     * @param wide the wide order of the call tree
     */
    public static RowPositions of(Severity severity, Metric metric, MetricKind kind, CallOrder wide)
            throws IOException {
        CallOrder order = kind == MetricKind.EXCLUSIVE ? CallOrder.deep(wide.size()) : wide;
        if (kind.derived()) { // which the severity need not know
            return new RowPositions(metric, order, new int[0]);
        }
        int[] positions = severity.nodesWithRows(metric.id(), order.size()).stream()
                .map(order::position)
                .toArray();
        Arrays.sort(positions);
        return new RowPositions(metric, order, positions);
    }

    /** Returns the metric. */
    Metric metric() {
        return metric;
    }

    /** Returns the number of rows. */
    public int count() {
        return positions.length;
    }

    /** Returns whether rows are stored in the order in which severities iterate over them. */
    boolean inCallNodeOrder() {
        return order.isDeep();
    }

    /** Returns the position of each row in the order of the call tree, ascending. */
    public int[] positions() {
        return positions.clone();
    }

    /** Returns the number of the row of a call node that has one. */
    int number(int node) {
        return Arrays.binarySearch(positions, order.position(node));
    }

    /** Throws an exception if a severity returned fewer or more rows than it had announced. */
    void requireAll(int written) {
        if (written != count()) {
            throw new IllegalStateException("metric \"" + metric.name() + "\" was said to have " + count()
                    + " rows, but handed out " + written);
        }
    }

    /** Returns a cursor over the rows in stored order. */
    RowCursor inStoredOrder(Severity severity, int locations) throws IOException {
        return inCallNodeOrder()
                ? severity.rows(metric.id())
                : new Scattered(severity, new Row(metric.type(), locations));
    }

    /** A cursor that fetches rows one by one. */
    private final class Scattered implements RowCursor {
        private final Severity severity;
        private final Row row;
        private int next;

        private Scattered(Severity severity, Row row) {
            this.severity = severity;
            this.row = row;
        }

        @Override
        public boolean next() throws IOException {
            return next < positions.length && severity.read(metric.id(), order.node(positions[next++]), row);
        }

        @Override
        public int callNode() {
            return order.node(positions[next - 1]);
        }

        @Override
        public Row row() {
            return row;
        }
    }
}
