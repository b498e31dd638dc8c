package org.perfspace.convert.algebra;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.RowSum;

/**
 * The sum divided by the number of operands. Integers are added exactly; for doubles, the rounding error of each addition
 * is kept together with the sum, so that the mean of equal values is that value. Denominators of rates and ranges of
 * histograms are kept if they are the same in all operands; otherwise they are combined as in a sum.
 */
final class MeanFold extends RowFold {

    /** In this unit, sums of 2^31 values of any size are finite. */
    private static final double SMALL_UNIT = 0x1p-32;

    private final RowSum sum;
    private final Row result;
    private final ValueType type;
    private final int operands;
    private final boolean integers;
    private final long[] first;
    private final long[] dense;
    private final double[] high;
    private final double[] low;
    private final double[] unit;
    private final boolean scales;
    private final PresentOperands presence;
    private boolean same;
    private int added;

    MeanFold(Definitions definitions, Metric metric, boolean integers, int operands) {
        int locations = definitions.locations().size();
        Metric summed = integers ? metric.edit().type(ValueType.INT64).asDefined(metric.id()) : metric;
        this.sum = new RowSum(definitions, summed, locations);
        this.type = metric.type();
        this.result = new Row(type, locations);
        this.operands = operands;
        this.integers = integers;
        this.scales = type.base() != ValueType.Base.MINDOUBLE && type.base() != ValueType.Base.MAXDOUBLE;
        this.presence = new PresentOperands(type, locations);
        int words = integers ? 0 : Math.multiplyExact(locations, type.words());
        this.first = new long[words];
        this.dense = new long[words];
        this.high = new double[words];
        this.low = new double[words];
        this.unit = new double[words];
    }

    @Override
    void begin() {
        sum.clear();
        presence.clear();
        added = 0;
        same = true;
    }

    @Override
    void add(int operand, int[] columns, Row row) throws IOException {
        presence.add(row);
        if (integers || type.words() > 1 || !scales) {
            sum.add(row);
        }
        if (!integers) {
            row.copyDense(dense);
            if (added == 0) {
                start();
            } else {
                addWords();
            }
        }
        added++;
    }

    @Override
    Row finish(String where) throws IOException {
        if (integers) {
            sum.divided(this::divisor, result);
            presence.settle(result, 1);
        } else if (same && scales && (added == operands || type.base() != ValueType.Base.RATE)) {
            divideKept();
            presence.settle(result, 1);
        } else {
            divide(sum.row(where));
        }
        return result;
    }

    private void start() {
        System.arraycopy(dense, 0, first, 0, first.length);
        for (int i = 0; i < high.length; i++) {
            high[i] = Double.longBitsToDouble(dense[i]);
            low[i] = 0;
            unit[i] = 1;
        }
    }

    private void addWords() {
        int width = type.words();
        for (int i = 0; i < high.length; i++) {
            if (width == 1 || isScaled(i % width)) {
                addWord(i, Double.longBitsToDouble(dense[i]) * unit[i]);
            } else {
                same &= dense[i] == first[i];
            }
        }
    }

    /** Adds a value in the unit of its sum; if the sum exceeds the largest double, continues in a smaller unit. */
    private void addWord(int i, double value) {
        double sum = high[i] + value;
        if (Double.isInfinite(sum) && Double.isFinite(high[i]) && Double.isFinite(value)) {
            unit[i] = SMALL_UNIT;
            high[i] *= SMALL_UNIT;
            low[i] *= SMALL_UNIT;
            addWord(i, value * SMALL_UNIT);
            return;
        }
        double added = sum - high[i];
        low[i] += (high[i] - (sum - added)) + (value - added);
        high[i] = sum;
    }

    private void divideKept() {
        long[] words = result.fillDense(type);
        int width = type.words();
        for (int i = 0; i < high.length; i++) {
            words[i] = isScaled(i % width)
                    ? Double.doubleToRawLongBits(quotient(high[i], low[i], divisor(i / width)) / unit[i])
                    : first[i];
        }
    }

    /** Returns the number of operands, or of those that have a value where values may be absent. */
    private int divisor(int location) {
        return type.zeroIsAbsent() ? Math.max(1, presence.of(location)) : operands;
    }

    private static double quotient(double total, double error, int divisor) {
        double quotient = total / divisor;
        double rest = Math.fma(-quotient, divisor, total) + error;
        double better = quotient + rest / divisor;
        return Double.isFinite(better) ? better : quotient;
    }

    private void divide(Row total) {
        result.set(total);
        long[] words = result.words();
        int width = type.words();
        for (int i = 0; i < result.count() * width; i++) {
            if (isScaled(i % width)) {
                words[i] = Double.doubleToRawLongBits(Double.longBitsToDouble(words[i]) / operands);
            }
        }
    }

    private boolean isScaled(int word) {
        return switch (type.base()) {
            case MINDOUBLE, MAXDOUBLE -> false;
            case RATE -> word == 0;
            case HISTOGRAM -> word > 1;
            default -> true;
        };
    }
}
