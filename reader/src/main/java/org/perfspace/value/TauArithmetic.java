package org.perfspace.value;

/** The arithmetic of TAU_ATOMIC: count, minimum, maximum, sum and sum of squares. */
final class TauArithmetic extends Arithmetic {

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
