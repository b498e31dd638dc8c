package org.perfspace.value;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/** A cursor over the rows of a metric in {@link DerivedView} whose numbers are not all 0, in call-node order. */
public final class NodeValuesCursor implements RowCursor {

    private final NodeValues values;
    private final NodeValues whole;
    private final int end;
    private final DerivedPlan plan;
    private final Row row;
    private int current;

    /**
     * Creates a cursor.
     *
     * @param values the values of the rows
     * @param whole the value for all locations together
     * @param from first call node
     * @param end one past the last call node
     * @param plan plan of the values; closed together with the cursor
     */
    NodeValuesCursor(NodeValues values, NodeValues whole, int from, int end, int columns, DerivedPlan plan) {
        this.values = values;
        this.whole = whole;
        this.end = end;
        this.plan = plan;
        this.current = from - 1;
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

    /**
     * {@return the value of the current call node for all locations together, which is not the sum of the locations'
     * values if the metric is a ratio}
     *
     * @throws IOException if the profile cannot be read
     */
    public double whole() throws IOException {
        double[] numbers = whole.at(current);
        return numbers == null ? 0 : numbers[0];
    }

    @Override
    public void close() throws IOException {
        plan.close();
    }

    /** Makes a row dense and fills it with numbers. */
    static void fill(double[] numbers, Row into) {
        long[] words = into.fillDense(ValueType.DOUBLE);
        for (int i = 0; i < into.locations(); i++) {
            words[i] = Double.doubleToRawLongBits(numbers[i]);
        }
    }
}
