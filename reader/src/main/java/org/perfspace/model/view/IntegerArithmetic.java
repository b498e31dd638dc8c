package org.perfspace.model.view;

/** Integers of 128 bits: the words are the lower halves. */
final class IntegerArithmetic extends Arithmetic {

    @Override
    void add(Cells to, int at, Cells more, int from, int count) {
        add(to.words(), to.high, at, more.words(), more.high, from, count);
    }

    @Override
    void subtract(Cells from, Cells less) {
        subtract(from.words(), from.high, less.words(), less.high);
    }

    private static void add(long[] low, long[] high, int at, long[] moreLow, long[] moreHigh, int from, int count) {
        for (int i = 0; i < count; i++) {
            long a = low[at + i];
            long b = moreLow[from + i];
            long sum = a + b;
            low[at + i] = sum;
            high[at + i] += moreHigh[from + i] + (((a & b) | ((a | b) & ~sum)) >>> 63);
        }
    }

    private static void subtract(long[] low, long[] high, long[] lessLow, long[] lessHigh) {
        for (int i = 0; i < high.length; i++) {
            long a = low[i];
            long b = lessLow[i];
            long rest = a - b;
            low[i] = rest;
            high[i] -= lessHigh[i] + (((~a & b) | ((~a | b) & rest)) >>> 63);
        }
    }
}
