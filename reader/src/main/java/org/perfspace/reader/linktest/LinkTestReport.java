package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.perfspace.format.linktest.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;

/**
 * What LinkTest's own report says of a run, computed from a space of a run, whatever file it came from. A pair counts as
 * measured if its time is above 0 and finite. Bandwidth is message size / time, in bytes per second; that of the average
 * time is called average.
 */
public final class LinkTestReport {

    private static final int SLOWEST = 10;
    private static final String PARTNER = "partner ";

    private final PerformanceSpace space;
    private final Definitions d;
    private final List<Iteration> iterations = new ArrayList<>();

    /**
     * An iteration.
     *
     * @param number from 1
     * @param measured number of ordered pairs that were measured
     * @param minimum shortest time in seconds; NaN if nothing was measured, as the two that follow
     * @param average mean time in seconds
     * @param maximum longest time in seconds
     * @param allToAll times of the all-to-all exchange, by the times of the ranks
     * @param allToAllStated the same as the header says it
     * @param slowest up to ten pairs, the slowest first
     * @param hosts averages of the hosts
     */
    public record Iteration(
            int number,
            long measured,
            double minimum,
            double average,
            double maximum,
            Spread allToAll,
            Spread allToAllStated,
            List<Link> slowest,
            List<Host> hosts) {

        /** Takes copies of the lists. */
        public Iteration {
            slowest = List.copyOf(slowest);
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * Least, mean and largest of some times in seconds.
     *
     * @param count number of times, 0 if there are none, in which case the others are NaN; 1 of what the header says
     */
    public record Spread(long count, double minimum, double average, double maximum) {

        /** No times. */
        static final Spread NONE = new Spread(0, Double.NaN, Double.NaN, Double.NaN);

        /** Whether another one is the same but for rounding. */
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
     * A pair.
     *
     * @param from rank that measured
     * @param to its partner
     * @param seconds time
     * @param retested time of the retest, if there was one
     */
    public record Link(int from, int to, double seconds, OptionalDouble retested) {}

    /**
     * A host.
     *
     * @param name of the host
     * @param ranks number of its ranks
     * @param from mean of the times that its ranks measured, seconds; NaN if none
     * @param to mean of the times to its ranks, seconds; NaN if none
     */
    public record Host(String name, int ranks, double from, double to) {}

    private LinkTestReport(PerformanceSpace space) {
        this.space = space;
        this.d = space.definitions();
    }

    /** Whether a space is of a run whose partners are known. */
    public static boolean fits(Definitions definitions) {
        return definitions.attributes().values().containsKey(LinkTestLayout.ID)
                && definitions.metric(Quantity.TIME.metric()) != null
                && definitions.regions().stream().anyMatch(r -> partner(r.name()) >= 0);
    }

    /** Goes over all times once. */
    public static LinkTestReport of(PerformanceSpace space) throws IOException {
        LinkTestReport report = new LinkTestReport(space);
        Metric time = report.d.metric(Quantity.TIME.metric());
        if (time != null) {
            report.readAll(time.id());
        }
        return report;
    }

    /** Number of hosts. */
    public int hosts() {
        return hostNames().size();
    }

    /** A fact of the header, without its prefix; empty if there is none. */
    public String fact(String name) {
        return d.attributes().get(LinkTestLayout.PREFIX + name);
    }

    /** Size of a message in bytes, or NaN. */
    public double messageSize() {
        try {
            return Double.parseDouble(fact("message_size"));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The iterations in order. */
    public List<Iteration> iterations() {
        return List.copyOf(iterations);
    }

    /** Host that a rank ran on. */
    public String hostOf(int rank) {
        Location location = d.locations().get(rank);
        return d.systemNodes()
                .get(d.locationGroups().get(location.group()).systemNode())
                .name();
    }

    /** Number of the partner that a region stands for, or -1. */
    public static int partner(String region) {
        try {
            return region.startsWith(PARTNER) ? Integer.parseInt(region.substring(PARTNER.length())) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private void readAll(int time) throws IOException {
        Collector collector = null;
        int root = -1;
        try (RowCursor rows = space.severity().rows(time)) {
            while (rows.next()) {
                int parent = d.callNodes().get(rows.callNode()).parent();
                int partner = partner(d.regionOf(rows.callNode()).name());
                if (parent == Tree.NO_PARENT || partner < 0) {
                    continue;
                }
                if (collector == null || parent != root) {
                    finish(collector, root);
                    collector = new Collector(d.locations().size());
                    root = parent;
                }
                collector.take(partner, rows.row());
            }
        }
        finish(collector, root);
    }

    private void finish(@org.jspecify.annotations.Nullable Collector collector, int root) throws IOException {
        if (collector == null) {
            return;
        }
        List<Link> slowest = new ArrayList<>();
        for (Collector.Pair pair : collector.slowest()) {
            slowest.add(new Link(pair.rank(), pair.partner(), pair.seconds(), retest(root, pair)));
        }
        double average = collector.sum() / collector.count();
        boolean any = collector.count() > 0;
        iterations.add(new Iteration(
                iterations.size() + 1,
                collector.count(),
                any ? collector.minimum : Double.NaN,
                any ? average : Double.NaN,
                any ? collector.maximum : Double.NaN,
                allToAll(root),
                allToAllStated(root),
                slowest,
                averages(collector)));
    }

    private OptionalDouble retest(int root, Collector.Pair pair) throws IOException {
        Metric metric = d.metric(Quantity.RETEST_TIME.metric());
        for (int node = root + 1; metric != null && node < d.callTree().end(root); node++) {
            Row row = space.newRow(metric.id());
            boolean here = partner(d.regionOf(node).name()) == pair.partner();
            if (here && space.severity().read(metric.id(), node, row)) {
                long[] words = new long[row.locations()];
                row.copyDense(words);
                double seconds = Double.longBitsToDouble(words[pair.rank()]);
                return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
            }
        }
        return OptionalDouble.empty();
    }

    /** The times at an iteration; in 1.x at its steps. */
    private Spread allToAll(int root) throws IOException {
        Metric metric = d.metric(Quantity.ALL_TO_ALL_TIME.metric());
        DoubleSummaryStatistics times = new DoubleSummaryStatistics();
        for (int node = root; metric != null && node < d.callTree().end(root); node++) {
            Row row = space.newRow(metric.id());
            if (space.severity().read(metric.id(), node, row)) {
                long[] words = row.words();
                IntStream.range(0, row.count())
                        .mapToDouble(i -> Double.longBitsToDouble(words[i]))
                        .filter(time -> time > 0 && time < Double.POSITIVE_INFINITY)
                        .forEach(times);
            }
        }
        return times.getCount() == 0
                ? Spread.NONE
                : new Spread(times.getCount(), times.getMin(), times.getAverage(), times.getMax());
    }

    private Spread allToAllStated(int root) {
        Attributes facts = d.callNodes().get(root).attributes();
        try {
            double minimum = stated(facts, "a2a_min");
            return minimum > 0
                    ? new Spread(1, minimum, stated(facts, "a2a_avg"), stated(facts, "a2a_max"))
                    : Spread.NONE;
        } catch (IllegalArgumentException e) {
            return Spread.NONE;
        }
    }

    private static double stated(Attributes facts, String name) {
        return Double.longBitsToDouble(LinkTestDoubles.parse(facts.get(LinkTestLayout.PREFIX + name)));
    }

    private Map<String, List<Integer>> hostNames() {
        Map<String, List<Integer>> ranks = new LinkedHashMap<>();
        for (int rank = 0; rank < d.locations().size(); rank++) {
            ranks.computeIfAbsent(hostOf(rank), name -> new ArrayList<>()).add(rank);
        }
        return ranks;
    }

    private List<Host> averages(Collector collector) {
        List<Host> hosts = new ArrayList<>();
        hostNames().forEach((name, ranks) -> {
            double from = 0;
            double to = 0;
            long fromCount = 0;
            long toCount = 0;
            for (int rank : ranks) {
                from += collector.fromSum[rank];
                fromCount += collector.fromCount[rank];
                to += collector.toSum[rank];
                toCount += collector.toCount[rank];
            }
            hosts.add(new Host(name, ranks.size(), from / fromCount, to / toCount));
        });
        return hosts;
    }

    /** Adds up the times of an iteration. */
    private static final class Collector {

        private final double[] fromSum;
        private final long[] fromCount;
        private final double[] toSum;
        private final long[] toCount;
        private final PriorityQueue<Pair> slowest = new PriorityQueue<>(Comparator.comparingDouble(Pair::seconds));
        private double minimum = Double.POSITIVE_INFINITY;
        private double maximum = Double.NEGATIVE_INFINITY;

        record Pair(int rank, int partner, double seconds) {}

        Collector(int ranks) {
            this.fromSum = new double[ranks];
            this.fromCount = new long[ranks];
            this.toSum = new double[ranks];
            this.toCount = new long[ranks];
        }

        void take(int partner, Row row) {
            long[] words = row.words();
            for (int i = 0; i < row.count(); i++) {
                double time = Double.longBitsToDouble(words[i]);
                if (time > 0 && time < Double.POSITIVE_INFINITY) {
                    add(row.location(i), partner, time);
                }
            }
        }

        private void add(int rank, int partner, double time) {
            minimum = time < minimum ? time : minimum;
            maximum = time > maximum ? time : maximum;
            fromSum[rank] += time;
            fromCount[rank]++;
            if (partner < toSum.length) {
                toSum[partner] += time;
                toCount[partner]++;
            }
            if (slowest.size() < SLOWEST) {
                slowest.add(new Pair(rank, partner, time));
            } else if (time > java.util.Objects.requireNonNull(slowest.peek()).seconds()) {
                slowest.poll();
                slowest.add(new Pair(rank, partner, time));
            }
        }

        List<Pair> slowest() {
            List<Pair> sorted = new ArrayList<>(slowest);
            sorted.sort(Comparator.comparingDouble(Pair::seconds)
                    .reversed()
                    .thenComparingInt(Pair::rank)
                    .thenComparingInt(Pair::partner));
            return sorted;
        }

        double sum() {
            return java.util.Arrays.stream(fromSum).sum();
        }

        long count() {
            return java.util.Arrays.stream(fromCount).sum();
        }
    }
}
