package org.perfspace.testdata.hostile;

import java.io.IOException;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.Totals;
import org.perfspace.value.ViewException;

/**
 * Laws for the numbers of every profile that can be read, however odd its file is: the exclusive values of all call
 * nodes add up to the inclusive ones of the roots, and to the totals of all statistics. Integers are compared exactly, and
 * doubles with a tolerance for the order of additions; doubles that are no finite numbers are left out.
 */
final class NumberLaws {

    private static final double TOLERANCE = 1e-9;

    private final PerformanceSpace space;
    private final Metric metric;

    /** The sums of cells at each location: as doubles, of their sizes, and of integers. */
    private final double[] sums;

    private final double[] sizes;
    private final long[] integers;

    private NumberLaws(PerformanceSpace space, Metric metric) {
        int locations = space.definitions().locations().size();
        this.space = space;
        this.metric = metric;
        this.sums = new double[locations];
        this.sizes = new double[locations];
        this.integers = new long[locations];
    }

    /**
     * Checks all metrics with values that are plain numbers and can be added.
     *
     * @throws IllegalStateException if a sum is wrong
     */
    static void require(PerformanceSpace space) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            boolean addable = metric.type().isInteger() || metric.type().base() == ValueType.Base.DOUBLE;
            if (!metric.kind().derived() && addable && metric.combination().alongTree()) {
                try {
                    new NumberLaws(space, metric).requireSums();
                } catch (ViewException e) {
                    // an integer that overflows: an answer
                }
            }
        }
    }

    private void requireSums() throws IOException {
        add(CallFlavour.INCLUSIVE);
        add(CallFlavour.EXCLUSIVE);
        Row byLocation = Totals.byLocation(space, metric.id()).orElse(new Row(metric.type(), sums.length));
        long[] words = new long[sums.length];
        byLocation.copyDense(words);
        double sum = 0;
        double size = 0;
        long integer = 0;
        for (int location = 0; location < sums.length; location++) {
            boolean integers = byLocation.type().isInteger();
            double found = byLocation.type().word(0).number(words[location]);
            require(
                    integers
                            ? words[location] == this.integers[location]
                            : isNear(sums[location], found, sizes[location]),
                    "an inclusive sum of " + sums[location] + ", found " + found + " at location " + location);
            sum += found;
            size += sizes[location];
            integer += words[location];
        }
        for (Statistics.By by : Statistics.By.values()) {
            Statistics statistics = Statistics.of(space, metric, by, CallFlavour.EXCLUSIVE, 3);
            var total = statistics.total().map(Spread::sum).filter(value -> !value.isAbsent());
            if (total.isPresent()) {
                require(
                        total.get().type().isInteger()
                                ? total.get().word() == integer
                                : isNear(sum, total.get().number(), size),
                        "a total of " + sum + ", found " + total.get() + " by " + by);
            } else {
                require(sum == 0 || Double.isNaN(sum), "a total of " + sum + ", found none by " + by);
            }
        }
    }

    /** Adds all call nodes; inclusive values count only in the sizes, which tell how far doubles may be off. */
    private void add(CallFlavour flavour) throws IOException {
        CallTreeView view = CallTreeView.of(space, flavour);
        Row row = view.newRow(metric.id());
        long[] words = new long[sums.length];
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            if (!view.read(metric.id(), node, row)) {
                continue;
            }
            row.copyDense(words);
            for (int location = 0; location < sums.length; location++) {
                double value = row.type().word(0).number(words[location]);
                sizes[location] += Math.abs(value);
                if (flavour == CallFlavour.EXCLUSIVE) {
                    sums[location] += value;
                    integers[location] += words[location];
                }
            }
        }
    }

    private static boolean isNear(double expected, double found, double size) {
        return !Double.isFinite(size) || Math.abs(expected - found) <= TOLERANCE * size + Double.MIN_NORMAL;
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("metric " + metric.name() + ": expected " + what);
        }
    }
}
