package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.linktest.LinkTestRetests.Retest;
import org.perfspace.format.linktest.LinkTestShape.Node;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.format.sion.SionWindow;
import org.perfspace.io.HeapPart;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The values of a run, read from the file. A cursor over pairs holds a band of rows that takes up to a quarter of the heap,
 * but not more than it needs to read the file a few times; reading a single row at random costs a pass over the file, unless
 * it is near the previous row.
 */
final class LinkTestSeverity implements Severity {

    /** Size of a band that is large enough for files of some thousand ranks. */
    private static final long ENOUGH_BYTES = 80L << 20;

    /** Size of a band whose contents are derived from data in memory, where larger bands are not faster. */
    private static final long HELD_BYTES = 16L << 20;

    private final LinkTestFile file;
    private final LinkTestScan scan;
    private final LinkTestShape shape;
    private final List<LinkTestRetests> retests;
    private final List<TreeSet<Integer>> receivers = new ArrayList<>();
    private final Map<Quantity, LinkTestBand> bands = new EnumMap<>(Quantity.class);

    /** Bands of closed cursors, one for each matrix, which the next cursors reuse. */
    private final Map<Quantity, LinkTestBand> idle = new EnumMap<>(Quantity.class);

    LinkTestSeverity(LinkTestFile file, LinkTestRun run, LinkTestScan scan, List<LinkTestRetests> retests) {
        this.file = file;
        this.scan = scan;
        this.shape = new LinkTestShape(run);
        this.retests = List.copyOf(retests);
        for (LinkTestRetests list : retests) {
            TreeSet<Integer> named = new TreeSet<>();
            list.list().stream().filter(Retest::placed).forEach(r -> named.add((int) r.receiver()));
            receivers.add(named);
        }
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        Quantity quantity = shape.quantities().get(metric);
        int index = index(shape.nodeOf(quantity), callNode);
        return index >= 0
                && (!isRetest(quantity) || receivers.get(iteration(callNode)).contains(index));
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        if (!hasRow(metric, callNode)) {
            return false;
        }
        Quantity quantity = shape.quantities().get(metric);
        if (isMatrix(quantity)) {
            synchronized (bands) {
                LinkTestBand band = bands.computeIfAbsent(quantity, q -> band(q, HeapPart.PIECE));
                fill(quantity, callNode, band, into);
            }
        } else {
            readSmall(quantity, callNode, into);
        }
        return true;
    }

    @Override
    public RowCursor rows(int metric) {
        Quantity quantity = shape.quantities().get(metric);
        LinkTestBand band = isMatrix(quantity) ? borrow(quantity) : null;
        return RowCursor.nodeByNode(shape.iterations() * stride(), new RowCursor.Fetch() {
            private final Row row = new Row(type(quantity), file.ranks());

            @Override
            public @Nullable Row at(int callNode) throws IOException {
                if (!hasRow(metric, callNode)) {
                    return null;
                }
                if (band == null) {
                    readSmall(quantity, callNode, row);
                } else {
                    fill(quantity, callNode, band, row);
                }
                return row;
            }

            @Override
            public void close() {
                if (band != null) {
                    giveBack(quantity, band);
                }
            }
        });
    }

    private LinkTestBand borrow(Quantity quantity) {
        synchronized (idle) {
            LinkTestBand band = idle.remove(quantity);
            return band == null ? band(quantity, bandOf(quantity)) : band;
        }
    }

    /** Takes back the band of a closed cursor. */
    private void giveBack(Quantity quantity, LinkTestBand band) {
        synchronized (idle) {
            idle.put(quantity, band);
        }
    }

    private void fill(Quantity quantity, int callNode, LinkTestBand band, Row into) throws IOException {
        Node node = shape.nodeOf(quantity);
        long[] words = into.fillDense(type(quantity));
        band.copy(iteration(callNode), index(node, callNode), shape.count(node), words);
    }

    private void readSmall(Quantity quantity, int callNode, Row into) throws IOException {
        int iteration = iteration(callNode);
        if (quantity == Quantity.ALL_TO_ALL_TIME) {
            readAllToAll(iteration, into.fillDense(type(quantity)));
            return;
        }
        readRetests(quantity, iteration, index(Node.PARTNER, callNode), into);
    }

    private void readAllToAll(int iteration, long[] into) throws IOException {
        SionWindow window = file.window();
        RankDecoder decoder = new RankDecoder(file, window);
        window.expect(rank -> decoder.allToAll(rank, iteration), file.ranks());
        for (int rank = 0; rank < file.ranks(); rank++) {
            into[rank] = decoder.readAllToAll(rank, iteration);
        }
    }

    private void readRetests(Quantity quantity, int iteration, int receiver, Row into) {
        Retest[] found = retests.get(iteration).list().stream()
                .filter(r -> r.placed() && r.receiver() == receiver)
                .toArray(Retest[]::new);
        Arrays.sort(found, Comparator.comparingLong(Retest::sender));
        into.clearSparse(type(quantity));
        for (Retest retest : found) {
            int at = into.append((int) retest.sender());
            into.words()[at] = quantity == Quantity.SLOWEST_TIME ? retest.first() : retest.again();
        }
    }

    private LinkTestBand band(Quantity quantity, HeapPart part) {
        int rows = shape.count(shape.nodeOf(quantity));
        long all = (long) Long.BYTES * rows * file.ranks();
        boolean held = quantity == Quantity.ACCESS_STEP && scan.steps().exists();
        long bytes = held ? Math.min(part.bytes(), HELD_BYTES) : part.band(all, ENOUGH_BYTES);
        return new LinkTestBand(file, scan, quantity, LinkTestBand.height(bytes, file.ranks(), rows));
    }

    private static HeapPart bandOf(Quantity quantity) {
        return quantity == Quantity.TIME ? HeapPart.VALUES : HeapPart.CACHE;
    }

    private boolean isMatrix(Quantity quantity) {
        return !isRetest(quantity) && shape.nodeOf(quantity) != Node.ITERATION;
    }

    private static boolean isRetest(Quantity quantity) {
        return quantity == Quantity.SLOWEST_TIME || quantity == Quantity.RETEST_TIME;
    }

    private int stride() {
        return 1 + shape.partners() + shape.steps();
    }

    private int iteration(int callNode) {
        return callNode / stride();
    }

    /** Returns the number of a call node among those of its kind, or -1 if it is of another kind. */
    private int index(Node node, int callNode) {
        int index = callNode - shape.callNode(node, iteration(callNode), 0);
        return index >= 0 && index < shape.count(node) ? index : -1;
    }

    private static ValueType type(Quantity quantity) {
        return LinkTestDefinitions.type(quantity);
    }
}
