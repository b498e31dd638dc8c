package org.perfspace.writer.tau;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.OptionalInt;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** The values of the columns of TAU, cell by cell. */
final class TauCells {

    /** Receives cells. */
    @FunctionalInterface
    interface Receiver {

        /** Takes the cell of a call node at a location. */
        void take(int callNode, int location, double value);
    }

    private static final int MICROS_DIGITS = 6;

    private final CallTreeView stored;
    private final CallTreeView inclusive;
    private final CallTreeView exclusive;

    TauCells(PerformanceSpace space) {
        this.stored = CallTreeView.of(space, CallFlavour.STORED);
        this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        this.exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
    }

    /** Passes the inclusive values of a metric to a receiver. */
    void inclusive(OptionalInt metric, Receiver receiver) throws IOException {
        read(inclusive, metric, receiver);
    }

    /** Passes the exclusive values of a metric to a receiver. */
    void exclusive(OptionalInt metric, Receiver receiver) throws IOException {
        read(exclusive, metric, receiver);
    }

    /** Passes the stored values of a metric to a receiver. */
    void stored(OptionalInt metric, Receiver receiver) throws IOException {
        read(stored, metric, receiver);
    }

    /**
     * Returns a value in the unit of a column. Seconds are converted to a number of microseconds from which a reader
     * computes the same number of seconds, if there is one. Values that TAU cannot hold (negative, infinite and NaN)
     * become 0.
     */
    static double scaled(TauColumn column, double value) {
        if (!isSound(value)) {
            return 0;
        }
        return column.factor() == TauLayout.MICROS ? microseconds(value) : value * column.factor();
    }

    /** Returns whether TAU can hold a value. */
    static boolean isSound(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }

    /** Returns whether a reader gets a value back bit for bit. */
    static boolean isExact(TauColumn column, double value) {
        return column.factor() == 1
                || (column.factor() == TauLayout.MICROS && microseconds(value) / TauLayout.MICROS == value);
    }

    private static double microseconds(double seconds) {
        double product = seconds * TauLayout.MICROS;
        double whole = Math.rint(product);
        if (whole / TauLayout.MICROS == seconds) {
            return whole;
        }
        double decimal = new BigDecimal(String.valueOf(seconds))
                .movePointRight(MICROS_DIGITS)
                .doubleValue();
        for (double near : new double[] {decimal, product, Math.nextDown(product), Math.nextUp(product)}) {
            if (near / TauLayout.MICROS == seconds) {
                return near;
            }
        }
        return Double.isInfinite(product) ? Double.MAX_VALUE : product;
    }

    private static void read(CallTreeView view, OptionalInt metric, Receiver receiver) throws IOException {
        if (metric.isEmpty()) {
            return;
        }
        try (RowCursor cursor = view.sweep(metric.getAsInt())) {
            while (cursor.next()) {
                Row row = cursor.row();
                for (int i = 0; i < row.count(); i++) {
                    long word = row.word(i);
                    if (word != 0) {
                        double value = row.type().isInteger() ? (double) word : Double.longBitsToDouble(word);
                        receiver.take(cursor.callNode(), row.location(i), value);
                    }
                }
            }
        }
    }
}
