package org.perfspace.convert.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The changes from one group of runs to another, such as the repetitions of two versions, of each of several things, such as
 * functions. A run without a thing has the value 0 of it.
 */
public final class GroupChanges {

    private final int[] runs;
    private final Map<String, double[][]> values = new TreeMap<>();

    /** Tells whether a change is outside of the spread of repetitions. */
    public enum Spread {
        /** All runs of one group are above all runs of the other. */
        OUTSIDE,
        /** The ranges of the groups overlap. */
        WITHIN,
        /** Each group has a single run. */
        UNKNOWN
    }

    /**
     * The values of a group, such as repetitions.
     *
     * @param runs number of runs, at least 1
     * @param mean their mean
     * @param least the least value
     * @param most the largest value
     * @param deviation the standard deviation of the sample; NaN of a single run. Deviations below 1e-12 of the mean consist of rounding
     *     errors and are 0
     */
    public record Side(int runs, double mean, double least, double most, double deviation) {

        private static final double DUST = 1e-12;

        /**
         * {@return what some values have in common}
         *
         * @param values a value of each run
         */
        public static Side of(double... values) {
            int runs = values.length;
            double mean = Arrays.stream(values).sum() / runs;
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            double deviation = runs < 2 ? Double.NaN : Math.sqrt(squares / (runs - 1));
            return new Side(
                    runs,
                    mean,
                    Arrays.stream(values).min().orElse(Double.NaN),
                    Arrays.stream(values).max().orElse(Double.NaN),
                    deviation <= DUST * Math.abs(mean) ? 0 : deviation);
        }
    }

    /**
     * The change of a thing.
     *
     * @param name its name
     * @param before the first group
     * @param after the second group
     */
    public record Change(String name, Side before, Side after) {

        /** {@return the change of the mean} */
        public double difference() {
            return after.mean() - before.mean();
        }

        /** {@return the change as a part of the mean before; infinite for a thing that only the second group has} */
        public double share() {
            return difference() / before.mean();
        }

        /** {@return whether the change is outside of the spread of the repetitions} */
        public Spread spread() {
            if (before.runs() == 1 && after.runs() == 1) {
                return Spread.UNKNOWN;
            }
            boolean apart = after.least() > before.most() || after.most() < before.least();
            return apart ? Spread.OUTSIDE : Spread.WITHIN;
        }
    }

    /**
     * Prepares a comparison.
     *
     * @param before number of runs of the first group, at least 1
     * @param after number of runs of the second group, at least 1
     */
    public GroupChanges(int before, int after) {
        this.runs = new int[] {before, after};
    }

    /**
     * Adds to a value.
     *
     * @param group 0 for the first group, 1 for the second
     * @param run number of the run in its group
     * @param name name of the thing
     * @param value the value to add; NaN is ignored
     */
    public void add(int group, int run, String name, double value) {
        if (!Double.isNaN(value)) {
            values.computeIfAbsent(name, key -> new double[][] {new double[runs[0]], new double[runs[1]]})[group][
                    run] += value;
        }
    }

    /** {@return the changes, the largest first, in either direction} */
    public List<Change> changes() {
        List<Change> all = new ArrayList<>();
        values.forEach((name, sides) -> all.add(new Change(name, Side.of(sides[0]), Side.of(sides[1]))));
        all.sort(Comparator.comparingDouble((Change change) -> Math.abs(change.difference()))
                .reversed()
                .thenComparing(Change::name));
        return all;
    }

    /** {@return the change of the sum over all things} */
    public Change total() {
        GroupChanges sums = new GroupChanges(runs[0], runs[1]);
        values.values().forEach(sides -> {
            for (int group = 0; group < sides.length; group++) {
                for (int run = 0; run < sides[group].length; run++) {
                    sums.add(group, run, "", sides[group][run]);
                }
            }
        });
        List<Change> sum = sums.changes();
        return sum.isEmpty() ? new Change("", Side.of(new double[runs[0]]), Side.of(new double[runs[1]])) : sum.get(0);
    }
}
