package org.perfspace.value;

/** The arithmetic of integers of 128 bits, whose lower halves are the words of the row. */
final class IntegerArithmetic extends Arithmetic {

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
            high[at + i] += moreHigh[from + i] + (((a & b) | ((a | b) & ~sum)) >>> 63);
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
