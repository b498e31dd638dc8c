package org.perfspace.convert.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.perfspace.convert.report.LinkTestIteration.Histogram;
import org.perfspace.convert.report.LinkTestIteration.Host;
import org.perfspace.convert.report.LinkTestIteration.Rank;
import org.perfspace.convert.report.LinkTestIteration.Spread;
import org.perfspace.model.Row;

/** Collects the times of the pairs of an iteration. A pair counts as measured if its time is above 0 and finite. */
final class PairTimes {

    private static final int SLOWEST = 10;

    /** A pair and its time. */
    record Pair(int from, int to, double seconds) {

        static final Comparator<Pair> SLOWEST_FIRST = Comparator.comparingDouble(Pair::seconds)
                .reversed()
                .thenComparingInt(Pair::from)
                .thenComparingInt(Pair::to);
    }

    /** The sums of the times of each rank, as sender or as receiver. */
    private static final class Sums {
        private final double[] sum;
        private final double[] minimum;
        private final double[] maximum;
        private final long[] count;

        Sums(int ranks) {
            this.sum = new double[ranks];
            this.minimum = new double[ranks];
            this.maximum = new double[ranks];
            this.count = new long[ranks];
        }

        void add(int location, double time) {
            minimum[location] = count[location] == 0 ? time : Math.min(minimum[location], time);
            maximum[location] = Math.max(maximum[location], time);
            sum[location] += time;
            count[location]++;
        }

        Spread spread(int location) {
            return count[location] == 0
                    ? Spread.NONE
                    : new Spread(
                            count[location], minimum[location], sum[location] / count[location], maximum[location]);
        }
    }

    private final LinkTestRanks ranks;
    private final Sums from;
    private final Sums to;
    private final Histogram histogram;
    private final PriorityQueue<Pair> slowest = new PriorityQueue<>(Comparator.comparingDouble(Pair::seconds));
    private double minimum = Double.POSITIVE_INFINITY;
    private double maximum = Double.NEGATIVE_INFINITY;

    /**
     * Creates an empty collection.
     *
     * @param histogram classes between the shortest and the longest time stated by the file
     */
    PairTimes(LinkTestRanks ranks, Histogram histogram) {
        this.ranks = ranks;
        this.from = new Sums(ranks.count());
        this.to = new Sums(ranks.count());
        this.histogram = histogram;
    }

    /** Returns whether a pair was measured. */
    static boolean isMeasured(double time) {
        return time > 0 && time < Double.POSITIVE_INFINITY;
    }

    /** Adds the times to a partner. */
    void add(int partner, Row row) {
        int partnerLocation = ranks.location(partner);
        long[] words = row.words();
        for (int i = 0; i < row.count(); i++) {
            double time = Double.longBitsToDouble(words[i]);
            if (isMeasured(time)) {
                add(row.location(i), partner, partnerLocation, time);
            }
        }
    }

    private void add(int location, int partner, int partnerLocation, double time) {
        minimum = Math.min(minimum, time);
        maximum = Math.max(maximum, time);
        histogram.add(time);
        from.add(location, time);
        if (partnerLocation >= 0) {
            to.add(partnerLocation, time);
        }
        if (slowest.size() < SLOWEST) {
            slowest.add(new Pair(ranks.rank(location), partner, time));
        } else if (time > Objects.requireNonNull(slowest.peek()).seconds()) {
            slowest.poll();
            slowest.add(new Pair(ranks.rank(location), partner, time));
        }
    }

    /**
     * Returns whether the histogram counts the times in the right classes, that is, whether the file states the right
     * times.
     */
    boolean isCounted() {
        return all().count() == 0 || histogram.isBetween(minimum, maximum);
    }

    /** Returns the histogram. */
    Histogram histogram() {
        return histogram;
    }

    /** Returns all times. */
    Spread all() {
        long count = 0;
        double sum = 0;
        for (int location = 0; location < ranks.count(); location++) {
            count += from.count[location];
            sum += from.sum[location];
        }
        return count == 0 ? Spread.NONE : new Spread(count, minimum, sum / count, maximum);
    }

    /** Returns up to ten pairs, the slowest first. */
    List<Pair> slowest() {
        List<Pair> sorted = new ArrayList<>(slowest);
        sorted.sort(Pair.SLOWEST_FIRST);
        return sorted;
    }

    /** Returns up to ten ranks, starting with the one with the longest average time as sender or receiver. */
    List<Rank> slowestRanks() {
        return IntStream.range(0, ranks.count())
                .mapToObj(location -> new Rank(ranks.rank(location), from.spread(location), to.spread(location)))
                .filter(rank -> rank.from().count() + rank.to().count() > 0)
                .sorted(Comparator.comparingDouble(PairTimes::longerAverage).reversed())
                .limit(SLOWEST)
                .toList();
    }

    private static double longerAverage(Rank rank) {
        double from = rank.from().count() == 0 ? 0 : rank.from().average();
        double to = rank.to().count() == 0 ? 0 : rank.to().average();
        return Math.max(from, to);
    }

    /** Returns the averages of the hosts. */
    List<Host> hosts() {
        Map<String, List<Integer>> locations = new LinkedHashMap<>();
        for (int location = 0; location < ranks.count(); location++) {
            locations
                    .computeIfAbsent(ranks.host(ranks.rank(location)), name -> new ArrayList<>())
                    .add(location);
        }
        List<Host> hosts = new ArrayList<>();
        locations.forEach((name, own) -> hosts.add(new Host(name, own.size(), average(from, own), average(to, own))));
        return hosts;
    }

    private static double average(Sums sums, List<Integer> locations) {
        double sum = 0;
        long count = 0;
        for (int location : locations) {
            sum += sums.sum[location];
            count += sums.count[location];
        }
        return sum / count;
    }
}
