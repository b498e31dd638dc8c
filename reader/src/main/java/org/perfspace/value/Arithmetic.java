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

    /** The arithmetic of fractions: a/b ± c/d = (ad ± cb)/(bd). */
    private static final class RateArithmetic extends Arithmetic {

        @Override
        public void add(Cells to, int at, Cells more, int from, int count) {
            for (int i = 0; i < count; i++) {
                combine(to.words(), 2 * (at + i), more.words(), 2 * (from + i), 1);
            }
        }

        @Override
        public void subtract(Cells to, int at, Cells less, int from, int count) {
            for (int i = 0; i < count; i++) {
                combine(to.words(), 2 * (at + i), less.words(), 2 * (from + i), -1);
            }
        }

        private static void combine(long[] words, int at, long[] others, int from, int sign) {
            double a = Double.longBitsToDouble(words[at]);
            double b = Double.longBitsToDouble(words[at + 1]);
            double c = Double.longBitsToDouble(others[from]);
            double d = Double.longBitsToDouble(others[from + 1]);
            words[at] = Double.doubleToRawLongBits(sign > 0 ? a * d + c * b : a * d - c * b);
            words[at + 1] = Double.doubleToRawLongBits(b * d);
        }
    }

    /** The arithmetic of TAU_ATOMIC: count, minimum, maximum, sum and sum of squares. */
    private static final class TauArithmetic extends Arithmetic {

        private static final int WIDTH = 5;
        private static final int MINIMUM = 1;
        private static final int MAXIMUM = 2;
        private static final int SUM = 3;
        private static final int SQUARES = 4;

        @Override
        public void add(Cells to, int at, Cells more, int from, int count) {
            for (int i = 0; i < count; i++) {
                add(to.words(), WIDTH * (at + i), more.words(), WIDTH * (from + i));
            }
        }

        @Override
        public void subtract(Cells to, int at, Cells less, int from, int count) {
            throw noMinus();
        }

        private static void add(long[] words, int at, long[] others, int from) {
            words[at] += others[from];
            ExtremeArithmetic.keep(false, words, at + MINIMUM, others[from + MINIMUM]);
            ExtremeArithmetic.keep(true, words, at + MAXIMUM, others[from + MAXIMUM]);
            addDouble(words, at + SUM, others[from + SUM]);
            addDouble(words, at + SQUARES, others[from + SQUARES]);
        }

        private static void addDouble(long[] words, int at, long other) {
            words[at] = Double.doubleToRawLongBits(Double.longBitsToDouble(words[at]) + Double.longBitsToDouble(other));
        }
    }

    /** The arithmetic of integers of 128 bits, whose lower halves are the words of the row. */
    private static final class IntegerArithmetic extends Arithmetic {

        @Override
        public void add(Cells to, int at, Cells more, int from, int count) {
            add(to.words(), to.high, at, more.words(), more.high, from, count);
        }

        @Override
        public void subtract(Cells to, int at, Cells less, int from, int count) {
            subtract(to.words(), to.high, at, less.words(), less.high, from, count);
        }

        private static void add(long[] low, long[] high, int at, long[] moreLow, long[] moreHigh, int from, int count) {
            for (int i = 0; i < count; i++) {
                long a = low[at + i];
                long b = moreLow[from + i];
                long sum = a + b;
                low[at + i] = sum;
                high[at + i] += moreHigh[from + i] + ExactSum.carry(a, b, sum);
            }
        }

        private static void subtract(
                long[] low, long[] high, int at, long[] lessLow, long[] lessHigh, int from, int count) {
            for (int i = 0; i < count; i++) {
                long a = low[at + i];
                long b = lessLow[from + i];
                long rest = a - b;
                low[at + i] = rest;
                high[at + i] -= lessHigh[from + i] + (((~a & b) | ((~a | b) & rest)) >>> 63);
            }
        }
    }

    /**
     * The arithmetic of histograms: a minimum, a maximum, and bins of equal width between them. The sum has bins over the
     * union of both ranges; each bin of an operand is distributed evenly over the new bins that it overlaps. If an operand
     * has no valid range (neutral, NaN), its bins are added without redistribution; if its range is a single point, all its
     * bins are added to the bin around that point.
     */
    private static final class HistogramArithmetic extends Arithmetic {

        private final int bins;

        HistogramArithmetic(int bins) {
            this.bins = bins;
        }

        @Override
        public void add(Cells to, int at, Cells more, int from, int count) {
            int width = bins + 2;
            for (int i = 0; i < count; i++) {
                add(to.words(), (at + i) * width, more.words(), (from + i) * width);
            }
        }

        @Override
        public void subtract(Cells to, int at, Cells less, int from, int count) {
            throw noMinus();
        }

        private void add(long[] words, int at, long[] others, int from) {
            double[] mine = new double[bins];
            double minimum = Double.longBitsToDouble(words[at]);
            double maximum = Double.longBitsToDouble(words[at + 1]);
            ExtremeArithmetic.keep(false, words, at, others[from]);
            ExtremeArithmetic.keep(true, words, at + 1, others[from + 1]);
            double low = Double.longBitsToDouble(words[at]);
            double high = Double.longBitsToDouble(words[at + 1]);
            spread(minimum, maximum, words, at + 2, low, high, mine);
            spread(
                    Double.longBitsToDouble(others[from]),
                    Double.longBitsToDouble(others[from + 1]),
                    others,
                    from + 2,
                    low,
                    high,
                    mine);
            for (int bin = 0; bin < bins; bin++) {
                words[at + 2 + bin] = Double.doubleToRawLongBits(mine[bin]);
            }
        }

        /** Adds the bins of one operand to new bins from {@code low} to {@code high}. */
        private void spread(
                double minimum, double maximum, long[] words, int first, double low, double high, double[] into) {
            boolean same = minimum == low && maximum == high;
            boolean sound = minimum <= maximum && Double.isFinite(high - low);
            double width = (maximum - minimum) / bins;
            double newWidth = (high - low) / bins;
            for (int bin = 0; bin < bins; bin++) {
                double amount = Double.longBitsToDouble(words[first + bin]);
                if (same || !sound) {
                    into[bin] += amount;
                } else if (width == 0) {
                    into[around(minimum, low, newWidth)] += amount;
                } else {
                    spreadBin(amount, minimum + bin * width, width, low, newWidth, into);
                }
            }
        }

        private void spreadBin(double amount, double start, double width, double low, double newWidth, double[] into) {
            double end = start + width;
            int last = around(end, low, newWidth);
            for (int bin = around(start, low, newWidth); bin <= last; bin++) {
                double left = Math.max(start, low + bin * newWidth);
                double right = bin == bins - 1 ? end : Math.min(end, low + (bin + 1) * newWidth);
                if (right > left) {
                    into[bin] += amount * ((right - left) / width);
                }
            }
        }

        private int around(double place, double low, double width) {
            return (int) Math.max(0, Math.min(bins - 1, Math.floor((place - low) / width)));
        }
    }
}
