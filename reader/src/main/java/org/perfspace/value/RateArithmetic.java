package org.perfspace.value;

/** The arithmetic of fractions: a/b ± c/d = (ad ± cb)/(bd). */
final class RateArithmetic extends Arithmetic {

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
