package org.perfspace.model.view;

import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;

/** Rows of one metric being added up, location by location. */
final class RowSum {

    private final Definitions definitions;
    private final Metric metric;
    private final int columns;
    private @Nullable Cells sum;

    /** Of rows with so many columns: locations, or sums over them. */
    RowSum(Definitions definitions, Metric metric, int columns) {
        this.definitions = definitions;
        this.metric = metric;
        this.columns = columns;
    }

    boolean isEmpty() {
        return sum == null;
    }

    void add(Row row) throws ViewException {
        if (!Arithmetic.canAdd(metric.type())) {
            throw new ViewException.Refused(
                    ViewException.name(metric) + ": values of type " + metric.type() + " cannot be added up");
        }
        Cells cells = new Cells(row.type(), columns);
        cells.load(row, 0);
        if (sum == null) {
            sum = new Cells(metric.type(), columns);
            sum.copy(cells);
        } else {
            Arithmetic.of(metric.type()).add(sum, cells);
        }
    }

    /** The result so far; {@code where} names what was added up. */
    Row row(String where) throws ViewException {
        if (sum == null) {
            throw new IllegalStateException("nothing was added");
        }
        int unfit = sum.settle();
        if (unfit >= 0) {
            throw ViewException.Overflow.at(metric, where, column(unfit));
        }
        return sum.row;
    }

    private String column(int unfit) {
        return columns == definitions.locations().size()
                ? "location " + definitions.locations().get(unfit).fileId()
                : "sum over all locations";
    }
}
