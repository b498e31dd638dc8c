package org.perfspace.value;

/**
 * The arithmetic of histograms: a minimum, a maximum, and bins of equal width between them. The sum has bins over the
 * union of both ranges; each bin of an operand is distributed evenly over the new bins that it overlaps. If an operand
 * has no valid range (neutral, NaN), its bins are added without redistribution; if its range is a single point, all its
 * bins are added to the bin around that point.
 */
final class HistogramArithmetic extends Arithmetic {

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
