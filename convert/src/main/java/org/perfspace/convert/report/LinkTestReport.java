package org.perfspace.convert.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.report.LinkTestIteration.Histogram;
import org.perfspace.convert.report.LinkTestIteration.Link;
import org.perfspace.convert.report.LinkTestIteration.Retest;
import org.perfspace.convert.report.LinkTestIteration.Spread;
import org.perfspace.format.linktest.LinkTestAttributes.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;

/**
 * The figures of LinkTest's own reports, computed from the space of a run of any file format. A pair counts as measured if
 * its time is above 0 and finite. Bandwidth is message size / time, in bytes per second; the bandwidth that corresponds to
 * the average time is called average bandwidth.
 */
public final class LinkTestReport {

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final LinkTestRanks ranks;
    private final LinkTestRetestTable retests;
    private final List<LinkTestIteration> iterations = new ArrayList<>();

    private LinkTestReport(PerformanceSpace space) throws IOException {
        this.space = space;
        this.definitions = space.definitions();
        this.ranks = LinkTestRanks.of(definitions);
        this.retests = LinkTestRetestTable.of(space, ranks);
    }

    /** Reports on a space that {@link LinkTestRanks#fits}. Reads all times once, or twice if the file states wrong ones. */
    public static LinkTestReport of(PerformanceSpace space) throws IOException {
        LinkTestReport report = new LinkTestReport(space);
        report.countAgain(report.collect());
        return report;
    }

    /** Returns the ranks and their hosts. */
    public LinkTestRanks ranks() {
        return ranks;
    }

    /** Returns the number of hosts. */
    public int hosts() {
        return ranks.hosts().size();
    }

    /** Returns whether LinkTest 1.x wrote the file. Version 1.x stores less than its successor. */
    public boolean isGeneration1() {
        return fact("id").equals(LinkTestLayout.ID_OLD) && fact("version").startsWith("1.");
    }

    /** Returns a fact from the header by its name without prefix; the empty text if there is none. */
    public String fact(String name) {
        return definitions.attributes().get(LinkTestLayout.PREFIX + name);
    }

    /** Returns the size of a message in bytes; NaN if it is unknown. */
    public double messageSize() {
        try {
            return Double.parseDouble(fact("message_size"));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns the iterations in order. */
    public List<LinkTestIteration> iterations() {
        return List.copyOf(iterations);
    }

    /**
     * Returns the bandwidth between the halves of the machine in an iteration of a bisection test: half the number of ranks
     * times the average bandwidth. Empty for any other test, or if the space has only some of the ranks.
     */
    public OptionalDouble bisectionBandwidth(LinkTestIteration iteration) {
        String flag = fact("bisection");
        int pairs = ranks.count() / 2;
        double bandwidth = pairs * (messageSize() / iteration.times().average());
        return !flag.isEmpty() && !flag.equals("0") && ranks.isWhole() && Double.isFinite(bandwidth)
                ? OptionalDouble.of(bandwidth)
                : OptionalDouble.empty();
    }

    /** Reports on each iteration. Returns the histograms, by iteration, whose classes were not known in advance. */
    private Map<Integer, Histogram> collect() throws IOException {
        Map<Integer, Histogram> unknown = new HashMap<>();
        PairTimes times = null;
        int root = Tree.NO_PARENT;
        try (PartnerRows rows = PartnerRows.of(space, Quantity.TIME)) {
            while (rows.next()) {
                if (times == null || rows.iteration() != root) {
                    finish(root, times, unknown);
                    root = rows.iteration();
                    times = new PairTimes(ranks, statedClasses(root));
                }
                times.add(rows.partner(), rows.row());
            }
        }
        finish(root, times, unknown);
        return unknown;
    }

    private Histogram statedClasses(int root) {
        Attributes facts = definitions.callNodes().get(root).attributes();
        return new Histogram(stated(facts, LinkTestLayout.MINIMUM), stated(facts, LinkTestLayout.MAXIMUM));
    }

    private void finish(int root, @Nullable PairTimes times, Map<Integer, Histogram> unknown) throws IOException {
        if (times == null) {
            return;
        }
        Histogram histogram = times.histogram();
        if (!times.isCounted()) {
            histogram = new Histogram(times.all().minimum(), times.all().maximum());
            unknown.put(root, histogram);
        }
        iterations.add(iteration(root, times, histogram));
    }

    private void countAgain(Map<Integer, Histogram> unknown) throws IOException {
        if (unknown.isEmpty()) {
            return;
        }
        try (PartnerRows rows = PartnerRows.of(space, Quantity.TIME)) {
            while (rows.next()) {
                Histogram histogram = unknown.get(rows.iteration());
                for (int i = 0; histogram != null && i < rows.row().count(); i++) {
                    double time = Double.longBitsToDouble(rows.row().word(i));
                    if (PairTimes.isMeasured(time)) {
                        histogram.add(time);
                    }
                }
            }
        }
    }

    private LinkTestIteration iteration(int root, PairTimes times, Histogram histogram) throws IOException {
        Attributes facts = definitions.callNodes().get(root).attributes();
        List<Retest> again = retests.of(root);
        List<Link> slowest = new ArrayList<>();
        for (PairTimes.Pair pair : times.slowest()) {
            OptionalDouble retested = again.stream()
                    .filter(retest -> retest.from() == pair.from() && retest.to() == pair.to() && retest.again() > 0)
                    .mapToDouble(Retest::again)
                    .findFirst();
            slowest.add(new Link(pair.from(), pair.to(), pair.seconds(), retested));
        }
        return new LinkTestIteration(
                iterations.size() + 1,
                facts.get(LinkTestLayout.PREFIX + "start"),
                facts.get(LinkTestLayout.PREFIX + "end"),
                times.all(),
                histogram,
                allToAll(root),
                allToAllStated(facts),
                slowest,
                again.stream()
                        .sorted(Comparator.comparingDouble(Retest::first).reversed())
                        .toList(),
                times.hosts(),
                times.slowestRanks());
    }

    /** Returns the times of the all-to-all exchange, which are stored at an iteration, or in 1.x at its steps. */
    private Spread allToAll(int root) throws IOException {
        Metric metric = definitions.metric(Quantity.ALL_TO_ALL_TIME.metric());
        DoubleSummaryStatistics times = new DoubleSummaryStatistics();
        for (int node = root; metric != null && node < definitions.callTree().end(root); node++) {
            Row row = space.newRow(metric.id());
            if (space.severity().read(metric.id(), node, row)) {
                long[] words = row.words();
                IntStream.range(0, row.count())
                        .mapToDouble(i -> Double.longBitsToDouble(words[i]))
                        .filter(PairTimes::isMeasured)
                        .forEach(times);
            }
        }
        return times.getCount() == 0
                ? Spread.NONE
                : new Spread(times.getCount(), times.getMin(), times.getAverage(), times.getMax());
    }

    private static Spread allToAllStated(Attributes facts) {
        double minimum = stated(facts, LinkTestLayout.PREFIX + "a2a_min");
        return minimum > 0
                ? new Spread(
                        1,
                        minimum,
                        stated(facts, LinkTestLayout.PREFIX + "a2a_avg"),
                        stated(facts, LinkTestLayout.PREFIX + "a2a_max"))
                : Spread.NONE;
    }

    /** Returns a number that the file states, or NaN if there is none. */
    private static double stated(Attributes facts, String name) {
        @Nullable String text = facts.values().get(name);
        try {
            return text == null ? Double.NaN : Double.longBitsToDouble(LinkTestDoubles.parse(text));
        } catch (IllegalArgumentException e) {
            return Double.NaN;
        }
    }

    /** The retests of a run, grouped by the call nodes of the iterations. */
    private static final class LinkTestRetestTable {

        private record Pair(int iteration, int from, int to) {}

        private final Map<Integer, List<Retest>> retests = new HashMap<>();

        private LinkTestRetestTable() {}

        /** Reads the retests: retests of known pairs are values, all others are in an attribute of the iteration. */
        static LinkTestRetestTable of(PerformanceSpace space, LinkTestRanks ranks) throws IOException {
            LinkTestRetestTable table = new LinkTestRetestTable();
            Map<Pair, Double> first = values(space, ranks, Quantity.SLOWEST_TIME);
            Map<Pair, Double> again = values(space, ranks, Quantity.RETEST_TIME);
            first.forEach((pair, time) -> table.list(pair.iteration())
                    .add(new Retest(pair.from(), pair.to(), time, again.getOrDefault(pair, Double.NaN))));
            for (CallNode node : space.definitions().callNodes()) {
                for (LinkTestRetests.Retest retest : stated(node)) {
                    if (!retest.placed() && (retest.first() != 0 || retest.again() != 0)) {
                        table.list(node.id())
                                .add(new Retest(
                                        retest.sender(),
                                        retest.receiver(),
                                        Double.longBitsToDouble(retest.first()),
                                        Double.longBitsToDouble(retest.again())));
                    }
                }
            }
            return table;
        }

        /** Returns the retests of an iteration. */
        List<Retest> of(int iteration) {
            return retests.getOrDefault(iteration, List.of());
        }

        private List<Retest> list(int iteration) {
            return retests.computeIfAbsent(iteration, key -> new ArrayList<>());
        }

        private static List<LinkTestRetests.Retest> stated(CallNode node) {
            String text = node.attributes().values().getOrDefault(LinkTestLayout.RETEST_LIST, "");
            try {
                return LinkTestRetests.parse(text, Integer.MAX_VALUE, LinkTestLayout.MAX_RETESTS)
                        .list();
            } catch (IllegalArgumentException e) {
                return List.of(); // not a list that this toolkit wrote
            }
        }

        private static Map<Pair, Double> values(PerformanceSpace space, LinkTestRanks ranks, Quantity quantity)
                throws IOException {
            Map<Pair, Double> values = new LinkedHashMap<>();
            try (PartnerRows rows = PartnerRows.of(space, quantity)) {
                while (rows.next()) {
                    add(values, rows, ranks);
                }
            }
            return values;
        }

        private static void add(Map<Pair, Double> values, PartnerRows rows, LinkTestRanks ranks) {
            Row row = rows.row();
            for (int i = 0; i < row.count(); i++) {
                if (row.word(i) != 0) {
                    values.put(
                            new Pair(rows.iteration(), ranks.rank(row.location(i)), rows.partner()),
                            Double.longBitsToDouble(row.word(i)));
                }
            }
        }
    }

    /** Iterates over the rows of a quantity at the partners of all iterations, iteration by iteration. */
    private static final class PartnerRows implements AutoCloseable {

        private final Definitions definitions;
        private final @Nullable RowCursor rows;
        private int iteration;
        private int partner;

        private PartnerRows(Definitions definitions, @Nullable RowCursor rows) {
            this.definitions = definitions;
            this.rows = rows;
        }

        /** Returns an iterator before the first row. It has no rows if the space does not have the quantity. */
        static PartnerRows of(PerformanceSpace space, Quantity quantity) throws IOException {
            Metric metric = space.definitions().metric(quantity.metric());
            return new PartnerRows(
                    space.definitions(),
                    metric == null ? null : space.severity().rows(metric.id()));
        }

        /** Goes to the next row and returns whether there is one. */
        boolean next() throws IOException {
            while (rows != null && rows.next()) {
                CallNode node = definitions.callNodes().get(rows.callNode());
                if (LinkTestRanks.isPartner(definitions, node)) {
                    iteration = node.parent();
                    partner = LinkTestRanks.partner(
                            definitions.regionOf(node.id()).name());
                    return true;
                }
            }
            return false;
        }

        /** Returns the call node of the current iteration. */
        int iteration() {
            return iteration;
        }

        /** Returns the rank of the current partner. */
        int partner() {
            return partner;
        }

        /** Returns the current row, which is valid until the next call of {@link #next}. */
        Row row() {
            if (rows == null) {
                throw new IllegalStateException("there is no row");
            }
            return rows.row();
        }

        @Override
        public void close() throws IOException {
            if (rows != null) {
                rows.close();
            }
        }
    }
}
