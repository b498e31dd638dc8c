package org.perfspace.value;

import java.util.Optional;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/** Addition and subtraction of one value type, over many cells at once. */
abstract class Arithmetic {

    /** Returns the arithmetic of a type whose values can be combined. */
    public static Arithmetic of(ValueType type) {
        return switch (type.base()) {
            case DOUBLE -> new DoubleArithmetic(true);
            case COMPLEX, NDOUBLES -> new DoubleArithmetic(false);
            case INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8 -> new IntegerArithmetic();
            case MINDOUBLE -> new ExtremeArithmetic(false);
            case MAXDOUBLE -> new ExtremeArithmetic(true);
            case RATE -> new RateArithmetic();
            case TAU_ATOMIC -> new TauArithmetic();
            case HISTOGRAM -> new HistogramArithmetic(type.length());
            case SCALE_FUNC -> throw new IllegalArgumentException("values of type " + type + " cannot be combined");
        };
    }

    /** Returns whether values of a type can be added. */
    public static boolean canAdd(ValueType type) {
        return type.base() != ValueType.Base.SCALE_FUNC;
    }

    /** Requires that some values of a metric can be combined. */
    static void requireSums(Metric metric, ValueType type, int count) throws ViewException {
        Optional<String> refusal = refusal(metric, type, count);
        if (refusal.isPresent()) {
            throw new ViewException.Refused(metric.name(), refusal.get());
        }
    }

    /** Returns the reason why some values of a metric cannot be combined, as a text for users; empty if they can. */
    static Optional<String> refusal(Metric metric, ValueType type, int count) {
        if (!canAdd(type)) {
            return Optional.of(ViewException.name(metric) + ": values of type " + type + " cannot be added up");
        }
        return count <= 1 || metric.combination().overLocations()
                ? Optional.empty()
                : Optional.of(ViewException.name(metric) + ": " + MetricMeaning.whyNoCost(metric));
    }

    /** Returns whether values of a type can be subtracted. */
    public static boolean canSubtract(ValueType type) {
        return canAdd(type) && type.mayBeInclusive();
    }

    /** Adds each cell to the cell at the same index. */
    public final void add(Cells to, Cells more) {
        add(to, 0, more, 0, to.count());
    }

    /** Adds all cells from an index on to a single cell, in order. */
    public void addEach(Cells to, int at, Cells more, int from) {
        for (int i = from; i < more.count(); i++) {
            add(to, at, more, i, 1);
        }
    }

    /** Adds a run of cells to another run. */
    public abstract void add(Cells to, int at, Cells more, int from, int count);

    /** Subtracts each cell from the cell at the same index. */
    public final void subtract(Cells from, Cells less) {
        subtract(from, 0, less, 0, from.count());
    }

    /** Subtracts a run of cells from another run. */
    public abstract void subtract(Cells to, int at, Cells less, int from, int count);

    /** Returns the exception for types whose values cannot be subtracted. */
    static IllegalArgumentException noMinus() {
        return new IllegalArgumentException("values of this type cannot be taken apart");
    }
}
