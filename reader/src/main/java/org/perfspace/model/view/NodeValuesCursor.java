package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/** Hands out the values that are not 0 everywhere as rows. */
final class NodeValuesCursor implements RowCursor {

    private final NodeValues values;
    private final int end;
    private final DerivedPlan plan;
    private final Row row;
    private int current;

    /**
     * Creates a cursor.
     *
     * @param first first call node
     * @param end one past the last one
     * @param plan is closed in the end
     */
    NodeValuesCursor(NodeValues values, int first, int end, int columns, DerivedPlan plan) {
        this.values = values;
        this.end = end;
        this.plan = plan;
        this.current = first - 1;
        this.row = new Row(ValueType.DOUBLE, columns);
    }

    @Override
    public boolean next() throws IOException {
        while (current + 1 < end) {
            current++;
            double[] numbers = values.at(current);
            if (numbers != null) {
                fill(numbers, row);
                return true;
            }
        }
        return false;
    }

    @Override
    public int callNode() {
        return current;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        plan.closeAll();
    }

    /** Makes a row dense and fills it with numbers. */
    static void fill(double[] numbers, Row into) {
        long[] words = into.fillDense(ValueType.DOUBLE);
        for (int i = 0; i < into.locations(); i++) {
            words[i] = Double.doubleToRawLongBits(numbers[i]);
        }
    }
}
