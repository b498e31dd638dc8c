package org.perfspace.model;

import java.io.IOException;
import java.util.Arrays;

/** Sets the rows of two spaces of the same shape side by side. */
final class SeverityComparison {

    private final Definitions names;
    private final SpaceComparison.Differences found;
    private long[] left = {};
    private long[] right = {};

    private SeverityComparison(Definitions names, SpaceComparison.Differences found) {
        this.names = names;
        this.found = found;
    }

    static void compare(PerformanceSpace first, PerformanceSpace second, SpaceComparison.Differences found)
            throws IOException {
        SeverityComparison comparison = new SeverityComparison(first.definitions(), found);
        for (Metric metric : first.definitions().metrics()) {
            if (found.enough()) {
                return;
            }
            try (RowCursor a = first.severity().rows(metric.id());
                    RowCursor b = second.severity().rows(metric.id())) {
                comparison.metric(metric, a, b);
            }
        }
    }

    private void metric(Metric metric, RowCursor a, RowCursor b) throws IOException {
        boolean hasA = a.next();
        boolean hasB = b.next();
        while ((hasA || hasB) && !found.enough()) {
            int nodeA = hasA ? a.callNode() : Integer.MAX_VALUE;
            int nodeB = hasB ? b.callNode() : Integer.MAX_VALUE;
            if (nodeA == nodeB) {
                cells(metric, nodeA, a.row(), b.row());
            } else {
                String side = nodeA < nodeB ? "first" : "second";
                found.add(place(metric, Math.min(nodeA, nodeB)) + ": a row in the " + side + " only");
            }
            hasA = nodeA <= nodeB ? a.next() : hasA;
            hasB = nodeB <= nodeA ? b.next() : hasB;
        }
    }

    private void cells(Metric metric, int node, Row a, Row b) {
        if (!a.type().equals(b.type())) {
            found.add(place(metric, node) + ": cells of type " + a.type() + " against " + b.type());
            return;
        }
        int size = a.locations() * a.type().words();
        left = dense(a, left, size);
        right = dense(b, right, size);
        int width = a.type().words();
        int from = 0;
        int wrong = Arrays.mismatch(left, from, size, right, from, size);
        while (wrong >= 0 && !found.enough()) {
            int location = (from + wrong) / width;
            found.add(place(metric, node) + ", location "
                    + names.locations().get(location).fileId() + ": "
                    + CellText.of(a.type(), left, location * width) + " against "
                    + CellText.of(a.type(), right, location * width));
            from = (location + 1) * width;
            wrong = Arrays.mismatch(left, from, size, right, from, size);
        }
    }

    /** A copy, since both cursors may hand out the same kind of buffer and a sparse row has to be spread out. */
    private static long[] dense(Row row, long[] buffer, int size) {
        long[] into = buffer.length < size ? new long[size] : buffer;
        row.copyDense(into);
        return into;
    }

    private String place(Metric metric, int node) {
        return "metric " + NormalForm.quote(metric.name()) + " (" + metric.fileId() + "), cnode "
                + names.callNodes().get(node).fileId();
    }
}
