package org.perfspace.value;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * A sum to which rows of one metric are added and from which they are subtracted, column by column, in the arithmetic
 * of the metric's type. Intermediate integers have 128 bits, so that only a result can be too large. Reusable, but not
 * safe for use by several threads.
 */
public final class RowSum {

    private final Definitions definitions;
    private final Metric metric;
    private final ValueType type;
    private final int columns;
    private @Nullable Arithmetic arithmetic;
    private final Cells sum;
    private @Nullable Cells scratch;
    private boolean empty = true;

    /**
     * Creates an empty sum of rows.
     *
     * @param definitions definitions of the profile
     * @param metric the metric
     * @param columns number of columns: locations, or sums over them
     */
    public RowSum(Definitions definitions, Metric metric, int columns) {
        this(definitions, metric, columns, null);
    }

    private RowSum(Definitions definitions, Metric metric, int columns, @Nullable Cells scratch) {
        this.definitions = definitions;
        this.metric = metric;
        this.columns = columns;
        this.scratch = scratch;
        this.type = metric.kind().derived() ? ValueType.DOUBLE : metric.type();
        this.sum = new Cells(type, columns);
    }

    /**
     * {@return an empty sum of the same kind, which shares memory with this one, so that both must be used by the same
     * thread}
     */
    public RowSum another() {
        return new RowSum(definitions, metric, columns, scratch());
    }

    /** {@return whether nothing was added since the start} */
    public boolean isEmpty() {
        return empty;
    }

    /** Resets the sum to empty. */
    public void clear() {
        empty = true;
    }

    /**
     * Adds a row.
     *
     * @param row the row to add
     * @throws ViewException if values of the metric's type cannot be combined
     */
    public void add(Row row) throws ViewException {
        if (empty) {
            arithmetic();
            sum.load(row, 0);
            empty = false;
        } else {
            arithmetic().add(sum, cells(row));
        }
    }

    /**
     * Subtracts a row; an empty sum is treated as neutral cells.
     *
     * @param row the row to subtract
     * @throws ViewException if the values cannot be combined
     */
    public void subtract(Row row) throws ViewException {
        if (empty) {
            sum.setNeutral();
            empty = false;
        }
        arithmetic().subtract(sum, cells(row));
    }

    /**
     * {@return the result so far, valid until the next change}
     *
     * @param where description of the sum for messages
     * @throws ViewException if the values cannot be combined
     */
    public Row row(String where) throws ViewException {
        if (empty) {
            throw new IllegalStateException("nothing was added");
        }
        int overflow = sum.settle();
        if (overflow >= 0) {
            throw ViewException.Overflow.at(metric, where, column(overflow));
        }
        return sum.row;
    }

    /**
     * Divides the result so far of a metric of integers. The result is exact except for the rounding of the quotient.
     *
     * @param divisors number to divide by for each column
     * @param into receives the quotients as a dense row of DOUBLEs
     */
    public void divided(IntUnaryOperator divisors, Row into) {
        long[] words = into.fillDense(ValueType.DOUBLE);
        for (int i = 0; i < columns; i++) {
            words[i] = Double.doubleToRawLongBits(sum.divided(i, divisors.applyAsInt(i)));
        }
    }

    private Arithmetic arithmetic() throws ViewException {
        if (arithmetic == null) {
            Arithmetic.requireSums(metric, type, 1);
            arithmetic = Arithmetic.of(type);
        }
        return arithmetic;
    }

    private Cells cells(Row row) {
        Optional<Cells> same = row.locations() == columns ? Cells.over(row) : Optional.empty();
        return same.isPresent() ? same.get() : loaded(row);
    }

    private Cells loaded(Row row) {
        Cells cells = scratch();
        cells.load(row, 0);
        return cells;
    }

    private Cells scratch() {
        Cells cells = scratch;
        if (cells == null) {
            cells = new Cells(type, columns);
            scratch = cells;
        }
        return cells;
    }

    private String column(int overflow) {
        return columns == definitions.locations().size()
                ? "location " + definitions.locations().get(overflow).fileId()
                : "sum over all locations";
    }
}
