package org.perfspace.model.view;

/** IEEE doubles, word by word. */
final class DoubleArithmetic extends Arithmetic {

    @Override
    void add(Cells to, int at, Cells more, int from, int count) {
        int width = to.row.type().words();
        add(to.words(), at * width, more.words(), from * width, count * width);
    }

    @Override
    void subtract(Cells from, Cells less) {
        subtract(from.words(), less.words(), from.count() * from.row.type().words());
    }

    private static void add(long[] a, int at, long[] b, int from, int count) {
        for (int i = 0; i < count; i++) {
            double sum = Double.longBitsToDouble(a[at + i]) + Double.longBitsToDouble(b[from + i]);
            a[at + i] = Double.doubleToRawLongBits(sum);
        }
    }

    private static void subtract(long[] a, long[] b, int count) {
        for (int i = 0; i < count; i++) {
            double rest = Double.longBitsToDouble(a[i]) - Double.longBitsToDouble(b[i]);
            a[i] = Double.doubleToRawLongBits(rest);
        }
    }
}
