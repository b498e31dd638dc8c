package org.perfspace.convert.report;

/**
 * The distribution of times over classes of equal width between the shortest and the longest time. The number of classes is
 * that of LinkTest's own report.
 */
public final class Histogram {

    /** Number of classes. */
    public static final int CLASSES = 500;

    private final double minimum;
    private final double maximum;
    private final long[] counts = new long[CLASSES];

    Histogram(double minimum, double maximum) {
        this.minimum = minimum;
        this.maximum = maximum;
    }

    /** Returns the shortest time of a class. The last class includes the longest time. */
    public double from(int index) {
        return minimum + index * width();
    }

    /** Returns the number of times in a class. */
    public long count(int index) {
        return counts[index];
    }

    void add(double time) {
        double width = width();
        int index = width > 0 ? (int) ((time - minimum) / width) : 0;
        counts[Math.max(0, Math.min(CLASSES - 1, index))]++;
    }

    /** Returns whether the classes range from {@code least} to {@code most}. */
    boolean isBetween(double least, double most) {
        return minimum == least && maximum == most;
    }

    private double width() {
        return (maximum - minimum) / CLASSES;
    }
}
