package org.perfspace.value;

/**
 * The arithmetic of IEEE doubles, word by word. For type DOUBLE, the difference of two numbers that are nearly equal is
 * 0, as in Cube's library: the remainder of 0.7 s minus its parts of 0.4 s and 0.3 s is a rounding error.
 */
final class DoubleArithmetic extends Arithmetic {

    /** Doubles whose difference is at most this fraction of their mean are nearly equal, as in cubelib 4.8.2. */
    private static final double NEAR = 0x1p-50;

    /** Doubles whose difference is at most this number are nearly equal, regardless of their mean. */
    private static final double LARGEST_SUBNORMAL = Math.nextDown(Double.MIN_NORMAL);

    private final boolean nearIsSame;

    DoubleArithmetic(boolean nearIsSame) {
        this.nearIsSame = nearIsSame;
    }

    @Override
    public void add(Cells to, int at, Cells more, int from, int count) {
        int width = to.row.type().words();
        add(to.words(), at * width, more.words(), from * width, count * width);
    }

    @Override
    public void addEach(Cells to, int at, Cells more, int from) {
        if (to.row.type().words() == 1) {
            to.words()[at] = sum(to.words()[at], more.words(), from, more.count());
        } else {
            super.addEach(to, at, more, from);
        }
    }

    private static long sum(long start, long[] more, int from, int end) {
        double sum = Double.longBitsToDouble(start);
        for (int i = from; i < end; i++) {
            sum += Double.longBitsToDouble(more[i]);
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public void subtract(Cells to, int at, Cells less, int from, int count) {
        int width = to.row.type().words();
        if (nearIsSame) {
            subtractNear(to.words(), at * width, less.words(), from * width, count * width);
        } else {
            subtract(to.words(), at * width, less.words(), from * width, count * width);
        }
    }

    private static void add(long[] a, int at, long[] b, int from, int count) {
        for (int i = 0; i < count; i++) {
            double sum = Double.longBitsToDouble(a[at + i]) + Double.longBitsToDouble(b[from + i]);
            a[at + i] = Double.doubleToRawLongBits(sum);
        }
    }

    private static void subtract(long[] a, int at, long[] b, int from, int count) {
        for (int i = 0; i < count; i++) {
            double rest = Double.longBitsToDouble(a[at + i]) - Double.longBitsToDouble(b[from + i]);
            a[at + i] = Double.doubleToRawLongBits(rest);
        }
    }

    private static void subtractNear(long[] a, int at, long[] b, int from, int count) {
        for (int i = 0; i < count; i++) {
            double rest = difference(Double.longBitsToDouble(a[at + i]), Double.longBitsToDouble(b[from + i]));
            a[at + i] = Double.doubleToRawLongBits(rest);
        }
    }

    /** Returns the difference of two numbers of type DOUBLE; 0 if they are nearly equal. */
    static double difference(double left, double right) {
        double rest = left - right;
        double size = Math.abs(rest);
        boolean near = size <= NEAR * Math.abs(left / 2 + right / 2) || size <= LARGEST_SUBNORMAL;
        return near && size <= Double.MAX_VALUE ? 0 : rest;
    }
}
