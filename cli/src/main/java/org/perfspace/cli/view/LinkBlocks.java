package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.perfspace.convert.report.LinkTestRanks;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.Hosts;

/**
 * The pair times of a LinkTest run, a block for each iteration.
 *
 * <pre>
 *  u8[]   a shade for each pair, measuring rank by measuring rank: 0 not measured, 1 shortest to 255 longest, by logarithm
 *  f64[]  shortest, mean and longest time, number of measured pairs
 *  i32[] i32[] f64[] f64[]  the slowest pairs: measuring rank, partner, time, time of the retest or NaN
 *  f64[] f64[] f64[] f64[]  for each host: sum and number of the times that its ranks measured, then of those to its ranks
 * </pre>
 */
final class LinkBlocks {

    private static final int SLOWEST = 1000;

    /** Maximum number of pairs; a larger matrix is not useful as a picture. */
    private static final int MOST_PAIRS = 1 << 28;

    private static final int SHADES = 254;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final int ranks;
    private final int[] hostOf;
    private final Map<String, Integer> hosts = new LinkedHashMap<>();
    private final List<Integer> iterations = new ArrayList<>();
    private final List<PageBlock> blocks = new ArrayList<>();

    /** A pair and its time. */
    private record Pair(int rank, int partner, int callNode, double seconds) {}

    private LinkBlocks(PerformanceSpace space) {
        this.space = space;
        this.definitions = space.definitions();
        this.ranks = definitions.locations().size();
        this.hostOf = new int[ranks];
        for (Location location : definitions.locations()) {
            hostOf[location.id()] = hosts.computeIfAbsent(Hosts.of(definitions, location), host -> hosts.size());
        }
    }

    /** Returns whether a profile is a LinkTest run whose pairs are known, and whose locations are the ranks from 0 on. */
    static boolean fits(Definitions definitions) {
        long size = definitions.locations().size();
        if (size * size >= MOST_PAIRS || !LinkTestRanks.fits(definitions)) {
            return false;
        }
        LinkTestRanks ranks = LinkTestRanks.of(definitions);
        return IntStream.range(0, ranks.count()).allMatch(location -> ranks.rank(location) == location);
    }

    /** Reads the times in two passes. */
    static LinkBlocks of(PerformanceSpace space) throws IOException {
        LinkBlocks links = new LinkBlocks(space);
        for (int root = 0;
                root >= 0 && root < links.definitions.callNodes().size();
                root = links.definitions.callTree().nextSibling(root)) {
            links.add(root);
        }
        return links;
    }

    /**
     * The times of the first iteration as a picture.
     *
     * @param shades a shade for each pair, as in the block
     * @param ranks number of ranks
     * @param shortest time of shade 1 in seconds
     * @param longest time of shade 255 in seconds
     * @param name name of the iteration
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Matrix(byte[] shades, int ranks, double shortest, double longest, String name) {}

    /** Reads the times of the first iteration. */
    static Matrix first(PerformanceSpace space) throws IOException {
        LinkBlocks links = new LinkBlocks(space);
        double[] range = {Double.POSITIVE_INFINITY, 0, 0, 0};
        links.eachRow(0, (partner, node, row) -> {
            for (int i = 0; i < row.count(); i++) {
                double seconds = Double.longBitsToDouble(row.word(i));
                range[0] = isMeasured(seconds) ? Math.min(range[0], seconds) : range[0];
                range[2] = isMeasured(seconds) ? Math.max(range[2], seconds) : range[2];
            }
        });
        String name = links.definitions.regionOf(0).name();
        return new Matrix(links.shades(0, range), links.ranks, range[0], range[2], name);
    }

    List<PageBlock> blocks() {
        return blocks;
    }

    /** Returns the call nodes of the iterations that have a block. */
    List<Integer> iterations() {
        return iterations;
    }

    List<String> hosts() {
        return List.copyOf(hosts.keySet());
    }

    /** Returns the host of each rank. */
    List<Integer> hostOf() {
        return Arrays.stream(hostOf).boxed().toList();
    }

    private void add(int root) throws IOException {
        double[] range = {Double.POSITIVE_INFINITY, 0, 0, 0};
        double[][] sums = new double[4][hosts.size()];
        PriorityQueue<Pair> slowest = new PriorityQueue<>(Comparator.comparingDouble(Pair::seconds));
        eachRow(root, (partner, node, row) -> {
            for (int i = 0; i < row.count(); i++) {
                double seconds = Double.longBitsToDouble(row.word(i));
                if (isMeasured(seconds)) {
                    int rank = row.location(i);
                    range[0] = Math.min(range[0], seconds);
                    range[1] += seconds;
                    range[2] = Math.max(range[2], seconds);
                    range[3]++;
                    sums[0][hostOf[rank]] += seconds;
                    sums[1][hostOf[rank]]++;
                    sums[2][hostOf[partner]] += seconds;
                    sums[3][hostOf[partner]]++;
                    if (slowest.size() < SLOWEST || seconds > slowest.element().seconds()) {
                        slowest.add(new Pair(rank, partner, node, seconds));
                        if (slowest.size() > SLOWEST) {
                            slowest.remove();
                        }
                    }
                }
            }
        });
        if (range[3] == 0) {
            return;
        }
        Sections sections = new Sections().add(shades(root, range));
        sections.addDoubles(range[0], range[1] / range[3], range[2], range[3]);
        addSlowest(sections, slowest);
        for (double[] sum : sums) {
            sections.addDoubles(sum);
        }
        blocks.add(PageBlock.of("links" + iterations.size(), sections.toBytes()));
        iterations.add(root);
    }

    private byte[] shades(int root, double[] range) throws IOException {
        byte[] shades = new byte[ranks * ranks];
        double low = Math.log(range[0]);
        double width = Math.max(Math.log(range[2]) - low, 1e-300);
        eachRow(root, (partner, node, row) -> {
            for (int i = 0; i < row.count(); i++) {
                double seconds = Double.longBitsToDouble(row.word(i));
                if (isMeasured(seconds)) {
                    shades[row.location(i) * ranks + partner] =
                            (byte) (1 + Math.round(SHADES * (Math.log(seconds) - low) / width));
                }
            }
        });
        return shades;
    }

    private void addSlowest(Sections sections, PriorityQueue<Pair> slowest) throws IOException {
        List<Pair> pairs = slowest.stream()
                .sorted(Comparator.comparingDouble(Pair::seconds)
                        .reversed()
                        .thenComparingInt(Pair::rank)
                        .thenComparingInt(Pair::partner))
                .toList();
        Metric retest = definitions.metric(Quantity.RETEST_TIME.metric());
        double[] again = new double[pairs.size()];
        Row row = retest == null ? null : space.newRow(retest.id());
        for (int i = 0; i < again.length; i++) {
            again[i] = Double.NaN;
            if (retest != null
                    && row != null
                    && space.severity().read(retest.id(), pairs.get(i).callNode(), row)) {
                long[] cells = new long[ranks];
                row.copyDense(cells);
                double seconds = Double.longBitsToDouble(cells[pairs.get(i).rank()]);
                again[i] = isMeasured(seconds) ? seconds : Double.NaN;
            }
        }
        sections.add(pairs.stream().mapToInt(Pair::rank).toArray());
        sections.add(pairs.stream().mapToInt(Pair::partner).toArray());
        sections.addDoubles(pairs.stream().mapToDouble(Pair::seconds).toArray());
        sections.addDoubles(again);
    }

    /** Returns the metric of the times of a LinkTest run. */
    static Metric time(Definitions definitions) {
        return Objects.requireNonNull(definitions.metric(Quantity.TIME.metric()));
    }

    /** Receives a row of times. */
    private interface Receiver {
        void take(int partner, int callNode, Row row);
    }

    private void eachRow(int root, Receiver receiver) throws IOException {
        Metric time = time(definitions);
        Row row = space.newRow(time.id());
        for (int node = root + 1; node < definitions.callTree().end(root); node++) {
            int partner = LinkTestRanks.partner(definitions.regionOf(node).name());
            if (partner >= 0 && partner < ranks && space.severity().read(time.id(), node, row)) {
                receiver.take(partner, node, row);
            }
        }
    }

    private static boolean isMeasured(double seconds) {
        return seconds > 0 && seconds < Double.POSITIVE_INFINITY;
    }
}
