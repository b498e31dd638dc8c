package org.perfspace.model.view;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/**
 * Values of a stored metric as doubles: exact up to 2<sup>53</sup>, and rounded beyond. Unsigned values of 2<sup>63</sup>
 * or more are negative numbers, as in all arithmetic here. What has no value yet, such as a minimum of nothing, is 0.
 */
final class StoredNodeValues extends NodeValues {

    private final CallTreeView view;
    private final Metric metric;
    private final @Nullable RowCursor cursor;
    private final Row row;
    private final @Nullable LocationSums sums;
    private final double[] out;
    private int waiting = -1;

    /**
     * Creates the values.
     *
     * @param inOrder whether all call nodes will be asked for, so that a cursor is worth it
     * @param sums sums over locations; null for the locations themselves
     */
    StoredNodeValues(CallTreeView view, Metric metric, boolean inOrder, @Nullable LocationSums sums)
            throws IOException {
        this.view = view;
        this.metric = metric;
        this.row = view.newRow(metric.id());
        this.sums = sums;
        this.out = new double[sums == null ? row.locations() : sums.size()];
        this.cursor = inOrder ? view.rows(metric.id()) : null;
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        Row stored = read(callNode);
        if (stored == null) {
            return null;
        }
        numbers(sums == null ? stored : sums.sum(metric, callNode, stored), out);
        return out;
    }

    private @Nullable Row read(int callNode) throws IOException {
        if (cursor == null) {
            return view.read(metric.id(), callNode, row) ? row : null;
        }
        while (waiting < callNode) {
            waiting = cursor.next() ? cursor.callNode() : Integer.MAX_VALUE;
        }
        return waiting == callNode ? cursor.row() : null;
    }

    @Override
    public void close() throws IOException {
        if (cursor != null) {
            cursor.close();
        }
    }

    /** Converts a row of numbers to doubles. */
    static void numbers(Row row, double[] out) {
        ValueType type = row.type();
        if (!row.isDense()) {
            Arrays.fill(out, 0);
        }
        boolean integer = type.isInteger();
        long neutral = type.neutral(0);
        long[] words = row.words();
        int count = row.count();
        if (row.isDense() && type.equals(ValueType.DOUBLE)) {
            for (int i = 0; i < count; i++) {
                out[i] = Double.longBitsToDouble(words[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            long word = words[i];
            out[row.location(i)] = integer ? (double) word : word == neutral ? 0 : Double.longBitsToDouble(word);
        }
    }
}
