package org.perfspace.convert.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * An iteration of a LinkTest run. Times are in seconds, and NaN where nothing was measured.
 *
 * @param number number of the iteration, from 1
 * @param start start time as written in the file; may be empty
 * @param end end time as written in the file; may be empty
 * @param times times of the ordered pairs that were measured
 * @param histogram distribution of these times
 * @param allToAll times of the all-to-all exchange, by the times of the ranks
 * @param allToAllStated the times of the all-to-all exchange as stated by the file
 * @param slowest up to ten pairs, the slowest first
 * @param retests all pairs that were measured again, the slowest first
 * @param hosts averages of the hosts, in the order of their first ranks
 * @param slowestRanks up to ten ranks, starting with the one with the longest average time as sender or receiver
 */
public record LinkTestIteration(
        int number,
        String start,
        String end,
        Spread times,
        Histogram histogram,
        Spread allToAll,
        Spread allToAllStated,
        List<Link> slowest,
        List<Retest> retests,
        List<Host> hosts,
        List<Rank> slowestRanks) {

    /** Copies the lists. */
    /**
     * The distribution of times over classes of equal width between the shortest and the longest time. The number of classes is
     * that of LinkTest's own report.
     */
    public static final class Histogram {

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

    public LinkTestIteration {
        slowest = List.copyOf(slowest);
        retests = List.copyOf(retests);
        hosts = List.copyOf(hosts);
        slowestRanks = List.copyOf(slowestRanks);
    }

    /**
     * The minimum, mean and maximum of several times.
     *
     * @param count number of times; 0 if there are none, in which case the other values are NaN; 1 if the file states the
     *     other values
     */
    public record Spread(long count, double minimum, double average, double maximum) {

        /** The spread of no times. */
        static final Spread NONE = new Spread(0, Double.NaN, Double.NaN, Double.NaN);

        /** Returns whether another spread is equal except for rounding. */
        public boolean isClose(Spread other) {
            return isClose(minimum, other.minimum)
                    && isClose(average, other.average)
                    && isClose(maximum, other.maximum);
        }

        private static boolean isClose(double a, double b) {
            return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
        }
    }

    /**
     * The measured time of a pair.
     *
     * @param from rank that measured
     * @param to rank of its partner
     * @param seconds measured time
     * @param retested time of the retest, if there was one
     */
    public record Link(int from, int to, double seconds, OptionalDouble retested) {}

    /**
     * A pair that was measured again.
     *
     * @param from rank that measured
     * @param to rank of its partner
     * @param first first measured time, which was among the slowest
     * @param again time of the retest
     */
    public record Retest(long from, long to, double first, double again) {}

    /**
     * The averages of a host.
     *
     * @param name name of the host
     * @param ranks number of its ranks
     * @param from mean of the times that its ranks measured
     * @param to mean of the times to its ranks
     */
    public record Host(String name, int ranks, double from, double to) {}

    /**
     * The times of a rank.
     *
     * @param rank number of the rank
     * @param from times that it measured
     * @param to times that others measured with it as their partner
     */
    public record Rank(int rank, Spread from, Spread to) {}

    /** Returns the factor by which a message of the all-to-all exchange is faster than a message between a pair: */
    public OptionalDouble allToAllSpeedUp() {
        double factor = times.average() / allToAll.average();
        return Double.isFinite(factor) ? OptionalDouble.of(factor) : OptionalDouble.empty();
    }
}
