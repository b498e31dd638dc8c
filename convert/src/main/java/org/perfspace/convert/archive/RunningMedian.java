package org.perfspace.convert.archive;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Medians of the runs of an experiment around each of them: at its own time, and at a few times before and after. A step from
 * one time to the next leaves the runs on either side near their medians. The view {@code run_middle} is the same.
 */
final class RunningMedian {

    /** Times before a run, and after it, whose runs count. */
    private static final int TIMES = 5;

    private RunningMedian() {}

    /**
     * Returns the median around each run.
     *
     * @param times the times of the runs, in ascending order; runs of equal times have the same neighbours
     * @param values the values of the runs
     */
    static double[] of(List<String> times, double[] values) {
        int[] firsts = IntStream.range(0, values.length)
                .filter(i -> i == 0 || !times.get(i).equals(times.get(i - 1)))
                .toArray();
        double[] medians = new double[values.length];
        for (int place = 0; place < firsts.length; place++) {
            int from = firsts[Math.max(0, place - TIMES)];
            int to = place + TIMES + 1 < firsts.length ? firsts[place + TIMES + 1] : values.length;
            int end = place + 1 < firsts.length ? firsts[place + 1] : values.length;
            Arrays.fill(medians, firsts[place], end, median(Arrays.copyOfRange(values, from, to)));
        }
        return medians;
    }

    /** Returns the median of values, which are sorted. */
    static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
