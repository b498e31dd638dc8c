package org.perfspace.model.view;

import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.model.view.arithmetic.Arithmetic;
import org.perfspace.model.view.arithmetic.Cells;

/** One row of a metric from which rows of its children are taken. */
final class SetOff {

    private final Definitions definitions;
    private final Metric metric;
    private final ValueType type;
    private final Arithmetic arithmetic;
    private final Cells rest;
    private boolean present;

    SetOff(Definitions definitions, int metric) {
        this.definitions = definitions;
        this.metric = definitions.metrics().get(metric);
        this.type = this.metric.kind().derived() ? ValueType.DOUBLE : this.metric.type();
        this.arithmetic = Arithmetic.of(combinable(type));
        this.rest = new Cells(type, definitions.locations().size());
    }

    /** A metric without children to take away may hold what cannot be combined. */
    private static ValueType combinable(ValueType type) {
        return Arithmetic.canAdd(type) ? type : ValueType.DOUBLE;
    }

    void clear() {
        present = false;
    }

    void start(Row row) {
        rest.load(row, 0);
        present = true;
    }

    void takeAway(Row row) {
        if (!present) {
            rest.setNeutral();
            present = true;
        }
        Cells less = new Cells(row.type(), rest.count());
        less.load(row, 0);
        boolean convert = row.type().isInteger() && !type.isInteger();
        arithmetic.subtract(rest, convert ? asDoubles(less) : less);
    }

    /** Hands out the result; false if there is none. */
    boolean into(int callNode, Row into) throws ViewException {
        if (!present) {
            return false;
        }
        int unfit = rest.settle();
        if (unfit >= 0) {
            throw ViewException.Overflow.at(
                    metric,
                    ViewException.callNode(definitions, callNode),
                    "location " + definitions.locations().get(unfit).fileId());
        }
        into.set(rest.row);
        return true;
    }

    private static Cells asDoubles(Cells integers) {
        Cells doubles = new Cells(ValueType.DOUBLE, integers.count());
        for (int i = 0; i < integers.count(); i++) {
            doubles.words()[i] = Double.doubleToRawLongBits((double) integers.words()[i]);
        }
        return doubles;
    }
}
