package org.perfspace.value;

/**
 * The arithmetic of minima or maxima of doubles. The first value is kept unless the other one is strictly smaller or
 * larger.
 */
final class ExtremeArithmetic extends Arithmetic {

    private final boolean largest;

    ExtremeArithmetic(boolean largest) {
        this.largest = largest;
    }

    @Override
    public void add(Cells to, int at, Cells more, int from, int count) {
        for (int i = 0; i < count; i++) {
            keep(largest, to.words(), at + i, more.words()[from + i]);
        }
    }

    @Override
    public void subtract(Cells to, int at, Cells less, int from, int count) {
        throw noMinus();
    }

    /** Replaces a word by another one that is strictly smaller or larger. */
    static void keep(boolean largest, long[] words, int at, long other) {
        double a = Double.longBitsToDouble(words[at]);
        double b = Double.longBitsToDouble(other);
        if (largest ? b > a : b < a) {
            words[at] = other;
        }
    }
}
